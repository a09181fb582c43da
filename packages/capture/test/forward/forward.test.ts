import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startHttpServer, type TestServer } from "../../../../test/http-server.ts";
import type { ForwardQueueJson, RouteJson } from "../../src/json/shapes.ts";
import { bearer, captureOfTest, sharedCapture } from "../start-capture.ts";

interface Seen {
  readonly target: string | undefined;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const capture = sharedCapture({ allowAddresses: ["127.0.0.1"] });
let server: TestServer;
let target: string;
let seen: Seen[] = [];
/** The status of the target's response, or nothing until the promise settles. */
let statusOf: (request: IncomingMessage) => number | Promise<number> = () => 200;
/** The Retry-After of the target. */
let wait = (): string => "1";

beforeAll(async () => {
  server = await startHttpServer(async (request, response) => {
    const body = await buffer(request);
    const { url, rawHeaders: headers } = request;
    seen.push({ target: url, headers, body });
    response.writeHead(await statusOf(request), { "retry-after": wait() }).end("seen");
  });
  target = `${server.url}/hook?x=1`;
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
});
afterEach(() => {
  statusOf = () => 200;
  wait = () => "1";
});

/** Waits for the outcomes of the deliveries of a request. */
const outcomes = (id: string, seq = 1) =>
  expect.poll(async () => (await capture.deliveries(id, seq)).map(({ outcome }) => outcome));

const forwarding = (more: object = {}): Promise<RouteJson> => capture.newRoute({ forward: [{ url: target, ...more }] });

describe("a route with a forward", () => {
  test("stores the outcome with the request, and counts it for Prometheus", async () => {
    const before = await capture.metric("forward_attempts_total");
    const { id, url } = await forwarding();
    await fetch(`${url}/paid`, { method: "POST", body: "{}" });
    await outcomes(id).toHaveLength(1);
    expect((await capture.deliveries(id))[0]).toMatchObject({
      number: 1,
      reason: "forward",
      attempt: 1,
      method: "POST",
      url: target.replace("/hook", "/hook/paid"),
      edits: {},
      outcome: { kind: "responded", status: 200, body: { content: "seen" } },
    });
    expect(await capture.metric("forward_attempts_total")).toBe(before + 1);
  });

  test("sends requests in order, one after another", async () => {
    let atOnce = 0;
    let most = 0;
    statusOf = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      for (let turns = Math.random() * 5; turns > 0; turns -= 1) await yieldToEventLoop();
      atOnce -= 1;
      return 200;
    };
    const { url } = await forwarding();
    const numbers: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { captured } = (await (await fetch(`${url}/${n}`)).json()) as { captured: number };
        numbers[captured - 1] = n;
      }),
    );
    await expect.poll(() => seen.length).toBe(20);
    expect(seen.map((request) => request.target)).toEqual(numbers.map((n) => `/hook/${n}?x=1`));
    expect(most).toBe(1);
  });

  test("sends requests concurrently up to the limit", async () => {
    let atOnce = 0;
    let most = 0;
    statusOf = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      // The first two wait for each other.
      await vi.waitUntil(() => most >= 3, { timeout: 60_000 });
      atOnce -= 1;
      return 200;
    };
    const { url } = await forwarding({ concurrency: 3 });
    await Promise.all(Array.from({ length: 9 }, () => fetch(url)));
    await expect.poll(() => seen.length).toBe(9);
    expect(most).toBe(3);
  });

  test("gives up after the last attempt and continues with the next request", async () => {
    statusOf = ({ url }) => (url?.includes("/bad") === true ? 500 : 200);
    const { id, url } = await forwarding({ attempts: 2 });
    await fetch(`${url}/bad`);
    await fetch(`${url}/good`);
    await outcomes(id, 2).toHaveLength(1);
    expect(seen.map((request) => request.target)).toEqual(["/hook/bad?x=1", "/hook/bad?x=1", "/hook/good?x=1"]);
    await outcomes(id).toMatchObject([{ status: 500 }, { status: 500 }]);
  });

  test("does not retry final errors", async () => {
    statusOf = () => 400;
    const { id, url } = await forwarding();
    await fetch(url);
    await fetch(url);
    await outcomes(id, 2).toHaveLength(1);
    expect(await capture.deliveries(id)).toHaveLength(1);
  });

  test("times out when no response arrives", async () => {
    let end = (): void => undefined;
    statusOf = () => new Promise((resolve) => (end = () => resolve(200)));
    const { id, url } = await forwarding({ attempts: 1, timeout: 1 });
    await fetch(url);
    await outcomes(id).toMatchObject([{ kind: "failed", code: "timeout" }]);
    end();
  });

  test("does not send an incomplete request", async () => {
    const { id, url } = await capture.newRoute({ forward: [{ url: target }], limits: { bodyBytes: 3 } });
    expect((await fetch(url, { method: "POST", body: "longer" })).status).toBe(413);
    await outcomes(id).toMatchObject([{ kind: "failed", code: "incomplete" }]);
    expect(seen).toEqual([]);
  });

  test("ends a loop to its own route", async () => {
    const { id, url } = await capture.newRoute();
    expect((await capture.patch(id, { forward: [{ url }] })).status).toBe(200);
    await fetch(url);
    await outcomes(id, 6).toMatchObject([{ kind: "failed", code: "too_many_hops" }]);
    expect((await capture.inspect(id)).requests).toHaveLength(6);
  });

  test("takes a number of hops that is none, or one of them that is over, for the end", async () => {
    const { id } = await forwarding();
    const invalid = ["-20", "-Infinity", "1e2", "0x1", "1.5", "9999", "", "none", "0, 0", ["0", "5"]];
    for (const [index, values] of invalid.entries()) {
      const seq = index + 1;
      const hops = [values].flat().map((value) => `Signalbox-Hops: ${value}\r\n`);
      await capture.exchange(`GET /${id} HTTP/1.1\r\nHost: x\r\n${hops.join("")}\r\n`);
      await outcomes(id, seq).toMatchObject([{ kind: "failed", code: "too_many_hops" }]);
      const replayed = await capture.send("POST", `/inspect/${id}/${seq}/replay`, { url: target });
      expect(replayed.status, `${values}`).toBe(508);
    }
    expect(seen).toEqual([]);
  });

  test("continues the hop count of a request", async () => {
    const { url } = await forwarding();
    await fetch(url, { headers: { "signalbox-hops": "4" } });
    await expect.poll(() => seen.length).toBe(1);
    expect(seen[0]?.headers).toEqual(expect.arrayContaining(["Signalbox-Hops", "5"]));
  });

  test("appends path, query and fragment as sent", async () => {
    const { id } = await forwarding();
    for (const sent of [`/${id}/a//b/../%7e?q=%zz&q`, `/${id}#a/b?c=d`, `http://x/${id}#`]) {
      await capture.exchange(`GET ${sent} HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    const targets = ["/hook/a//b/../%7e?x=1&q=%zz&q", "/hook#a/b?x=1&c=d", "/hook#?x=1"];
    await expect.poll(() => seen.map((request) => request.target)).toEqual(targets);
  });

  test("does not send a request whose path leaves the path of the target", async () => {
    const { id } = await forwarding();
    const outside = [
      ...["/..", "/../../admin", "/a/../../admin", "/%2e%2E/admin", "/..%2fadmin", "/..%5cadmin", "/..;x/admin"],
      ...["//..", "/.%252e/x", "/inside/..%2f../hook/../.."],
    ];
    for (const path of [...outside, "/a/../b"]) {
      await capture.exchange(`GET /${id}${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    }
    await expect.poll(() => seen.map((request) => request.target)).toEqual(["/hook/a/../b?x=1"]);
    for (const [index, path] of outside.entries()) {
      const [delivery] = await capture.deliveries(id, index + 1);
      expect(delivery, path).toMatchObject({ outcome: { kind: "failed", code: "path_not_allowed" } });
    }
  });

  test("follows redirects up to the limit, and to no address that the guard rejects", async () => {
    await using turning = await startHttpServer((_, response) => {
      response.writeHead(307, { location: "http://169.254.169.254/latest/meta-data/" }).end();
    });
    const to = turning.url;
    const { id, url } = await capture.newRoute({ forward: [{ url: to }] });
    await fetch(url);
    await outcomes(id).toMatchObject([{ status: 307 }]);
    await capture.patch(id, { forward: [{ url: to, redirects: 3 }] });
    await fetch(url);
    await outcomes(id, 2).toMatchObject([{ kind: "failed", code: "address_not_allowed" }]);
  });

  test("resumes after a restart of the service", async () => {
    statusOf = () => 503;
    const { id, url } = await forwarding({ attempts: 10 });
    for (let n = 1; n <= 5; n += 1) await fetch(`${url}/${n}`);
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    statusOf = () => 200;
    seen = [];
    await capture.restart();
    await outcomes(id, 5).toHaveLength(1);
    expect(seen.map((request) => request.target)).toEqual([1, 2, 3, 4, 5].map((n) => `/hook/${n}?x=1`));
  });

  test("aborts running attempts when the service stops, and retries them after the restart", async () => {
    let end = (): void => undefined;
    statusOf = () => new Promise((resolve) => (end = () => resolve(200)));
    const { id, url } = await forwarding();
    await fetch(url);
    await expect.poll(() => seen.length).toBe(1);
    statusOf = () => 200;
    await capture.restart();
    await expect.poll(() => capture.deliveries(id)).toMatchObject([{ attempt: 1, outcome: { status: 200 } }]);
    end();
  });
});

