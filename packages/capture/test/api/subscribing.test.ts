import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { EventStream } from "@signalbox/service";
import { afterEach, describe, expect, test, vi } from "vitest";
import { eventBytes } from "../../src/api/events.ts";
import { createFeed } from "../../src/feed/feed.ts";
import { type RequestEvent, requestEvents } from "../../src/feed/request-events.ts";
import type { ServeCaptureOptions } from "../../src/serve-capture.ts";
import type { RequestPage } from "../../src/store/capture-store.ts";
import { openMemoryStore } from "../../src/store/sql/memory-store.ts";
import { eventStream } from "../event-stream.ts";
import { makeArrival } from "../make-request.ts";
import { rawClient } from "../raw-client.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

const routeId = "01234567-89ab-4def-8123-456789abcdef";

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

/** The body of a response that has these events. */
function streamOf(events: AsyncGenerator<RequestEvent, undefined>): ReadableStream<Uint8Array> {
  return new EventStream(eventBytes(0, events, atOnce.admit), { retryMs: 1_000 }).toStream();
}

/** Runs everything at once. */
const atOnce = { admit: () => undefined };

/** A route in a store that counts its reads. */
async function watchedRoute() {
  const store = await openMemoryStore({ retention: { requests: 10, bytes: 1e9 } });
  const createdAt = Date.now();
  const settings = { response: [], limits: {}, forward: [] };
  await store.createRoute({ id: routeId, name: "", createdAt, ttl: 60_000, secretHash: "", settings });
  const state = { reads: 0, follows: 0 };
  const read = <Result>(work: () => Promise<Result>): Promise<Result> => {
    state.reads += 1;
    return work();
  };
  const counted = {
    listRequests: (id: string, page: RequestPage) => read(() => store.listRequests(id, page)),
    findRoute: (id: string, now: number) => read(() => store.findRoute(id, now)),
    listUpdates: (id: string, after: number) => read(() => store.listUpdates(id, after)),
    progressOf(ids: readonly string[]) {
      state.follows += 1;
      return store.progressOf(ids);
    },
  };
  const feed = createFeed(counted, atOnce);
  const arrival = makeArrival(routeId, { receivedAt: createdAt, body: new Uint8Array() });
  async function capture(): Promise<void> {
    const [appended] = await store.append([arrival]);
    feed.publish(routeId, appended?.seq ?? 0);
  }
  const stop = new AbortController();
  const follow = () =>
    requestEvents({ feed, route: { id: routeId, secretHash: "", changes: 0 }, after: 0, signal: stop.signal });
  return { state, store, feed, capture, follow, stop: () => stop.abort() };
}

async function nextSeq(events: AsyncGenerator<RequestEvent, undefined>): Promise<number> {
  const { value } = await events.next();
  if (value?.kind !== "request") throw new Error(`No request came, but ${JSON.stringify(value)}`);
  return value.request.seq;
}

describe("subscribers of a route", () => {
  test("share one read of the store", async () => {
    const { state, capture, follow, stop } = await watchedRoute();
    const all = Array.from({ length: 200 }, follow);
    for (let seq = 1; seq <= 3; seq += 1) {
      const told = all.map(nextSeq);
      for (let turns = 0; turns < 10; turns += 1) await yieldToEventLoop();
      const before = state.reads;
      await capture();
      expect(new Set(await Promise.all(told))).toEqual(new Set([seq]));
      expect(state.reads - before).toBeLessThan(10);
    }
    stop();
  });

  test("are removed when they disconnect during a notification", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const { state, capture, follow } = await watchedRoute();
    for (let n = 0; n < 5; n += 1) await capture();
    const stream = streamOf(follow());
    const reader = stream.getReader();
    for (let n = 0; n < 3; n += 1) await reader.read();
    await reader.cancel();
    await vi.advanceTimersByTimeAsync(1_000);
    const { follows } = state;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.follows).toBe(follows);
  });
});

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
