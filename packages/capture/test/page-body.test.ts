import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyViews } from "../ui/src/body/body-views.ts";
import { hexDump } from "../ui/src/body/hex-dump.ts";

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
