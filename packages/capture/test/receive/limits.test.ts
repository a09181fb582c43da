import { describe, expect, test } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import type { ServeCaptureOptions } from "../../src/serve-capture.ts";
import { eventStream } from "../event-stream.ts";
import { captureOfTest, type TestCapture } from "../start-capture.ts";

const start = (options: ServeCaptureOptions) => captureOfTest({ inMemory: true, ...options });

/** The head of a request whose body has 590,000 bytes. */
function announce(id: string): string {
  return `POST /${id} HTTP/1.1\r\nHost: x\r\nContent-Length: 590000\r\n\r\n`;
}

/**
 * Sends a body but for its end, so that `post` is rejected. A body that arrives before all of it was read takes its memory: then it is
 * sent again.
 */
async function holdBody({ port }: TestCapture, id: string, post: () => Promise<Response>) {
  for (;;) {
    const silent = await rawClient(port);
    await silent.sendPieces(announce(id), ...Array.from({ length: 29 }, () => Buffer.alloc(20_000)));
    const rejected = await post();
    if (rejected.status === 503) return { silent, rejected };
    expect(rejected.status).toBe(200);
    silent.abort();
  }
}

describe("limits", () => {
  test("reject an address that sends too fast, with Retry-After, but no health checks of a load balancer", async () => {
    const capture = await start({ ratePerAddress: { perSecond: 0.05, burst: 3 } });
    const statusOf = async (path: string) => (await fetch(capture.url + path)).status;
    for (const path of ["/livez", "/readyz", "/readyz?probe=1", "/livez/"])
      expect(await statusOf(path), path).toBe(200);
    const statuses: number[] = [];
    for (const path of ["/", "/metrics", "/livez", "/", "/readyz/x", "/readyz"]) statuses.push(await statusOf(path));
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200]);
    const rejected = await fetch(`${capture.url}/`);
    expect(rejected.headers.get("retry-after")).toMatch(/^(1?\d|20)$/);
    expect(await rejected.json()).toMatchObject({ code: "too_many_requests" });
  });

  test("bound the requests to one route, the number of routes, and the subscribers until one leaves", async () => {
    const capture = await start({ ratePerRoute: { perSecond: 0.1, burst: 2 }, limits: { routes: 2, subscribers: 1 } });
    const [busy, other] = [await capture.newRoute(), await capture.newRoute()];
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await fetch(busy.url)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await fetch(other.url)).status).toBe(200);
    expect((await capture.inspect(busy.id)).requests).toHaveLength(2);

    const rejected = await fetch(`${capture.url}/api/routes`, { method: "POST" });
    expect([rejected.status, await rejected.json()]).toMatchObject([503, { code: "too_many_routes" }]);

    const [events, wait] = ["events", "wait?timeout=0"].map((path) => `${capture.url}/inspect/${other.id}/${path}`);
    {
      await using _ = await eventStream(events ?? "");
      for (const url of [events, wait]) expect((await fetch(url ?? "")).status).toBe(503);
    }
    await expect.poll(async () => (await fetch(wait ?? "")).status).toBe(200);
  });

  test("bound the bytes of received bodies, and still accept small ones", async () => {
    const capture = await start({ limits: { bytesInFlight: 1_000_000, bodyBytes: 600_000 } });
    const { id, url } = await capture.newRoute();
    const post = () => fetch(url, { method: "POST", body: Buffer.alloc(580_000) });
    const { silent, rejected } = await holdBody(capture, id, post);
    expect(rejected.headers.get("retry-after")).toBe("5");
    expect(await rejected.json()).toMatchObject({ code: "too_many_bytes" });
    expect((await fetch(url, { method: "POST", body: Buffer.alloc(16_000) })).status).toBe(200);
    expect((await fetch(url, { method: "POST", body: Buffer.alloc(300_000) })).status).toBe(200);
    silent.abort();
    await expect.poll(async () => (await post()).status).toBe(200);
    const flags = (await capture.inspect(id, "?bodies=none")).requests.flatMap((request) => request.flags);
    expect(new Set(flags)).toEqual(new Set(["aborted"]));
  });

  test("reject a body without room before it is sent, and a stated length reserves no room", async () => {
    const capture = await start({ limits: { bytesInFlightPerAddress: 1_000_000, bodyBytes: 600_000 } });
    const { id, url } = await capture.newRoute();
    const announcing = await Promise.all(Array.from({ length: 5 }, () => rawClient(capture.port)));
    for (const { send } of announcing) send(announce(id));
    const post = (bytes: number) => fetch(url, { method: "POST", body: Buffer.alloc(bytes) });
    expect((await post(580_000)).status).toBe(200);

    const { silent } = await holdBody(capture, id, () => post(580_000));
    const late = await rawClient(capture.port);
    late.send(announce(id));
    expect(await late.response()).toMatchObject({ status: 503 });
    for (const client of [silent, ...announcing]) client.abort();
    await expect.poll(async () => (await post(580_000)).status).toBe(200);
  });

  test("release the memory of truncated, late and rejected bodies", async () => {
    const capture = await start({ limits: { bytesInFlight: 100_000, bodyBytes: 100_000 } });
    const { id, url } = await capture.newRoute({ response: [{ when: "path:/late", responses: [{ delay: 0.5 }] }] });
    const post = async (path: string, size: number) =>
      (await fetch(url + path, { method: "POST", body: Buffer.alloc(size) })).status;
    const recorded = async () => (await capture.inspect(id, "?bodies=none")).requests.length;
    // On a busy machine, the delayed response may be sent before the other body arrives: then both start again.
    const postDuringAnother = async (): Promise<number> => {
      const before = await recorded();
      const late = post("/late", 90_000);
      await expect.poll(recorded).toBeGreaterThan(before);
      const status = await post("/", 90_000);
      expect(await late).toBe(200);
      return status;
    };
    await expect.poll(postDuringAnother).toBe(503);
    for (let n = 0; n < 5; n += 1) {
      expect(await post("/", 150_000)).toBe(413);
      expect(await post("/", 100_000)).toBe(200);
    }
  });

  test("bound the rules of all routes, new or changed, but not small ones", async () => {
    const capture = await start({ limits: { bytes: 10_000_000 } });
    const rules = (size: number) => ({
      response: Array.from({ length: 4 }, () => ({ responses: [{ body: "x".repeat(size / 4) }] })),
    });
    const send = (method: string, path: string, body: object) => capture.send(method, `/api/routes${path}`, body);
    const { id } = await capture.newRoute(rules(900_000));
    const rejected = await send("POST", "", rules(200_000));
    expect([rejected.status, await rejected.json()]).toMatchObject([503, { code: "too_many_settings" }]);
    const small = await capture.newRoute(rules(2_000));
    expect((await send("PATCH", `/${small.id}`, rules(200_000))).status).toBe(503);
    expect((await send("PATCH", `/${id}`, { name: "large", ...rules(880_000) })).status).toBe(200);
    expect((await send("PATCH", `/${id}`, rules(2_000))).status).toBe(200);
    expect((await send("PATCH", `/${small.id}`, rules(200_000))).status).toBe(200);
  });
});

