import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import type { BodyDecoder } from "../../src/decode/body-decoder.ts";
import { decodeRequest } from "../../src/decode/decode-request.ts";
import type { DecodedView, XmlElement } from "../../src/decode/decoded.ts";
import type { CapturedRequest } from "../../src/domain/captured-request.ts";
import { makeRequest } from "../make-request.ts";

type Headers = Readonly<Record<string, string>>;

function captured(body: string | Uint8Array, headers: Headers = {}): CapturedRequest {
  return makeRequest(crypto.randomUUID(), {
    receivedAt: Date.parse("2026-01-31T12:00:00Z"),
    target: "/",
    headers: Object.entries(headers).flat(),
    body: Buffer.from(body),
  });
}

const decode = (body: string | Uint8Array, headers?: Headers, decoders: readonly BodyDecoder[] = []) =>
  decodeRequest(captured(body, headers), decoders);
const type = (mediaType: string): Headers => ({ "Content-Type": mediaType });
const asJson = type("application/json");

async function viewOf<Kind extends DecodedView["kind"]>(
  kind: Kind,
  body: string | Uint8Array,
  headers?: Headers,
): Promise<Extract<DecodedView, { kind: Kind }>> {
  const { views, problems } = await decode(body, headers);
  const view = views.find((candidate) => candidate.kind === kind);
  if (view === undefined) throw new Error(`No ${kind} among ${JSON.stringify({ views, problems })}`);
  return view as Extract<DecodedView, { kind: Kind }>;
}

const kinds = ({ views }: { views: readonly DecodedView[] }) => views.map(({ kind }) => kind);

describe("decodeRequest() removes Content-Encoding", () => {
  const text = '{"text": "grün"}';

  test.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["br", brotliCompressSync(text)],
    ["zstd", zstdCompressSync(Buffer.from(text))],
    ["deflate", deflateSync(text)],
    // As some clients send it.
    ["deflate", deflateRawSync(text)],
    ["identity", Buffer.from(text)],
  ])("%s", async (coding, body) => {
    const decoded = await decode(body, { ...asJson, "Content-Encoding": coding });
    expect(decoded.problems).toEqual([]);
    expect(decoded.size).toBe(Buffer.byteLength(text));
    expect(kinds(decoded)).toEqual(["json", "text", "hex"]);
  });

  test("several codings, the last applied one first", async () => {
    const body = brotliCompressSync(gzipSync(deflateSync(text)));
    const decoded = await decode(body, { "Content-Encoding": "deflate, gzip", "content-encoding": "br" });
    expect(decoded.contentEncoding).toEqual({ sent: ["deflate", "gzip", "br"], undone: ["br", "gzip", "deflate"] });
    expect(decoded.views).toContainEqual(expect.objectContaining({ kind: "text", text }));
  });

  test("as far as they are supported", async () => {
    const decoded = await decode(gzipSync(text), { "Content-Encoding": "aws-chunked, gzip" });
    expect(decoded.contentEncoding.undone).toEqual(["gzip"]);
    expect(decoded.problems).toMatchObject([{ decoder: "content-encoding", code: "unsupported" }]);
    expect((await decode("x", { "Content-Encoding": "__proto__" })).problems).toMatchObject([{ code: "unsupported" }]);
  });

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    // The highest quality, the default, takes seconds.
    ["br", (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
    ["zstd", zstdCompressSync],
  ] as const)("of %s that is truncated, up to its end", async (coding, compress) => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `line ${(index * 7919) % 100_003}`).join("\n");
    const whole = compress(Buffer.from(lines));
    const { problems, views } = await decode(whole.subarray(0, whole.length / 2), { "Content-Encoding": coding });
    expect(problems).toMatchObject([{ decoder: coding, code: "truncated" }]);
    const shown = views.find(({ kind }) => kind === "text");
    expect(shown?.kind === "text" && shown.text.length > 10_000 && lines.startsWith(shown.text)).toBe(true);
  });

  test.each(["gzip", "deflate", "br", "zstd"])("of bytes that are not %s, and reports it", async (coding) => {
    const { problems, views } = await decode("this is plain text", { "Content-Encoding": coding });
    expect(problems).toMatchObject([{ decoder: coding, code: expect.stringMatching(/^(corrupt|truncated)$/) }]);
    expect(views.every(({ kind }) => kind !== "json")).toBe(true);
  });
});

