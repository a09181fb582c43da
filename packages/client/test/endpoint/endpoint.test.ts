import { Agent } from "node:http";
import { describe, expect, test } from "vitest";
import { processorMs } from "../../../../test/longest-turn.ts";
import { Client, type RequestParameters } from "../../src/index.ts";

const { endpoint } = new Client({ baseUrl: "http://api.test" }).request;
const JSON_TYPE = "application/json; charset=utf-8";
const ACCEPT = "application/vnd.github.v3+json";

type Row = readonly [what: string, route: string, parameters: RequestParameters, url: string];

/** Addresses below `http://api.test`, or absolute ones. */
const ADDRESSES: readonly Row[] = [
  ["no method: a GET", "/x", {}, "/x"],
  ["a method in lower case, several spaces, text after the path", "get   /x ignored", {}, "/x"],
  ["a URL among the parameters, which replaces the route", "GET /x", { url: "/y" }, "/y"],
  ["null instead of parameters", "GET /x", null as never, "/x"],
  ["an absolute URL", "GET https://o.example/foo/:id", { id: 1 }, "https://o.example/foo/1"],
  ["a path that begins with http", "GET httpfoo", {}, "/httpfoo"],
  ["a template with a query", "GET /s{?q,page}", { q: "a b", page: 2, per: 1 }, "/s?q=a%20b&page=2&per=1"],
  ["numbers and booleans", "GET /r/:ab/:bc", { ab: 1, bc: false }, "/r/1/false"],
  ["a list in a placeholder", "GET /r/:ab", { ab: ["x", "y z"] }, "/r/x,y%20z"],
  ["missing, null and empty parameters", "GET /repos/:owner/:repo/:name", { repo: null, name: "" }, "/repos///"],
  ["placeholders of other forms", "GET /:Ab/:x/h:8080", {}, "/:Ab/:x/h:8080"],
  ["a placeholder before a dot", "GET /:id.json", { id: 7 }, "/7.json"],
  ["two placeholders in one segment", "GET /:id:foo", { id: 7, foo: 8 }, "/78"],
  ["a placeholder before a dash", "GET /:ab-c", { ab: 1 }, "/1-c"],
  ["a placeholder in a query", "GET /x?a=:id", { id: 1 }, "/x?a=1"],
  ["one parameter in two places", "GET /:owner/:owner", { owner: "o" }, "/o/o"],
  ["values that look like placeholders", "GET /:ab/{+a}", { ab: "{a}", a: ":ab{ab}" }, "/%7Ba%7D/:ab%7Bab%7D"],
  ["a port before a placeholder", "GET https://h.example:8080/:id", { id: 1 }, "https://h.example:8080/1"],
  ["an IPv6 address", "GET https://[::1]:80/:id", { id: 1 }, "https://[::1]:80/1"],
  ["an origin before a query", "GET https://h.example{?id}", { id: 1 }, "https://h.example?id=1"],
  ["an origin before a path", "GET https://h.example{/id}", { id: 1 }, "https://h.example/1"],
  ["a password", "GET HTTPS://user:pass@h.test/:id", { id: 1, pass: 2 }, "HTTPS://user:pass@h.test/1?pass=2"],
  [
    "a strictly encoded value",
    "GET /r/:ab",
    { ab: "a/b%20 c!'()*?#[]" },
    "/r/a%2Fb%2520%20c%21%27%28%29%2A%3F%23%5B%5D",
  ],
  ["slashes in ref", "GET /git/refs/:ref", { ref: "heads/te?st" }, "/git/refs/heads/te%3Fst"],
  ["slashes in path", "GET /contents/:path", { path: "src/a#b.ts" }, "/contents/src/a%23b.ts"],
  ["slashes in sha at the end", "GET /commits/:sha", { sha: "heads/main" }, "/commits/heads/main"],
  ["no slashes in sha before the end", "GET /c/:sha/status", { sha: "heads/main" }, "/c/heads%2Fmain/status"],
  ["slashes with {+name}", "GET /x/{+name}", { name: "a/b?c" }, "/x/a/b?c"],
  ["no slashes with {path}", "GET /x/{path}", { path: "a/b" }, "/x/a%2Fb"],
  ["a prefix", "GET /r/{x:3}", { x: "abcdef" }, "/r/abc"],
  ["a date", "GET /r/:day", { day: new Date(0) }, "/r/1970-01-01T00%3A00%3A00.000Z"],
  ["names of inherited properties and options", "GET /r/:constructor/{method}/{toString}", {}, "/r///"],
  ["a base with a slash at its end", "GET /foo", { baseUrl: "http://h/" }, "http://h/foo"],
  ["a path without a slash", "GET foo", { baseUrl: "http://h" }, "http://h/foo"],
  ["a base with a path", "GET /foo", { baseUrl: "http://h/api/v3//" }, "http://h/api/v3/foo"],
  ["a query that is there", "GET /r?x=1", { a: 1 }, "/r?x=1&a=1"],
  ["a fragment", "GET /r#top", { a: 1 }, "/r?a=1#top"],
  ["query values", "GET /r", { g: "a&b c+/?", h: "", i: 0, f: true }, "/r?g=a%26b%20c%2B%2F%3F&h=&i=0&f=true"],
  ["query names, brackets aside", "GET /r", { "a b&[]": 1 }, "/r?a%20b%26[]=1"],
  ["plus signs of q", "GET /r", { q: "a b+c&d" }, "/r?q=a%20b+c%26d"],
  ["a number as q", "GET /r", { q: 5 }, "/r?q=5"],
  [
    "lists, with null and undefined",
    "GET /r",
    { a: ["x", null, "y"], "b[]": ["x", undefined, "y"], "c[]": [null] },
    "/r?a=x%2Cy&b[]=x&b[]=y",
  ],
  [
    "dates, null and objects",
    "GET /r",
    { d: new Date(0), n: null, o: { a: 1 } },
    "/r?d=1970-01-01T00%3A00%3A00.000Z&o=%7B%22a%22%3A1%7D",
  ],
  ["data, body and input of a GET", "GET /r", { data: 1, body: 2, input: 3 }, "/r?data=1&body=2&input=3"],
  [
    "a value with toJSON()",
    "GET /r/:ab",
    { ab: new URL("https://a.test/b"), cd: [new URL("https://c.test/")] },
    "/r/https%3A%2F%2Fa.test%2Fb?cd=https%3A%2F%2Fc.test%2F",
  ],
];

