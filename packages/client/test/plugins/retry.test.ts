import { afterEach, describe, expect, test, vi } from "vitest";
import {
  Client,
  type ClientOptions,
  type RequestOptions,
  type RequestParameters,
  type RetryOptions,
  retry,
} from "../../src/index.ts";
import { nodeFetch } from "../../src/node/node-fetch.ts";
import { type Script, type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";
import { LONG_MS, skipLongTimers } from "../support/skip-timers.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const Retrying = Client.plugin(retry);

function failing(times: number, status = 500, headers: Record<string, string> = {}): Script {
  return (_, response, index) =>
    index < times ? sendJson(response, { message: "failed" }, status, headers) : sendJson(response, { ok: true });
}

function retrying(server: ScriptedServer, options: RetryOptions = {}, rest: ClientOptions = {}): Client {
  return new Retrying({ baseUrl: server.url, retry: { retryAfterBaseValue: 1, ...options }, ...rest });
}

/** The number of requests of a call with `parameters` to a server that always responds with `status`. */
async function attempts(
  status: number,
  parameters: RequestParameters = {},
  options: RetryOptions = {},
): Promise<number> {
  await using server = await startServer(failing(99, status));
  await retrying(server, options)
    .request({ url: "/", ...parameters })
    .catch(() => {});
  return server.requests.length;
}

describe("retry", () => {
  test("logs each wait, without credentials", async () => {
    await using server = await startServer(failing(2, 503));
    const told: string[] = [];
    const log = { info: (line: string) => void told.push(line) };
    await retrying(server, {}, { log }).request("GET /x?token=hush");
    expect(told.filter((line) => line.includes("failed"))).toEqual([
      "GET /x?token=[REDACTED] failed with 503, retry 1 in 1 ms",
      "GET /x?token=[REDACTED] failed with 503, retry 2 in 4 ms",
    ]);
  });

  test("repeats after a network failure", async () => {
    await using server = await startServer((_, response, index) =>
      index < 2 ? response.destroy() : sendJson(response, { ok: true }),
    );
    expect((await retrying(server).request("GET /")).data).toEqual({ ok: true });
    expect(server.requests).toHaveLength(3);
  });

  test.each<[name: string, path: string, sent: number, request?: RequestOptions]>([
    ["a redirect that is not allowed", "/", 1, { redirect: "error" }],
    ["a redirect to itself", "/", 21],
    ["a redirect to a file", "/file", 1],
    ["a redirect to a file, with nodeFetch", "/file", 1, { fetch: nodeFetch }],
    ["a redirect to an invalid URL", "/invalid", 1],
    ["a redirect to itself, with nodeFetch", "/", 21, { fetch: nodeFetch }],
  ])("does not repeat %s", async (_, path, sent, request = {}) => {
    await using server = await startServer(({ url }, response) => {
      const targets: Record<string, string> = { "/file": "file:///x", "/invalid": "http://[" };
      response.writeHead(302, { location: targets[url ?? ""] ?? "/" }).end();
    });
    await expect(retrying(server).request(`GET ${path}`, { request })).rejects.toMatchObject({ kind: "network" });
    expect(server.requests).toHaveLength(sent);
  });

  test.each(["ftp://h.test", "file:///x", "http://u:hush@127.0.0.1:9", "http://127.0.0.1:1"])(
    "does not repeat %s",
    async (baseUrl) => {
      const retries: string[] = [];
      const client = new Retrying({ baseUrl, log: { info: (line) => void retries.push(line) } });
      const error = await client.request("GET /").catch((reason) => reason);
      expect(error.kind).toBe(baseUrl.startsWith("ftp:") ? "validation" : "network");
      expect(error.message).not.toContain("hush");
      expect(retries.join("\n")).not.toContain("retry");
    },
  );

  test("waits 1, 4 and 9 times the base value, and a tenth more at most", async () => {
    const delays = skipLongTimers();
    const base = LONG_MS;
    const fetch = async (): Promise<Response> => new Response("no", { status: 500 });
    const client = new Retrying({ retry: { retryAfterBaseValue: base }, request: { fetch } });
    await expect(client.request("GET /")).rejects.toMatchObject({ status: 500 });
    expect(delays).toHaveLength(3);
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual((index + 1) ** 2 * base);
      expect(delay).toBeLessThanOrEqual((index + 1) ** 2 * base * 1.1);
    }
  });

  test.each([
    ["Retry-After", failing(1, 503, { "retry-after": "3000" }), {}, 3_000_000],
    ["request.retryAfter before it repeats such a status", failing(1, 404), { retries: 1, retryAfter: 3 }, 3 * LONG_MS],
  ])("waits for %s", async (_, script, request, delay) => {
    await using server = await startServer(script);
    const delays = skipLongTimers();
    await retrying(server, { retryAfterBaseValue: LONG_MS }).request("GET /", { request });
    expect(delays).toEqual([delay]);
  });

  const stream = (): ReadableStream => new Blob(["a"]).stream();
  const POST = { method: "POST" };

  test.each<[requests: number, status: number, parameters?: RequestParameters, options?: RetryOptions]>([
    ...[304, 400, 401, 403, 404, 422].map((status): [number, number] => [1, status]),
    [1, 500, {}, { enabled: false }],
    [2, 500, {}, { retries: 1 }],
    [1, 503, {}, { doNotRetry: [503] }],
    [4, 500, {}, { retries: undefined, doNotRetry: undefined } as unknown as RetryOptions],
    // The call decides, also for a status that is not repeated by default.
    [2, 500, { request: { retries: 1 } }],
    [1, 500, { request: { retries: 0 } }],
    [3, 404, { request: { retries: 2 } }],
    [1, 500, { request: { retries: Number.NaN } }],
    [1, 500, { request: { retries: -1 } }],
    [1, 404, { request: { retries: 5, retryAfter: Number.NaN } }],
    [1, 501],
    [3, 501, { request: { retries: 2 } }],
    [4, 501, {}, { doNotRetry: [404] }],
    // A write is repeated if that does no harm, if the caller says so, or if the service did not process it.
    [4, 500, { method: "PUT" }],
    [4, 500, { method: "DELETE" }],
    [1, 502, { method: "PATCH" }],
    ...[408, 409, 425, 500, 502, 503].map((status): [number, number, RequestParameters] => [1, status, POST]),
    [2, 503, { ...POST, request: { retries: 1 } }],
    [4, 503, { ...POST, request: { readOnly: true } }],
    [4, 500, POST, { retryMethods: ["post"] }],
    [4, 500, { ...POST, headers: { "Idempotency-Key": "k" } }],
    [4, 429, POST],
    // A stream is gone after the first attempt.
    [1, 500, { method: "PUT", data: stream() }],
    [1, 500, { method: "PUT", data: stream(), request: { retries: 5 } }],
    [4, 500, { method: "PUT", data: new Uint8Array(1) }],
    [4, 500, { method: "PUT", data: new Blob(["a"]) }],
    [4, 500, { method: "PUT", data: new FormData() }],
  ])("sends %i requests in all after status %i with %j, options %j", async (requests, status, parameters, options) => {
    expect(await attempts(status, parameters, options)).toBe(requests);
  });

  test("repeats after an error of any class that has a numeric status", async () => {
    let calls = 0;
    const fails = (failure: object): Promise<unknown> => {
      calls = 0;
      const client = new (Client.plugin(retry))({ retry: { retryAfterBaseValue: 1 } });
      client.hook.wrap("send", () => {
        calls += 1;
        throw Object.assign(new Error("foreign"), failure);
      });
      return client.request("GET /").catch((error: unknown) => error);
    };
    await fails({ status: 503 });
    expect(calls).toBe(4);
    await fails({ status: 503, response: { headers: { "retry-after": "0" } } });
    expect(calls).toBe(4);
    await fails({ status: 404 });
    expect(calls).toBe(1);
    await fails({ status: "503" });
    expect(calls).toBe(1);
  });

  test("does not repeat a call that failed its validation", async () => {
    await using server = await startServer();
    const client = retrying(server, { retryAfterBaseValue: 10_000 });
    const { a } = client.registerEndpoints({ a: { b: { url: "/", params: { p: { required: true } } } } });
    await expect(a.b()).rejects.toMatchObject({ status: 400 });
    await expect(a.b({ request: { retries: 5 } })).rejects.toMatchObject({ status: 400 });
    expect(server.requests).toEqual([]);
  });

  test.each([
    [{ retries: Number.NaN }, "'retry.retries' must be a number, 0 or more, got NaN"],
    [{ retries: -1 }, "'retry.retries'"],
    [{ retries: "3" }, "'retry.retries' must be a number, 0 or more, got \"3\""],
    [{ retryAfterBaseValue: -1 }, "'retry.retryAfterBaseValue'"],
    [{ doNotRetry: 500 }, "'retry.doNotRetry' must be a list, got 500"],
    [{ retryMethods: "POST" }, "'retry.retryMethods' must be a list, got \"POST\""],
    [{ enabled: "no" }, "'retry.enabled' must be true or false, got \"no\""],
    [null, "'retry' must be an object, got null"],
    [false, "'retry' must be an object, got false"],
  ])("rejects the options %j at construction", (options, message) => {
    expect(() => new Retrying({ retry: options as never })).toThrow(message);
  });

  test("ends its wait when the signal aborts", async () => {
    await using server = await startServer(failing(99));
    const controller = new AbortController();
    const waiting = Promise.withResolvers<void>();
    const log = { info: () => waiting.resolve() };
    const retry = { retryAfterBaseValue: 60_000 };
    const call = new Retrying({ baseUrl: server.url, retry, log }).request("GET /", {
      request: { signal: controller.signal },
    });
    const aborted = expect(call).rejects.toMatchObject({ name: "AbortError" });
    await waiting.promise;
    controller.abort();
    await aborted;
    expect(server.requests).toHaveLength(1);
  });

  test("ends its wait when the total timeout passes", async () => {
    await using server = await startServer(failing(99));
    const call = retrying(server, { retryAfterBaseValue: 60_000 }).request("GET /", { request: { totalTimeout: 50 } });
    await expect(call).rejects.toMatchObject({
      kind: "timeout",
      message: expect.stringContaining("'request.totalTimeout', 50 ms"),
    });
  });

  test.each(["3601", "9".repeat(400)])(
    "fails immediately when it must wait for %s s, over an hour",
    async (seconds) => {
      await using server = await startServer(failing(99, 503, { "retry-after": seconds }));
      await expect(retrying(server).request("GET /")).rejects.toMatchObject({ status: 503 });
      expect(server.requests).toHaveLength(1);
    },
  );

  test("gives each attempt the whole timeout", async () => {
    await using server = await startServer((_, response, index) =>
      index === 0 ? undefined : sendJson(response, { ok: true }),
    );
    // On a busy machine, later attempts may time out as well.
    const { data } = await retrying(server, { retries: 20 }, { timeout: 200 }).request("GET /");
    expect(data).toEqual({ ok: true });
  });
});