describe("decodeRequest() reads JSON", () => {
  test("without rounding a number", async () => {
    const sent =
      '{"id":12345678901234567890,"list":[0.1,1.10,1e2,0.1234567890123456789,1e999,-0],"ok":9007199254740991}';
    const { text } = await viewOf("json", sent, asJson);
    expect(text.replaceAll(/\s/g, "")).toBe(sent);
  });

  test("preserving escapes, order and duplicate names", async () => {
    const { text } = await viewOf("json", '{"b":"\\u0041\\/","a":[],"b":{}}', asJson);
    expect(text).toBe('{\n  "b": "\\u0041\\/",\n  "a": [],\n  "b": {}\n}');
  });

  test("for any media type when the body looks like it", async () => {
    expect(kinds(await decode('[1, "curl -d"]', type("application/x-www-form-urlencoded")))).toEqual([
      "json",
      "form",
      "text",
      "hex",
    ]);
    expect(kinds(await decode("{not json", type("text/plain")))).toEqual(["text", "hex"]);
  });

  test.each([
    ['{"a":', "truncated"],
    ["[1,]", "corrupt"],
  ])("and reports the error in %j", async (text, code) => {
    expect((await decode(text, asJson)).problems).toMatchObject([{ decoder: "json", code }]);
  });
});

describe("decodeRequest() reads forms", () => {
  test("with fields in order", async () => {
    const body = "a=1&b=%C3%BC+%26&a=2&empty=&bare";
    const { fields } = await viewOf("form", body, type("application/x-www-form-urlencoded; charset=UTF-8"));
    expect(fields).toEqual([
      ["a", "1"],
      ["b", "ü &"],
      ["a", "2"],
      ["empty", ""],
      ["bare", ""],
    ]);
  });
});

describe("decodeRequest() reads multipart bodies", () => {
  test("that fetch makes, with their files", async () => {
    const form = new FormData();
    form.append("text", "grün");
    form.append("file", new Blob([new Uint8Array([0, 255, 13, 10, 45, 45])], { type: "image/x-own" }), 'a "b".bin');
    form.append("file", new Blob([]), "empty.txt");
    const sent = new Response(form);
    const contentType = sent.headers.get("content-type") ?? "";
    const body = new Uint8Array(await sent.arrayBuffer());
    const { parts } = await viewOf("multipart", body, type(contentType));
    expect(parts).toMatchObject([
      { index: 0, name: "text", filename: null, contentType: null, size: 5, text: "grün" },
      { index: 1, name: "file", filename: "a %22b%22.bin", contentType: "image/x-own", size: 6, text: null },
      { index: 2, name: "file", filename: "empty.txt", size: 0, text: "" },
    ]);
    const file = parts[1] ?? { offset: 0, size: 0 };
    expect([...body.subarray(file.offset, file.offset + file.size)]).toEqual([0, 255, 13, 10, 45, 45]);
  });

  test("with a preamble, an epilogue, bare line ends, folded headers and names in UTF-8", async () => {
    const body = [
      "a preamble",
      "--b c",
      "Content-Disposition: form-data;",
      " name=\"n\"; filename*=UTF-8''%e2%82%ac.txt",
      "",
      "--b c d is no boundary",
      "--b c  ",
      "",
      "second",
      "--b c--",
      "an epilogue",
    ].join("\n");
    const { parts } = await viewOf("multipart", body, type('multipart/mixed; boundary="b c"'));
    expect(parts).toMatchObject([
      { name: "n", filename: "€.txt", text: "--b c d is no boundary" },
      { name: null, text: "second" },
    ]);
  });

  test.each([
    ["no boundary in the type", "multipart/form-data", "--x\r\n\r\na\r\n--x--", "corrupt", 0],
    ["another boundary", "multipart/form-data; boundary=y", "--x\r\n\r\na\r\n--x--", "corrupt", 0],
    ["no end", "multipart/form-data; boundary=x", "--x\r\n\r\na\r\n--x\r\n\r\nb", "truncated", 2],
    ["headers without end", "multipart/form-data; boundary=x", "--x\r\n\r\na\r\n--x\r\nA: b", "truncated", 1],
  ])("and reports the error: %s", async (_, contentType, body, code, count) => {
    const { problems, views } = await decode(body, type(contentType));
    expect(problems).toMatchObject([{ decoder: "multipart", code }]);
    expect(views.find((view) => view.kind === "multipart")?.parts.length).toBe(count);
  });

  test("for any content of the parts", async () => {
    const part = fc.uint8Array({ maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 8 }), async (contents) => {
        const form = new FormData();
        for (const content of contents) form.append("f", new Blob([content]), "f");
        const sent = new Response(form);
        const contentType = sent.headers.get("content-type") ?? "";
        const body = new Uint8Array(await sent.arrayBuffer());
        const { parts } = await viewOf("multipart", body, type(contentType));
        expect(parts.map(({ offset, size }) => [...body.subarray(offset, offset + size)])).toEqual(
          contents.map((content) => [...content]),
        );
      }),
      { numRuns: runs(13) },
    );
  });
});

