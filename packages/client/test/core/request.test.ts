import { describe, expect, test } from "vitest";
import {
  Client,
  type ClientOptions,
  cache,
  HttpError,
  losslessJson,
  type RequestOptions,
  type RequestParameters,
  retry,
} from "../../src/index.ts";
import { type Script, sendJson, startServer } from "../support/scripted-server.ts";

describe("request() sends", () => {
  test("a single object of options, the output of endpoint.merge() and of endpoint() as it sends a route", async () => {
    await using server = await startServer();
    const { request } = new Client();
    const headers = { "X-A": "1" };
    const mediaType = { format: "raw" };
    const options = { method: "post", url: "/r/:id", baseUrl: server.url, headers, mediaType, id: 1, a: 2 };
    await request(options);
    await request("post /r/:id", options);
    await request(request.endpoint.merge(options));
    const { method, url, body } = request.endpoint(options);
    await request({ method, url, headers, mediaType, data: body });
    const [first] = server.requests;
    expect(first).toMatchObject({ method: "POST", url: "/r/1", body: '{"a":2}', headers: { "x-a": "1" } });
    expect(server.requests).toEqual(Array(4).fill(first));
  });

  test.each(["PUT", "PATCH"])("%s without a body with a content length of 0 and no content type", async (method) => {
    await using server = await startServer();
    await new Client({ baseUrl: server.url }).request(`${method} /`);
    expect(server.requests[0]?.headers["content-length"]).toBe("0");
    expect(server.requests[0]?.headers).not.toHaveProperty("content-type");
  });

  test("through a minimal substitute for fetch", async () => {
    const answer = (status: number): unknown => ({ status, headers: [], body: null, text: async () => "text" });
    const calls = (status: number) => {
      const fetch = (async () => answer(status)) as unknown as NonNullable<RequestOptions["fetch"]>;
      return new Client({ baseUrl: "http://api.test", request: { fetch } }).request;
    };
    expect(await calls(200)("GET /")).toEqual({ status: 200, headers: {}, url: "", data: "text" });
    await expect(calls(500)("GET /")).rejects.toMatchObject({ status: 500, message: "text", kind: "status" });
    await expect(calls(500)("HEAD /")).rejects.toMatchObject({ status: 500, message: "", kind: "status" });
  });
});

describe("request.defaults()", () => {
  test("creates a request function with the same members, credentials, hooks and plugins", async () => {
    await using server = await startServer();
    const log: unknown[] = [];
    const client = new (Client.plugin(({ hook }) => hook.before("request", ({ a }) => void log.push("plugin", a))))({
      baseUrl: server.url,
    });
    client.hook.before("request", ({ a }) => void log.push("user", a));
    client.authenticate({ type: "token", token: "abc" });
    const derived = client.request.defaults({ a: 1 }).defaults({ url: "/d", b: 2 });
    expect(derived.endpoint().url).toBe(`${server.url}/d?a=1&b=2`);
    await derived({ b: 3 });
    expect(server.requests).toMatchObject([{ url: "/d?a=1&b=3", headers: { authorization: "token abc" } }]);
    expect(log).toEqual(["user", 1, "plugin", 1]);
    expect(client.request.endpoint.DEFAULTS).not.toHaveProperty("a");
  });
});

