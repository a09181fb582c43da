import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyViews } from "../ui/src/body/body-views.ts";
import { formatJson } from "../ui/src/body/format-json.ts";
import { hexDump } from "../ui/src/body/hex-dump.ts";

function formatted(source: string): string | undefined {
  return formatJson(source)
    ?.map(({ text }) => text)
    .join("");
}

describe("formatJson()", () => {
  test("lays documents out as JSON.stringify() does", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, "\t"), (source, space) => {
        const value: unknown = JSON.parse(source);
        expect(formatted(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  test.each([
    ["digits that a number of JavaScript would lose", "[12345678901234567890, 1.10, 1E400, -0]"],
    ["escapes", String.raw`["\u0041\/", "\\", "\"", "\ud83d"]`],
    ["members of the same name, and their order", '{"b": 1, "a": 2, "b": 3}'],
  ])("keeps %s", (_what, source) => {
    expect(
      formatted(source)
        ?.replaceAll(/\s+/g, " ")
        .replaceAll(/([[{]) | ([\]}])/g, "$1$2"),
    ).toBe(source);
  });

  test("tells keys from strings, numbers and literals", () => {
    const tokens = formatJson('{"key" : ["string", -1.5e3, true, null]}') ?? [];
    expect(tokens.filter(({ kind }) => kind !== "punctuation")).toEqual([
      { kind: "key", text: '"key"' },
      { kind: "string", text: '"string"' },
      { kind: "number", text: "-1.5e3" },
      { kind: "literal", text: "true" },
      { kind: "literal", text: "null" },
    ]);
  });

  test.each(["", "{", "[1,]", "{'a': 1}", "NaN", "1 2"])("answers null for %j, which is no JSON", (source) => {
    expect(formatJson(source)).toBeNull();
  });

  test("takes a string of a million characters and a nesting of ten thousand levels", () => {
    const long = `"${"\\n".repeat(500_000)}"`;
    expect(formatted(long)).toBe(long);
    const deep = formatted("[".repeat(10_000) + "]".repeat(10_000)) ?? "";
    expect(deep.length).toBeLessThan(2_000_000);
    expect(deep.replaceAll(/\s/g, "")).toHaveLength(20_000);
  });
});

describe("hexDump()", () => {
  test("writes offset, bytes and printable characters, 16 to a line", () => {
    expect(hexDump(new TextEncoder().encode("Signalbox: \u0000\u00ff 17"))).toBe(
      [
        "000000  53 69 67 6e 61 6c 62 6f 78 3a 20 00 c3 bf 20 31  Signalbox: ... 1",
        "000010  37                                               7",
      ].join("\n"),
    );
  });

  test("writes every byte in its order", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.constantFrom(8, 16), (bytes, perLine) => {
        const lines = bytes.length === 0 ? [] : hexDump(bytes, perLine).split("\n");
        const hex = lines.map((line) => line.slice(8, 8 + 3 * perLine).trim()).join(" ");
        expect(hex).toBe(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" "));
      }),
    );
  });
});

describe("bodyViews()", () => {
  const body = (content: string, encoding: "utf8" | "base64" = "utf8"): Parameters<typeof bodyViews>[0] => ({
    size: content.length,
    encoding,
    content,
    truncated: false,
    href: "/inspect/x/1/body",
  });
  const names = (sent: Parameters<typeof bodyViews>[0]): string[] => bodyViews(sent).map(({ name }) => name);

  test("offers JSON first when the body is JSON, whatever its type says", () => {
    expect(names(body('{"a": 1}'))).toEqual(["json", "text", "hex"]);
  });
  test("offers text first when it is text", () => {
    expect(names(body("a=1&b=2\r\n\t"))).toEqual(["text", "hex"]);
  });
  test("offers bytes first when text holds control characters", () => {
    expect(names(body("\u0008\u0096\u0001"))).toEqual(["hex", "text"]);
  });
  test("offers bytes only when they are no UTF-8", () => {
    const [view, ...others] = bodyViews(body("AP/+", "base64"));
    expect(view).toEqual({ name: "hex", bytes: Uint8Array.of(0, 255, 254), omitted: 0 });
    expect(others).toEqual([]);
  });
  test("shows the beginning of a long body and says how much it leaves out", () => {
    const [text, hex] = bodyViews(body("x".repeat(300_000)));
    expect(text).toMatchObject({ name: "text", omitted: 300_000 - 256 * 1024 });
    expect(hex).toMatchObject({ name: "hex", omitted: 300_000 - 16 * 1024 });
  });
});
