import { Agent } from "node:http";
import { describe, expect, test } from "vitest";
import { processorMs } from "../../../../test/longest-turn.ts";
import { Client, type RequestParameters } from "../../src/index.ts";

const { endpoint } = new Client({ baseUrl: "http://api.test" }).request;
const JSON_TYPE = "application/json; charset=utf-8";
const ACCEPT = "application/vnd.github.v3+json";

describe("endpoint() merges options", () => {
  test("GET / has the default accept header and empty request options", () => {
    expect(endpoint("GET /")).toEqual({
      method: "GET",
      url: "http://api.test/",
      headers: { accept: ACCEPT, "user-agent": expect.stringMatching(/^signalbox-client\/\d/) },
      request: {},
    });
  });

  test("a route without a method is a GET", () => {
    expect(endpoint("/x")).toMatchObject({ method: "GET", url: "http://api.test/x" });
  });

  test("a single object of options works as well as a route", () => {
    expect(endpoint({ method: "POST", url: "/x", baseUrl: "http://other.test", a: 1 })).toMatchObject({
      method: "POST",
      url: "http://other.test/x",
      body: { a: 1 },
    });
  });

  test("the method is upper-cased", () => {
    expect(endpoint("get /x").method).toBe("GET");
  });

  test("several spaces between method and path count as one, and text after the path is ignored", () => {
    expect(endpoint("POST   /x ignored")).toMatchObject({ method: "POST", url: "http://api.test/x" });
  });

  test("a reserved name among the parameters overrides the route", () => {
    expect(endpoint("POST /x", { url: "/y" }).url).toBe("http://api.test/y");
  });

  test("without a URL, the request goes to the root", () => {
    expect(endpoint().url).toBe("http://api.test/");
  });

  test("plain objects merge deeply, lists and class instances replace", () => {
    const when = new Date(0);
    const derived = endpoint.defaults({ a: { x: 1, y: [1] }, when: new Date(9) });
    const merged = derived.merge("POST /x", { a: { y: [2], z: 3 }, when });
    expect(merged.a).toEqual({ x: 1, y: [2], z: 3 });
    expect(merged.when).toBe(when);
  });

  test.each([
    new Date(0),
    Buffer.from("b"),
    new Map(),
    new AbortController().signal,
    new Agent(),
    [1],
    new (class Mine {})(),
  ])("%o replaces the previous value and is not copied", (value) => {
    const derived = endpoint.defaults({ p: { x: 1 }, request: { agent: { x: 1 }, own: { x: 1 } } });
    const merged = derived.merge("POST /x", { p: value, request: { agent: value, own: { deep: value } } });
    expect(merged.p).toBe(value);
    expect(merged.request.agent).toBe(value);
    expect(merged.request.own).toEqual({ x: 1, deep: value });
    expect((merged.request.own as { deep: unknown }).deep).toBe(value);
  });

  test("later options win: client, defaults, route, call", () => {
    const derived = endpoint.defaults({ method: "PUT", url: "/d", headers: { "x-a": "defaults", "x-b": "defaults" } });
    const built = derived("PATCH /route", { headers: { "X-A": "call" } });
    expect(built).toMatchObject({ method: "PATCH", url: "http://api.test/route" });
    expect(built.headers).toMatchObject({ "x-a": "call", "x-b": "defaults" });
  });

  test("header names are lower-cased, so that Accept replaces accept", () => {
    expect(endpoint("GET /x", { headers: { Accept: "text/plain" } }).headers.accept).toBe("text/plain");
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

  test.each([
    ["GET /", "text", 'Parameters must be an object, got "text"'],
    [5, {}, "Parameters must be an object, got 5"],
    ["GET /", { headers: null }, "'headers' must be an object, got null"],
    ["GET /", { request: "text" }, `'request' must be an object, got "text"`],
    ["GET /", { mediaType: 5 }, "'mediaType' must be an object, got 5"],
    ["GET /", { url: null }, "'url' must be a string, got null"],
    ["GET /", { baseUrl: new URL("http://h.test/") }, `'baseUrl' must be a string, got "http://h.test/"`],
    ["GET /", { method: 5 }, "'method' must be a string, got 5"],
  ])("an option of another type is rejected with its name: %o, %o", (route, parameters, message) => {
    expect(() => endpoint.merge(route as string, parameters as RequestParameters)).toThrow(
      expect.objectContaining({ name: "HttpError", status: 400, kind: "validation", message }),
    );
  });

  test("null means no parameters", () => {
    expect(endpoint("GET /x", null as never).url).toBe("http://api.test/x");
  });

  test("a circular parameter is rejected with its name", () => {
    const circle: Record<string, unknown> = {};
    circle.own = circle;
    expect(() => endpoint("POST /x", { circle })).toThrow(/^Invalid value for parameter 'circle': RangeError/);
  });

  test("a parameter called __proto__ does not reach the prototype", () => {
    const merged = endpoint.merge(
      "POST /x",
      JSON.parse('{"__proto__":{"polluted":1},"d":{"__proto__":{"polluted":1}}}'),
    );
    expect(merged.polluted).toBeUndefined();
    expect((merged.d as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("endpoint() builds URLs", () => {
  test("an absolute URL ignores baseUrl", () => {
    expect(endpoint("GET https://o.example/foo/:id", { id: 1 }).url).toBe("https://o.example/foo/1");
  });

  test("a path that begins with http is still a path", () => {
    expect(endpoint("GET httpfoo").url).toBe("http://api.test/httpfoo");
  });

  test("a template keeps its query and takes the remaining parameters", () => {
    expect(endpoint("GET /search{?q,page}", { q: "a b", page: 2, per: 1 }).url).toBe(
      "http://api.test/search?q=a%20b&page=2&per=1",
    );
  });

  test("numbers and booleans fill placeholders", () => {
    expect(endpoint("GET /r/:ab/:bc", { ab: 1, bc: false }).url).toBe("http://api.test/r/1/false");
  });

  test("a value with toJSON(), such as a URL, is written as that text", () => {
    const url = new URL("https://a.test/b?c");
    const encoded = "https%3A%2F%2Fa.test%2Fb%3Fc";
    expect(endpoint("GET /r/:ab{?bc}", { ab: url, bc: [url], cd: url, de: [url] }).url).toBe(
      `http://api.test/r/${encoded}?bc=${encoded}&cd=${encoded}&de=${encoded}`,
    );
  });

  test("the origin of a URL has no placeholders, with any spelling of its scheme", () => {
    expect(endpoint("GET HTTPS://user:pass@h.test/:owner", { owner: "o", pass: 1 }).url).toBe(
      "HTTPS://user:pass@h.test/o?pass=1",
    );
  });

  test.each([
    ["baseUrl", { baseUrl: `http://api.test${"/".repeat(100_000)}x` }],
    ["accept", { headers: { accept: "a".repeat(100_000) }, mediaType: { previews: ["x"] } }],
  ])("parses a long %s in one pass", (_, options) => {
    expect(processorMs(() => void endpoint({ url: "/x", ...options }))).toBeLessThan(1000);
  });

  test("lists fill placeholders joined by commas", () => {
    expect(endpoint("GET /r/:ab", { ab: ["x", "y z"] }).url).toBe("http://api.test/r/x,y%20z");
  });

  test("missing, null and empty parameters expand to nothing", () => {
    expect(endpoint("GET /repos/:owner/:repo/:name", { repo: null, name: "" }).url).toBe("http://api.test/repos///");
  });

  test.each([
    ["/:Ab/:x/h:8080", {}, "/:Ab/:x/h:8080"],
    ["/:id.json", { id: 7 }, "/7.json"],
    ["/:id:foo", { id: 7, foo: 8 }, "/78"],
    ["/:ab-c", { ab: 1 }, "/1-c"],
    ["/x?a=:id", { id: 1 }, "/x?a=1"],
    ["/:ab:cd", { ab: "{cd}", cd: ":ab" }, "/%7Bcd%7D%3Aab"],
    ["/:owner/:owner", { owner: "o" }, "/o/o"],
  ])("the placeholders of %s are found by their syntax", (route, parameters, path) => {
    expect(endpoint(`GET ${route}`, parameters).url).toBe(`http://api.test${path}`);
  });

  test.each([
    ["https://h.example:8080/:id", "https://h.example:8080/1"],
    ["https://[::1]:80/:id", "https://[::1]:80/1"],
    ["https://h.example{?id}", "https://h.example?id=1"],
    ["https://h.example{/id}", "https://h.example/1"],
  ])("%s is an origin with a template behind it", (route, url) => {
    expect(endpoint(`GET ${route}`, { id: 1 }).url).toBe(url);
  });

  test("a colon in the authority of an absolute URL is not a placeholder", () => {
    expect(endpoint("GET https://user:pass@h.example/:id", { id: 1, pass: "x" }).url).toBe(
      "https://user:pass@h.example/1?pass=x",
    );
  });

  test(":name is encoded strictly, percent signs and all", () => {
    expect(endpoint("GET /r/:name", { name: "a/b%20 c!'()*?#&[]" }).url).toBe(
      "http://api.test/r/a%2Fb%2520%20c%21%27%28%29%2A%3F%23%26%5B%5D",
    );
  });

  test.each([
    ["/git/refs/:ref", { ref: "heads/te?st" }, "/git/refs/heads/te%3Fst"],
    ["/contents/:path", { path: "src/a#b.ts" }, "/contents/src/a%23b.ts"],
    ["/commits/:sha", { sha: "heads/main" }, "/commits/heads/main"],
    ["/commits/:sha/status", { sha: "heads/main" }, "/commits/heads%2Fmain/status"],
    ["/x/{+name}", { name: "a/b?c" }, "/x/a/b?c"],
    ["/x/{path}", { path: "a/b" }, "/x/a%2Fb"],
  ])("slashes that are data survive in %s", (route, parameters, path) => {
    expect(endpoint(`GET ${route}`, parameters).url).toBe(`http://api.test${path}`);
  });

  test.each([":url", "{+url}"])("%s alone is a whole URL", (template) => {
    const built = endpoint(`POST ${template}{?name,label}`, {
      url: "https://up.example/assets",
      name: "a b.zip",
      data: "x",
    });
    expect(built.url).toBe("https://up.example/assets?name=a%20b.zip");
    expect(built.body).toBe("x");
  });

  test("a URL may contain a template, as upload URLs do", () => {
    const url = "https://up.example/assets{?name,label}";
    expect(endpoint("POST :url", { url, name: "a" }).url).toBe("https://up.example/assets?name=a");
  });

  test.each([
    ["https://up.example/x:bcd{name}", "https://up.example/x%3Abcd%7Bname%7D"],
    ["https://me:pass@up.example:8080/a", "https://me:pass@up.example:8080/a"],
    ["https://up.example/{x}{?name}", "https://up.example/%7Bx%7D?name=n"],
  ])("nothing else in a URL is a template: %s", (url, expected) => {
    const parameters = { url, name: "n", bcd: "b", pass: "p", x: "x", data: "" };
    expect(endpoint("POST :url", parameters).url).toBe(expected);
    expect(endpoint(endpoint.merge("POST {+url}", parameters)).url).toBe(expected);
  });

  test("values are never expanded again", () => {
    const parameters = { a: ":bc{bc}", "d[]": "{bc}:bc", bc: "secret" };
    expect(endpoint("GET /:ab/{+a}", { ...parameters, ab: "{bc}:bc" }).url).toBe(
      "http://api.test/%7Bbc%7D%3Abc/:bc%7Bbc%7D?d[]=%7Bbc%7D%3Abc&bc=secret",
    );
  });

  test("names of inherited properties and options are not parameters", () => {
    expect(endpoint("GET /r/:constructor/{method}/{toString}").url).toBe("http://api.test/r///");
  });

  test.each([
    ["/repos/:owner/:repo", { owner: "..", repo: "x" }],
    ["/repos/:owner/:repo", { owner: "x", repo: "." }],
    ["/repos/{owner}", { owner: ".." }],
    ["/contents/:path", { path: "a/../../b" }],
    ["/x/{+name}", { name: "%2e%2E" }],
    ["/x/:ab:cd", { ab: ".", cd: "." }],
  ])("a path segment of dots is rejected: %s", (route, parameters) => {
    expect(() => endpoint(`GET ${route}`, parameters)).toThrow(
      expect.objectContaining({ name: "HttpError", status: 400, kind: "validation" }),
    );
  });

  test("a parameter with a prefix in the template is consumed", () => {
    expect(endpoint("GET /r/{x:3}", { x: "abcdef" }).url).toBe("http://api.test/r/abc");
  });

  test("a Date in a placeholder is ISO 8601", () => {
    expect(endpoint("GET /r/:day", { day: new Date(0) }).url).toBe("http://api.test/r/1970-01-01T00%3A00%3A00.000Z");
  });

  test.each([
    ["http://h/", "/foo", "http://h/foo"],
    ["http://h", "foo", "http://h/foo"],
    ["http://h/api/v3", "/foo", "http://h/api/v3/foo"],
    ["http://h/api/v3//", "/foo", "http://h/api/v3/foo"],
  ])("joins baseUrl %s and path %s with one slash", (baseUrl, url, expected) => {
    expect(endpoint({ baseUrl, url }).url).toBe(expected);
  });
});

describe("endpoint() adds the remaining parameters", () => {
  test("GET appends them to a query that is there", () => {
    expect(endpoint("GET /r?x=1", { a: 1 }).url).toBe("http://api.test/r?x=1&a=1");
  });

  test("GET puts them before a fragment", () => {
    expect(endpoint("GET /r#top", { a: 1 }).url).toBe("http://api.test/r?a=1#top");
  });

  test("query values are encoded as encodeURIComponent does", () => {
    expect(endpoint("GET /r", { g: "a&b c+/?", h: "", i: 0, f: true }).url).toBe(
      "http://api.test/r?g=a%26b%20c%2B%2F%3F&h=&i=0&f=true",
    );
  });

  test("query names are encoded, brackets aside", () => {
    expect(endpoint("GET /r", { "a b&[]": 1 }).url).toBe("http://api.test/r?a%20b%26[]=1");
  });

  test("q keeps its plus signs", () => {
    expect(endpoint("GET /r", { q: "a b+c&d" }).url).toBe("http://api.test/r?q=a%20b+c%26d");
    expect(endpoint("GET /r", { q: 5 }).url).toBe("http://api.test/r?q=5");
  });

  test("lists are joined by commas, or repeated under a name with brackets", () => {
    expect(endpoint("GET /r", { a: ["x", "y"], "b[]": ["x", "y"] }).url).toBe("http://api.test/r?a=x%2Cy&b[]=x&b[]=y");
  });

  test("dates are ISO 8601, objects JSON, null is left out", () => {
    expect(endpoint("GET /r", { d: new Date(0), n: null, o: { a: 1 } }).url).toBe(
      `http://api.test/r?d=1970-01-01T00%3A00%3A00.000Z&o=${encodeURIComponent('{"a":1}')}`,
    );
  });

  test("null and undefined are left out of lists as well", () => {
    const parameters = { a: ["x", null, undefined, "y"], "b[]": [null, "x", undefined], "c[]": [null] };
    expect(endpoint("GET /r", parameters).url).toBe("http://api.test/r?a=x%2Cy&b[]=x");
  });

  test.each([
    ["GET /r", { p: new Date(Number.NaN) }, "'p': RangeError: Invalid time value"],
    ["GET /r/:id", { id: new Date(Number.NaN) }, "'id': RangeError"],
    ["GET /r{?list}", { list: [new Date(Number.NaN)] }, "'list': RangeError"],
    ["GET /r", { p: { n: 1n } }, "'p': TypeError: Do not know how to serialize a BigInt"],
  ])("a value without text is rejected with its name: %s with %o", (route, parameters, message) => {
    expect(() => endpoint(route, parameters)).toThrow(
      expect.objectContaining({
        status: 400,
        kind: "validation",
        message: expect.stringContaining(`Invalid value for parameter ${message}`),
      }),
    );
  });

  test.each(["GET", "HEAD"])("%s never has a body", (method) => {
    const built = endpoint(`${method} /r`, { data: 1, body: 2, input: 3 });
    expect(built).not.toHaveProperty("body");
    expect(built.url).toBe("http://api.test/r?data=1&body=2&input=3");
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "REPORT"])("%s puts them into the body", (method) => {
    const built = endpoint(`${method} /r/:id`, { id: 1, a: 2 });
    expect(built).toMatchObject({ method, url: "http://api.test/r/1", body: { a: 2 } });
    expect(endpoint(`${method} /r`, { a: 1, data: ["d"] })).toMatchObject({ url: "http://api.test/r", body: ["d"] });
  });

  test("in a body, undefined is left out and null stays", () => {
    const built = endpoint("POST /r/:id", { id: 1, a: [1], b: null, c: undefined, d: { x: 1 } });
    expect(built.url).toBe("http://api.test/r/1");
    expect(built.body).toStrictEqual({ a: [1], b: null, d: { x: 1 } });
    expect(built.headers["content-type"]).toBe(JSON_TYPE);
  });

  test("a parameter named data is the whole body, and names JSON even for text", () => {
    const built = endpoint("POST /r", { data: "raw", x: 1 });
    expect(built.body).toBe("raw");
    expect(built.headers["content-type"]).toBe(JSON_TYPE);
  });

  test("a content type of the caller's own stays", () => {
    const built = endpoint("POST /r", { data: "raw", headers: { "Content-Type": "text/plain" } });
    expect(built.headers["content-type"]).toBe("text/plain");
  });

  test.each([new FormData(), new URLSearchParams(), new Blob([])])("%o names its content type itself", (data) => {
    const built = endpoint("POST /r", { data });
    expect(built.body).toBe(data);
    expect(built.headers).not.toHaveProperty("content-type");
  });

  test("parameters named body and input are ordinary fields", () => {
    expect(endpoint("POST /r", { body: "text" }).body).toEqual({ body: "text" });
    expect(endpoint("POST /r", { input: "text" }).body).toEqual({ input: "text" });
  });

  test.each(["PUT", "PATCH"])("%s without parameters has the empty body and no content type", (method) => {
    const built = endpoint(`${method} /r`);
    expect(built.body).toBe("");
    expect(built.headers).not.toHaveProperty("content-type");
    expect(built.headers).not.toHaveProperty("content-length");
  });

  test.each(["POST", "DELETE"])("%s without parameters has no body", (method) => {
    expect(endpoint(`${method} /r`)).not.toHaveProperty("body");
  });

  test("DELETE with parameters has a body", () => {
    expect(endpoint("DELETE /r", { a: 1 }).body).toEqual({ a: 1 });
  });
});

describe("endpoint() writes headers", () => {
  const accept = (parameters: RequestParameters): string | undefined => endpoint("GET /r", parameters).headers.accept;

  test("previews replace the accept header, with or without -preview", () => {
    expect(accept({ mediaType: { previews: ["a", "b-preview"] } })).toBe(
      "application/vnd.github.a-preview+json,application/vnd.github.b-preview+json",
    );
  });

  test("previews join those that the accept header names already", () => {
    const headers = { accept: "application/vnd.github.x-preview+json, application/vnd.github.y-preview+json" };
    expect(accept({ headers, mediaType: { previews: ["a"] } })).toBe(
      "application/vnd.github.x-preview+json,application/vnd.github.y-preview+json,application/vnd.github.a-preview+json",
    );
  });

  test("previews of defaults and call are united", () => {
    const derived = endpoint.defaults({ mediaType: { previews: ["a", "b"] } });
    expect(derived.merge("GET /r", { mediaType: { previews: ["b-preview", "c"] } }).mediaType.previews).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  test("a format replaces the +json of the API's media type", () => {
    expect(accept({ mediaType: { format: "raw" } })).toBe("application/vnd.github.v3.raw");
    expect(
      accept({
        headers: { accept: "application/vnd.github.v3.html+json, application/json" },
        mediaType: { format: "raw" },
      }),
    ).toBe("application/vnd.github.v3.raw,application/json");
  });

  test("a format and previews combine", () => {
    expect(accept({ mediaType: { format: "raw", previews: ["a"] } })).toBe("application/vnd.github.a-preview.raw");
  });

  test("an accept header for bytes is left alone", () => {
    const headers = { accept: "application/octet-stream" };
    expect(accept({ headers, mediaType: { format: "raw", previews: ["a"] } })).toBe("application/octet-stream");
  });

  test("a custom accept header with several previews passes as it is, for this call only", () => {
    const custom = "application/vnd.github.mercy-preview+json, application/vnd.github.scarlet-witch-preview+json";
    expect(accept({ headers: { accept: custom } })).toBe(custom);
    expect(accept({})).toBe(ACCEPT);
  });

  test("null removes a header, numbers become text", () => {
    const { headers } = endpoint("GET /r", { headers: { accept: null, "x-n": 5 } });
    expect(headers).not.toHaveProperty("accept");
    expect(headers["x-n"]).toBe("5");
  });

  test("a header value that is not text is formatted like in a URL, or rejected with its name", () => {
    const headersOf = (value: unknown) => endpoint("GET /r", { headers: { "x-a": value as string } }).headers["x-a"];
    expect([["a", "b"], new Date(0), { a: 1 }].map(headersOf)).toEqual(["a,b", "1970-01-01T00:00:00.000Z", '{"a":1}']);
    expect(() => headersOf(new Date(Number.NaN))).toThrow("Invalid value for parameter 'x-a': RangeError");
  });

  test("a user-agent of the call replaces the whole one", () => {
    expect(endpoint("GET /r", { headers: { "User-Agent": "mine" } }).headers["user-agent"]).toBe("mine");
  });
});

describe("endpoint has members", () => {
  test("merge() returns all options with a template URL, and parse() builds the request", () => {
    const merged = endpoint.merge("GET /r/:id", { id: 1, a: 2 });
    expect(merged).toMatchObject({ method: "GET", baseUrl: "http://api.test", url: "/r/:id", id: 1, a: 2 });
    expect(endpoint.parse(merged)).toEqual(endpoint("GET /r/:id", { id: 1, a: 2 }));
  });

  test("defaults() derives another endpoint and does not change this one", () => {
    const derived = endpoint.defaults({ url: "/d", a: 1 });
    expect(derived().url).toBe("http://api.test/d?a=1");
    expect(derived.DEFAULTS).toMatchObject({ url: "/d", a: 1 });
    expect(endpoint.DEFAULTS).not.toHaveProperty("a");
  });
});
