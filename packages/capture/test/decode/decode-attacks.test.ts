import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { longestTurn } from "../../../../test/longest-turn.ts";
import type { DecodedRequest } from "../../src/decode/decoded.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture({ inMemory: true });

/** The longest time that decoding may block captures, in milliseconds of processor time. Measured: below 60. */
const longestStall = 300;

const mebibyte = 1024 * 1024;

interface Outcome {
  readonly decoded: DecodedRequest;
  readonly responseBytes: number;
}

/** Sends a request and has it decoded while it watches the event loop. Rejects if the loop was blocked. */
async function attack(body: string | Uint8Array, headers: Record<string, string>): Promise<Outcome> {
  const { id, url } = await capture.newRoute();
  await fetch(url, { method: "POST", body: Buffer.from(body), headers });
  let text = "";
  const longest = await longestTurn(async () => {
    const response = await fetch(`${capture.url}/inspect/${id}/1/decoded`);
    text = await response.text();
    expect(response.status, text.slice(0, 500)).toBe(200);
  });
  expect(longest).toBeLessThan(longestStall);
  return { decoded: JSON.parse(text) as DecodedRequest, responseBytes: text.length };
}

const type = (mediaType: string) => ({ "content-type": mediaType });
const problem = ({ decoded }: Outcome) => decoded.problems[0];
const kinds = ({ decoded }: Outcome) => decoded.views.map(({ kind }) => kind);

