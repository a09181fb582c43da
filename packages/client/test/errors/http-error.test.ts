import { inspect } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  Client,
  type ClientOptions,
  type CoreClient,
  type Fetch,
  HttpError,
  type RequestParameters,
} from "../../src/index.ts";
import { type Api, createApi } from "../../src/openapi/create-api.ts";
import { sendJson, startServer } from "../support/scripted-server.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("HttpError", () => {
  test("is recognized across copies of the package", async () => {
    const source = "../../src/errors/http-error.ts?copy";
    const copy: typeof import("../../src/errors/http-error.ts") = await import(source);
    expect(copy.HttpError).not.toBe(HttpError);
    const foreign = new copy.HttpError("no", 404, { kind: "status" });
    expect(foreign instanceof HttpError).toBe(true);
    expect(new HttpError("no", 404, { kind: "status" }) instanceof copy.HttpError).toBe(true);
    expect(new Error("no") instanceof HttpError).toBe(false);
    expect((null as unknown) instanceof HttpError).toBe(false);
  });

  test("can be extended, and the derived class recognizes its own errors", () => {
    class Mine extends HttpError {}
    const mine = new Mine("no", 404, { kind: "status" });
    expect([mine instanceof Mine, mine instanceof HttpError]).toEqual([true, true]);
    expect(new HttpError("no", 404, { kind: "status" }) instanceof Mine).toBe(false);
  });

  test("has its status as code, with one warning, as errors of the 16.x generation", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    await using server = await startServer((_, response) => sendJson(response, { message: "no", code: "own" }, 404));
    const error: HttpError = await new Client({ baseUrl: server.url }).request("GET /").catch((reason) => reason);
    expect(warn).not.toHaveBeenCalled();
    expect([error.code, error.code]).toEqual([404, 404]);
    expect(warn.mock.calls).toEqual([["'error.code' is deprecated for HTTP statuses: use 'error.status'"]]);
  });

  test("preserves a cause that is text", async () => {
    const fetch = (): never => {
      throw new TypeError("fetch failed", { cause: "the cable is unplugged" });
    };
    const call = new Client({ request: { fetch } }).request("GET /");
    await expect(call).rejects.toMatchObject({ message: "the cable is unplugged", status: 500, kind: "network" });
  });
});

describe("credentials that the client adds to the query", () => {
  const key = "hush +/ä";
  const clients: Record<string, (baseUrl: string) => CoreClient> = {
    "with an unusual name": (baseUrl) =>
      createApi(
        { endpoints: {}, servers: [], security: { seal: { type: "key", in: "query", name: "sé al" } } },
        { baseUrl, credentials: key },
      ),
    "of authenticate()": (baseUrl) => {
      const client = new Client({ baseUrl });
      client.authenticate({ type: "oauth", key: "id", secret: key, in: "query" });
      return client;
    },
  };

  test.each(Object.keys(clients))("%s are in no error, also if the service repeats them", async (name) => {
    await using server = await startServer(({ url }, response) =>
      sendJson(response, { message: `Unknown: ${url} ${key}` }, 403),
    );
    const client = clients[name]?.(server.url) ?? new Client();
    const { message, request, response }: HttpError = await client.request({ url: "/x?a=1" }).catch((error) => error);
    expect(server.requests[0]?.url).toContain(encodeURIComponent(key));
    expect(message).toContain("[REDACTED]");
    expect(request.url).toContain("a=1");
    for (const text of [message, request.url, response?.url]) expect(text).not.toContain("hush");
  });
});

