import { afterEach, describe, expect, test, vi } from "vitest";
import type { ServeCaptureOptions } from "../../src/serve-capture.ts";
import { eventStream } from "../event-stream.ts";
import { rawClient } from "../raw-client.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

const started: TestCapture[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(started.splice(0).map((capture) => capture.stop()));
});

async function start(options: ServeCaptureOptions = {}): Promise<TestCapture> {
  const capture = await startCapture({ inMemory: true, ...options });
  started.push(capture);
  return capture;
}

describe("GET /inspect/{id}/events", () => {
  test("reports immediately that the route was emptied or deleted", async () => {
    const capture = await start();
    const { id, url } = await capture.newRoute();
    await fetch(url);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events?after=0`);
    expect(await stream.next()).toMatchObject({ event: "request", id: "1" });
    await fetch(`${capture.url}/api/routes/${id}/requests`, { method: "DELETE" });
    expect(await stream.next()).toMatchObject({ event: "cleared", data: { to: 1 } });
    await fetch(url);
    expect(await stream.next()).toMatchObject({ event: "request", id: "2" });
    await fetch(`${capture.url}/api/routes/${id}`, { method: "DELETE" });
    expect(await stream.next()).toMatchObject({ event: "end" });
  });

  test("tells a reconnecting client that earlier requests are no longer stored", async () => {
    const capture = await start();
    const { id, url } = await capture.newRoute();
    await fetch(url);
    await fetch(`${capture.url}/api/routes/${id}/requests`, { method: "DELETE" });
    await fetch(url);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events`, { "last-event-id": "1" });
    expect(await stream.next()).toMatchObject({ event: "cleared", data: { to: 1 } });
    expect(await stream.next()).toMatchObject({ event: "request", id: "2" });
  });

  test("does not count HEAD requests as subscribers", async () => {
    const capture = await start({ limits: { subscribers: 1 } });
    const { id } = await capture.newRoute();
    const events = `${capture.url}/inspect/${id}/events`;
    const head = await fetch(events, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    await using _ = await eventStream(events);
  });

  test("limits the subscribers of one route without limiting other routes", async () => {
    const capture = await start({ trustedProxies: ["127.0.0.1"], limits: { subscribers: 2 } });
    const [busy, other] = [await capture.newRoute(), await capture.newRoute()];
    await using _ = await eventStream(`${capture.url}/inspect/${busy.id}/events`);
    const rejected = await fetch(`${capture.url}/inspect/${busy.id}/events`);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get("retry-after")).toBe("10");
    expect(await rejected.json()).toMatchObject({ code: "too_many_subscribers" });
    const another = { "x-forwarded-for": "192.0.2.1" };
    expect((await fetch(`${capture.url}/inspect/${busy.id}/events`, { headers: another })).status).toBe(429);
    await using __ = await eventStream(`${capture.url}/inspect/${other.id}/events`, another);
  });

  test("is closed for a client that stops reading, when it disconnects and when the service stops", async () => {
    const capture = await start({ limits: { subscribers: 2 } });
    const { id, url } = await capture.newRoute();
    const body = "x".repeat(60_000);
    for (let n = 0; n < 300; n += 1) await fetch(url, { method: "POST", body });
    async function pausedSubscriber() {
      const client = await rawClient(capture.port);
      client.socket.pause();
      client.send(`GET /inspect/${id}/events?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      // Plain reads also take the slot briefly, and could reject the subscriber.
      await expect.poll(() => client.socket.bytesRead).toBeGreaterThan(0);
      await expect.poll(async () => (await fetch(`${capture.url}/inspect/${id}/wait?timeout=0`)).status).toBe(429);
      return client;
    }
    const first = await pausedSubscriber();
    first.abort();
    await expect.poll(async () => (await fetch(`${capture.url}/inspect/${id}/wait?timeout=0`)).status).toBe(200);
    await pausedSubscriber();
    await capture.stop();
    started.pop();
  });
});