/** Of 102 bytes. The highest quality, the default, takes seconds, and saves none of them. */
function brotliBomb(zeros: Uint8Array): Buffer {
  return brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

describe("a bomb", () => {
  const zeros = Buffer.alloc(64 * mebibyte);

  test.each([
    ["gzip", gzipSync(zeros)],
    ["deflate", deflateSync(zeros)],
    ["br", brotliBomb(zeros)],
    ["zstd", zstdCompressSync(zeros)],
  ])("of %s is decompressed up to the limits", async (coding, bomb) => {
    const outcome = await attack(bomb, { ...type("text/plain"), "content-encoding": coding });
    expect(problem(outcome)).toMatchObject({ decoder: coding, code: "too_large" });
    expect(outcome.decoded.size).toBeLessThanOrEqual(4 * mebibyte);
    expect(outcome.decoded.size).toBeLessThanOrEqual(Math.max(64 * 1024, bomb.length * 200));
    expect(outcome.responseBytes).toBeLessThan(8 * mebibyte);
  });

  test("in a decompression bomb is subject to the same limits", async () => {
    const bomb = gzipSync(gzipSync(gzipSync(zeros)));
    const outcome = await attack(bomb, { "content-encoding": "gzip, gzip, gzip" });
    expect(problem(outcome)).toMatchObject({ decoder: "gzip", code: "too_large" });
    expect(outcome.decoded.size).toBeLessThanOrEqual(64 * 1024);
  });

  test("with too many codings is not decoded", async () => {
    const codings = Array.from({ length: 1_000 }, () => "gzip").join(",");
    const outcome = await attack(gzipSync("x"), { "content-encoding": codings });
    expect(problem(outcome)).toMatchObject({ decoder: "content-encoding", code: "too_many" });
    expect(outcome.decoded.contentEncoding.undone).toEqual([]);
  });

  test("of many members ends at the limit", async () => {
    const member = gzipSync(Buffer.alloc(1_000));
    const outcome = await attack(Buffer.concat(Array.from({ length: 20_000 }, () => member)), {
      "content-encoding": "gzip",
    });
    expect(problem(outcome)).toMatchObject({ code: "too_large" });
    expect(outcome.decoded.size).toBe(4 * mebibyte);
  });
});

describe("JSON", () => {
  test.each(["[", '{"a":'])("that nests as deep as its length allows is shown as text: %s", async (opening) => {
    const outcome = await attack(opening.repeat(150_000), type("application/json"));
    expect(problem(outcome)).toMatchObject({ decoder: "json", code: "too_deep" });
    expect(kinds(outcome)).toEqual(["text", "hex"]);
  });

  test("with too many values is shown as text", async () => {
    const outcome = await attack(`[${"0,".repeat(500_000)}0]`, type("application/json"));
    expect(problem(outcome)).toMatchObject({ decoder: "json", code: "too_many" });
  });

  test("with many deeply nested values stays within the limits", async () => {
    const deep = `${"[".repeat(98)}${"0,".repeat(49_000)}0${"]".repeat(98)}`;
    const outcome = await attack(deep, type("application/json"));
    expect(kinds(outcome)).toEqual(["json", "text", "hex"]);
    expect(outcome.responseBytes).toBeLessThan(8 * mebibyte);
  });

  test("of one unterminated string, number or run of spaces is decoded quickly", async () => {
    for (const body of [`"${"a\\u0041".repeat(140_000)}`, "1".repeat(mebibyte), `[${" ".repeat(mebibyte - 1)}`]) {
      expect(problem(await attack(body, type("application/json")))?.decoder ?? "none").toMatch(/^(json|none)$/);
    }
  });

  test.each([
    ["ends in one digit after as many zeros as fit", `0.1${"0".repeat(mebibyte - 4)}1`],
    ["begins with them", `0.${"0".repeat(mebibyte - 3)}1`],
    ["has them before its exponent", `1${"0".repeat(mebibyte - 6)}1e-9`],
  ])("with a number that %s is decoded quickly", async (_, number) => {
    const { decoded } = await attack(number, type("application/json"));
    const view = decoded.views[0];
    expect(view?.kind === "json" && view.text.length).toBe(number.length);
  });

  test("of ten MiB is not decoded and can be downloaded", async () => {
    const outcome = await attack(`[${"1234567,".repeat(1_250_000)}1]`, type("application/json"));
    const detail = "Only bodies of up to 1 MiB are decoded.";
    expect(problem(outcome)).toMatchObject({ decoder: "json", code: "too_large", detail });
  });
});

describe("a multipart body", () => {
  test("with thousands of parts is decoded up to the limit", async () => {
    const outcome = await attack("--x\r\n\r\na\r\n".repeat(500_000), type("multipart/form-data; boundary=x"));
    expect(problem(outcome)).toMatchObject({ decoder: "multipart", code: "too_many" });
    const view = outcome.decoded.views.find(({ kind }) => kind === "multipart");
    expect(view?.kind === "multipart" && view.parts.length).toBe(100);
  });

  test.each([
    ["lines that are nearly boundaries", "\r\n--xy".repeat(1_500_000)],
    ["boundaries with spaces after them", `\r\n--x${" ".repeat(50_000)}y`.repeat(150)],
    ["headers without end", `--x\r\n${"A: b\r\n".repeat(1_000_000)}`],
  ])("of %s is decoded quickly", async (_, body) => {
    const outcome = await attack(body, type("multipart/form-data; boundary=x"));
    expect(problem(outcome)).toMatchObject({ decoder: "multipart" });
  });

  test("with a hostile Content-Type is decoded quickly", async () => {
    const parameters = `multipart/form-data${"; a=".repeat(10_000)}${'; b="\\\\'.repeat(100)}`;
    expect(problem(await attack("x", type(parameters)))).toMatchObject({ decoder: "multipart", code: "corrupt" });
  });
});

describe("XML", () => {
  test("of a billion laughs is rejected", async () => {
    const entities = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
    const body = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">${entities}]><a>&l10;</a>`;
    const outcome = await attack(body, type("application/xml"));
    expect(problem(outcome)).toMatchObject({ decoder: "xml", code: "not_allowed" });
    expect(outcome.responseBytes).toBeLessThan(32 * 1024);
  });

  test("with an external entity does not read the file", async () => {
    const body = `<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>`;
    const outcome = await attack(body, type("text/xml"));
    expect(JSON.stringify(outcome.decoded)).not.toContain("root:");
  });

  test.each([
    ["deep", "<a>".repeat(300_000), "too_deep"],
    ["wide", `<r>${"<a/>".repeat(200_000)}</r>`, "too_many"],
    ["an element of attributes", `<r ${'a="" '.repeat(200_000)}/>`, "too_many"],
    ["an attribute without end", `<r a="${"x".repeat(1_000_000)}`, "truncated"],
    ["spaces in a tag", `<r ${" ".repeat(1_000_000)}`, "truncated"],
    ["a comment without end", `<!--${"-".repeat(1_000_000)}`, "truncated"],
    ["ampersands", `<r>${"&".repeat(1_000_000)}`, "truncated"],
    ["tags that close nothing", "</a>".repeat(200_000), "corrupt"],
  ])("that is %s is decoded quickly", async (_, body, code) => {
    expect(problem(await attack(body, type("text/xml")))).toMatchObject({ decoder: "xml", code });
  });
});

describe("protobuf", () => {
  function nested(depth: number, core: Buffer): Buffer {
    let bytes = core;
    for (let level = 0; level < depth; level += 1) {
      const length: number[] = [];
      for (let rest = bytes.length; ; rest >>>= 7) {
        if (rest < 128) {
          length.push(rest);
          break;
        }
        length.push((rest & 127) | 128);
      }
      bytes = Buffer.concat([Buffer.from([0x0a, ...length]), bytes]);
    }
    return bytes;
  }

  test.each([
    ["nests a thousand deep", nested(1_000, Buffer.from([8, 0]))],
    ["is no message at its core", nested(60, Buffer.concat([Buffer.alloc(900_000, 8), Buffer.from([255])]))],
    ["has a million fields", Buffer.concat(Array.from({ length: 500_000 }, () => Buffer.from([8, 0])))],
  ])("that %s is decoded quickly", async (_, body) => {
    const outcome = await attack(body, type("application/x-protobuf"));
    expect(kinds(outcome).at(-1)).toBe("hex");
    expect(outcome.responseBytes).toBeLessThan(16 * mebibyte);
  });
});

describe("a form, headers, texts", () => {
  test("with too many fields is not decoded", async () => {
    const outcome = await attack("&".repeat(mebibyte), type("application/x-www-form-urlencoded"));
    expect(problem(outcome)).toMatchObject({ decoder: "form", code: "too_many" });
  });

  test("with thousands of tokens are searched up to the limit", async () => {
    const token = "eyJhbGciOiJub25lIn0.e30.";
    const outcome = await attack("", { "x-tokens": `${token} `.repeat(2_000) });
    expect(outcome.decoded.tokens).toHaveLength(100);
    await attack("", { "x-tokens": "eyJ-".repeat(12_000) });
    await attack("", { "x-tokens": "eyJ.".repeat(12_000) });
  });

  test("of ten MiB in any charset is decoded quickly", async () => {
    for (const charset of ["utf-8", "utf-16le", "gb18030", "shift_jis", "iso-2022-jp"]) {
      const outcome = await attack(Buffer.alloc(10 * mebibyte - 1, 0x81), type(`text/plain; charset=${charset}`));
      expect(outcome.responseBytes).toBeLessThan(8 * mebibyte);
    }
  });
});

test("many concurrent decodings do not delay captures", async () => {
  const { id, url } = await capture.newRoute();
  const bomb = brotliBomb(Buffer.alloc(64 * mebibyte));
  await fetch(url, { method: "POST", body: bomb, headers: { "content-encoding": "br" } });
  const decodings = Promise.all(
    Array.from({ length: 40 }, async () => (await fetch(`${capture.url}/inspect/${id}/1/decoded`)).status),
  );
  const longest = await longestTurn(async () => {
    expect((await fetch(url, { method: "POST", body: "x" })).status).toBe(200);
    expect(new Set(await decodings)).toEqual(new Set([200]));
  });
  expect(longest).toBeLessThan(longestStall);
});
