import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { eventName } from "../../src/drift/event-name.ts";
import type { RouteShapes } from "../../src/drift/learn-requests.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

const shapesOf = (routeId: string) => capture.get<RouteShapes>(`/inspect/${routeId}/shape`);

async function send(
  routeId: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: object = {},
  below = "",
): Promise<void> {
  await fetch(`${capture.url}/${routeId}${below}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
}

const order = (changes: object = {}): string => JSON.stringify({ type: "order.paid", amount: 100, ...changes });

test("learns the bodies of each event, coded ones and forms too, and counts what is none", async () => {
  const { id } = await capture.newRoute();
  await send(id, order());
  await send(id, gzipSync(order({ note: "x" })), { "content-encoding": "gzip" });
  await send(id, '{"n": 1}', {}, "/orders/17/items");
  await send(id, '{"n": 2}', {}, "/orders/18/items");
  await send(id, "a=1&b=2", { "content-type": "application/x-www-form-urlencoded" }, "/form");
  await send(id, '{"ref": "refs/heads/main"}', { "x-github-event": "push" });
  await send(id, "not JSON");
  await send(id, "");
  const { events, ...rest } = await shapesOf(id);
  expect(rest).toEqual({ from: 1, to: 8, others: 2, drifts: [] });
  expect(events.map(({ event, requests }) => [event, requests])).toEqual([
    ["order.paid", 2],
    ["POST /orders/*/items", 2],
    ["POST /form", 1],
    ["push", 1],
  ]);
  expect(events[0]?.schema).toEqual({
    type: "object",
    properties: {
      type: { type: "string", examples: ["order.paid"], "x-requests": 2 },
      amount: { type: "integer", examples: [100], "x-requests": 2 },
      note: { type: "string", examples: ["x"], "x-requests": 1 },
    },
    required: ["type", "amount"],
    "x-requests": 2,
  });
});

test("finds the name of an event after nested values, as Stripe sends it, in a cut body too, in linear time", () => {
  const data = { object: { type: "card", lines: [{ event: "a" }], note: '}"\\type' }, padding: "x".repeat(10_000) };
  const event = JSON.stringify({ id: "evt_1", object: "event", data, livemode: false, type: "charge.succeeded" });
  expect(eventName([], event)).toBe("charge.succeeded");
  expect(eventName([], `${event.slice(0, -1)}, "request": {"id`)).toBe("charge.succeeded");
  expect(eventName([], event.slice(0, 9_000))).toBeUndefined();
  expect(eventName([], '{"event": {"type": "message"}, "type": "event_callback"}')).toBe("event_callback");
  for (const text of ['"type": "a"', '[{"type": "a"}]', '{"a": "type"}', `{"${'\\"'.repeat(500_000)}\\`]) {
    expect(eventName([], text)).toBeUndefined();
  }
});

test("goes on where it stopped when older requests were discarded, and begins again when some were deleted", async () => {
  const { id } = await capture.newRoute({ limits: { requests: 30 } });
  for (let count = 0; count < 25; count += 1) await send(id, order());
  expect((await shapesOf(id)).events).toMatchObject([{ requests: 25 }]);
  for (let count = 0; count < 20; count += 1) await send(id, order());
  await send(id, order({ amount: "12", filler: "x".repeat(100_000) }));
  const { from, to, events, drifts } = await shapesOf(id);
  expect([from, to, events[0]?.requests]).toEqual([1, 46, 46]);
  expect(drifts.map(({ seq, pointer, requests }) => [seq, pointer, requests])).toEqual([
    [46, "/amount", 45],
    [46, "/filler", 45],
  ]);
  await fetch(`${capture.url}/inspect/${id}/46`, { method: "DELETE" });
  expect(await shapesOf(id)).toMatchObject({ from: 17, to: 45, events: [{ requests: 29 }], drifts: [] });
  await fetch(`${capture.url}/api/routes/${id}/requests`, { method: "DELETE" });
  expect(await shapesOf(id)).toEqual({ from: 0, to: 0, others: 0, events: [], drifts: [] });
});

test("is:different lists and exports the requests that were the first to differ, also those that came since", async () => {
  const { id } = await capture.newRoute();
  for (let count = 0; count < 25; count += 1) await send(id, order());
  const found = async (q: string): Promise<readonly number[]> =>
    (await capture.get<{ requests: { seq: number }[] }>(`/inspect/${id}?q=${q}`)).requests.map(({ seq }) => seq);
  expect(await found("is:different")).toEqual([]);
  await send(id, order({ amount: "12" }));
  await send(id, order({ amount: "13" }));
  expect(await found("is:different")).toEqual([26]);
  expect(await found("-is:different%20seq:>25")).toEqual([27]);
  const exported = await fetch(`${capture.url}/inspect/${id}/export?format=ndjson&q=is:different`);
  expect(JSON.parse(await exported.text())).toMatchObject({ seq: 26 });
});

test("takes any number of events and paths within its limits, in threads, and shows nothing of a private route", async () => {
  const { id } = await capture.newRoute();
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, { n }])));
  for (let count = 0; count < 60; count += 1) await send(id, wide, { "x-event-type": `event ${count}` });
  const { events, others } = await shapesOf(id);
  expect(events.length + others).toBe(60);
  expect(JSON.stringify(events).length).toBeLessThan(300_000);
  const secret = await capture.newRoute({ private: true });
  expect((await fetch(`${capture.url}/inspect/${secret.id}/shape`)).status).toBe(401);
});
