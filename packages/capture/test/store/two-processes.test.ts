import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer } from "../../../../test/http-server.ts";
import { type Postgres, startPostgres } from "../../../../test/postgres.ts";
import { eventStream } from "../event-stream.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

let postgres: Postgres;
let first: TestCapture;
let second: TestCapture;

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const options = { databaseUrl, allowAddresses: ["127.0.0.1"] };
  [first, second] = await Promise.all([startCapture(options), startCapture(options)]);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await postgres.stop();
});

describe("two services on one PostgreSQL", () => {
  test.each([
    ["GET", "/inspect/%00"],
    ["GET", "/inspect/%00/1"],
    ["GET", "/inspect/%00/events"],
    ["DELETE", "/api/routes/%00"],
    ["DELETE", "/api/routes/x%00/requests"],
  ])("respond with 404 to %s %s, which PostgreSQL could not even read", async (method, path) => {
    const response = await fetch(first.url + path, { method });
    expect([response.status, await response.json()]).toMatchObject([404, { code: "unknown_route" }]);
  });

  test("serve the same routes with numbers without gaps", async () => {
    const { id } = await first.newRoute();
    const responses = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const { url } = n % 2 === 0 ? first : second;
        return (await (await fetch(`${url}/${id}`, { method: "POST", body: `${n}` })).json()) as { captured: number };
      }),
    );
    const numbers = responses.map(({ captured }) => captured).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect((await second.inspect(id, "?limit=1000")).requests).toHaveLength(60);
  });

  test("notify each other's subscribers and waiting clients", async () => {
    const { id } = await first.newRoute();
    await using stream = await eventStream(`${first.url}/inspect/${id}/events`);
    const waiting = fetch(`${first.url}/inspect/${id}/wait?q=body:3&timeout=60`);
    for (let n = 1; n <= 3; n += 1) {
      await fetch(`${second.url}/${id}`, { method: "POST", body: `${n}` });
      expect((await stream.next()).id).toBe(`${n}`);
    }
    expect(await (await waiting).json()).toMatchObject({ complete: true });
  });

  test("apply new rules of the other one from the next request on, and notice that it deleted the route", async () => {
    const { id } = await first.newRoute();
    expect((await fetch(`${second.url}/${id}`)).status).toBe(200);
    await first.patch(id, { response: [{ responses: [{ status: 418 }] }] });
    expect((await fetch(`${second.url}/${id}`)).status).toBe(418);
    await fetch(`${first.url}/api/routes/${id}`, { method: "DELETE" });
    expect((await fetch(`${second.url}/${id}`)).status).toBe(404);
  });

  test("count the responses of a sequence together", async () => {
    const response = [{ responses: [{ status: 500, times: 7 }, { status: 200 }] }];
    const { id } = await first.newRoute({ response });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => fetch(`${(n % 2 === 0 ? first : second).url}/${id}`)),
    );
    expect(responses.filter(({ status }) => status === 500)).toHaveLength(7);
    const next = await first.newRoute({
      response: [{ responses: [{ status: 501 }, { status: 502 }, { status: 503 }] }],
    });
    const statuses: number[] = [];
    for (const { url } of [first, second, first, second]) statuses.push((await fetch(`${url}/${next.id}`)).status);
    expect(statuses).toEqual([501, 502, 503, 503]);
  });

  test("forward each request once, whichever process captured it", async () => {
    const seen: string[] = [];
    const some: string[] = [];
    await using target = await startHttpServer(async (request, response) => {
      (request.url === "/some" ? some : seen).push(await text(request));
      response.end();
    });
    const url = `${target.url}/`;
    const { id } = await first.newRoute({
      forward: [
        { url, concurrency: 8 },
        { name: "some", url: `${url}some`, when: "body:3", concurrency: 4 },
      ],
    });
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        fetch(`${(n % 2 === 0 ? first : second).url}/${id}`, { method: "POST", body: `${n}` }),
      ),
    );
    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(60);
    // Each was settled by a first attempt: neither process has anything left to retry.
    for (let seq = 1; seq <= 60; seq += 1) {
      const deliveries = async () => (await first.deliveries(id, seq)).filter(({ target }) => target === "");
      await expect.poll(deliveries).toMatchObject([{ attempt: 1 }]);
    }
    const wanted = Array.from({ length: 60 }, (_, n) => n).filter((n) => String(n).includes("3"));
    await expect.poll(() => some.map(Number).sort((a, b) => a - b)).toEqual(wanted);
    expect(seen.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  test("store what they acknowledged, and continue, when the database restarts under load", async () => {
    const { id } = await first.newRoute({ limits: {} });
    const acknowledged: string[] = [];
    let stop = false;
    const load = Array.from({ length: 8 }, async (_, client) => {
      for (let n = 0; !stop; n += 1) {
        const body = `${client}:${n}`;
        const { url } = n % 2 === 0 ? first : second;
        const response = await fetch(`${url}/${id}`, { method: "POST", body });
        if (response.ok) acknowledged.push(body);
        await response.text();
        if (acknowledged.length > 600) stop = true;
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    await postgres.restart();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
    stop = true;
    await Promise.all(load);
    const { requests } = await first.inspect(id, "?limit=1000");
    const kept = new Set(requests.map(({ body }) => body.content));
    expect(acknowledged.filter((body) => !kept.has(body))).toEqual([]);
  });
});