test("behind proxies, the address of a client is the one in the configured header", async () => {
  const capture = await start({ trustedProxies: ["127.0.0.1"], proxyHeader: "x-real-ip" });
  const { id, url } = await capture.newRoute();
  await fetch(url, { headers: { "x-forwarded-for": "1.2.3.4", "x-real-ip": "6.6.6.6" } });
  expect((await capture.newest(id)).remote.address).toBe("6.6.6.6");
});

test("a route shows the limits in effect after the service got lower ones, and higher ones are rejected", async () => {
  const capture = await captureOfTest({ limits: { requestsPerRoute: 30_000 } });
  const before = await capture.newRoute({ limits: { requests: 30_000, bytes: 5 } });
  await capture.restart({ limits: { bodyBytes: 2_000, bytesPerRoute: 3_000 } });
  expect(await capture.get(`/api/routes/${before.id}`)).toMatchObject({ limits: { requests: 1_000, bytes: 5 } });
  const { id } = await capture.newRoute({ limits: { requests: 1_000, bodyBytes: 2_000, bytes: 3_000 } });
  for (const [limits, most, flag] of [
    [{ requests: 30_000 }, 1_000, "requestsPerRoute=30000"],
    [{ bodyBytes: 2_001 }, 2_000, "bodyBytes=2001"],
    [{ bytes: 9_000 }, 3_000, "bytesPerRoute=9000"],
  ] as const) {
    for (const rejected of [
      await capture.send("POST", "/api/routes", { limits }),
      await capture.patch(id, { limits }),
    ]) {
      expect(rejected.status).toBe(422);
      const [pointer] = Object.keys(limits).map((name) => `/limits/${name}`);
      const detail = expect.stringMatching(
        `^must be at most ${most}, the limit of this service, got .*--limit ${flag} `,
      );
      expect(await rejected.json()).toMatchObject({ errors: [{ pointer, detail }] });
    }
  }
});
