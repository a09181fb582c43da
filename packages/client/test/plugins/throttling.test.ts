import { afterEach, describe, expect, test, vi } from "vitest";
import { isPending } from "../../../../test/is-pending.ts";
import { runCommand } from "../../../../test/run-signalbox.ts";
import {
  Client,
  type ClientOptions,
  type EndpointOptions,
  retry,
  type ThrottleOptions,
  throttling,
} from "../../src/index.ts";
import { type Script, type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";
import { LONG_MS, skipLongTimers } from "../support/skip-timers.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const Throttled = Client.plugin([throttling]);
const no = (): boolean => false;

/** Rejects the first `times` requests, then responds with 200. */
function rejecting(times: number, status: number, message: string, headers: Record<string, string>): Script {
  return (_, response, index) =>
    index < times ? sendJson(response, { message }, status, headers) : sendJson(response, { ok: true });
}

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

const quota = (seconds = 0): Record<string, string> => ({
  "x-ratelimit-remaining": "0",
  "x-ratelimit-reset": String(inSeconds(seconds)),
});

function throttled(server: ScriptedServer, throttle: ThrottleOptions, options: ClientOptions = {}): Client {
  return new Throttled({
    baseUrl: server.url,
    ...options,
    throttle: { onRateLimit: no, onAbuseLimit: no, ...throttle },
  });
}

describe("throttling", () => {
  test.each([
    [undefined],
    [{}],
    [{ onRateLimit: no }],
    [{ onAbuseLimit: no }],
    [{ onRateLimit: no, onAbuseLimit: "no" as never }],
  ])("requires both callbacks: %o makes the constructor throw", (throttle?: ThrottleOptions) => {
    expect(() => new Throttled(throttle ? { throttle } : {})).toThrow(/onRateLimit.*onAbuseLimit/);
  });

  test("requires an object for an option", () => {
    expect(() => new Throttled({ throttle: null as never })).toThrow("'throttle' must be an object, got null");
    expect(() => new Throttled({ throttle: true as never })).toThrow("'throttle' must be");
  });

  test.each([
    [{ core: { concurrency: 0 } }, "'throttle.limits.core.concurrency' must be 1 or more, got 0"],
    [{ core: { concurrency: Number.NaN } }, "'throttle.limits.core.concurrency'"],
    [{ write: { concurrency: -1 } }, "'throttle.limits.write.concurrency'"],
    [{ write: { gap: Number.NaN } }, "'throttle.limits.write.gap'"],
    [{ write: { gap: -1 } }, "'throttle.limits.write.gap'"],
    [{ write: { gap: "1" } }, "'throttle.limits.write.gap'"],
    [{ search: 5 }, "'throttle.limits.search'"],
    [{ reads: { gap: 1 } }, "'throttle.limits.reads' is unknown: use core, write, notify, search, auth"],
    [{ write: { gapp: 5 } }, "'throttle.limits.write.gapp' is unknown"],
    [5, "'throttle.limits'"],
  ])("rejects the limits %j at construction", (limits, message) => {
    const throttle = { onRateLimit: no, onAbuseLimit: no, limits: limits as never };
    expect(() => new Throttled({ throttle })).toThrow(message);
  });

  test("uses defaults for missing limits, and accepts an infinite one", async () => {
    await using server = await startServer();
    const limits = { core: { concurrency: undefined as never }, write: undefined as never };
    await throttled(server, { limits }).request("GET /");
    await throttled(server, { limits: { core: { concurrency: Number.POSITIVE_INFINITY } } }).request("GET /");
    expect(server.requests).toHaveLength(2);
  });

  test("requires no callbacks when it is switched off", async () => {
    await using server = await startServer(rejecting(1, 403, "quota", quota()));
    const client = new Throttled({ baseUrl: server.url, throttle: { enabled: false } });
    await expect(client.request("GET /")).rejects.toMatchObject({ status: 403 });
  });

  test.each([403, 429])("calls onRateLimit when the quota is used up (status %i)", async (status) => {
    await using server = await startServer(
      rejecting(1, status, "API rate limit exceeded", { ...quota(-60), "retry-after": "100" }),
    );
    const calls: [number, EndpointOptions, unknown, number][] = [];
    const onRateLimit: ThrottleOptions["onRateLimit"] = (retryAfter, options, client, retryCount) => {
      calls.push([retryAfter, { ...options, request: { ...options.request } }, client, retryCount]);
      return true;
    };
    const delays = skipLongTimers();
    const client = throttled(server, { onRateLimit, retryAfterBaseValue: LONG_MS });
    const { data } = await client.request("GET /repos/:owner/:repo/issues", { owner: "o", repo: "r" });
    expect(data).toEqual({ ok: true });
    const [retryAfter, options, given, retryCount] = calls[0] ?? [];
    expect(retryAfter).toBe(100);
    expect(delays).toEqual([100 * LONG_MS]);
    expect(options).toMatchObject({
      method: "GET",
      url: "/repos/:owner/:repo/issues",
      owner: "o",
      request: { retryCount: 0 },
    });
    expect(given).toBe(client);
    expect(retryCount).toBe(0);
  });

  type Hit = [message: string, headers: Record<string, string>, asked: unknown];
  const used = { "x-ratelimit-remaining": "0" };
  const secondary = (retryAfter: string, abuse: number): Hit => [
    "You have exceeded a secondary rate limit.",
    { "retry-after": retryAfter },
    { abuse },
  ];
  const busy = (retryAfter: string, abuse: unknown): Hit => ["Slow down", { "retry-after": retryAfter }, { abuse }];
  /** A response of which only the remaining quota differs. */
  const remaining = (value: string, asked: object): Hit => [
    "Forbidden",
    { ...quota(-60), "x-ratelimit-remaining": value },
    asked,
  ];
  const usedUp = (headers: Record<string, string>, seconds: unknown): Hit => ["quota", headers, { quota: seconds }];

  test.each<Hit>([
    ["You have triggered an abuse detection mechanism.", {}, { abuse: 60 }],
    ["You have triggered an abuse detection mechanism.", { "retry-after": "2" }, { abuse: 5 }],
    ...["-1", "soon", "1 2 3", "2026-01", "1e3"].map((value) => secondary(value, 60)),
    ...["7", "7, 7", "7 ", "6.5"].map((value) => secondary(value, 7)),
    // The other forms of a date, which are past.
    ...["Thu Jan  1 00:00:00 1970", "Sunday, 06-Nov-94 08:49:37 GMT"].map((value) => busy(value, 0)),
    busy("3", 3),
    busy(new Date(Date.now() + 90_000).toUTCString(), expect.closeTo(90, -2)),
    ["Forbidden", {}, {}],
    ...["-1", "00", "0, 0", " 0 "].map((value) => remaining(value, { quota: 0 })),
    ...["", "1", "many", "10, 10"].map((value) => remaining(value, {})),
    usedUp({ ...used, "x-ratelimit-reset": `${inSeconds(100)}, ${inSeconds(100)}` }, expect.closeTo(100, -2)),
    usedUp({ ...quota(-60), "retry-after": "7" }, 7),
    usedUp({ ...used, "retry-after": "9".repeat(400) }, 86_400),
    usedUp({ ...used, "retry-after": "1e300" }, 0),
    usedUp({ ...used, "x-ratelimit-reset": "9".repeat(400) }, 86_400),
  ])("asks, after '%s' with %o, the callback with its seconds: %o", async (message, headers, asked) => {
    await using server = await startServer(rejecting(9, 403, message, headers));
    const seen: Record<string, number> = {};
    const client = throttled(server, {
      onRateLimit: (seconds) => {
        seen.quota = seconds;
      },
      onAbuseLimit: (seconds) => {
        seen.abuse = seconds;
      },
    });
    await expect(client.request("GET /")).rejects.toMatchObject({
      status: 403,
      message,
      request: { request: { retryCount: 0 } },
    });
    expect(seen).toEqual(asked);
    expect(server.requests).toHaveLength(1);
  });

  test("calls the callback each time with the number of retries, and accepts a promise", async () => {
    await using server = await startServer(rejecting(2, 403, "quota", quota()));
    const counts: unknown[] = [];
    const onRateLimit: ThrottleOptions["onRateLimit"] = async (_, { request }) => counts.push(request.retryCount);
    await throttled(server, { onRateLimit, retryAfterBaseValue: 1 }).request("GET /");
    expect(counts).toEqual([0, 1]);
  });

  test("treats a callback that throws as a no, and logs it", async () => {
    await using server = await startServer(rejecting(9, 403, "quota", quota()));
    const warned: unknown[] = [];
    const onRateLimit = (): never => {
      throw new Error("broken callback");
    };
    const client = throttled(server, { onRateLimit }, { log: { warn: (...line) => void warned.push(line) } });
    await expect(client.request("GET /")).rejects.toMatchObject({ message: "quota" });
    expect(warned).toEqual([[expect.stringContaining("callback"), new Error("broken callback")]]);
  });

  test("ends a wait with the reason of the call's signal", async () => {
    await using server = await startServer(rejecting(9, 403, "quota", quota(600)));
    const controller = new AbortController();
    const reason = new Error("enough");
    const onRateLimit = (): boolean => {
      setImmediate(() => controller.abort(reason));
      return true;
    };
    const call = throttled(server, { onRateLimit }).request("GET /", { request: { signal: controller.signal } });
    await expect(call).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  test("does not wait for a callback that never returns once the call is over", async () => {
    await using server = await startServer(rejecting(1, 403, "quota", quota(1)));
    const reason = new Error("enough");
    const controller = new AbortController();
    const onRateLimit = (): Promise<never> => {
      setImmediate(() => controller.abort(reason));
      return new Promise(() => {});
    };
    const client = throttled(server, { onRateLimit });
    const call = client.request("GET /", { request: { signal: controller.signal } });
    await expect(call).rejects.toBe(reason);
    expect((await client.request("GET /next")).data).toEqual({ ok: true });
  });

  test("releases the permit of an aborted call at once", async () => {
    await using server = await startServer();
    let waits = true;
    const auth = (): Promise<string> => (waits ? new Promise<string>(() => {}) : Promise.resolve("t"));
    const client = throttled(server, { limits: { write: { gap: 0 } } }, { auth });
    const controller = new AbortController();
    const aborted = client.request("POST /a", { request: { signal: controller.signal } });
    expect(await isPending(aborted)).toBe(true);
    waits = false;
    controller.abort(new Error("enough"));
    await expect(aborted).rejects.toThrow("enough");
    expect((await client.request("POST /b")).status).toBe(204);
  });

  test("does not repeat an upload of a stream that has another name in the call", async () => {
    await using server = await startServer(rejecting(9, 429, "slow down", { "retry-after": "1" }));
    const client = throttled(server, { onAbuseLimit: () => true }).registerEndpoints({
      files: { put: { method: "PUT", url: "/", params: { file: { mapTo: "data" } } } },
    });
    await expect(client.files.put({ file: new Blob(["a"]).stream() })).rejects.toMatchObject({ status: 429 });
    expect(server.requests).toHaveLength(1);
  });

  test("starts nothing under the same limit while its callback decides, and sends the retry first", async () => {
    await using server = await startServer(rejecting(1, 429, "slow down", { "retry-after": "0" }));
    const decision = Promise.withResolvers<boolean>();
    const asked = Promise.withResolvers<void>();
    const client = throttled(server, {
      limits: { write: { gap: 0 } },
      onAbuseLimit: () => {
        asked.resolve();
        return decision.promise;
      },
    });
    const first = client.request("PUT /first");
    await asked.promise;
    const second = client.request("PUT /second");
    expect(await isPending(second)).toBe(true);
    decision.resolve(true);
    await Promise.all([first, second]);
    expect(server.requests.map(({ url }) => url)).toEqual(["/first", "/first", "/second"]);
  });

  test("waits for a second at least, whatever the service says", async () => {
    let asked = 0;
    const onRateLimit = (): boolean => ++asked < 2;
    await using server = await startServer(rejecting(99, 403, "quota", { ...quota(-60), "retry-after": "0" }));
    const delays = skipLongTimers();
    const client = throttled(server, { onRateLimit, retryAfterBaseValue: LONG_MS });
    await expect(client.request("GET /")).rejects.toMatchObject({ status: 403 });
    expect(delays).toEqual([LONG_MS]);
    expect(server.requests).toHaveLength(2);
  });

  test("does not keep a process alive for a gap or pause", async () => {
    const source = new URL("../../src/index.ts", import.meta.url).href;
    const program = `
      import { Client, throttling } from ${JSON.stringify(source)};
      const responses = [new Response(null, { status: 204 }), Response.json({}, { status: 429, headers: { "retry-after": "3600" } })];
      const client = new (Client.plugin(throttling))({
        request: { fetch: async () => responses.shift() },
        throttle: { onRateLimit: () => true, onAbuseLimit: () => true, limits: { write: { gap: 3_600_000 } } },
      });
      await client.request("PUT /");
      const signal = AbortSignal.timeout(50);
      await client.request("GET /", { request: { signal } }).catch(({ name }) => console.log(name));
    `;
    const ran = await runCommand(process.execPath, ["--input-type=module", "-C", "@signalbox/source", "-e", program]);
    expect(ran).toEqual({ code: 0, stdout: "TimeoutError\n", stderr: "" });
  });

  test("keeps limits for each client, or for clients with the same id", async () => {
    await using server = await startServer((_, response) => response.writeHead(204).end());
    // Waiting for this gap would exceed the time limit of the test.
    const limits = { write: { gap: 3_600_000 } };
    const post = (id?: string, signal = new AbortController().signal) =>
      throttled(server, { limits, ...(id === undefined ? {} : { id }) }).request("POST /", { request: { signal } });
    await Promise.all([post(), post(), post("same")]);
    const controller = new AbortController();
    const waiting = post("same", controller.signal).catch((error: Error) => error.name);
    await post("other");
    expect(await isPending(waiting)).toBe(true);
    expect(server.requests).toHaveLength(4);
    controller.abort();
    expect(await waiting).toBe("AbortError");
  });

  test.each<[outcome: string, script: Script, throttle: ThrottleOptions, requests: number]>([
    ["asks its own callbacks, whatever the retries of the call", rejecting(9, 429, "quota", quota()), {}, 1],
    [
      "repeats a rejection as its callbacks decide",
      rejecting(9, 429, "quota", quota()),
      { onRateLimit: (_, { request }) => (request.retryCount ?? 0) < 1 },
      2,
    ],
    ["leaves other errors to retry", rejecting(2, 500, "broken", {}), {}, 3],
  ])("together with retry, %s", async (_, script, throttle, requests) => {
    await using server = await startServer(script);
    const client = new (Client.plugin([retry, throttling]))({
      baseUrl: server.url,
      retry: { retryAfterBaseValue: 1 },
      throttle: { onRateLimit: no, onAbuseLimit: no, ...throttle },
    });
    await client.request("GET /", { request: { retries: 5 } }).catch(() => {});
    expect(server.requests).toHaveLength(requests);
  });
});
