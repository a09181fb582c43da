import { beforeAll, expect, test, vi } from "vitest";
import { sharedCapture } from "../start-capture.ts";

// A client that guesses ids must not learn which ones were in use.

const capture = sharedCapture();
let ids: { never: string; deleted: string; expired: string };
beforeAll(async () => {
  const [deleted, expired] = [await capture.newRoute(), await capture.newRoute({ ttl: 1 })];
  for (const { url } of [deleted, expired]) await fetch(url, { method: "POST", body: "x" });
  expect((await capture.send("DELETE", `/api/routes/${deleted.id}`)).status).toBe(204);
  // Reading a route does not extend its life, unlike a request to it.
  const hasExpired = async (): Promise<boolean> =>
    (await fetch(`${capture.url}/api/routes/${expired.id}`)).status === 404;
  await vi.waitUntil(hasExpired, { timeout: 60_000 });
  ids = { never: crypto.randomUUID(), deleted: deleted.id, expired: expired.id };
});

/** A response without the parts that differ between requests. */
async function seen(method: string, path: string, id: string) {
  const response = await fetch(capture.url + path.replace("ID", id), { method });
  const headers = Object.fromEntries(response.headers);
  for (const name of ["date", "x-request-id"]) delete headers[name];
  const body = (await response.text()).replaceAll(id, "ID").replace(/"requestId":"[^"]*"/, "");
  return { status: response.status, headers, body };
}

test.each([
  "GET /ID",
  "POST /ID/hooks?x=1",
  "OPTIONS /ID",
  "GET /inspect/ID",
  "GET /inspect/ID/1",
  "GET /inspect/ID/1/body",
  "GET /inspect/ID/1/decoded",
  "GET /inspect/ID/events",
  "GET /inspect/ID/wait?timeout=0",
  "GET /inspect/ID/export?format=har",
  "GET /api/routes/ID",
  "GET /api/routes/ID/share",
  "DELETE /api/routes/ID",
])("a deleted, an expired and an unknown id get the same response to %s", async (line) => {
  const [method = "", path = ""] = line.split(" ");
  const never = await seen(method, path, ids.never);
  expect(never.status).toBe(404);
  expect(await seen(method, path, ids.deleted)).toEqual(never);
  expect(await seen(method, path, ids.expired)).toEqual(never);
});
