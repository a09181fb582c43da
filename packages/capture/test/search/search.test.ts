import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import type { CapturedRequest } from "../../src/domain/captured-request.ts";
import { requestJson } from "../../src/json/to-json.ts";
import { compileQuery } from "../../src/search/query.ts";
import { QueryError } from "../../src/search/terms.ts";
import { type MadeRequest, makeRequest } from "../make-request.ts";

const now = Date.parse("2026-01-31T12:00:00Z");
const id = "01234567-89ab-4def-8123-456789abcdef";

function request({ text, ...more }: MadeRequest & { text?: string; size?: number } = {}): CapturedRequest {
  return makeRequest(id, {
    seq: 7,
    receivedAt: now - 120_000,
    target: `/${id}/hooks/paid?try=2&tag=a&tag=b`,
    headers: ["Content-Type", "application/json; charset=utf-8", "X-Event", "invoice.paid", "x-event", "second"],
    remoteAddress: "10.0.0.7",
    remotePort: 999,
    flags: ["truncated"],
    body: Buffer.from(
      text ?? '{"a": {"b": 1, "list": [{"x": "one"}, {"x": "two"}]}, "name": "Ada Lovelace", "amount": "20000.5"}',
    ),
    ...more,
  });
}

const matches = (query: string, on = request()): boolean => compileQuery(query, now).matches(on);

