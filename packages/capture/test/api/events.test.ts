import { describe, expect, test } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import { eventStream } from "../event-stream.ts";
import { captureOfTest, sharedCapture } from "../start-capture.ts";

const capture = sharedCapture({ limits: { requestsPerRoute: 5 } });

async function send(id: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await fetch(`${capture.url}/${id}`, { method: "POST", body: `${n}` });
}

describe("GET /inspect/{id}/events", () => {
  test("sends each new request, and no earlier one", async () => {
    const { id } = await capture.newRoute();
    await send(id, 1);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events`);
    await send(id, 2);
    const [first, second] = [await stream.next(), await stream.next()];
    expect(first).toMatchObject({ event: "request", id: "2", data: { seq: 2, body: { content: "0" } } });
    expect(second).toMatchObject({ event: "request", id: "3", data: { seq: 3, body: { content: "1" } } });
  });

  test("reports a gap when missed requests are no longer stored", async () => {
    const { id } = await capture.newRoute();
    await send(id, 8);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events?after=1`);
    expect(await stream.next()).toMatchObject({ event: "gap", id: "3", data: { from: 2, to: 3 } });
    expect((await stream.next()).id).toBe("4");
  });

  test("loses and repeats no event when the stream breaks during 200 requests", async () => {
    const large = await captureOfTest();
    const { id, url } = await large.newRoute();
    const all = Promise.all(Array.from({ length: 200 }, () => fetch(url).then((response) => response.text())));
    const seen: number[] = [];
    while (seen.length < 200) {
      const last = String(seen.at(-1) ?? 0);
      await using stream = await eventStream(`${large.url}/inspect/${id}/events`, { "last-event-id": last });
      for (let n = 0; n < 40; n += 1) seen.push(Number((await stream.next()).id));
    }
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    await all;
  });

  test("ends when the service stops, and does not delay the stop", async () => {
    const other = await captureOfTest();
    const { id } = await other.newRoute();
    await using stream = await eventStream(`${other.url}/inspect/${id}/events`);
    await other.stop();
    await expect(stream.next()).rejects.toThrow("ended");
  });

  test("reports immediately that the route was emptied or deleted", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events?after=0`);
    expect(await stream.next()).toMatchObject({ event: "request", id: "1" });
    expect((await fetch(`${capture.url}/api/routes/${id}/requests`, { method: "DELETE" })).status).toBe(204);
    expect(await stream.next()).toMatchObject({ event: "cleared", data: { to: 1 } });
    expect(await capture.inspect(id)).toMatchObject({ route: { captured: 1, stored: 0 }, requests: [] });
    await fetch(url);
    expect(await stream.next()).toMatchObject({ event: "request", id: "2" });
    await fetch(`${capture.url}/api/routes/${id}`, { method: "DELETE" });
    expect(await stream.next()).toMatchObject({ event: "end" });
  });

  test("tells a reconnecting client that earlier requests are no longer stored", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url);
    await fetch(`${capture.url}/api/routes/${id}/requests`, { method: "DELETE" });
    await fetch(url);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events`, { "last-event-id": "1" });
    expect(await stream.next()).toMatchObject({ event: "cleared", data: { to: 1 } });
    expect(await stream.next()).toMatchObject({ event: "request", id: "2" });
  });

  test("does not count HEAD requests as subscribers", async () => {
    const capture = await captureOfTest({ inMemory: true, limits: { subscribers: 1 } });
    const { id } = await capture.newRoute();
    const events = `${capture.url}/inspect/${id}/events`;
    const head = await fetch(events, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    await using _ = await eventStream(events);
  });

  test("limits the subscribers of one route without limiting other routes", async () => {
    const capture = await captureOfTest({ inMemory: true, trustedProxies: ["127.0.0.1"], limits: { subscribers: 2 } });
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
    const capture = await captureOfTest({ inMemory: true, limits: { subscribers: 2 } });
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
  });
});

test("GET /inspect/{id}/wait ignores requests that were checked before", async () => {
  const { id } = await capture.newRoute();
  await send(id, 1);
  const waiting = capture.get(`/inspect/${id}/wait?after=1&timeout=60`);
  await send(id, 1);
  expect(await waiting).toMatchObject({ requests: [{ seq: 2 }] });
});