describe("a route with several targets", () => {
  const paths = (): (string | undefined)[] => seen.map((request) => request.target).sort();
  const base = (): string => new URL("/", target).href;
  const queues = async (id: string): Promise<ForwardQueueJson[]> =>
    (await capture.get<{ queues: ForwardQueueJson[] }>(`/api/routes/${id}/forward`)).queues;

  test("sends each what its query matches, and its edits", async () => {
    const edits = [
      { header: "X-Environment", value: "test" },
      { header: "authorization" },
      { json: "/customer/email", value: null },
      { json: "/live", value: { not: true } },
      { json: "/internal" },
      { json: "/missing" },
    ];
    const { url } = await capture.newRoute({
      forward: [
        { name: "all", url: `${base()}all` },
        { name: "paid", url: `${base()}paid`, when: 'method:POST json:$.type="paid" -path:/x', edits },
      ],
    });
    const headers = [
      "Content-Type: application/json",
      "Authorization: Bearer secret",
      "X-Environment: 1",
      "x-environment: 2",
    ];
    const send = (path: string, body: string) => {
      const lines = [`POST ${new URL(url).pathname}${path} HTTP/1.1`, "Host: x", ...headers];
      return capture.exchange(`${lines.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    };
    const body = '{"type": "paid", "id": 12345678901234567890.10, "customer": {"email": "a@b.c"}, "internal": [1]}';
    await send("/x", body);
    await send("/1", '{"type": "failed"}');
    await send("/2", body);
    await expect.poll(paths).toEqual(["/all/1", "/all/2", "/all/x", "/paid/2"]);
    const edited = seen.find((request) => request.target === "/paid/2");
    expect(String(edited?.body)).toBe(
      '{"type":"paid","id":12345678901234567890.10,"customer":{"email":null},"live":{"not":true}}',
    );
    const sent = edited?.headers ?? [];
    expect(sent.slice(0, 6)).toEqual([
      "Host",
      new URL(target).host,
      "Content-Type",
      "application/json",
      "X-Environment",
      "test",
    ]);
    expect(sent.join().toLowerCase()).not.toMatch(/authorization|secret/);
    expect(String(seen.find((request) => request.target === "/all/2")?.body)).toBe(body);
  });

  test("does not delay the others when one is down, and drops what waits for one that is removed", async () => {
    statusOf = ({ url }) => (url?.startsWith("/down") === true ? 503 : 200);
    const good = { name: "good", url: `${base()}good` };
    const down = { name: "down", url: `${base()}down` };
    const { id, url } = await capture.newRoute({ forward: [down, good] });
    for (const n of [1, 2, 3]) await fetch(`${url}/${n}`);
    await expect.poll(paths).toEqual(expect.arrayContaining(["/down/1", "/good/1", "/good/2", "/good/3"]));
    await expect
      .poll(() => queues(id))
      .toMatchObject([
        { target: "down", delivered: 0, failed: 0, waiting: 2, jobs: [{ seq: 1 }] },
        { target: "good", delivered: 3, failed: 0, waiting: 0, jobs: [] },
      ]);
    const rejected = await fetch(`${capture.url}/inspect/${id}/1/forward?target=other`, { method: "POST" });
    expect(rejected.status).toBe(409);
    expect(await rejected.json()).toMatchObject({
      code: "unknown_target",
      detail: 'This route has no target "other". It has "down", "good".',
    });
    await capture.restart();
    await capture.patch(id, { forward: [good, { ...down, name: "late" }] });
    statusOf = () => 200;
    await fetch(`${url}/4`);
    await expect.poll(() => paths().slice(-2)).toEqual(["/good/3", "/good/4"]);
    await expect
      .poll(() => queues(id))
      .toMatchObject([
        { target: "good", delivered: 4, waiting: 0 },
        { target: "late", delivered: 1, waiting: 0, jobs: [] },
      ]);
    expect(paths().filter((path) => path === "/down/2" || path === "/down/4")).toEqual(["/down/4"]);
    // The failure of the removed target no longer counts.
    await fetch(`${capture.url}/inspect/${id}/1/forward?target=good`, { method: "POST" });
    await expect.poll(() => paths().filter((path) => path === "/good/1")).toHaveLength(2);
    await expect.poll(() => capture.get(`/inspect/${id}/1`)).toMatchObject({ deliveries: { status: 200 } });
  });

  test.each([
    ["that is not JSON", "plain", "its body cannot be edited, because it is not JSON"],
    ["without the parent of a value", '{"a": 1}', 'its body cannot be edited: /a/b leads to "b", which does not exist'],
  ])("does not send a body %s, when it is to be edited", async (_, body, detail) => {
    const { id, url } = await forwarding({ edits: [{ json: "/a/b", value: 1 }] });
    await fetch(url, { method: "POST", body });
    await outcomes(id).toMatchObject([{ kind: "failed", code: "not_editable", detail }]);
    await fetch(`${url}/empty`);
    await expect.poll(() => seen.map((request) => request.target)).toEqual(["/hook/empty?x=1"]);
  });

  test("hides values of headers from readers of a share link, and from deliveries", async () => {
    const edits = [
      { header: "Authorization", value: "Bearer secret" },
      { json: "/a", value: 1 },
    ];
    const { id, url, secret } = await capture.newRoute({ private: true, forward: [{ url: target, edits }] });
    const get = async (path: string, token = secret): Promise<string> =>
      JSON.stringify(await capture.get(path, bearer(token)));
    expect(await get(`/api/routes/${id}`)).toContain("Bearer secret");
    await fetch(url, { method: "POST", body: "{}" });
    await expect.poll(() => seen.length).toBe(1);
    expect(seen[0]?.headers).toContain("Bearer secret");
    const token = await capture.shareToken({ id, secret });
    const path = `/inspect/${id}/1/deliveries`;
    await expect.poll(() => get(path, token)).toContain('"status":200');
    for (const shown of [
      await get(path, token),
      await get(`/api/routes/${id}`, token),
      await get(`/inspect/${id}`, token),
    ]) {
      expect(shown).not.toContain("Bearer secret");
    }
  });
});

describe("a forward is rejected", () => {
  test.each([
    ["to this machine", "http://127.0.0.2:8080/", "address_not_allowed"],
    ["to a name that has no address", "http://nowhere.invalid/", "not_found"],
  ])("%s", async (_, url, code) => {
    const { id } = await capture.newRoute();
    for (const rejected of [
      await capture.patch(id, { forward: [{ url }] }),
      await capture.send("POST", "/api/routes", { forward: [{ url }] }),
    ]) {
      expect(rejected.status).toBe(422);
      const problem = (await rejected.json()) as { detail: string };
      expect(problem).toMatchObject({ code, errors: [{ pointer: "/forward/0/url", code }] });
      expect(problem.detail).toMatch(/^The URL of the forward cannot be called: [^/]/);
    }
  });

  test.each([
    ["a URL of another kind", { url: "ftp://example.com/" }, "/forward/0/url"],
    ["no URL", {}, "/forward/0/url"],
    ["no attempt", { url: "http://example.com/", attempts: 0 }, "/forward/0/attempts"],
    ["too many at once", { url: "http://example.com/", concurrency: 17 }, "/forward/0/concurrency"],
    ["an invalid query", { url: "http://8.8.8.8/", when: "method:POST sise:>1" }, "/forward/0/when"],
    ["a query about later", { url: "http://8.8.8.8/", when: "status:500" }, "/forward/0/when"],
    [
      "a header of the connection",
      { url: "http://8.8.8.8/", edits: [{ header: "Host" }] },
      "/forward/0/edits/0/header",
    ],
    ["two lines", { url: "http://8.8.8.8/", edits: [{ header: "A", value: "b\nC: d" }] }, "/forward/0/edits/0/value"],
    ["no pointer", { url: "http://8.8.8.8/", edits: [{ json: "a.b" }] }, "/forward/0/edits/0/json"],
    ["an endless patience", { url: "http://example.com/", timeout: 61 }, "/forward/0/timeout"],
  ])("with %s", async (_, forward, pointer) => {
    const { id } = await capture.newRoute();
    const rejected = await capture.patch(id, { forward: [forward] });
    expect(rejected.status).toBe(422);
    expect(await rejected.json()).toMatchObject({ code: "invalid_body", errors: [{ pointer }] });
  });

  test("where the operator allows none, and stored ones send nothing", async () => {
    const strict = await captureOfTest({ allowAddresses: ["127.0.0.1"] });
    const { id, url } = await strict.newRoute({ forward: [{ url: target }] });
    await strict.restart({ allowForwards: false });
    const rejected = await strict.patch(id, { forward: [{ url: target }] });
    expect([rejected.status, await rejected.json()]).toMatchObject([403, { code: "forwards_not_allowed" }]);
    await fetch(url);
    // By then, anything that had started would have ended.
    await strict.stop();
    expect(seen).toEqual([]);
  });
});
