import { createLog } from "@signalbox/service";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPending } from "../../../test/is-pending.ts";
import { type Postgres, startPostgres } from "../../../test/postgres.ts";
import { createHolds } from "../src/hold/holds.ts";
import {
  answerOf,
  type CaptureRoute,
  createCaptureClient,
  type ListenerAnswer,
  type RouteEvent,
} from "../src/sdk/index.ts";
import { openMemoryStore } from "../src/store/memory/memory-store.ts";
import { rawClient } from "./raw-client.ts";
import { startCapture, type TestCapture } from "./start-capture.ts";

const name = "a-listener-of-some-length";

/** Follows a route as a listener, and answers each request that comes. */
async function listenTo(
  route: CaptureRoute,
  answer: (seq: number) => ListenerAnswer | undefined,
  { listener = name, waitSeconds = 5 } = {},
) {
  const stop = new AbortController();
  const events = route.events({ after: 0, answering: { listener, waitSeconds }, signal: stop.signal });
  const refused: string[] = [];
  const opened = Promise.withResolvers<void>();
  const over = (async () => {
    for await (const event of events as AsyncIterable<RouteEvent>) {
      if (event.kind === "open") opened.resolve();
      if (event.kind !== "request") continue;
      const given = answer(event.request.seq);
      if (given === undefined) continue;
      await route.answer(event.request.seq, listener, given).catch((error: { code: string }) => {
        refused.push(error.code);
      });
    }
  })();
  await opened.promise;
  return {
    refused,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await over;
    },
  };
}

