import { describe, expect, test } from "vitest";
import { imageSize } from "../../ui/src/image-size.ts";
import { requestJson } from "../src/json/to-json.ts";
import { findHeaderError, headerText, parseHeaders } from "../ui/src/act/header-text.ts";
import type { RequestPage } from "../ui/src/api/responses.ts";
import { type InspectionEvent, inspect, newInspection } from "../ui/src/state/inspection.ts";
import { makeRequest } from "./make-request.ts";

describe("the list of the inspector", () => {
  const request = (seq: number) => ({ ...requestJson(makeRequest("", { seq })), malformed: null });
  const page = (...seqs: number[]): RequestPage => {
    const [captured = 0] = seqs;
    const route = { captured, firstSeq: 1 } as RequestPage["route"];
    return { route, requests: seqs.map(request), next: null };
  };
  const seqsAfter = (...events: readonly InspectionEvent[]): number[] =>
    events.reduce(inspect, newInspection).requests.map(({ seq }) => seq);
  const newest = (...seqs: number[]): InspectionEvent => ({ kind: "newest page", page: page(...seqs), q: "" });
  const captured = (...seqs: number[]): InspectionEvent => ({ kind: "captured", requests: seqs.map(request) });

  test.each<[what: string, events: readonly InspectionEvent[], seqs: readonly number[]]>([
    ["has each request once", [newest(2, 1), captured(2, 3)], [3, 2, 1]],
    ["joins the newest page to what it had", [newest(2, 1), newest(4, 3)], [4, 3, 2, 1]],
    ["starts again where requests are missing in between", [newest(2, 1), newest(9, 8, 7)], [9, 8, 7]],
    ["does not move while it is held", [newest(1), { kind: "hold", on: true }, captured(2)], [1]],
    ["moves while it is held if it is empty", [{ kind: "hold", on: true }, captured(1)], [1]],
  ])("%s", (_what, events, seqs) => {
    expect(seqsAfter(...events)).toEqual(seqs);
  });

  test("has the response of a request that is reported before the request itself", () => {
    const responded = inspect(newInspection, { kind: "updated", updates: [{ seq: 1, responded: 418 }] });
    expect(inspect(responded, captured(1)).requests).toMatchObject([{ responded: 418 }]);
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