describe("request() resolves to", () => {
  test("headers with repeated ones joined, cookies too", async () => {
    await using server = await startServer((_, response) => {
      response.setHeader("set-cookie", ["a=1", "b=2"]).setHeader("x-list", ["1", "2"]).end();
    });
    const { headers } = await new Client({ baseUrl: server.url }).request("GET /");
    expect(headers).toMatchObject({ "set-cookie": "a=1, b=2", "x-list": "1, 2" });
  });

  test.each([
    ["application/vnd.github.v3+json; charset=utf-8", '{"a":1}', { a: 1 }],
    ["application/json", "", undefined],
    ["application/jsonl", "1\n2\n", "1\n2\n"],
    ["application/x-ndjson", "1\n2\n", "1\n2\n"],
    ["application/x-anything; charset=utf-8", "text", "text"],
    ["", "text", "text"],
    ["", "", ""],
  ])("a body decoded by its content type '%s'", async (type, body, data) => {
    await using server = await startServer((_, response) => {
      if (type !== "") response.setHeader("content-type", type);
      response.end(body);
    });
    expect((await new Client({ baseUrl: server.url }).request("GET /")).data).toEqual(data);
  });

  test.each([226, 300, 399])("the response when its status is %i", async (status) => {
    await using server = await startServer((_, response) => sendJson(response, { a: 1 }, status));
    expect(await new Client({ baseUrl: server.url }).request("GET /")).toMatchObject({ status, data: { a: 1 } });
  });

  test.each([
    ["HEAD", 200],
    ["HEAD", 304],
  ])("no data after %s when the status is %i", async (method, status) => {
    await using server = await startServer((_, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end();
    });
    const response = await new Client({ baseUrl: server.url }).request(`${method} /`);
    expect(response).toMatchObject({ status, data: undefined });
  });
});