describe("endpoint() builds the URL of", () => {
  test.each(ADDRESSES)("%s", (_, route, parameters, url) => {
    expect(endpoint(route, parameters).url).toBe(url.replace(/^\//, "http://api.test/"));
  });

  test.each([
    ["https://up.example/assets{?name,label}", "https://up.example/assets?name=n"],
    ["https://up.example/x:bcd{name}", "https://up.example/x%3Abcd%7Bname%7D?name=n"],
    ["https://me:pass@up.example:8080/a", "https://me:pass@up.example:8080/a?name=n"],
    ["https://up.example/{x}{?name}", "https://up.example/%7Bx%7D?name=n"],
  ])("a whole address, in which only the query at the end is a template: %s", (url, expected) => {
    const parameters = { url, name: "n", data: "" };
    for (const route of ["POST :url", "POST {+url}"]) {
      const query = url.endsWith("}") && url.includes("{?") ? "" : "{?name}";
      expect(endpoint(`${route}${query}`, parameters).url).toBe(expected);
      expect(endpoint(endpoint.merge(`${route}${query}`, parameters)).url).toBe(expected);
    }
  });

  test.each([
    ["/repos/:owner/:repo", { owner: "..", repo: "x" }],
    ["/repos/:owner/:repo", { owner: "x", repo: "." }],
    ["/repos/{owner}", { owner: ".." }],
    ["/contents/:path", { path: "a/../../b" }],
    ["/x/{+name}", { name: "%2e%2E" }],
    ["/x/:ab:cd", { ab: ".", cd: "." }],
  ])("nothing with a path segment of dots: %s", (route, parameters) => {
    expect(() => endpoint(`GET ${route}`, parameters)).toThrow(
      expect.objectContaining({ name: "HttpError", status: 400, kind: "validation" }),
    );
  });

  test.each([
    ["baseUrl", { baseUrl: `http://api.test${"/".repeat(100_000)}x` }],
    ["accept", { headers: { accept: "a".repeat(100_000) }, mediaType: { previews: ["x"] } }],
  ])("a long %s in one pass", (_, options) => {
    expect(processorMs(() => void endpoint({ url: "/x", ...options }))).toBeLessThan(1000);
  });
});

describe("endpoint() merges options", () => {
  test("GET / has the default accept header and empty request options", () => {
    const built = {
      method: "GET",
      url: "http://api.test/",
      headers: { accept: ACCEPT, "user-agent": expect.stringMatching(/^signalbox-client\/\d/) },
      request: {},
    };
    expect(endpoint("GET /")).toEqual(built);
    expect(endpoint()).toEqual(built);
  });

  test("later options win: client, defaults, route, call, and one object instead of a route", () => {
    const derived = endpoint.defaults({ method: "PUT", url: "/d", headers: { "x-a": "defaults", "x-b": "defaults" } });
    const built = derived("PATCH /route", { headers: { "X-A": "call" } });
    expect(built).toMatchObject({ method: "PATCH", url: "http://api.test/route" });
    expect(built.headers).toMatchObject({ "x-a": "call", "x-b": "defaults" });
    expect(derived({ baseUrl: "http://other.test", a: 1 })).toMatchObject({
      method: "PUT",
      url: "http://other.test/d",
      body: { a: 1 },
    });
    expect(derived.DEFAULTS).toMatchObject({ method: "PUT", url: "/d" });
    expect(endpoint.DEFAULTS).not.toHaveProperty("url");
  });

  test("plain objects merge deeply; lists and instances replace and are not copied", () => {
    const derived = endpoint.defaults({ p: { x: 1 }, request: { agent: { x: 1 }, own: { x: 1, y: [1] } } });
    expect(derived.merge({ p: { y: [2] } }).p).toEqual({ x: 1, y: [2] });
    class Mine {}
    const signal = new AbortController().signal;
    for (const value of [new Date(0), Buffer.from("b"), new Map(), signal, new Agent(), [1], new Mine()]) {
      const merged = derived.merge("POST /x", { p: value, request: { agent: value, own: { deep: value } } });
      expect(merged.p).toBe(value);
      expect(merged.request.agent).toBe(value);
      expect(merged.request.own).toEqual({ x: 1, y: [1], deep: value });
    }
  });

  test("undefined keeps a default and is never sent", () => {
    const derived = endpoint.defaults({ page: 2, headers: { "x-a": "1" } });
    const built = derived("GET /x", { page: undefined, q: undefined, headers: { "x-a": undefined, "x-b": undefined } });
    expect(built.url).toBe("http://api.test/x?page=2");
    expect(built.headers["x-a"]).toBe("1");
    expect(built.headers).not.toHaveProperty("x-b");
  });

  test("the caller's objects are not changed, and defaults are not changed through merged options", () => {
    const parameters = Object.freeze({ headers: Object.freeze({ "X-A": "1" }), d: Object.freeze({ e: 1 }) });
    const merged = endpoint.merge("GET /x", parameters);
    merged.headers["x-a"] = "2";
    merged.mediaType.format = "raw";
    merged.request.timeout = 1;
    expect(parameters).toEqual({ headers: { "X-A": "1" }, d: { e: 1 } });
    expect(endpoint.DEFAULTS).toMatchObject({ mediaType: { format: "" }, request: {} });
  });

  test("merge() leaves the URL a template, and parse() builds it", () => {
    const merged = endpoint.merge("GET /r/:id", { id: 1, a: 2 });
    expect(merged).toMatchObject({ method: "GET", baseUrl: "http://api.test", url: "/r/:id", id: 1, a: 2 });
    expect(endpoint.parse(merged)).toEqual(endpoint("GET /r/:id", { id: 1, a: 2 }));
  });

  const circle: Record<string, unknown> = {};
  circle.own = circle;
  test.each([
    ["GET /", "text", 'Parameters must be an object, got "text"'],
    [5, {}, "Parameters must be an object, got 5"],
    ["GET /", { headers: null }, "'headers' must be an object, got null"],
    ["GET /", { request: "text" }, `'request' must be an object, got "text"`],
    ["GET /", { mediaType: 5 }, "'mediaType' must be an object, got 5"],
    ["GET /", { url: null }, "'url' must be a string, got null"],
    ["GET /", { baseUrl: new URL("http://h.test/") }, `'baseUrl' must be a string, got "http://h.test/"`],
    ["GET /", { method: 5 }, "'method' must be a string, got 5"],
    ["POST /", { circle }, "Invalid value for parameter 'circle': RangeError"],
    ["GET /r", { p: new Date(Number.NaN) }, "Invalid value for parameter 'p': RangeError: Invalid time value"],
    ["GET /r/:id", { id: new Date(Number.NaN) }, "Invalid value for parameter 'id': RangeError"],
    ["GET /r{?list}", { list: [new Date(Number.NaN)] }, "Invalid value for parameter 'list': RangeError"],
    ["GET /r", { p: { n: 1n } }, "Invalid value for parameter 'p': TypeError: Do not know how to serialize a BigInt"],
    ["GET /r", { headers: { "x-a": new Date(Number.NaN) } }, "Invalid value for parameter 'x-a': RangeError"],
  ])("a wrong value is rejected with its name: %o, %o", (route, parameters, message) => {
    expect(() => endpoint(route as string, parameters as RequestParameters)).toThrow(
      expect.objectContaining({
        name: "HttpError",
        status: 400,
        kind: "validation",
        message: expect.stringContaining(message),
      }),
    );
  });

  test("a parameter called __proto__ does not reach the prototype", () => {
    const polluting = JSON.parse('{"__proto__":{"polluted":1},"d":{"__proto__":{"polluted":1}}}');
    const merged = endpoint.merge("POST /x", polluting);
    expect(merged.polluted).toBeUndefined();
    expect((merged.d as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("what other code adds to the prototype of all objects is not sent", () => {
    const added = { value: "1", writable: true, enumerable: true, configurable: true };
    Object.defineProperty(Object.prototype, "polluted", added);
    const { url, headers } = endpoint("GET /r", { a: 1 });
    Reflect.deleteProperty(Object.prototype, "polluted");
    expect([new URL(url).search, Object.keys(headers)]).toEqual(["?a=1", ["accept", "user-agent"]]);
  });
});

describe("endpoint() builds the body of", () => {
  test.each<readonly [route: string, parameters: RequestParameters, body: unknown, type: string | undefined]>([
    ["POST /r/:id", { id: 1, a: [1], b: null, c: undefined, d: { x: 1 } }, { a: [1], b: null, d: { x: 1 } }, JSON_TYPE],
    ["POST /r", { data: "raw", x: 1 }, "raw", JSON_TYPE],
    ["POST /r", { data: "raw", headers: { "Content-Type": "text/plain" } }, "raw", "text/plain"],
    ["POST /r", { body: "text", input: "text" }, { body: "text", input: "text" }, JSON_TYPE],
    ["POST {+url}{?name}", { url: "https://up.example/assets", name: "a", data: "x" }, "x", JSON_TYPE],
    ["DELETE /r", { a: 1 }, { a: 1 }, JSON_TYPE],
    ["REPORT /r", { a: 1 }, { a: 1 }, JSON_TYPE],
    ["PUT /r", {}, "", undefined],
    ["PATCH /r", {}, "", undefined],
    ["POST /r", {}, undefined, undefined],
    ["DELETE /r", {}, undefined, undefined],
    ["HEAD /r", { data: 1 }, undefined, undefined],
    ...[new FormData(), new URLSearchParams(), new Blob([])].map(
      (data) => ["POST /r", { data }, data, undefined] as const,
    ),
  ])("%s %o", (route, parameters, body, type) => {
    const built = endpoint(route, parameters);
    expect(built.body).toStrictEqual(body);
    expect(built.headers["content-type"]).toBe(type);
    expect(built.headers).not.toHaveProperty("content-length");
    expect("body" in built).toBe(body !== undefined);
  });
});

describe("endpoint() writes headers", () => {
  const two = "application/vnd.github.x-preview+json, application/vnd.github.y-preview+json";
  const preview = (...names: string[]): string =>
    names.map((name) => `application/vnd.github.${name}-preview+json`).join(",");

  test.each<readonly [parameters: RequestParameters, accept: string | undefined]>([
    [{}, ACCEPT],
    [{ mediaType: { previews: ["a", "b-preview"] } }, preview("a", "b")],
    [{ headers: { accept: two }, mediaType: { previews: ["a"] } }, preview("x", "y", "a")],
    [{ headers: { Accept: two } }, two],
    [{ mediaType: { format: "raw" } }, "application/vnd.github.v3.raw"],
    [
      { headers: { accept: "application/vnd.github.v3.html+json, application/json" }, mediaType: { format: "raw" } },
      "application/vnd.github.v3.raw,application/json",
    ],
    [{ mediaType: { format: "raw", previews: ["a"] } }, "application/vnd.github.a-preview.raw"],
    [
      { headers: { accept: "application/octet-stream" }, mediaType: { format: "raw", previews: ["a"] } },
      "application/octet-stream",
    ],
    [{ headers: { accept: null } }, undefined],
  ])("accept by %o", (parameters, accept) => {
    expect(endpoint("GET /r", parameters).headers.accept).toBe(accept);
    expect(endpoint("GET /r").headers.accept).toBe(ACCEPT);
  });

  test("previews of defaults and call are united", () => {
    const derived = endpoint.defaults({ mediaType: { previews: ["a", "b"] } });
    const { mediaType } = derived.merge("GET /r", { mediaType: { previews: ["b-preview", "c"] } });
    expect(mediaType.previews).toEqual(["a", "b", "c"]);
  });

  test("values that are not text are formatted like in a URL, and a user agent replaces the whole one", () => {
    const values = { "x-n": 5, "x-l": ["a", "b"], "x-d": new Date(0), "x-o": { a: 1 }, "User-Agent": "mine" };
    expect(endpoint("GET /r", { headers: values as never }).headers).toMatchObject({
      "x-n": "5",
      "x-l": "a,b",
      "x-d": "1970-01-01T00:00:00.000Z",
      "x-o": '{"a":1}',
      "user-agent": "mine",
    });
  });
});
