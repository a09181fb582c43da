import { describe, expect, test } from "vitest";
import type { RouteJson } from "../../src/json/shapes.ts";
import { createCaptureClient } from "../../src/sdk/create-capture-client.ts";
import { bearer, captureOfTest } from "../start-capture.ts";

describe("the creator of a route", () => {
  test("is the only one who can make it private", async () => {
    const capture = await captureOfTest({ inMemory: true });
    const { id, secret, ownerSecret } = await capture.newRoute();
    expect(secret).toBeUndefined();
    for (const headers of [{}, bearer("wrong")]) {
      const rejected = await capture.patch(id, { private: true }, headers);
      expect([rejected.status, await rejected.json()]).toMatchObject([403, { code: "not_the_creator" }]);
    }
    expect((await fetch(`${capture.url}/inspect/${id}`)).status).toBe(200);
    const made = await capture.patch(id, { private: true }, bearer(ownerSecret));
    const changed = (await made.json()) as RouteJson;
    expect((await fetch(`${capture.url}/inspect/${id}`)).status).toBe(401);
    expect((await fetch(`${capture.url}/inspect/${id}`, { headers: bearer(changed.secret) })).status).toBe(200);
    expect((await fetch(`${capture.url}/inspect/${id}`, { headers: bearer(ownerSecret) })).status).toBe(401);
  });

  test("is the only one who can reuse the id of a deleted route, with its owner secret or that of a private route", async () => {
    const capture = await captureOfTest({ inMemory: true });
    const client = createCaptureClient({ url: capture.url });
    for (const settings of [{}, { private: true }]) {
      const first = await client.createRoute(settings);
      await first.delete();
      await expect(client.createRoute({ id: first.id })).rejects.toMatchObject({ code: "id_taken", status: 409 });
      const again = await client.createRoute({ id: first.id, ownerSecret: first.secret ?? first.ownerSecret ?? "" });
      expect(again.secret).toBeUndefined();
      expect(await again.update({ private: true })).toMatchObject({ private: true });
    }
  });
});

describe("routes created by one address", () => {
  test("are limited by a rate and by their number", async () => {
    const capture = await captureOfTest({
      inMemory: true,
      rateOfNewRoutes: { perSecond: 0.001, burst: 3 },
      limits: { routesPerAddress: 2 },
    });
    await capture.newRoute();
    await capture.newRoute();
    const full = await capture.send("POST", "/api/routes", {});
    expect([full.status, await full.json()]).toMatchObject([429, { code: "too_many_routes" }]);
    const often = await fetch(`${capture.url}/new`, { redirect: "manual" });
    expect([often.status, await often.json()]).toMatchObject([429, { code: "too_many_requests" }]);
    expect(Number(often.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("are counted by the address that a trusted proxy states", async () => {
    const capture = await captureOfTest({
      inMemory: true,
      trustedProxies: ["127.0.0.1"],
      limits: { routesPerAddress: 1 },
    });
    const make = async (address: string): Promise<number> =>
      (await capture.send("POST", "/api/routes", {}, { "x-forwarded-for": address })).status;
    expect(await make("192.0.2.1")).toBe(201);
    expect(await make("192.0.2.1")).toBe(429);
    expect(await make("192.0.2.2")).toBe(201);
    expect(await make("2001:db8::1")).toBe(201);
    expect(await make("2001:db8::2")).toBe(429);
  });
});

test("pages of other origins may send requests to a route, and nothing else; the public URL is no other origin", async () => {
  const capture = await captureOfTest({ inMemory: true, publicUrl: "https://hooks.example" });
  const { id } = await capture.newRoute();
  const crossSite = { "sec-fetch-site": "cross-site" };
  expect((await capture.send("POST", `/${id}`, {}, crossSite)).status).toBe(200);
  for (const [method, path] of [
    ["POST", "/api/routes"],
    ["POST", `/inspect/${id}/access`],
    ["GET", `/inspect/${id}/events?listener=a-listener-of-some-length&wait=10`],
  ] as const) {
    const rejected = await capture.send(method, path, method === "GET" ? undefined : {}, crossSite);
    expect([rejected.status, await rejected.json()], path).toMatchObject([403, { code: "cross_site_request" }]);
  }
  // Behind a proxy that changes the host.
  expect((await capture.send("POST", "/api/routes", {}, { origin: "https://hooks.example" })).status).toBe(201);
});