describe("request() is aborted", () => {
  let silence = Promise.withResolvers<void>();
  /** Resolves `silence` when called, and never returns. */
  const never = (): Promise<never> => {
    silence.resolve();
    return new Promise(() => {});
  };
  const silent: [string, ClientOptions, (client: Client) => void][] = [
    ["a before hook", {}, ({ hook }) => hook.before("request", never)],
    ["a wrapper", {}, ({ hook }) => hook.wrap("request", never)],
    ["an after hook", {}, ({ hook }) => hook.after("request", never)],
    ["a hook around the sending", {}, ({ hook }) => hook.wrap("send", never)],
    ["a function that finds credentials", { auth: never }, () => {}],
    ["an authentication strategy", { authStrategy: () => ({ hook: never }) }, () => {}],
    ["a substitute for fetch", { request: { fetch: never } }, () => {}],
  ];

  test.each(silent)(
    "at the total timeout and when the signal aborts, though %s never returns",
    async (_, options, prepare) => {
      await using server = await startServer();
      const client = new Client({ baseUrl: server.url, ...options });
      prepare(client);
      await expect(client.request("GET /", { request: { totalTimeout: 20 } })).rejects.toMatchObject({
        kind: "timeout",
        message: expect.stringContaining("within 'request.totalTimeout', 20 ms"),
      });
      silence = Promise.withResolvers();
      const controller = new AbortController();
      const reason = new Error("enough");
      const call = client.request("GET /", { request: { signal: controller.signal } });
      await silence.promise;
      controller.abort(reason);
      await expect(call).rejects.toBe(reason);
    },
  );

  test("at the timeout of an attempt though a substitute for fetch never returns", async () => {
    const { request } = new Client({ request: { fetch: never }, timeout: 20 });
    await expect(request("GET /")).rejects.toMatchObject({ kind: "timeout", code: "ETIMEDOUT" });
  });

  test("for good: nothing is sent when a hook returns after all", async () => {
    await using server = await startServer();
    const client = new Client({ baseUrl: server.url });
    const { promise: late, resolve } = Promise.withResolvers<void>();
    client.hook.before("request", () => late);
    await expect(client.request("GET /", { request: { totalTimeout: 20 } })).rejects.toMatchObject({ kind: "timeout" });
    resolve();
    await new Client({ baseUrl: server.url }).request("GET /later");
    expect(server.requests.map(({ url }) => url)).toEqual(["/later"]);
  });

  test("before anything is sent when the signal has aborted already", async () => {
    await using server = await startServer();
    const { request } = new Client({ baseUrl: server.url });
    const reason = new Error("too late");
    const signal = AbortSignal.abort(reason);
    for (const limits of [{}, { totalTimeout: 1000, timeout: 1000 }]) {
      await expect(request("GET /", { request: { signal, ...limits } })).rejects.toBe(reason);
    }
    expect(server.requests).toEqual([]);
  });

  test.each(["timeout", "totalTimeout", "signal"])(
    "at its %s, also in a stream that does not observe it",
    async (name) => {
      const controller = new AbortController();
      const reason = new Error("enough");
      let cancelled: unknown;
      const endless = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode("first")),
        cancel: (why) => {
          cancelled = why;
        },
      });
      const limit = name === "signal" ? { signal: controller.signal } : { [name]: 30 };
      const request = { fetch: async () => new Response(endless), stream: true, ...limit };
      const { data } = await new Client().request<ReadableStream<Uint8Array>>("GET /", { request });
      const reader = data.getReader();
      await reader.read();
      const next = reader.read();
      if (name === "signal") controller.abort(reason);
      const error = await next.catch((caught: unknown) => caught);
      if (name === "signal") expect(error).toBe(reason);
      else expect(error).toMatchObject({ kind: "timeout" });
      expect(cancelled).toBe(error);
    },
  );

  test("by nothing when the signal is null, also one that a hook sets", async () => {
    await using server = await startServer();
    const client = new Client({ baseUrl: server.url });
    const signal = null as unknown as undefined;
    await expect(client.request("GET /", { request: { signal, timeout: 60_000 } })).resolves.toMatchObject({
      status: 204,
    });
    client.hook.before("request", ({ request }) => Object.assign(request, { signal }));
    client.hook.before("send", ({ request }) => Object.assign(request ?? {}, { signal }));
    const Full = Client.plugin([retry, cache]);
    await expect(client.request("GET /")).resolves.toMatchObject({ status: 204 });
    await expect(new Full({ baseUrl: server.url }).request("GET /", { request: { signal } })).resolves.toBeDefined();
  });

  test.each([2 ** 31, Number.POSITIVE_INFINITY])("not at once when %d ms may pass", async (timeout) => {
    // A timer whose delay overflows fires after 1 ms, long before this response.
    await using server = await startServer((_, response) => setTimeout(() => response.writeHead(204).end(), 30));
    const { request } = new Client({ baseUrl: server.url, timeout });
    await expect(request("GET /", { request: { totalTimeout: timeout } })).resolves.toMatchObject({ status: 204 });
  });

  test.each<[name: string, values: unknown[], rule: string]>([
    ["signal", [5, "x", {}, new AbortController()], "an AbortSignal"],
    ["timeout", [-1, Number.NaN, "100", Symbol("s")], "a number"],
    ["totalTimeout", [-1, Number.NaN, "100", Symbol("s")], "a number"],
    ["maxPages", [0, Number.NaN, "abc", null, Symbol("s")], "a number"],
    ["parallelPages", [0, -1, Number.NaN], "a number"],
  ])("before anything is sent when request.%s is one of %o", async (name, values, rule) => {
    await using server = await startServer();
    const { paginate, request } = new Client({ baseUrl: server.url });
    for (const value of values) {
      const options = { request: { [name]: value } };
      const rejected = {
        kind: "validation",
        status: 400,
        message: expect.stringContaining(`${name}' must be ${rule}`),
      };
      await expect(paginate("GET /", options)).rejects.toMatchObject(rejected);
      if (!name.endsWith("Pages")) await expect(request("GET /", options)).rejects.toMatchObject(rejected);
    }
    expect(server.requests).toEqual([]);
  });
});