describe("a query", () => {
  test.each([
    "",
    "method:POST",
    "method:post",
    "path:/hooks",
    "path:/hooks/paid",
    "path:/hooks/",
    "path:/*/paid",
    "path:*paid",
    "header.x-event:invoice",
    "header.X-EVENT:second",
    "header.x-event:",
    "query.try:2",
    "query.tag:b",
    "type:json",
    "json:$.a.b=1",
    "json:$.a.b>0",
    "json:$.a.b<=1",
    "json:$.amount>20000",
    "json:$.amount<=20000.50",
    "json:$.a.b!=2",
    "json:$.a",
    "json:$['a']['b']=1",
    "json:$.a.list[1].x=two",
    "json:$.a.list[*].x=one",
    "json:$.a.list.*.x=two",
    "json:$.name~lovelace",
    'json:"$.name=Ada Lovelace"',
    "size:>10",
    "size:<1k",
    "size:>=0.01k",
    "seq:7",
    "seq:<8",
    "since:5m",
    "since:2026-01-31T11:00:00Z",
    "before:1m",
    "flag:truncated",
    "from:10.0.0.7",
    "from:10.0.0.0/8",
    "from:10.0.0.7/32",
    '-"OR"',
    "-or",
    'json:"$.a.b>=1"',
    "body:Lovelace",
    "Ada",
    "invoice.paid",
    '"Ada Lovelace"',
    "-method:GET",
    "-path:/other method:POST size:>1 Ada",
  ])("%s finds the request", (query) => {
    expect(matches(query)).toBe(true);
  });

  test.each([
    "method:GET",
    "path:/hook",
    "path:/paid",
    "path:/hooks/paid/more",
    "header.x-other:",
    "header.x-event:third",
    "query.try:3",
    "type:xml",
    "json:$.a.b=2",
    "json:$.a.c",
    "json:$.name>1",
    "json:$.constructor",
    "size:>1k",
    "seq:8",
    "since:1m",
    "before:5m",
    "flag:aborted",
    "from:127.0.0.0/8",
    "-Ada",
    "method:POST nothing-like-it",
  ])("%s does not find it", (query) => {
    expect(matches(query)).toBe(false);
  });

  test.each([
    ["metod:POST", 0, "Unknown field 'metod'"],
    ["a colour:red", 2, "Unknown field 'colour'"],
    ["method:", 7, "'method' needs a value"],
    ["header:x", 0, "'header' needs a name"],
    ["size:big", 5, "'big' is not a bound for 'size'"],
    ["size:>5x", 5, "'>5x' is not a bound"],
    ["since:yesterday", 6, "'yesterday' is not a time"],
    ["json:a.b", 5, "A path begins with $"],
    ["json:$.a==paid", 10, "'paid' is not JSON"],
    ['json:$.a=="it', 10, "This quote is not closed"],
    ["x ".repeat(201), 400, "A query must have at most 200 terms"],
    ["flag:abortd", 5, "'abortd' is not a flag. Use one of aborted, truncated"],
    [
      "from:nonsense",
      5,
      "'nonsense' is not an IP address. Write an address such as 10.0.0.7, or a range such as 10.0.0.0/8",
    ],
    ["from:10.0.0.0/33", 5, "'10.0.0.0/33' is not an IP address"],
    ["from:10.0.0.0/", 5, "'10.0.0.0/' is not an IP address"],
    ["from:::/", 5, "'::/' is not an IP address"],
    ["header.:x", 0, "'header' needs a name"],
    ["query.:x", 0, "'query' needs a name"],
    ["json:$.a>", 9, "'>' needs a value"],
    ["json:$.a>=20k", 10, "'>=' compares numbers, and '20k' is not one"],
    ["json:$.a=", 9, "'=' needs a value. For an empty text, write =="],
    ["json:$.a~ x", 9, "'~' needs a value"],
    ["a OR b", 2, "There is no operator OR. All terms must match"],
    ["a -", 2, "'-' needs a term"],
    ["json:$.a..b", 8, "After a path, write"],
    ['x "never closed', 2, "This quote is not closed"],
  ])("%s is rejected with the error at character %i", (query, position, problem) => {
    const error = thrownBy(() => compileQuery(query, now));
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ position, message: expect.stringContaining(problem) });
  });

  test.each([
    ['{"a": 1, "b":', "application/json", true],
    ['{"a": 1} x', "application/vnd.api+json; charset=utf-8", true],
    ["<a><b></a>", "text/xml", true],
    ["<a/>", "application/xml", false],
    ["\ufeff[1]", "application/json", false],
    ["not JSON", "text/plain", false],
    ["{", "application/json; charset=utf-16", false],
    ["", "application/json", false],
  ])("flag:unparsable of %j as %s is %s", (text, type, expected) => {
    const on = request({ text, flags: [], headers: ["content-type", type] });
    expect(matches("flag:unparsable", on)).toBe(expected);
    expect(requestJson(on).flags).toEqual(expected ? ["unparsable"] : []);
  });

  test("flag:unparsable does not judge incomplete and encoded bodies", () => {
    const headers = ["content-type", "application/json"];
    expect(matches("flag:unparsable", request({ text: "{", headers }))).toBe(false);
    const encoded = request({ text: "{", flags: [], headers: [...headers, "content-encoding", "gzip"] });
    expect(matches("flag:unparsable", encoded)).toBe(false);
  });

  const typed = { amount: 12.5, paid: true, none: null, text: "12.5", "it's": 1, list: [{ a: 1, b: 2 }, 3], empty: [] };
  test.each([
    "json:$.amount==12.5",
    "json:$.amount==1.25e1",
    'json:$.text=="12.5"',
    'json:"$.text==\\"12.5\\""',
    "json:$.paid==true",
    "json:$.none==null",
    'json:$.list==[{"a":1}] -json:$.amount==1',
    'json:$=={"amount":12.5,"list":[{"b":2}]}',
    "json:$.empty==[]",
    "json:$=={}",
    "json:$['it\\'s']==1",
  ])("%s finds the value of that type", (query) => {
    expect(matches(query, request({ text: JSON.stringify(typed) }))).toBe(true);
  });

  test.each([
    'json:$.amount=="12.5"',
    "json:$.text==12.5",
    'json:$.paid=="true"',
    'json:$.none=="null"',
    "json:$.amount=={}",
    "json:$.list==[]",
    "json:$.empty=={}",
    "json:$.none=={}",
    "json:$.list==[3]",
    'json:$.list=={"0":{}}',
    'json:$=={"constructor":{}}',
    "json:$==[]",
  ])("%s does not find a value of another type", (query) => {
    expect(matches(query, request({ text: JSON.stringify(typed) }))).toBe(false);
  });

  test("does not match JSON that nests too deep", () => {
    const deep = "[".repeat(7_000) + "]".repeat(7_000);
    expect(matches(`json:$==${deep}`, request({ text: deep }))).toBe(true);
  });

  test("parses a URL as text, not as a field", () => {
    expect(matches("https://example.com/x", request({ text: "see https://example.com/x" }))).toBe(true);
  });

  // Trying every position of the stars would take longer than the age of the universe.
  test("matches a pattern with thirty stars against 64 KiB", () => {
    const long = request({ target: `/${id}/${"a".repeat(65_536)}` });
    expect(matches(`path:/${"*a".repeat(30)}`, long)).toBe(true);
    expect(matches(`path:/${"*a".repeat(30)}*b`, long)).toBe(false);
  });

  test("matches the same paths as the equivalent regular expression", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "/", ".", "*"), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (pattern, path) => {
        const escaped = `/${pattern}`.replaceAll(".", "\\.").replaceAll("*", ".*");
        const isOpen = pattern.includes("*") || escaped.endsWith("/");
        const expected = new RegExp(`^${escaped}${isOpen ? "" : "(?:/|$)"}`).test(`/${path}`);
        expect(matches(`path:"/${pattern}"`, request({ target: `/${id}/${path}` }))).toBe(expected);
      }),
      { numRuns: runs(250) },
    );
  });

  // Parsing the body for each condition would take long.
  test("searches a megabyte of lines that are not JSON a hundred times", () => {
    const lines = request({ text: "x\n".repeat(500_000) });
    expect(matches("-json:$.a=1 ".repeat(100), lines)).toBe(true);
  });

  test("matches a byte order mark that is not UTF-8 only with itself", () => {
    expect(matches("body:x", request({ body: Buffer.from([0xff, 0x78, 0x00]) }))).toBe(true);
  });

  test.each(["json:$=1", "json:$~x", "json:$!=1"])(
    "does not match JSON that nests too deep to be serialized: %s",
    (query) => {
      const deep = request({ text: "[".repeat(200_000) + "]".repeat(200_000) });
      expect(() => matches(query, deep)).not.toThrow();
    },
  );

  test("is parsed or rejected with an error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (query) => {
        const error = thrownBy(() => matches(query));
        expect(error === undefined || error instanceof QueryError).toBe(true);
      }),
      { numRuns: runs(125) },
    );
  });

  test("finds any text of the body in quotes", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (needle, before, after) => {
        const quoted = `"${needle.replaceAll(/["\\]/g, "\\$&")}"`;
        expect(matches(`body:${quoted}`, request({ text: before + needle + after }))).toBe(true);
      }),
      { numRuns: runs(75) },
    );
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}