describe("decodeRequest() reads XML", () => {
  test("into elements, attributes and text", async () => {
    const body = `<?xml version="1.0"?><!-- c --><a:b x='1' y="&lt;&#65;&#x42;">t&amp;u<c/> <![CDATA[<raw>]]></a:b>`;
    const { root } = await viewOf("xml", body, type("application/soap+xml"));
    const expected: XmlElement = {
      name: "a:b",
      attributes: [
        ["x", "1"],
        ["y", "<AB"],
      ],
      children: ["t&u", { name: "c", attributes: [], children: [], range: [69, 73] }, "<raw>"],
      range: [31, 97],
    };
    expect(root).toEqual(expected);
  });

  test.each([
    ["UTF-8 after a mark", Buffer.from('\ufeff<é x="€"><b/>😀</é>'), "", '<é x="€"><b/>😀</é>', "<b/>"],
    ["UTF-16", Buffer.from('\ufeff<é x="€"><b/>😀</é>', "utf16le"), "", '<é x="€"><b/>😀</é>', "<b/>"],
    ["one byte a character", Buffer.from("<a>\xe9<b/></a>", "latin1"), "; charset=latin1", "<a>é<b/></a>", "<b/>"],
  ])("and reports the ranges of elements in %s", async (_name, bytes, parameters, whole, inner) => {
    const { root } = await viewOf("xml", bytes, type(`text/xml${parameters}`));
    const child = root.children.find((found) => typeof found === "object");
    const charset = parameters !== "" ? "latin1" : bytes[0] === 0xff ? "utf-16le" : "utf-8";
    const textAt = (range: readonly [number, number] | undefined): string =>
      new TextDecoder(charset).decode(bytes.subarray(range?.[0], range?.[1]));
    expect([textAt(root.range), textAt(child?.range)]).toEqual([whole, inner]);
  });

  test("and leaves references to unknown entities as written", async () => {
    const { root } = await viewOf("xml", "<a>&file; &#0; &#xFFFFFF;</a>", type("text/xml"));
    expect(root.children).toEqual(["&file; &#0; &#xFFFFFF;"]);
  });

  test("and shows what follows an '&' that is not escaped, and line breaks as they were sent", async () => {
    const { root } = await viewOf("xml", '<a href="/?b=1&c=2">x & y\r\n<b/></a>', type("text/xml"));
    expect(root.attributes).toEqual([["href", "/?b=1&c=2"]]);
    expect(root.children).toMatchObject(["x & y\r\n", { name: "b" }]);
  });

  test.each([
    ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "not_allowed"],
    ['<a><!ENTITY x "y"></a>', "not_allowed"],
    ["<a><b></a></b>", "corrupt"],
    ["<a/><b/>", "corrupt"],
    ["text", "corrupt"],
    ["<a b=c/>", "corrupt"],
    ["</a>", "corrupt"],
    ["<a><b>", "truncated"],
    ["<a", "truncated"],
    ["<!-- ", "truncated"],
  ])("and reports the error in %s", async (body, code) => {
    expect((await decode(body, type("text/xml"))).problems).toMatchObject([{ decoder: "xml", code }]);
  });
});