describe("request() rejects with an HttpError", () => {
  /** The error of a call to a server that responds through `script`. */
  async function errorOf(script: Script, parameters: RequestParameters = {}): Promise<HttpError> {
    await using server = await startServer(script);
    const call = new Client({ baseUrl: server.url }).request({ url: "/", ...parameters });
    return await call.then(() => expect.unreachable()).catch((error) => error);
  }

  test("that has the message and the keys of a JSON body, and lists its errors", async () => {
    const errors = [{ code: "custom" }, "text"];
    const body = { message: "Not Found", documentation_url: "https://docs", errors };
    const script: Script = (_, response) => sendJson(response, body, 404, { "x-a": "1" });
    const error = await errorOf(script, { url: "/r/:id", id: 1 });
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toBeInstanceOf(Error);
    const url = expect.stringMatching(/^http:.*\/r\/1$/);
    expect(error).toMatchObject({
      name: "HttpError",
      status: 404,
      kind: "status",
      message: 'Not Found: {"code":"custom"}, "text"',
      documentation_url: "https://docs",
      errors,
      headers: { "x-a": "1" },
      request: { method: "GET", url, headers: { accept: expect.any(String) }, request: {} },
      response: { status: 404, url, data: body },
    });
  });

  test("whose message is the detail of a problem document", async () => {
    const problem = { title: "Not Found", detail: "There is no student.", code: "not_found", status: 404 };
    const headers = { "content-type": "application/problem+json" };
    expect(await errorOf((_, response) => sendJson(response, problem, 404, headers))).toMatchObject({
      status: 404,
      message: "There is no student.",
      response: { data: { code: "not_found" } },
    });
  });

  test("that keys of the body cannot forge", async () => {
    const body = {
      message: "m",
      name: "Z",
      status: "422",
      headers: 1,
      request: 2,
      stack: 3,
      response: 4,
      cause: 5,
      kind: 6,
    };
    const error = await errorOf((_, response) => sendJson(response, body, 400));
    expect(error).toMatchObject({ name: "HttpError", status: 400, kind: "status", response: { data: body } });
    expect(error.stack).toContain("HttpError");
    expect(error.cause).toBeUndefined();
  });

  test.each(['"text"', "[1,2]", "null", "5"])("without numeric keys for a JSON body that is %s", async (body) => {
    const headers = { "content-type": "application/json" };
    const error = await errorOf((_, response) => response.writeHead(400, headers).end(body));
    expect(error).toMatchObject({ status: 400, response: { data: JSON.parse(body) } });
    expect(Object.keys(error)).not.toContain("0");
  });

  test("whose message is the text of another body, or empty", async () => {
    const gone = await errorOf((_, response) =>
      response.writeHead(404, { "content-type": "text/html" }).end("<h1>gone</h1>"),
    );
    expect(gone).toMatchObject({ status: 404, message: "<h1>gone</h1>" });
    const empty = await errorOf((_, response) => response.writeHead(500).end());
    expect(empty).toMatchObject({ status: 500, message: "" });
  });

  test.each([
    [{ message: "m", errors: Array(10_000).fill({ code: "custom" }) }],
    ["x".repeat(100_000)],
    [{ message: "x".repeat(100_000) }],
  ])("whose message is bounded when the body is huge, and whose data is not", async (body) => {
    const error = await errorOf((_, response) => sendJson(response, body, 422));
    expect(error.message).toMatch(/^.{2000}…$/);
    expect(error.response?.data).toEqual(body);
  });

  test("whose message is the reason phrase after HEAD", async () => {
    const error = await errorOf((_, response) => response.writeHead(404).end(), { method: "HEAD" });
    expect(error).toMatchObject({ status: 404, message: "Not Found" });
  });

  test("with status 304 and the etag when the response is not modified", async () => {
    const headers = { "if-none-match": '"e"' };
    const error = await errorOf((_, response) => response.writeHead(304, { etag: '"e"' }).end(), { headers });
    expect(error).toMatchObject({ status: 304, message: "Not modified", headers: { etag: '"e"' } });
    expect(error.request.url).toMatch(/^http:.*\/$/);
  });

  test("with status 500 and the system's code and message when nobody listens", async () => {
    const server = await startServer();
    await server[Symbol.asyncDispose]();
    await expect(new Client({ baseUrl: server.url }).request("GET /")).rejects.toMatchObject({
      name: "HttpError",
      status: 500,
      kind: "network",
      code: "ECONNREFUSED",
      message: expect.stringContaining("ECONNREFUSED"),
      cause: expect.any(Error),
      headers: {},
    });
  });

  test("with status 400 when the base URL is not a URL", async () => {
    await expect(new Client({ baseUrl: "nonsense" }).request("GET /x")).rejects.toMatchObject({
      status: 400,
      kind: "validation",
      message: "Invalid URL: 'nonsense/x'",
    });
  });

  test("whose message and cause show no credentials of a URL that cannot be sent", async () => {
    for (const url of ["http://me:hush@:1/x?access_token=hush", "http://hush@h.test/?x=1&refresh_token=hush"]) {
      const error = await new Client().request(`GET ${url}`).catch((error) => error);
      expect(error).toBeInstanceOf(HttpError);
      expect(`${error.message} ${error.cause} ${error.request.url}`).not.toContain("hush");
    }
  });

  test.each([
    ["authorization", "token hush\n"],
    ["authorization", "hush\r\nx: y"],
    ["x-api-key", "hush\0"],
    ["x-api-key", "hush€"],
  ])("with status 400 that names the header %s, and not its value, when it cannot be sent", async (name, value) => {
    await using server = await startServer();
    const client = new (Client.plugin(retry))({ baseUrl: server.url });
    const error = await client.request("GET /", { headers: { [name]: value } }).catch((error) => error);
    expect(error).toMatchObject({ name: "HttpError", status: 400, kind: "validation" });
    expect(error.cause).toBeUndefined();
    expect(error.message).toContain(`'${name}': it has a line break, or a character above`);
    expect(error.message).not.toContain("hush");
    if (name === "authorization") expect(JSON.stringify(error.request)).not.toContain("hush");
    expect(server.requests).toEqual([]);
  });

  test.each([
    [{ headers: { "x y": "1" } }, 'header: "x y"'],
    [{ headers: { "": "1" } }, 'header: ""'],
    [{ method: "GE T" }, 'method: "GE T"'],
    [{ method: "" }, 'method: ""'],
    [{ method: "trace" }, 'method: "TRACE"'],
  ])("with status 400 before anything is sent for %o", async (parameters, message) => {
    await using server = await startServer();
    const call = new Client({ baseUrl: server.url }).request({ url: "/", ...parameters });
    const rejected = { status: 400, kind: "validation", message: expect.stringContaining(message) };
    await expect(call).rejects.toMatchObject(rejected);
    expect(server.requests).toEqual([]);
  });

  test("that shows no credentials, while hooks still see the real ones", async () => {
    await using server = await startServer((_, response) => response.writeHead(401).end());
    const client = new Client({ baseUrl: server.url });
    let seen: unknown;
    client.hook.error("request", (error, options) => {
      seen = options.headers.authorization;
      throw error;
    });
    const call = client.request("GET /x", {
      client_secret: "hush",
      access_token: "hush",
      headers: { authorization: "token hush" },
    });
    const error = await call.catch((error) => error);
    expect(error.request.headers.authorization).toBe("token [REDACTED]");
    expect(JSON.stringify({ ...error })).not.toContain("hush");
    expect(seen).toBe("token hush");
    expect(server.requests[0]).toMatchObject({ url: "/x?client_secret=hush&access_token=hush" });
  });

  test("also when the causes of an error are circular", async () => {
    const fetch = (): never => {
      const error = new Error("outer");
      error.cause = new Error("inner", { cause: error });
      throw error;
    };
    const error = await new Client({ request: { fetch } }).request("GET /").catch((error) => error);
    expect(error).toMatchObject({ kind: "network", message: expect.stringMatching(/^(?:inner|outer)$/) });
  });

  test("whose body was read by the JSON codec of the call", async () => {
    const text = '{"message":"no","errors":[{"id":12345678901234567890}],"id":12345678901234567890}';
    const script: Script = (_, response) => response.writeHead(422, { "content-type": "application/json" }).end(text);
    expect(await errorOf(script, { request: { json: losslessJson } })).toMatchObject({
      status: 422,
      message: 'no: {"id":12345678901234567890}',
      response: { data: { id: 12345678901234567890n } },
    });
  });
});