const mebibyte = 1024 * 1024;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each([
  { kind: "memory", options: async () => ({ inMemory: true }) },
  { kind: "SQLite", options: async () => ({}) },
  { kind: "PostgreSQL", options: async () => ({ databaseUrl: await postgres.createDatabase() }) },
])("a listener that answers for a route, in $kind,", ({ options }) => {
  let capture: TestCapture;
  const lines: string[] = [];
  beforeAll(async () => {
    const destination = { write: (line: string) => void lines.push(line) };
    capture = await startCapture({ ...(await options()), log: createLog("capture", { level: "info", destination }) });
  });
  afterAll(() => capture.stop());

  const newRoute = (more: object = {}) => createCaptureClient({ url: capture.url }).createRoute(more);

  test("gives the caller its status, its headers in their order, and its body, in the sandbox of a route", async () => {
    const route = await newRoute();
    const headers = [
      ["X-b", "2"],
      ["x-B", "\xe9"],
      ["content-type", "image/x-own"],
    ] as const;
    await using _ = await listenTo(route, () => ({ status: 418, headers, body: "AP8K", encoding: "base64" }));
    const client = await rawClient(capture.port);
    client.send(`POST /${route.id} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n.`);
    const { status, head, body } = await client.answer();
    client.abort();
    expect(status).toBe(418);
    expect(head.split("\r\n").slice(1, 4)).toEqual(["X-b: 2", "x-B: \xe9", "content-type: image/x-own"]);
    expect(head).toContain("Content-Security-Policy: sandbox");
    expect(head).toContain("Content-Length: 3");
    expect(body).toContain("\n");
  });

  test.each([
    ["text that JSON escapes", { body: "\u0001".repeat(mebibyte) }],
    ["bytes", { body: Buffer.alloc(mebibyte, 0xff).toString("base64"), encoding: "base64" }],
  ] as [string, ListenerAnswer][])("gives the caller a MiB of %s, and no more", async (_, answer) => {
    const route = await newRoute();
    await using listening = await listenTo(route, () => answer, { waitSeconds: 30 });
    const given = Buffer.from(await (await fetch(route.url)).arrayBuffer());
    expect(given.equals(Buffer.from(answer.body ?? "", answer.encoding))).toBe(true);
    expect(listening.refused).toEqual([]);
    const more = Buffer.from(Buffer.concat([given, Buffer.from("x")])).toString(answer.encoding ?? "utf8");
    await expect(route.answer(1, name, { ...answer, body: more })).rejects.toMatchObject({ code: "invalid_body" });
  });

  test("answers each caller with what is theirs", async () => {
    const route = await newRoute();
    await using _ = await listenTo(route, (seq) => ({ body: `${seq}` }));
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const body = await (await fetch(route.url, { method: "POST", body: `${n}` })).text();
        return [n, Number(body)] as const;
      }),
    );
    const requests = await route.requests();
    for (const [n, seq] of pairs) expect(requests.find((one) => one.seq === seq)?.body.content).toBe(`${n}`);
  });

  test("leaves it to the route when it does not answer in time, and is too late then", async () => {
    const route = await newRoute({ response: [{ answers: [{ status: 503 }] }] });
    await using _ = await listenTo(route, () => undefined, { waitSeconds: 1 });
    const answered = fetch(route.url);
    await expect.poll(() => route.requests()).toHaveLength(1);
    expect(await isPending(answered)).toBe(true);
    expect((await answered).status).toBe(503);
    await expect(route.answer(1, name, {})).rejects.toMatchObject({ code: "not_waiting", status: 409 });
  });

  test("leaves it to the route at once when it goes away", { timeout: 20_000 }, async () => {
    const route = await newRoute();
    let answered: Promise<Response>;
    {
      await using _ = await listenTo(route, () => undefined, { waitSeconds: 30 });
      answered = fetch(route.url);
      await expect.poll(() => route.requests()).toHaveLength(1);
    }
    expect(await (await answered).json()).toMatchObject({ captured: 1 });
    expect(await (await fetch(route.url)).json()).toMatchObject({ captured: 2 });
  });

  test("is heard once: the first answer counts", async () => {
    const route = await newRoute();
    await using _ = await listenTo(route, () => undefined);
    const answered = fetch(route.url);
    await expect.poll(() => route.requests()).toHaveLength(1);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, (_, n) => route.answer(1, name, { body: `${n}` })),
    );
    const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await (await answered).text()).toBe(`${winner}`);
  });

  test("is one alone, and may come again under its own name", async () => {
    const route = await newRoute();
    await using _ = await listenTo(route, () => undefined);
    const events = route.events({ answering: { listener: "another-listener-here", waitSeconds: 5 } });
    await expect(events.next()).rejects.toMatchObject({ code: "listener_taken", status: 409 });
    await using again = await listenTo(route, () => ({ status: 201 }));
    expect((await fetch(route.url)).status).toBe(201);
    expect(again.refused).toEqual([]);
  });

  test("is not who knows the route but not its name", async () => {
    const route = await newRoute();
    await using _ = await listenTo(route, () => undefined);
    const answered = fetch(route.url);
    await expect.poll(() => route.requests()).toHaveLength(1);
    await expect(route.answer(1, "somebody-else", {})).rejects.toMatchObject({ code: "not_listening" });
    await route.answer(1, name, { status: 202 });
    expect((await answered).status).toBe(202);
  });

  test("can answer nobody who has gone", async () => {
    const route = await newRoute();
    await using _ = await listenTo(route, () => undefined);
    const client = await rawClient(capture.port);
    client.send(`GET /${route.id} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => route.requests()).toHaveLength(1);
    const before = lines.length;
    client.abort();
    await expect
      .poll(() => lines.slice(before).filter((line) => line.includes("aborted by the client")))
      .toHaveLength(1);
    await expect(route.answer(1, name, {})).rejects.toMatchObject({ code: "not_waiting" });
  });

  test.each([
    ["a cookie for this origin", { headers: [["Set-Cookie", "a=b"]] }],
    ["a framing of its own", { headers: [["Transfer-Encoding", "chunked"]] }],
    ["a header that would end early", { headers: [["X", "a\r\nSet-Cookie: b=c"]] }],
    ["an informational status", { status: 101 }],
    ["a body that is no base64", { body: "?", encoding: "base64" }],
  ] as [string, ListenerAnswer][])("is refused with %s", async (_, answer) => {
    const route = await newRoute();
    await fetch(route.url);
    await expect(route.answer(1, name, answer)).rejects.toMatchObject({ code: "invalid_body", status: 422 });
  });

  test("must be allowed to change a private route", async () => {
    const route = await newRoute({ private: true });
    const stranger = createCaptureClient({ url: capture.url });
    const answering = { listener: name, waitSeconds: 5 };
    await expect(stranger.route(route.id).events({ answering }).next()).rejects.toMatchObject({
      code: "secret_needed",
    });
    const shared = await fetch(`${capture.url}/api/routes/${route.id}/share`, {
      headers: { authorization: `Bearer ${route.secret}` },
    });
    const { token } = (await shared.json()) as { token: string };
    const reader = stranger.route(route.id, token);
    await expect(reader.events({ answering }).next()).rejects.toMatchObject({ code: "read_only" });
    await fetch(route.url);
    await expect(reader.answer(1, name, {})).rejects.toMatchObject({ code: "read_only" });
  });

  test("keeps no more than 100 callers of a route waiting", async () => {
    const route = await newRoute();
    let answered = 0;
    const callers: Promise<void>[] = [];
    {
      await using _ = await listenTo(route, () => undefined, { waitSeconds: 30 });
      for (let n = 0; n < 110; n += 1) {
        const caller = async (): Promise<void> => {
          await (await fetch(route.url)).text();
          answered += 1;
        };
        callers.push(caller());
      }
      await expect.poll(() => answered, { timeout: 30_000 }).toBe(10);
      await expect.poll(() => route.requests(), { timeout: 30_000 }).toHaveLength(110);
      expect(answered).toBe(10);
    }
    await Promise.all(callers);
    expect(answered).toBe(110);
  });

  test("does not hold up a service that stops", { timeout: 20_000 }, async () => {
    const route = await newRoute();
    await using _ = await listenTo(route, () => undefined, { waitSeconds: 30 });
    const answered = fetch(route.url);
    await expect.poll(() => route.requests()).toHaveLength(1);
    const restarted = capture.restart();
    expect((await answered).status).toBe(200);
    await restarted;
  });
});

test("a caller whose listener is heard of no more waits until its place is over, and no longer", {
  timeout: 15_000,
}, async () => {
  const store = openMemoryStore({ retention: { requests: 10, bytes: 1_000 } });
  const now = Date.now();
  const routeId = crypto.randomUUID();
  const settings = { response: [], limits: {} };
  await store.createRoute({ id: routeId, name: "", createdAt: now, ttl: 60_000, secretHash: "", settings });
  // Nobody renews the place, as when the process that had the stream of the listener was killed.
  const listener = { id: `${name} 1`, until: now + 500, waitMs: 20_000 };
  await store.takeListener(routeId, listener, { name, now });
  const answered = createHolds(store).answerTo({ routeId, seq: 1 }, listener, 0, AbortSignal.timeout(10_000));
  expect(await answered).toBeUndefined();
  expect(Date.now()).toBeGreaterThanOrEqual(listener.until);
});

test.each([
  ["text", "Grüße", "utf8"],
  ["text that JSON would escape", "\u0001\u0002\u0003", "base64"],
])("answerOf() writes %s in the way that is shorter", (_, text, encoding) => {
  const answered = { kind: "answered", status: 200, reason: "OK", url: "", durationMs: 1, truncated: false } as const;
  const { answer } = answerOf({ ...answered, headers: [], body: Buffer.from(text) });
  expect(answer.encoding).toBe(encoding);
  expect(Buffer.from(answer.body ?? "", answer.encoding).toString()).toBe(text);
});

describe("two services on one PostgreSQL", () => {
  test("let a listener of one answer the callers of the other", async () => {
    const databaseUrl = await postgres.createDatabase();
    const [first, second] = await Promise.all([startCapture({ databaseUrl }), startCapture({ databaseUrl })]);
    const { id } = await first.newRoute();
    const route = createCaptureClient({ url: second.url }).route(id);
    let answered: Promise<Response>;
    {
      await using _ = await listenTo(route, (seq) => (seq < 3 ? { body: `for ${seq}` } : undefined), {
        waitSeconds: 30,
      });
      expect(await (await fetch(`${first.url}/${id}`)).text()).toBe("for 1");
      expect(await (await fetch(`${first.url}/${id}`)).text()).toBe("for 2");
      answered = fetch(`${first.url}/${id}`);
      await expect.poll(() => route.requests()).toHaveLength(3);
    }
    expect(await (await answered).json()).toMatchObject({ captured: 3 });
    await Promise.all([first.stop(), second.stop()]);
  });
});