describe("decodeRequest() reads text", () => {
  const plain = (charset: string): string => `text/plain; charset=${charset}`;

  test.each([
    ["the charset of the header", [0xe9], plain("ISO-8859-1"), "é", "windows-1252", "header"],
    ["a charset of windows", [0x80, 0xcf], plain("windows-1251"), "ЂП", "windows-1251", "header"],
    ["the bytes that latin1 has no characters for", [0x93, 0x80], plain("latin1"), "“€", "windows-1252", "header"],
    ["shift_jis", [0x82, 0xa0], plain('"Shift_JIS"'), "あ", "shift_jis", "header"],
    ["utf-16 by name", [0xfc, 0], plain("utf-16le"), "ü", "utf-16le", "header"],
    ["a mark of utf-16, little end first", [0xff, 0xfe, 0xfc, 0], "", "ü", "utf-16le", "bom"],
    ["a mark of utf-16, big end first", [0xfe, 0xff, 0, 0xfc], "", "ü", "utf-16be", "bom"],
    ["a mark of utf-8", [0xef, 0xbb, 0xbf, 0xc3, 0xbc], "", "ü", "utf-8", "bom"],
    ["nothing but UTF-8", [0xc3, 0xbc], "", "ü", "utf-8", "guess"],
    ["nothing but the type", [0xfc], "text/plain", "ü", "windows-1252", "guess"],
  ])("by %s", async (_, body, contentType, text, charset, charsetFrom) => {
    const view = await viewOf("text", Buffer.from(body), contentType === "" ? {} : type(contentType));
    expect(view).toMatchObject({ text, charset, charsetFrom, replaced: false, cut: false });
  });

  test("and reports bytes that are invalid in the charset", async () => {
    expect(await viewOf("text", Buffer.from([0x61, 0xff]), type("text/plain; charset=utf-8"))).toMatchObject({
      text: "a\ufffd",
      replaced: true,
    });
  });

  test("and reports an unknown charset", async () => {
    const { problems, views } = await decode("x", type("text/plain; charset=klingon"));
    expect(problems).toMatchObject([{ decoder: "text", code: "unsupported" }]);
    expect(views).toContainEqual(expect.objectContaining({ kind: "text", text: "x" }));
  });

  test("only in bodies that are not empty", async () => {
    expect(kinds(await decode(Buffer.from([0, 1, 2])))).toEqual(["hex"]);
    expect(kinds(await decode(""))).toEqual([]);
  });
});

