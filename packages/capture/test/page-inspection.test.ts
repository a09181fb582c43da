import { describe, expect, test } from "vitest";
import { ApiError } from "../../ui/src/api-error.ts";
import type { CapturedRequestJson, RequestPageJson } from "../src/json/shapes.ts";
import { findHeaderError, headerText, parseHeaders } from "../ui/src/act/header-text.ts";
import { imageSize } from "../ui/src/detail/image-size.ts";
import { toListed } from "../ui/src/list/listed-request.ts";
import { completeSearch } from "../ui/src/list/search-language.ts";
import { formatAddress, parseAddress } from "../ui/src/state/address.ts";
import { type Inspection, inspect, newInspection } from "../ui/src/state/inspection.ts";

function request(seq: number, members: Partial<CapturedRequestJson> = {}): CapturedRequestJson {
  return {
    seq,
    receivedAt: "2026-01-01T00:00:00.000Z",
    method: "GET",
    target: "/",
    path: "/",
    query: [],
    httpVersion: "1.1",
    headers: [],
    trailers: [],
    body: { size: 0, encoding: "utf8", content: "", truncated: false, href: "/" },
    remote: { address: "127.0.0.1", port: 1 },
    timing: { bodyMs: 0 },
    flags: [],
    malformed: null,
    responded: 200,
    pinned: false,
    note: "",
    deliveries: null,
    ...members,
  };
}

/** A page of requests `from` (newest) down to `to`. */
function page(from: number, to: number): RequestPageJson {
  const requests = Array.from({ length: from - to + 1 }, (_, index) => request(from - index));
  const route = {
    id: "00000000-0000-4000-8000-000000000000",
    name: "",
    url: "http://localhost/",
    inspectUrl: "http://localhost/inspect/",
    createdAt: "2026-01-01T00:00:00.000Z",
    expiresAt: "2026-01-08T00:00:00.000Z",
    ttl: 604_800,
    captured: from,
    stored: from,
    firstSeq: 1,
    storedBytes: 0,
    private: false,
    response: [],
    limits: {},
    forward: [],
    signature: null,
  };
  return { route, requests, next: to > 1 ? `/inspect/x?before=${to}` : null };
}

const seqs = ({ requests }: Inspection): number[] => requests.map(({ seq }) => seq);
const opened = inspect(newInspection, { kind: "newest page", page: page(9, 7), q: "" });

