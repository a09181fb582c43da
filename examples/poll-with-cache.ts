// Polls an API frequently without exhausting its quota: unchanged responses come from the cache, and a rejected call
// waits for the time that the service names. Start the services first (npm start), then:
// npm run example examples/poll-with-cache.ts

import assert from "node:assert/strict";
import { createRoute } from "@signalbox/capture/sdk";
import { Client, cache, throttling } from "@signalbox/client";

const students = new Client({ baseUrl: process.env.SIGNALBOX_STUDENTS_URL ?? "http://127.0.0.1:3000" });
const { data: student } = await students.request<{ id: string }>("POST /students", { givenName: "Ada", credits: 10 });

// 1. The cache sends the ETag of the last response. While nothing changes, the service responds with 304 without a body.
const statuses: number[] = [];
const polling = new (Client.plugin(cache))({
  baseUrl: process.env.SIGNALBOX_STUDENTS_URL ?? "http://127.0.0.1:3000",
  request: {
    fetch: async (...call: Parameters<typeof fetch>) => {
      const response = await fetch(...call);
      statuses.push(response.status);
      return response;
    },
  },
});
for (const credits of [10, 10, 20]) {
  if (credits === 20) await students.request("PATCH /students/:id", { id: student.id, credits });
  const { data } = await polling.request<{ credits: number }>("GET /students/:id", { id: student.id });
  assert.equal(data.credits, credits);
}
assert.deepEqual(statuses, [200, 304, 200]);
console.log(`polled three times, received the record twice: ${statuses.join(", ")}`);

// 2. A route plays an API whose quota is exhausted once. The client asks whether to wait, and retries the call.
const captureUrl = process.env.SIGNALBOX_CAPTURE_URL ?? "http://127.0.0.1:5000";
const usedUp = { status: 429, headers: [["Retry-After", "1"]], times: 1 };
await using api = await createRoute({
  url: captureUrl,
  response: [{ responses: [usedUp, { status: 200, body: "ok" }] }],
});
const waits: number[] = [];
const onRateLimit = (seconds: number): boolean => {
  waits.push(seconds);
  return true;
};
const patient = new (Client.plugin(throttling))({
  baseUrl: api.url,
  throttle: { onRateLimit, onAbuseLimit: onRateLimit },
});
assert.equal((await patient.request("GET /report")).data, "ok");
assert.equal((await api.requests()).length, 2);
console.log(`waited ${waits.join(", ")} s for the quota, then received the report`);
