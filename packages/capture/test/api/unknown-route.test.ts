import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startCapture, type TestCapture } from "../start-capture.ts";

// A client that guesses ids must not learn which ones were in use.

let capture: TestCapture;
let ids: { never: string; deleted: string; expired: string };
beforeAll(async () => {
  capture = await startCapture();
  const [deleted, expired] = [await capture.newRoute({ private: false }), await capture.newRoute({ ttl: 1 })];
  for (const { url } of [deleted, expired]) await fetch(url, { method: "POST", body: "x" });
  await fetch(`${capture.url}/api/routes/${deleted.id}`, { method: "DELETE" });
  // Reading a route does not extend its life, unlike a request to it.
  const hasExpired = async (): Promise<boolean> =>
    (await fetch(`${capture.url}/api/routes/${expired.id}`)).status === 404;
  await vi.waitUntil(hasExpired, { timeout: 60_000 });
  ids = { never: crypto.randomUUID(), deleted: deleted.id, expired: expired.id };
});
afterAll(() => capture.stop());

const paths: readonly ((id: string) => readonly [method: string, path: string])[] = [
  (id) => ["GET", `/${id}`],
  (id) => ["POST", `/${id}/hooks?x=1`],
  (id) => ["OPTIONS", `/${id}`],
  (id) => ["GET", `/inspect/${id}`],
  (id) => ["GET", `/inspect/${id}/1`],
  (id) => ["GET", `/inspect/${id}/1/body`],
  (id) => ["GET", `/inspect/${id}/1/decoded`],
  (id) => ["GET", `/inspect/${id}/events`],
  (id) => ["GET", `/inspect/${id}/wait?timeout=0`],
  (id) => ["GET", `/inspect/${id}/export?format=har`],
  (id) => ["GET", `/api/routes/${id}`],
  (id) => ["GET", `/api/routes/${id}/share`],
  (id) => ["DELETE", `/api/routes/${id}`],
];

/** A response without the parts that differ between requests. */
async function seen(method: string, path: string, id: string) {
  const response = await fetch(capture.url + path, { method });
  const headers = Object.fromEntries(response.headers);
  for (const name of ["date", "x-request-id"]) delete headers[name];
  const body = (await response.text()).replaceAll(id, "<id>").replace(/"requestId":"[^"]*"/, "");
  return { status: response.status, headers, body };
}

describe("deleted, expired and unknown ids", () => {
  test.each(paths.map((path) => path("<id>")))("get the same response by %s %s", async (method, template) => {
    const path = (id: string) => template.replace("<id>", id);
    const never = await seen(method, path(ids.never), ids.never);
    expect(never.status).toBe(404);
    expect(await seen(method, path(ids.deleted), ids.deleted)).toEqual(never);
    expect(await seen(method, path(ids.expired), ids.expired)).toEqual(never);
  });
});
