import { afterEach, describe, expect, test } from "vitest";
import type { RouteJson } from "../../src/json/shapes.ts";
import { createCaptureClient } from "../../src/sdk/create-capture-client.ts";
import type { ServeCaptureOptions } from "../../src/serve-capture.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

let capture: TestCapture;
afterEach(() => capture.stop());

async function start(options: ServeCaptureOptions = {}): Promise<void> {
  capture = await startCapture({ inMemory: true, ...options });
}

const bearer = (secret: string | undefined) => ({ authorization: `Bearer ${secret}` });

describe("the creator of a route", () => {
  test("is the only one who can make it private", async () => {
    await start();
    const { id, secret, ownerSecret } = await capture.newRoute();
    expect(secret).toBeUndefined();
    for (const headers of [{}, bearer("wrong")]) {
      const rejected = await capture.send("PATCH", `/api/routes/${id}`, { private: true }, headers);
      expect([rejected.status, await rejected.json()]).toMatchObject([403, { code: "not_the_maker" }]);
    }
    expect((await fetch(`${capture.url}/inspect/${id}`)).status).toBe(200);
    const made = await capture.send("PATCH", `/api/routes/${id}`, { private: true }, bearer(ownerSecret));
    const changed = (await made.json()) as RouteJson;
    expect((await fetch(`${capture.url}/inspect/${id}`)).status).toBe(401);
    expect((await fetch(`${capture.url}/inspect/${id}`, { headers: bearer(changed.secret) })).status).toBe(200);
    expect((await fetch(`${capture.url}/inspect/${id}`, { headers: bearer(ownerSecret) })).status).toBe(401);
  });

  test("is the only one who can reuse the id of a deleted route", async () => {
    await start();
    const { id, ownerSecret } = await capture.newRoute();
    expect((await fetch(`${capture.url}/api/routes/${id}`, { method: "DELETE" })).status).toBe(204);
    const taken = await capture.send("POST", "/api/routes", { id });
    expect([taken.status, await taken.json()]).toMatchObject([409, { code: "id_taken" }]);
    expect((await capture.send("POST", "/api/routes", { id }, bearer(ownerSecret))).status).toBe(201);
  });

  test("can prove it through the SDK, also with the secret of a private route", async () => {
    await start();
    const client = createCaptureClient({ url: capture.url });
    const first = await client.createRoute({ private: true });
    await first.delete();
    await expect(client.createRoute({ id: first.id })).rejects.toMatchObject({ code: "id_taken" });
    const again = await client.createRoute({ id: first.id, ownerSecret: first.secret ?? "" });
    expect(again.secret).toBeUndefined();
    expect(await again.update({ private: true })).toMatchObject({ private: true });
  });
});

describe("routes created by one address", () => {
  test("are limited by a rate and by their number", async () => {
    await start({ rateOfNewRoutes: { perSecond: 0.001, burst: 3 }, limits: { routesPerAddress: 2 } });
    await capture.newRoute();
    await capture.newRoute();
    const full = await capture.send("POST", "/api/routes", {});
    expect([full.status, await full.json()]).toMatchObject([429, { code: "too_many_routes" }]);
    const often = await fetch(`${capture.url}/new`, { redirect: "manual" });
    expect([often.status, await often.json()]).toMatchObject([429, { code: "too_many_requests" }]);
    expect(Number(often.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("are counted by the address that a trusted proxy states", async () => {
    await start({ trustedProxies: ["127.0.0.1"], limits: { routesPerAddress: 1 } });
    const make = async (address: string): Promise<number> =>
      (await capture.send("POST", "/api/routes", {}, { "x-forwarded-for": address })).status;
    expect(await make("192.0.2.1")).toBe(201);
    expect(await make("192.0.2.1")).toBe(429);
    expect(await make("192.0.2.2")).toBe(201);
    expect(await make("2001:db8::1")).toBe(201);
    expect(await make("2001:db8::2")).toBe(429);
  });
});

describe("a page of another origin", () => {
  const image = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" };

  test("cannot create a route with any request that browsers allow", async () => {
    await start({ adminToken: "an-admin-token-of-some-length" });
    const attempts = [
      fetch(`${capture.url}/new`, { headers: image, redirect: "manual" }),
      fetch(`${capture.url}/new`, { headers: { ...image, "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" } }),
      fetch(`${capture.url}/api/routes`, { method: "POST", headers: { "sec-fetch-site": "cross-site" } }),
      fetch(`${capture.url}/api/routes`, { method: "POST", headers: { "sec-fetch-site": "same-site" } }),
      fetch(`${capture.url}/api/routes`, { method: "POST", headers: { origin: "https://evil.example" } }),
    ];
    for (const response of await Promise.all(attempts)) {
      expect([response.status, await response.json()]).toMatchObject([403, { code: "cross_site_request" }]);
    }
    const listed = await fetch(`${capture.url}/api/routes`, { headers: bearer("an-admin-token-of-some-length") });
    expect(await listed.json()).toMatchObject({ routes: [] });
  });

  test("cannot change, delete or respond for a route", async () => {
    await start();
    const { id } = await capture.newRoute();
    const site = { "sec-fetch-site": "cross-site" };
    for (const [method, path] of [
      ["DELETE", `/api/routes/${id}`],
      ["DELETE", `/api/routes/${id}/requests`],
      ["PATCH", `/api/routes/${id}`],
      ["POST", `/inspect/${id}/1/replay`],
      ["POST", `/inspect/${id}/1/response`],
      ["POST", `/inspect/${id}/access`],
    ] as const) {
      expect((await capture.send(method, path, {}, site)).status, path).toBe(403);
    }
    const events = `/inspect/${id}/events?listener=a-listener-of-some-length&wait=10`;
    expect((await fetch(capture.url + events, { headers: site })).status).toBe(403);
  });

  test("can send requests to a route", async () => {
    await start();
    const { url } = await capture.newRoute();
    expect((await fetch(url, { method: "POST", headers: { "sec-fetch-site": "cross-site" } })).status).toBe(200);
  });

  test("the page at the public URL counts as the same origin behind a proxy that changes the host", async () => {
    await start({ publicUrl: "https://hooks.example" });
    const origin = "https://hooks.example";
    expect((await capture.send("POST", "/api/routes", {}, { origin })).status).toBe(201);
  });
});
