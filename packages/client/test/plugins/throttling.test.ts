import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
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
import { findScheduler } from "../../src/plugins/lanes.ts";
import { type Script, type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const Throttled = Client.plugin([throttling]);
const no = (): boolean => false;

/** Rejects the first `times` requests, then responds with 200. */
function rejecting(times: number, status: number, message: string, headers: Record<string, string>): Script {
  return (_, response, index) =>
    index < times ? sendJson(response, { message }, status, headers) : sendJson(response, { ok: true });
}

const quota = (seconds = 0): Record<string, string> => ({
  "x-ratelimit-remaining": "0",
  "x-ratelimit-reset": String(Math.floor(Date.now() / 1000) + seconds),
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
    [{ reads: { gap: 1 } }, "'throttle.limits' must be a limit, got \"reads\""],
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

  test("accepts onSecondaryRateLimit as onAbuseLimit", () => {
    expect(() => new Throttled({ throttle: { onRateLimit: no, onSecondaryRateLimit: no } })).not.toThrow();
  });

  test.each([403, 429])("calls onRateLimit when the quota is used up (status %i)", async (status) => {
    await using server = await startServer(rejecting(1, status, "API rate limit exceeded", quota(1)));
    const calls: [number, EndpointOptions, unknown, number][] = [];
    const onRateLimit: ThrottleOptions["onRateLimit"] = (retryAfter, options, client, retryCount) => {
      calls.push([retryAfter, { ...options, request: { ...options.request } }, client, retryCount]);
      return true;
    };
    const client = throttled(server, { onRateLimit });
    const started = Date.now();
    const { data } = await client.request("GET /repos/:owner/:repo/issues", { owner: "o", repo: "r" });
    expect(data).toEqual({ ok: true });
    const [retryAfter, options, given, retryCount] = calls[0] ?? [];
    expect(retryAfter).toBeLessThanOrEqual(1);
    expect(Number.isInteger(retryAfter)).toBe(true);
    expect(Date.now() - started).toBeGreaterThanOrEqual((retryAfter ?? 0) * 1000 - 5);
    expect(options).toMatchObject({
      method: "GET",
      url: "/repos/:owner/:repo/issues",
      owner: "o",
      request: { retryCount: 0 },
    });
    expect(given).toBe(client);
    expect(retryCount).toBe(0);
  });

  test.each([
    ["You have triggered an abuse detection mechanism.", {}, 60],
    ["You have exceeded a secondary rate limit.", { "retry-after": "7" }, 7],
    ["You have triggered an abuse detection mechanism.", { "retry-after": "2" }, 5],
    ["Slow down", { "retry-after": "3" }, 3],
    ["Slow down", { "retry-after": new Date(Date.now() + 90_000).toUTCString() }, expect.closeTo(90, -2)],
  ])("calls onAbuseLimit after '%s' with %o", async (message, headers, expected) => {
    await using server = await startServer(rejecting(1, 403, message, headers as Record<string, string>));
    const seen: unknown[] = [];
    const client = throttled(server, { onAbuseLimit: (retryAfter) => void seen.push(retryAfter) });
    await expect(client.request("GET /")).rejects.toMatchObject({ status: 403, message });
    expect(seen).toEqual([expected]);
  });

  test("rejects with the original error when the callback returns false, and counts no retry", async () => {
    await using server = await startServer(rejecting(9, 403, "quota", quota()));
    const call = throttled(server, {}).request("GET /");
    await expect(call).rejects.toMatchObject({
      status: 403,
      message: "quota",
      request: { request: { retryCount: 0 } },
    });
    expect(server.requests).toHaveLength(1);
  });

  test("calls the callback each time with the number of retries, and accepts a promise", async () => {
    await using server = await startServer(rejecting(2, 403, "quota", quota()));
    const counts: unknown[] = [];
    const client = throttled(server, {
      onRateLimit: async (_, { request }) => {
        counts.push(request.retryCount);
        return true;
      },
    });
    await client.request("GET /");
    expect(counts).toEqual([0, 1]);
  });

  test("treats a callback that throws as a no, and logs it", async () => {
    await using server = await startServer(rejecting(9, 403, "quota", quota()));
    const warned: unknown[] = [];
    const ignore = (): void => {};
    const onRateLimit = (): never => {
      throw new Error("broken callback");
    };
    const client = throttled(
      server,
      { onRateLimit },
      { log: { debug: ignore, info: ignore, error: ignore, warn: (...line) => void warned.push(line) } },
    );
    await expect(client.request("GET /")).rejects.toMatchObject({ message: "quota" });
    expect(warned).toEqual([[expect.stringContaining("callback"), new Error("broken callback")]]);
  });

  test("passes other rejections through", async () => {
    await using server = await startServer(rejecting(9, 403, "Forbidden", {}));
    const asked = (): never => {
      throw new Error("must not be asked");
    };
    const client = throttled(server, { onRateLimit: asked, onAbuseLimit: asked });
    await expect(client.request("GET /")).rejects.toMatchObject({
      message: "Forbidden",
      request: { request: { retryCount: 0 } },
    });
  });

  test("starts nothing under the same limit while its callback decides, and the retry is first", async () => {
    await using server = await startServer(rejecting(1, 403, "abuse", { "retry-after": "0" }));
    const decision = Promise.withResolvers<boolean>();
    const asked = Promise.withResolvers<void>();
    const client = throttled(server, {
      onAbuseLimit: () => {
        asked.resolve();
        return decision.promise;
      },
    });
    const first = client.request("GET /first").catch((error) => error);
    await asked.promise;
    const second = client.request("GET /second").catch((error) => error);
    await new Client({ baseUrl: server.url }).request("GET /later");
    expect(server.requests.map(({ url }) => url)).toEqual(["/first", "/later"]);
    decision.resolve(false);
    expect(await first).toMatchObject({ message: "abuse" });
    expect(await second).toMatchObject({ data: { ok: true } });
  });

  test("pauses everything under the same quota until the retry", async () => {
    await using server = await startServer(rejecting(1, 429, "slow down", { "retry-after": "1" }));
    const rejected = Promise.withResolvers<void>();
    const onAbuseLimit = (): boolean => {
      rejected.resolve();
      return true;
    };
    const client = throttled(server, { onAbuseLimit });
    const first = client.request("GET /first");
    await rejected.promise;
    await Promise.all([first, client.request("GET /second")]);
    expect(server.requests.map(({ url }) => url)).toEqual(["/first", "/first", "/second"]);
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

  test.each(["-1", "00", "0, 0", " 0 "])("treats a remaining quota of '%s' as none", async (remaining) => {
    const headers = { ...quota(-60), "x-ratelimit-remaining": remaining };
    await using server = await startServer(rejecting(9, 403, "Forbidden", headers));
    const seen: number[] = [];
    const client = throttled(server, { onRateLimit: (retryAfter) => void seen.push(retryAfter) });
    await expect(client.request("GET /")).rejects.toMatchObject({ status: 403 });
    expect(seen).toEqual([0]);
  });

  test.each(["", "1", "many", "10, 10"])("treats a remaining quota of '%s' as some", async (remaining) => {
    await using server = await startServer(rejecting(9, 403, "Forbidden", { "x-ratelimit-remaining": remaining }));
    const asked = (): never => {
      throw new Error("must not be asked");
    };
    const client = throttled(server, { onRateLimit: asked, onAbuseLimit: asked });
    await expect(client.request("GET /")).rejects.toMatchObject({ message: "Forbidden" });
  });

  test("parses a repeated reset header", async () => {
    const reset = Math.floor(Date.now() / 1000) + 100;
    const headers = { "x-ratelimit-remaining": "0, 0", "x-ratelimit-reset": `${reset}, ${reset}` };
    await using server = await startServer(rejecting(9, 403, "quota", headers));
    const seen: number[] = [];
    const client = throttled(server, { onRateLimit: (retryAfter) => void seen.push(retryAfter) });
    await expect(client.request("GET /")).rejects.toMatchObject({ status: 403 });
    expect(seen).toEqual([expect.closeTo(100, -1)]);
  });

  test.each(["-1", "soon", "1 2 3"])("treats a secondary limit with retry-after '%s' as one without", async (value) => {
    const abuse = "You have exceeded a secondary rate limit.";
    await using server = await startServer(rejecting(9, 403, abuse, { "retry-after": value }));
    const seen: number[] = [];
    const client = throttled(server, { onAbuseLimit: (retryAfter) => void seen.push(retryAfter) });
    await expect(client.request("GET /")).rejects.toMatchObject({ message: abuse });
    expect(seen).toEqual([60]);
  });

  test.each(["0", new Date(0).toUTCString()])("waits for a second at least when retry-after is '%s'", async (value) => {
    await using server = await startServer(rejecting(1, 429, "slow down", { "retry-after": value }));
    const started = performance.now();
    await throttled(server, { onAbuseLimit: () => true }).request("GET /");
    expect(performance.now() - started).toBeGreaterThanOrEqual(995);
  });

  test("does not repeat an upload of a stream that has another name in the call", async () => {
    await using server = await startServer(rejecting(9, 429, "slow down", { "retry-after": "1" }));
    const client = throttled(server, { onAbuseLimit: () => true }).registerEndpoints({
      files: { put: { method: "PUT", url: "/", params: { file: { mapTo: "data" } } } },
    });
    await expect(client.files.put({ file: new Blob(["a"]).stream() })).rejects.toMatchObject({ status: 429 });
    expect(server.requests).toHaveLength(1);
  });

  test("sends a retry before newer calls", async () => {
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
    decision.resolve(true);
    await Promise.all([first, second]);
    expect(server.requests.map(({ url }) => url)).toEqual(["/first", "/first", "/second"]);
  });

  test.each(["x-ratelimit-reset", "retry-after"])("waits for at most a day, for any number in %s", async (name) => {
    for (const value of ["9".repeat(400), "1e300", "Infinity"]) {
      await using server = await startServer(rejecting(9, 403, "no", { "x-ratelimit-remaining": "0", [name]: value }));
      const seen: number[] = [];
      const onRateLimit = (retryAfter: number): void => void seen.push(retryAfter);
      await expect(throttled(server, { onRateLimit }).request("GET /")).rejects.toMatchObject({ status: 403 });
      expect(seen).toHaveLength(1);
      expect([0, 86_400]).toContain(seen[0]);
    }
  });

  test("waits for the later of reset and retry-after, at least a second", async () => {
    const seen: number[] = [];
    const onRateLimit = (retryAfter: number): boolean => seen.push(retryAfter) < 2;
    await using past = await startServer(rejecting(99, 403, "quota", { ...quota(-60), "retry-after": "0" }));
    const started = performance.now();
    await expect(throttled(past, { onRateLimit }).request("GET /")).rejects.toMatchObject({ status: 403 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(995);
    expect(past.requests).toHaveLength(2);
    await using later = await startServer(rejecting(99, 403, "quota", { ...quota(-60), "retry-after": "7" }));
    await expect(throttled(later, { onRateLimit }).request("GET /")).rejects.toMatchObject({ status: 403 });
    expect(seen).toEqual([0, 0, 7]);
  });

  test("cleans up after a thousand aborted waits", async () => {
    await using server = await startServer((request, response) =>
      request.url === "/slow" ? undefined : sendJson(response, { ok: true }),
    );
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    const client = throttled(server, { limits: { write: { gap: 60_000 } } });
    await client.request("PUT /first");
    const controller = new AbortController();
    const { signal } = controller;
    const calls = Array.from({ length: 1000 }, () => client.request("PUT /later", { request: { signal } }));
    await expect.poll(timers).toBeGreaterThan(before);
    controller.abort();
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1000);
    await expect.poll(timers).toBeLessThanOrEqual(before);
    expect(server.requests).toHaveLength(1);
    expect((await client.request("GET /")).data).toEqual({ ok: true });
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

  test("deletes the limits of an id when no client uses them", async () => {
    const holder = { kept: new Set([findScheduler("forgotten", {})]) };
    const isKept = (): boolean => holder.kept.has(findScheduler("forgotten", {}));
    const isThere = async (limits: WeakRef<object>): Promise<boolean> => {
      // Reading a weak reference keeps its target alive until the end of the task.
      await turn();
      collectGarbage();
      return limits.deref() !== undefined;
    };
    const limits = new WeakRef(findScheduler("forgotten", {}));
    expect(await isThere(limits)).toBe(true);
    expect(isKept()).toBe(true);
    holder.kept.clear();
    expect(await isThere(limits)).toBe(false);
  });

  test("together with retry, repeats a rejection only as its own callbacks decide", async () => {
    await using server = await startServer(rejecting(9, 429, "quota", quota()));
    const Both = Client.plugin([retry, throttling]);
    const client = new Both({
      baseUrl: server.url,
      retry: { retryAfterBaseValue: 1 },
      throttle: { onRateLimit: (_, { request }) => (request.retryCount ?? 0) < 1, onAbuseLimit: no },
    });
    await expect(client.request("GET /")).rejects.toMatchObject({ status: 429 });
    expect(server.requests).toHaveLength(2);
  });

  test("together with retry, calls its callbacks even if the call sets retries", async () => {
    await using server = await startServer(rejecting(9, 429, "quota", quota()));
    const Both = Client.plugin([retry, throttling]);
    const options = { retry: { retryAfterBaseValue: 1 }, throttle: { onRateLimit: no, onAbuseLimit: no } };
    const client = new Both({ baseUrl: server.url, ...options });
    await expect(client.request("GET /", { request: { retries: 5 } })).rejects.toMatchObject({ status: 429 });
    expect(server.requests).toHaveLength(1);
  });

  test("together with retry, leaves other errors to retry", async () => {
    await using server = await startServer(rejecting(2, 500, "broken", {}));
    const Both = Client.plugin([retry, throttling]);
    const client = new Both({
      baseUrl: server.url,
      retry: { retryAfterBaseValue: 1 },
      throttle: { onRateLimit: no, onAbuseLimit: no },
    });
    expect((await client.request("GET /")).data).toEqual({ ok: true });
  });
});