describe("decodeRequest() reads tokens", () => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = `${part({ alg: "RS256", kid: "k" })}.${part({ sub: "ada", iat: 1_700_000_000, exp: 1_700_003_600 })}.c2ln`;

  test("in headers, marked as unverified", async () => {
    const { tokens } = await decode("", { Authorization: `Bearer ${token}`, Cookie: `a=b; session=${token}; c=d` });
    expect(tokens.map(({ headerName }) => headerName)).toEqual(["Authorization", "Cookie"]);
    expect(tokens[0]).toMatchObject({
      verified: false,
      header: expect.stringContaining('"alg": "RS256"'),
      claims: expect.stringContaining('"sub": "ada"'),
      issuedAt: "2023-11-14T22:13:20.000Z",
      notBefore: null,
      expiresAt: "2023-11-14T23:13:20.000Z",
      expired: true,
    });
  });

  test("that are the body", async () => {
    expect(await viewOf("jwt", `${token}\n`)).toMatchObject({ verified: false });
    expect(await viewOf("jwt", token, type("application/jwt"))).toMatchObject({ verified: false });
    const encrypted = `${part({ alg: "RSA-OAEP", enc: "A256GCM" })}.a2V5.aXY.Y2lwaGVy.dGFn`;
    expect(await viewOf("jwt", encrypted)).toMatchObject({ claims: null, expired: false });
  });

  test.each(["eyJhbGciOiJub25lIn0", "eyJhbGciOiJub25lIn0.x.", "a.b.c", "eyJ.eyJ.eyJ", `${part([1])}.${part({})}.x`])(
    "and nothing else: %s",
    async (text) => {
      expect((await decode("", { Authorization: `Bearer ${text}` })).tokens).toEqual([]);
    },
  );
});

describe("decodeRequest() reads CloudEvents", () => {
  const event = '{"specversion":"1.0","id":"1","source":"/a","type":"t","data":{"n":12345678901234567890}}';

  test("whose attributes are headers", async () => {
    const headers = { ...asJson, "ce-SpecVersion": "1.0", "ce-id": "1", "ce-source": "/%E2%82%AC", "ce-type": "t" };
    const decoded = await decode("{}", headers);
    expect(kinds(decoded)).toEqual(["cloudevents", "json", "text", "hex"]);
    expect(decoded.views[0]).toMatchObject({
      mode: "binary",
      events: [{ missing: [], data: null, attributes: expect.arrayContaining([["source", "/€"]]) }],
    });
  });

  test("that are a document", async () => {
    const view = await viewOf("cloudevents", event, type("application/cloudevents+json; charset=utf-8"));
    expect(view).toMatchObject({
      mode: "structured",
      events: [{ missing: [], data: { kind: "json", text: '{\n  "n": 12345678901234567890\n}' } }],
    });
  });

  test("in batches, with data in base64, and lists missing attributes", async () => {
    const batch = `[${event},{"id":"2","data_base64":"AP8="}]`;
    const view = await viewOf("cloudevents", batch, type("application/cloudevents-batch+json"));
    expect(view).toMatchObject({
      mode: "batched",
      events: [{ missing: [] }, { missing: ["source", "specversion", "type"], data: { kind: "base64", text: "AP8=" } }],
    });
  });
});

describe("decodeRequest() reads protobuf without its schema", () => {
  // Field 1: varint 150; 2: "testing"; 3: message {1: 150}; 4: fixed32 1.5; 5: fixed64 2; 6: bytes.
  const message = Buffer.from(
    "089601120774657374696e671a0308960125 0000c03f 290200000000000000 3203ff00ff".replaceAll(" ", ""),
    "hex",
  );
  const protobuf = type("application/x-protobuf");

  test("by guessing the types of its fields", async () => {
    expect((await viewOf("protobuf", message, protobuf)).fields).toEqual([
      { number: 1, range: [0, 3], type: "varint", value: "150", zigzag: "75" },
      { number: 2, range: [3, 12], type: "text", value: "testing" },
      {
        number: 3,
        range: [12, 17],
        type: "message",
        fields: [{ number: 1, range: [14, 17], type: "varint", value: "150", zigzag: "75" }],
      },
      { number: 4, range: [17, 22], type: "fixed32", value: "1069547520", float: "1.5" },
      { number: 5, range: [22, 31], type: "fixed64", value: "2", float: "1e-323" },
      { number: 6, range: [31, 36], type: "bytes", size: 3, base64: "/wD/" },
    ]);
  });

  test("of a large varint, without rounding it", async () => {
    const { fields } = await viewOf("protobuf", Buffer.from("08ffffffffffffffffff01", "hex"), protobuf);
    expect(fields).toEqual([
      { number: 1, range: [0, 11], type: "varint", value: "18446744073709551615", zigzag: "-9223372036854775808" },
    ]);
  });

  test("when the media type is missing", async () => {
    expect(kinds(await decode(message, type("application/octet-stream")))).toEqual(["protobuf", "hex"]);
    expect(kinds(await decode(message, type("image/png")))).toEqual(["hex"]);
  });

  test.each(["08", "0800ff", "00", "0b0c", "12ff01", "08ffffffffffffffffffff01"])(
    "and reports that %s is not one",
    async (hex) => {
      expect((await decode(Buffer.from(hex, "hex"), protobuf)).problems).toMatchObject([{ decoder: "protobuf" }]);
    },
  );
});

