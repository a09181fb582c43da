import { Octokit as OctokitCore } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { retry as octokitRetry } from "@octokit/plugin-retry";
import { throttling as octokitThrottling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import {
  Client,
  type ClientOptions,
  type RequestOptions,
  type RequestParameters,
  retry,
  throttling,
} from "../../src/index.ts";

/*
 * The same call on octokit and on our client, with the same result. What differs is in docs/client/migration.md.
 */

type AnyFetch = (url: string, init: { headers: Record<string, string> }) => Promise<Response>;

/** What both clients have. */
interface Caller {
  request(route: string, parameters?: object): Promise<{ data: unknown; status: number }>;
}

function both(fetch: AnyFetch, options: object = {}): Caller[] {
  const given = { ...options, request: { fetch } } as ClientOptions;
  return [new Octokit(given as object) as unknown as Caller, new Client(given) as unknown as Caller];
}

const responding = (body: string, contentType: string): AnyFetch => {
  return async () => new Response(body, { headers: { "content-type": contentType } });
};

describe("a body is decoded as by octokit:", () => {
  const vendor = "application/vnd.github";
  const json = '{"a":[1]}';

  test.each([
    // What the API documents as custom media types, as it sends them.
    ["application/json; charset=utf-8", json],
    [`${vendor}.raw; charset=utf-8`, "# Title"],
    [`${vendor}.v3.raw; charset=utf-8`, json],
    [`${vendor}.raw+json; charset=utf-8`, "# Title"],
    [`${vendor}.v3.raw+json; charset=utf-8`, json],
    [`${vendor}.html; charset=utf-8`, "<h1>Title</h1>"],
    [`${vendor}.html+json; charset=utf-8`, "<h1>Title</h1>"],
    [`${vendor}.diff; charset=utf-8`, "--- a\n+++ b"],
    [`${vendor}.v3.patch; charset=utf-8`, "From abc"],
    [`${vendor}.sha; charset=utf-8`, "abc"],
    [`${vendor}.raw`, "\u0000bytes"],
    ["application/scim+json", json],
    // Others.
    ["text/html", "<p>"],
    ["text/plain; charset=iso-8859-1", "text"],
    ['application/xml; charset="utf-8"', "<a/>"],
    ["application/xml; charset=UTF-8; q=1", "<a/>"],
    ["application/octet-stream; charset=utf-8", "bytes"],
    ["application/zip", "bytes"],
  ])("%s", async (type, body) => {
    const [theirs, ours] = await Promise.all(
      both(responding(body, type)).map(async (client) => (await client.request("GET /")).data),
    );
    expect(ours).toEqual(theirs);
  });

  test.each(["raw+json", "html+json", "raw"])("a format %s is asked for as there, and gives text", async (format) => {
    const accepted: unknown[] = [];
    const fetch: AnyFetch = async (_, { headers }) => {
      accepted.push(headers.accept);
      return new Response("# Title", { headers: { "content-type": `${headers.accept}; charset=utf-8` } });
    };
    for (const client of both(fetch)) {
      expect((await client.request("GET /readme", { mediaType: { format } })).data).toBe("# Title");
    }
    expect(accepted[1]).toBe(accepted[0]);
  });

  test("parseSuccessResponseBody: false gives the stream, unread", async () => {
    const request = { parseSuccessResponseBody: false };
    for (const client of both(responding("text", "text/plain"))) {
      const { data } = await client.request("GET /", { request });
      expect(await new Response(data as ReadableStream).text()).toBe("text");
    }
  });
});

test("request.hook replaces the hooks and credentials of the client", async () => {
  for (const Class of [OctokitCore as unknown as typeof Client, Client]) {
    const sent: unknown[] = [];
    const fetch: AnyFetch = async (url, { headers }) => {
      sent.push([url, headers.authorization]);
      return Response.json({});
    };
    const client = new Class({ auth: "own", request: { fetch } });
    client.hook.before("request", () => void sent.push("a hook of the client"));
    const hook = (request: Client["request"], options: RequestParameters) => {
      const merged = request.endpoint.merge(options);
      if (merged.url !== "/login") merged.headers.authorization = "token of the strategy";
      return request(merged);
    };
    const derived = client.request.defaults({ request: { hook } });
    await derived("GET /user");
    await client.request("GET /login", { request: { hook } });
    expect(sent).toEqual([
      ["https://api.github.com/user", "token of the strategy"],
      ["https://api.github.com/login", undefined],
    ]);
  }
});

test("endpoint.parse() takes options of a script's own", () => {
  const options = {
    method: "GET",
    url: "/r/{id}",
    baseUrl: "http://api.test",
    headers: { accept: "x/y" },
    id: 1,
    a: 2,
  };
  for (const client of [new OctokitCore(), new Client()]) {
    const { endpoint } = client.request;
    const mediaType = { format: "", previews: [] };
    const built = { method: "GET", url: "http://api.test/r/1?a=2", headers: { accept: "x/y" } };
    expect(endpoint.parse({ ...options, mediaType } as never)).toMatchObject(built);
  }
  expect(new Client().request.endpoint.parse(options as never).url).toBe("http://api.test/r/1?a=2");
});

test("timeZone is a header, unless the caller sets another one", async () => {
  const zones: unknown[] = [];
  const fetch: AnyFetch = async (_, { headers }) => {
    zones.push(headers["time-zone"]);
    return Response.json({});
  };
  const timeZone = "Europe/Amsterdam";
  for (const client of both(fetch, { timeZone })) {
    await client.request("GET /");
    await client.request("GET /", { headers: { "Time-Zone": "UTC" } });
  }
  expect(zones).toEqual([timeZone, "UTC", timeZone, "UTC"]);
  const { DEFAULTS } = new Client({ timeZone, headers: { "Time-Zone": "UTC" } }).request.endpoint;
  expect(DEFAULTS.headers["time-zone"]).toBe("UTC");
});

test("each request is logged as there", async () => {
  const lines: string[][] = [];
  for (const index of [0, 1]) {
    const own: string[] = [];
    lines.push(own);
    const log = {
      debug: (line: string, { url }: { url: string }) => own.push(`debug ${line} ${url}`),
      info: (line: string) => own.push(line.replace(/in \d+ms/, "in 1ms")),
      warn: () => {},
      error: (line: string) => own.push(line.replace(/in \d+ms/, "in 1ms")),
    };
    const fetch: AnyFetch = async (url) =>
      Response.json({}, { status: url.endsWith("/no") ? 404 : 200, headers: { "x-github-request-id": "ID" } });
    const client = both(fetch, { log })[index];
    await client?.request("GET /repos/{owner}/{repo}", { owner: "o", repo: "r", page: 1 });
    await client?.request("GET /no").catch(() => {});
  }
  expect(lines[1]).toEqual(lines[0]);
  expect(lines[1]).toEqual([
    "debug request /repos/{owner}/{repo}",
    "GET /repos/o/r?page=1 - 200 with id ID in 1ms",
    "debug request /no",
    "GET /no - 404 with id ID in 1ms",
  ]);
});

describe("with the plugins of both", () => {
  const transient = "Something went wrong while executing your query. Please include `ABC`";

  test("a GraphQL query that failed for a while is sent again, and a failed call has counted its retries", async () => {
    const Theirs = OctokitCore.plugin(octokitRetry) as unknown as typeof Client;
    for (const Class of [Theirs, Client.plugin(retry)]) {
      let sent = 0;
      const fetch: AnyFetch = async (url) => {
        sent += 1;
        if (!url.endsWith("/graphql")) return Response.json({}, { status: 500 });
        return Response.json(sent < 3 ? { errors: [{ message: transient }] } : { data: { ok: true } });
      };
      const client = new Class({ retry: { retryAfterBaseValue: 1 }, request: { fetch } });
      expect((await client.request("POST /graphql", { query: "query { ok }" })).data).toEqual({ data: { ok: true } });
      expect(await client.graphql("query { ok }")).toEqual({ ok: true });
      expect(sent).toBe(4);
      await expect(client.request("GET /")).rejects.toMatchObject({ request: { request: { retryCount: 3 } } });
    }
  });

  test("a GraphQL response that reports a limit reaches the callbacks, also on the core", async () => {
    const { Client: Core } = await import("../../src/core.ts");
    for (const Class of [Client as typeof Core, Core]) {
      let sent = 0;
      const fetch: AnyFetch = async () => {
        sent += 1;
        return Response.json(sent === 1 ? { errors: [{ type: "RATE_LIMITED", message: "m" }] } : { data: {} });
      };
      const onRateLimit = vi.fn(() => true);
      const throttle = { onRateLimit, onAbuseLimit: () => false, retryAfterBaseValue: 1 };
      const client = new (Class.plugin(throttling))({ throttle, request: { fetch } });
      await client.request("POST /graphql", { query: "query { ok }" });
      expect([sent, onRateLimit.mock.calls.length]).toEqual([2, 1]);
    }
  });

  test("throttling takes the waits of its options, and warns of those that have no effect", async () => {
    const warn = vi.fn();
    const seen: unknown[] = [];
    let sent = 0;
    const fetch: AnyFetch = async () => {
      sent += 1;
      const headers = sent === 2 ? { "retry-after": "1" } : undefined;
      return Response.json(
        { message: "You have exceeded a secondary rate limit" },
        {
          status: sent < 3 ? 403 : 200,
          ...(headers && { headers }),
        },
      );
    };
    const throttle = {
      onRateLimit: () => false,
      onSecondaryRateLimit: (seconds: number) => seen.push(seconds) > 0,
      fallbackSecondaryRateRetryAfter: 7,
      minimumAbuseRetryAfter: 3,
      retryAfterBaseValue: 1,
      Bottleneck: Object,
    };
    const retries = { enabled: true, doNotRetryAfter: 1 };
    const Plugged = Client.plugin(throttling, retry);
    const client = new Plugged({ throttle, retry: retries, log: { warn }, request: { fetch } } as ClientOptions);
    expect((await client.request("GET /")).status).toBe(200);
    expect(seen).toEqual([7, 3]);
    expect(warn.mock.calls.map(([line]) => line)).toEqual([
      "Unknown option 'throttle.Bottleneck': it has no effect",
      "Unknown option 'retry.doNotRetryAfter': it has no effect",
    ]);
  });
});

test("plugins of octokit need no cast, and add their members", () => {
  const Plugged = Client.plugin(octokitRetry, octokitThrottling, paginateRest);
  const client = new Plugged({ throttle: { enabled: false } });
  expect(client.retry.retryRequest).toBeTypeOf("function");
});

test("the items of a page are never undefined, although fields beside the list are optional", () => {
  const list = () => new Client().paginate(new Client().apps.listReposAccessibleToInstallation);
  expectTypeOf(list).returns.resolves.items.toHaveProperty("full_name");
});

describe("pagination on the core", () => {
  test.each([
    [{ total_count: 1, items: [1] }, 200, [1]],
    [{ message: "Git Repository is empty." }, 409, []],
    [undefined, 204, []],
  ])("gives the items of %j with status %i", async (body, status, items) => {
    const { Client: Core } = await import("../../src/core.ts");
    const fetch = async () => (body === undefined ? new Response(null, { status }) : Response.json(body, { status }));
    for (const Class of [Client as typeof Core, Core]) {
      expect(await new Class({ request: { fetch } }).paginate("GET /list")).toEqual(items);
    }
  });
});

describe("a mistake is reported:", () => {
  async function warnings(options: ClientOptions, route: string, parameters: RequestParameters): Promise<string[]> {
    const lines: string[] = [];
    const log = { warn: (line: string) => void lines.push(line) };
    const client = new Client({
      ...options,
      log,
      request: { ...options.request, fetch: async () => Response.json({}) },
    });
    for (const _ of [1, 2]) await client.request(route, parameters);
    return lines;
  }

  test.each<readonly [ClientOptions, string, RequestParameters, string[]]>([
    [{ baseURL: "http://h" }, "GET /", {}, ["Unknown option 'baseURL': did you mean 'baseUrl'?"]],
    [{ useragent: "x" }, "GET /", {}, ["Unknown option 'useragent': did you mean 'userAgent'?"]],
    [{ auht: "x" }, "GET /", {}, ["Unknown option 'auht': did you mean 'auth'?"]],
    [{ heders: {} }, "GET /", {}, ["Unknown option 'heders': did you mean 'headers'?"]],
    [{ request: { timeOut: 1 } }, "GET /", {}, ["Unknown option 'request.timeOut': did you mean 'request.timeout'?"]],
    [{}, "GET /", { methd: "POST" }, ["Unknown option 'methd': did you mean 'method'?"]],
    [{}, "GET /", { haeders: {} }, ["Unknown option 'haeders': did you mean 'headers'?"]],
    [{}, "GET /repos/{owner}/:repo", { owner: "o" }, [`"GET /repos/{owner}/:repo": the parameter 'repo' is missing`]],
    [
      { retry: {}, throttle: { enabled: false }, cache: true },
      "GET /",
      {},
      [
        "The option 'retry' has no effect without its plugin: use Client.plugin(retry)",
        "The option 'cache' has no effect without its plugin: use Client.plugin(cache)",
      ],
    ],
    [{ baseUrl: "http://h/?x=1" }, "GET /", {}, ["'baseUrl' has a query or a fragment, and paths are appended to it"]],
    [{ baseUrl: "http://proxy/?http://h" }, "GET /", {}, []],
    [{}, "DELETE /x/{id}", { id: "" }, [`"DELETE /x/{id}": the parameter 'id' is missing`]],
    [{}, "DELETE /x/:id", { id: null }, [`"DELETE /x/:id": the parameter 'id' is missing`]],
    [{ myPlugin: {}, auth: "x" }, "GET /contents/{path}{?ref}", { page: 1, sort: "x" }, []],
  ])("%o, %s %o", async (options, route, parameters, expected) => {
    expect(await warnings(options, route, parameters)).toEqual(expected);
  });

  test.each([
    [{ redirect: "nope" }, `'request.redirect' must be "follow", "error" or "manual", got "nope"`],
    [{ agent: 5 }, "'request.agent' must be an agent, got 5"],
    [{ fetch: "x" }, "'request.fetch' must be a function, got \"x\""],
  ])("the options %o of a request, with an error", async (request, message) => {
    const call = new Client().request("GET /", { request: request as RequestOptions });
    await expect(call).rejects.toMatchObject({ kind: "validation", message });
  });

  test("null stands for the fetch of the platform", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ ok: true }));
    const call = new Client().request("GET /", { request: { fetch: null as never } });
    await expect(call).resolves.toMatchObject({ data: { ok: true } });
    vi.unstubAllGlobals();
  });

  test.each(["127.0.0.1:3000", "localhost:3000"])("an address without a scheme, %s", async (baseUrl) => {
    await expect(new Client({ baseUrl }).request("GET /x")).rejects.toMatchObject({
      kind: "validation",
      message: `Invalid URL: 'http://' is missing before '${baseUrl}/x'`,
    });
  });
});
