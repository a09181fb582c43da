import { describe, expect, test } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import type { RouteJson } from "../../src/json/shapes.ts";
import { eventStream } from "../event-stream.ts";
import { bearer, sharedCapture, type TestCapture } from "../start-capture.ts";

const databases = sharedDatabases();

async function makePrivate(capture: TestCapture, { id, ownerSecret }: RouteJson): Promise<{ authorization: string }> {
  const response = await capture.patch(id, { private: true }, bearer(ownerSecret));
  return bearer(((await response.json()) as { secret: string }).secret);
}

describe.each([
  { kind: "SQLite", options: async () => ({}) },
  { kind: "PostgreSQL", options: async () => ({ databaseUrl: await databases.createDatabase() }) },
])("a route that becomes private, in $kind,", ({ options }) => {
  const capture = sharedCapture(options);

  test("ends open streams, except those of clients with the secret", async () => {
    const route = await capture.newRoute();
    const { id, url } = route;
    const events = `${capture.url}/inspect/${id}/events`;
    await using stranger = await eventStream(events);
    await fetch(url);
    expect(await stranger.next()).toMatchObject({ id: "1" });
    const secret = await makePrivate(capture, route);
    await fetch(url);
    await expect(stranger.next()).rejects.toThrow("The stream has ended.");
    expect((await fetch(events)).status).toBe(401);
    await using owner = await eventStream(`${events}?after=1`, secret);
    expect(await owner.next()).toMatchObject({ id: "2" });
  });

  test("sends no new requests to waiting clients without the secret", async () => {
    const route = await capture.newRoute();
    const { id, url } = route;
    const waiting = fetch(`${capture.url}/inspect/${id}/wait?timeout=2`);
    await expect.poll(async () => (await fetch(`${capture.url}/inspect/${id}`)).status).toBe(200);
    await makePrivate(capture, route);
    await fetch(url, { method: "POST", body: "confidential" });
    expect(await (await waiting).text()).not.toContain("confidential");
  });

  test("responds to its callers itself, even if they wait for a listener without the secret", {
    timeout: 28_000,
  }, async () => {
    const route = await capture.newRoute();
    const { id, url } = route;
    await using stranger = await eventStream(
      `${capture.url}/inspect/${id}/events?listener=a-stranger-of-some-length&wait=30`,
    );
    const waiting = fetch(url);
    await stranger.next();
    await makePrivate(capture, route);
    expect(await (await waiting).json()).toMatchObject({ captured: 1 });
    expect(await (await fetch(url)).json()).toMatchObject({ captured: 2 });
    await expect(stranger.next()).rejects.toThrow("The stream has ended.");
  });

  test("continues the streams of its subscribers when it becomes public again", async () => {
    const { id, url, secret } = await capture.newRoute({ private: true });
    const headers = bearer(secret);
    await using owner = await eventStream(`${capture.url}/inspect/${id}/events`, headers);
    await capture.patch(id, { private: false }, headers);
    await fetch(url);
    expect(await owner.next()).toMatchObject({ id: "1" });
  });
});