test("decodeRequest() shows other bodies in hex, with offsets and ASCII, truncated at 4 KiB", async () => {
  const view = await viewOf("hex", Buffer.concat([Buffer.from("AB\0\xff", "latin1"), Buffer.alloc(5_000)]));
  expect(view.text.split("\n")[0]).toBe(`00000000  41 42 00 ff${" 00".repeat(12)}  AB..............`);
  expect(view.omitted).toBe(5_004 - 4_096);
});

describe("decodeRequest() runs injected decoders", () => {
  const decoder = (changes: Partial<BodyDecoder>): BodyDecoder => ({
    name: "own",
    matches: ({ mediaType }) => mediaType === "application/x-own",
    decode: (bytes) => ({ title: "Own", value: { size: bytes.length } }),
    ...changes,
  });
  const own = type("application/X-Own; a=b");

  test("for matching bodies without content codings, and shows their views first", async () => {
    const headers = { ...own, "Content-Encoding": "gzip" };
    const { views } = await decode(gzipSync("12345"), headers, [decoder({})]);
    expect(views[0]).toEqual({ kind: "decoder", name: "own", title: "Own", value: { size: 5 } });
    expect(kinds(await decode("12345", asJson, [decoder({})]))).not.toContain("decoder");
  });

  test("and continues when one throws, does not match, or returns what JSON cannot represent", async () => {
    const fail = (): never => {
      throw new Error("no");
    };
    const { views, problems } = await decode("x", own, [
      decoder({ name: "none", decode: () => undefined }),
      decoder({ name: "throws", decode: fail }),
      decoder({ name: "rejects", decode: () => Promise.reject(new Error("late no")) }),
      decoder({ name: "bigint", decode: () => ({ title: "", value: 1n }) }),
      decoder({ name: "long", decode: () => ({ title: "", value: "x".repeat(2_000_000) }) }),
      decoder({ name: "matches", matches: fail }),
      decoder({ name: "good", decode: async () => ({ title: "Good", value: 1 }) }),
    ]);
    expect(problems.map(({ decoder: name, code }) => `${name} ${code}`)).toEqual([
      "throws failed",
      "rejects failed",
      "bigint failed",
      "long too_large",
      "matches failed",
    ]);
    expect(views[0]).toMatchObject({ kind: "decoder", name: "good" });
  });

  test("only for bodies of up to 256 KiB", async () => {
    const decoded = await decode(Buffer.alloc(256 * 1024), own, [decoder({})]);
    expect(kinds(decoded)).toContain("decoder");
    expect(kinds(await decode(Buffer.alloc(256 * 1024 + 1), own, [decoder({})]))).not.toContain("decoder");
  });
});

test("decodeRequest() never throws, for any bytes and type", async () => {
  const structured = ["application/json", "multipart/form-data; boundary=a", "text/xml"];
  const types = [...structured, "application/protobuf", "application/jwt", ""];
  const codings = ["", "gzip", "br", "zstd", "deflate"];
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string().map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, fc.constantFrom(...types), fc.constantFrom(...codings), async (body, mediaType, coding) => {
      const decoded = await decode(body, { "Content-Type": mediaType, "Content-Encoding": coding });
      expect(JSON.parse(JSON.stringify(decoded))).toEqual(decoded);
    }),
    { numRuns: runs(75) },
  );
});
