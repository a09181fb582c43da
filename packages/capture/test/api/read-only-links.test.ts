import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startHttpServer, type TestServer } from "../../../../test/http-server.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture({ inMemory: true, allowAddresses: ["127.0.0.1"] });
/** Rejects everything, so that forwards wait. */
let receiver: TestServer;
/** A private route with two requests; the first waits for its next attempt. */
let id: string;
let secret: string;
let share: string;
beforeAll(async () => {
  receiver = await startHttpServer((_, response) => response.writeHead(503).end());
  const route = await capture.newRoute({ private: true, forward: [{ url: receiver.url, attempts: 5 }] });
  ({ id, secret = "" } = route);
  for (const body of ["1", "2"]) await fetch(route.url, { method: "POST", body });
  const shared = await call("GET", "/api/routes/ID/share", { headers: bearer(secret) });
  share = ((await shared.json()) as { token: string }).token;
  const isDelivered = async (): Promise<void> => {
    const response = await call("GET", "/inspect/ID/1/deliveries", { headers: bearer(secret) });
    expect(await response.json()).toMatchObject({ deliveries: [{ reason: "forward" }] });
  };
  await vi.waitFor(isDelivered, { timeout: 60_000 });
});
afterAll(() => receiver.close());

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

interface Call {
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

function call(method: string, path: string, { headers = {}, body }: Call): Promise<Response> {
  return capture.send(method, path.replace("ID", id), body, headers);
}

/** What the secret allows, with the status that shows it. The order matters. */
const changes: readonly [method: string, path: string, body: object | undefined, allowed: number][] = [
  ["PATCH", "/inspect/ID/1", { pinned: true }, 200],
  ["DELETE", "/inspect/ID/1/forward", undefined, 204],
  ["POST", "/inspect/ID/1/forward", undefined, 202],
  ["DELETE", "/inspect/ID/2", undefined, 204],
  ["PATCH", "/api/routes/ID", {}, 200],
  ["DELETE", "/api/routes/ID/requests", undefined, 204],
  ["DELETE", "/api/routes/ID", undefined, 204],
];

const crossSite = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };

test.each(changes)("%s %s requires the secret and a page of this service", async (...change) => {
  const [method, path, body] = change;
  const withBody = body === undefined ? {} : { body };
  for (const headers of [
    { ...crossSite, ...bearer(secret) },
    { ...crossSite, cookie: `route_${id}=${secret}` },
  ]) {
    const response = await call(method, path, { headers, ...withBody });
    expect([response.status, await response.json()]).toMatchObject([403, { code: "cross_site_request" }]);
  }
  expect((await call(method, path, { headers: bearer(share), ...withBody })).status).toBe(403);
  expect((await call(method, `${path}?share=${share}`, withBody)).status).toBe(400);
  expect((await call(method, path, withBody)).status).toBe(401);
});

test("none of these calls changed anything, and the secret allows all of them", async () => {
  const before = await call("GET", "/inspect/ID", { headers: bearer(secret) });
  const { requests } = (await before.json()) as { requests: { seq: number; pinned: boolean }[] };
  expect(requests.map(({ seq, pinned }) => [seq, pinned])).toEqual([
    [2, false],
    [1, false],
  ]);
  for (const [method, path, body, allowed] of changes) {
    const response = await call(method, path, { headers: bearer(secret), ...(body === undefined ? {} : { body }) });
    expect(response.status, `${method} ${path}: ${await response.text()}`).toBe(allowed);
  }
});