describe("credentials in a query that belong to no request", () => {
  const request = { credentialNames: ["sid"] };

  test("are not in the error of a circle of pages, nor in that of an invalid segment", async () => {
    await using server = await startServer(({ url }, response) =>
      sendJson(response, [], 200, { link: `<${server.url}${url}>; rel="next"` }),
    );
    const client = new Client({ baseUrl: server.url, request });
    const page = `${server.url}/list?sid=[REDACTED]`;
    await expect(client.paginate("GET /list?sid=hush")).rejects.toMatchObject({
      message: `The next page was already read: ${page}`,
      request: { method: "GET", url: page },
    });
    await expect(client.request("GET /x/{a}?sid=hush", { a: ".." })).rejects.toThrow("Invalid URL: '/x/{a}': a path");
  });

  test("are not in the error of a response that does not match its schema", async () => {
    await using server = await startServer((_, response) => sendJson(response, { id: "1" }));
    const api: Api = {
      servers: [{ url: server.url }],
      security: { key: { type: "key", in: "query", name: "sid" } },
      endpoints: {
        pets: {
          get: { method: "GET", url: "/pets" },
          getStream: { method: "GET", url: "/pets", encoding: { events: "json" } },
        },
      },
      responses: { "pets.get": { type: "object", required: ["name"] } },
    };
    const client = createApi<{ pets: { get(): Promise<unknown> } }>(api, {
      credentials: "hush",
      validateResponses: true,
    });
    const error: HttpError = await client.pets.get().then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    expect(error.request.url).toBe(`${server.url}/pets?sid=[REDACTED]`);
    expect(error.response?.url).toBe(`${server.url}/pets?sid=[REDACTED]`);
  });

  test("are not shown in a fragment", () => {
    const built = { method: "GET", url: "http://h.test/#sid=hush", headers: {}, request };
    expect(new HttpError("failed", 500, { kind: "network", request: built }).request.url).not.toContain("hush");
  });
});

test("headers with credentials are redacted in errors", async () => {
  await using server = await startServer((_, response) => sendJson(response, { message: "no" }, 404));
  const secret = { "x-api-key": "hush", "private-token": "hush", cookie: "hush", "x-tenant": "hush" };
  const client = new Client({
    baseUrl: server.url,
    headers: { ...secret, "x-other": "shown" },
    request: { credentialNames: ["X-Tenant"] },
  });
  const error: HttpError = await client.request("GET /").catch((reason) => reason);
  const shown = Object.fromEntries(Object.keys(secret).map((name) => [name, "[REDACTED]"]));
  expect(error.request.headers).toMatchObject({ ...shown, "x-other": "shown" });
  expect(server.requests[0]?.headers).toMatchObject(secret);
});

describe("credentials that a service repeats", () => {
  const token = "5f1c9ab2d4e6";
  const echo = async (options: ClientOptions, parameters: RequestParameters = {}): Promise<HttpError> => {
    const fetch: Fetch = async (_, { headers, body }) => {
      const sent = `${JSON.stringify(headers)} ${body}`;
      return Response.json({ message: `Bad: ${sent} ${JSON.parse(String(body)).password}` }, { status: 401 });
    };
    const client = new Client({ ...options, request: { ...options.request, fetch } });
    return client.request("POST /", { a: 1, ...parameters }).then(
      () => expect.unreachable(),
      (error) => error,
    );
  };
  const textOf = ({ message, stack, request }: HttpError): string => `${message} ${stack} ${inspect(request)}`;

  test.each<[name: string, options: ClientOptions]>([
    ["a token", { auth: token }],
    ["a bearer token", { auth: `Bearer ${token}` }],
    ["a basic password", { auth: `Basic ${token}` }],
    ["an api key", { headers: { "x-api-key": token } }],
    ["a named header", { headers: { "x-tenant": token }, request: { credentialNames: ["X-Tenant"] } }],
  ])("in a header are in no part of the error: %s", async (_, options) => {
    const error = await echo(options);
    expect(error.message).toContain("[REDACTED]");
    expect(textOf(error)).not.toContain(token);
  });

  test("do not replace a word by chance when they are short", async () => {
    const error = await echo({ auth: "a" });
    expect(error.message).toContain("Bad: ");
    expect(error.request.headers.authorization).toBe("token [REDACTED]");
  });

  test("stay in the body that the error has as it was sent", async () => {
    expect((await echo({}, { password: "hush" })).request.body).toEqual({ a: 1, password: "hush" });
  });

  test("are not in the error of a query of GraphQL", async () => {
    const fetch: Fetch = async () => Response.json({ errors: [{ message: `Bad: ${token}` }] });
    const client = new Client({ headers: { authorization: token }, request: { fetch } });
    await expect(client.graphql("{ a }")).rejects.toThrow("Bad: [REDACTED]");
  });
});