describe("inspect()", () => {
  test("inserts new requests at the beginning, once each", () => {
    const grown = inspect(opened, { kind: "captured", requests: [request(9), request(10), request(11)] });
    expect(seqs(grown)).toEqual([11, 10, 9, 8, 7]);
    expect(grown.newestSeq).toBe(11);
  });
  test("collects new requests while the list is paused, and shows them on request", () => {
    const held = inspect(inspect(opened, { kind: "hold", on: true }), { kind: "captured", requests: [request(10)] });
    expect(seqs(held)).toEqual([9, 8, 7]);
    expect(held.held.map(({ seq }) => seq)).toEqual([10]);
    expect(seqs(inspect(held, { kind: "show held" }))).toEqual([10, 9, 8, 7]);
    expect(seqs(inspect(held, { kind: "hold", on: false }))).toEqual([10, 9, 8, 7]);
  });
  test("shows the first request of an empty list even when paused", () => {
    const empty = inspect(inspect(newInspection, { kind: "newest page", page: page(0, 1), q: "" }), {
      kind: "hold",
      on: true,
    });
    expect(seqs(inspect(empty, { kind: "captured", requests: [request(1)] }))).toEqual([1]);
  });
  test("appends older pages", () => {
    const older = inspect(opened, { kind: "older page", page: page(6, 1) });
    expect(seqs(older)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(older.hasOlder).toBe(false);
  });
  test("restarts from a newest page that does not overlap the known ones", () => {
    expect(seqs(inspect(opened, { kind: "newest page", page: page(50, 48), q: "" }))).toEqual([50, 49, 48]);
    expect(seqs(inspect(opened, { kind: "newest page", page: page(11, 10), q: "" }))).toEqual([11, 10, 9, 8, 7]);
  });
  test("restarts with another search", () => {
    const found = inspect(opened, { kind: "newest page", page: page(9, 9), q: "method:GET" });
    expect(seqs(found)).toEqual([9]);
    expect(found.q).toBe("method:GET");
  });
  test("removes cleared requests, also from held ones", () => {
    const held = inspect(inspect(opened, { kind: "hold", on: true }), { kind: "captured", requests: [request(10)] });
    const cleared = inspect(held, { kind: "cleared", to: 10 });
    expect([seqs(cleared), cleared.held, cleared.newestSeq]).toEqual([[], [], 10]);
  });
  test("applies changes from reloaded pages, and removes deleted requests", () => {
    const broken = inspect(inspect(opened, { kind: "older page", page: page(6, 4) }), { kind: "renew" });
    const changed = inspect(broken, { kind: "updated", updates: [{ seq: 8, note: "live" }] });
    const first = { ...page(9, 7), requests: [request(9, { pinned: true }), request(8, { note: "before" })] };
    const renewed = inspect(changed, {
      kind: "renewed",
      page: { ...first, next: "/inspect/x?before=8" },
      from: undefined,
    });
    expect(renewed.requests.map(({ seq, pinned, note }) => [seq, pinned, note])).toEqual([
      [9, true, ""],
      [8, false, "live"],
      [7, false, ""],
      [6, false, ""],
      [5, false, ""],
      [4, false, ""],
    ]);
    const rest = { ...page(9, 7), requests: [request(6), request(4, { note: "older" })], next: null };
    const whole = inspect(renewed, { kind: "renewed", page: rest, from: 8 });
    expect(whole.requests.map(({ seq, note }) => [seq, note])).toEqual([
      [9, ""],
      [8, "live"],
      [6, ""],
      [4, "older"],
    ]);
    expect(whole.updates.get(9)?.pinned).toBe(true);
    expect(whole.renewals).toBe(1);
  });
  test("keeps the shown requests when the route has ended", () => {
    const ended = inspect(opened, { kind: "failed", error: new ApiError("not_found", "gone") });
    expect([ended.stream, seqs(ended).length]).toEqual(["ended", 3]);
  });
});

describe("toListed()", () => {
  const what = (type: string, content: string, headers: [string, string][] = []): string =>
    toListed(
      request(1, {
        headers: [...headers, ["Content-Type", type]],
        body: { size: content.length, encoding: "utf8", content, truncated: false, href: "/" },
      }),
    ).what;

  test("returns the event name from a header or member of the body", () => {
    expect(what("application/json", "{}", [["X-GitHub-Event", "push"]])).toBe("push");
    expect(what("application/json", '{"id": 1, "type": "paid"}')).toBe("paid");
    expect(what("application/json", '{"data": {"type": "inner"}}')).toBe("JSON");
  });
  test("detects the format of the body, also when curl states another", () => {
    expect(what("application/x-www-form-urlencoded", "a=1")).toBe("form");
    expect(what("application/x-www-form-urlencoded", '{"a":1}')).toBe("JSON");
    expect(
      what("multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n'),
    ).toBe("1 file");
    expect(what("image/png", "x")).toBe("image");
    expect(what("application/octet-stream", "x", [["X-Message-Type", "E2SmKpmIndicationMessage"]])).toBe("KPM");
  });
  test("stays fast for a hostile body", () => {
    expect(what("application/json", `{${'"a":1,'.repeat(100_000)}`)).toBe("JSON");
    expect(what("application/json", `{"${'",'.repeat(100_000)}`)).toBe("JSON");
  });
});

describe("imageSize()", () => {
  const hex = (digits: string): Uint8Array => Buffer.from(digits.replaceAll(" ", ""), "hex");
  test.each([
    ["PNG", "89504e470d0a1a0a 0000000d 49484452 00007530 00007531", [30_000, 30_001]],
    ["GIF", "474946383961 0102 0304", [0x201, 0x403]],
    ["BMP", "424d 00000000 00000000 00000000 28000000 10000000 f0ffffff", [16, 16]],
    ["JPEG", "ffd8 ffe0 0004 0000 ffc4 0003 00 ffc0 0011 08 0102 0304", [0x304, 0x102]],
    ["lossy WebP", "52494646 00000000 57454250 56503820 00000000 000000 9d012a 1000 2000", [16, 32]],
    ["lossless WebP", "52494646 00000000 57454250 5650384c 00000000 2f 0fc00700 00", [16, 32]],
    ["extended WebP", "52494646 00000000 57454250 56503858 0a000000 00000000 0f0000 1f0000", [16, 32]],
    ["AVIF", `0000001c 66747970 61766966 69737065 00000000 00000010 00000020 ${"00".repeat(16)}`, [16, 32]],
  ])("parses the header of %s", (_name, head, expected) => {
    expect(imageSize(hex(head))).toEqual(expected);
  });
  test("returns undefined for truncated data and other formats", () => {
    for (const head of ["", "89504e47", "ffd8ff", "ffd800000000", "474946", "7b7d", "524946460000000057454250"])
      expect(imageSize(hex(head))).toBeUndefined();
  });
});

describe("headers as text", () => {
  const sent: [string, string][] = [
    ["X-Name", "Zo\u00c3\u00ab"],
    ["X-Latin", "caf\u00e9"],
    ["X-Plain", "a: b "],
  ];
  test("show UTF-8 as text, and convert back to the same bytes", () => {
    expect(headerText(sent)).toBe("X-Name: Zoë\nX-Latin: café\nX-Plain: a: b ");
    expect(parseHeaders(headerText(sent), sent)).toEqual(sent);
  });
  test("are encoded in UTF-8 where edited, and keep their bytes elsewhere", () => {
    const edited = headerText(sent).replace("Zoë", "Zoë 日");
    expect(parseHeaders(`${edited}\n\n x-new :  1 `, sent)).toEqual([
      ["X-Name", "Zo\u00c3\u00ab \u00e6\u0097\u00a5"],
      ["X-Latin", "caf\u00e9"],
      ["X-Plain", "a: b "],
      ["x-new", "1"],
    ]);
  });
  test("report the first line that is not a header", () => {
    expect(findHeaderError("a: 1\n\nb:")).toBeUndefined();
    expect(findHeaderError("a: 1\nb c: 2\nd")).toMatchObject({ line: 2 });
  });
});

describe("the address", () => {
  test("restores selection, search, view and comparison", () => {
    const address = { seq: 7, q: 'json:$.a="b c"&x', view: "hex", side: "raw", compare: 3 };
    expect(parseAddress(formatAddress(address))).toEqual(address);
    expect(formatAddress({})).toBe("");
  });
  test("is empty for an unknown address", () => {
    const none = { seq: undefined, q: undefined, view: undefined, side: undefined, compare: undefined };
    for (const fragment of ["", "#", "#0", "#x", "#7x", "#1234567890123456"])
      expect(parseAddress(fragment)).toEqual(none);
  });
});

describe("completeSearch()", () => {
  const texts = (word: string): string[] => completeSearch(word, ["/hooks/paid", "/x"]).map(({ text }) => text);
  test("completes fields and their values, also when negated", () => {
    expect(texts("me")).toEqual(["method:"]);
    expect(texts("-me")).toEqual(["-method:"]);
    expect(texts("method:p")).toEqual(["method:POST", "method:PUT", "method:PATCH"]);
    expect(texts("path:/h")).toEqual(["path:/hooks/paid"]);
    expect(texts("")).toEqual(expect.arrayContaining(["method:", "json:$.", "flag:"]));
  });
});
