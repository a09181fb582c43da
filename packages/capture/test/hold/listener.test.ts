import { createLog } from "@signalbox/service";
import { describe, expect, test } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { createHolds } from "../../src/hold/holds.ts";
import {
  type CaptureRoute,
  createCaptureClient,
  type ListenerResponse,
  type RouteEvent,
  responseOf,
} from "../../src/sdk/index.ts";
import { openMemoryStore } from "../../src/store/sqlite/sqlite-store.ts";
import { captureOfTest, sharedCapture } from "../start-capture.ts";

const name = "a-listener-of-some-length";

/** Subscribes to a route as a listener, and responds to each request. */
async function listenTo(
  route: CaptureRoute,
  response: (seq: number) => ListenerResponse | undefined,
  { listener = name, waitSeconds = 30 } = {},
) {
  const stop = new AbortController();
  const events = route.events({ after: 0, responding: { listener, waitSeconds }, signal: stop.signal });
  const rejected: string[] = [];
  const opened = Promise.withResolvers<void>();
  const over = (async () => {
    for await (const event of events as AsyncIterable<RouteEvent>) {
      if (event.kind === "open") opened.resolve();
      if (event.kind !== "request") continue;
      const given = response(event.request.seq);
      if (given === undefined) continue;
      await route.respond(event.request.seq, listener, given).catch((error: { code: string }) => {
        rejected.push(error.code);
      });
    }
  })();
  await opened.promise;
  return {
    rejected,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await over;
    },
  };
}

const mebibyte = 1024 * 1024;

const databases = sharedDatabases();

describe.each([
  { kind: "SQLite", options: async () => ({}) },
  { kind: "PostgreSQL", options: async () => ({ databaseUrl: await databases.createDatabase() }) },
])("a listener that responds for a route, in $kind,", ({ options }) => {
  const capture = sharedCapture(options);
  const newRoute = (more: object = {}) => createCaptureClient({ url: capture.url }).createRoute(more);

  test("sends each caller its own response", async () => {
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

  test("does not respond in time, so the route responds and the late response is rejected", async () => {
    const route = await newRoute({ response: [{ responses: [{ status: 503 }] }] });
    await using _ = await listenTo(route, () => undefined, { waitSeconds: 1 });
    expect((await fetch(route.url)).status).toBe(503);
    await expect(route.respond(1, name, {})).rejects.toMatchObject({ code: "not_waiting", status: 409 });
  });

  test("disconnects, and the route responds immediately", { timeout: 28_000 }, async () => {
    const route = await newRoute();
    let response: Promise<Response>;
    {
      await using _ = await listenTo(route, () => undefined);
      response = fetch(route.url);
      await expect.poll(() => route.requests()).toHaveLength(1);
    }
    expect(await (await response).json()).toMatchObject({ captured: 1 });
    expect(await (await fetch(route.url)).json()).toMatchObject({ captured: 2 });
  });

  test("is the only one, and can reconnect under its own name", async () => {
    const route = await newRoute();
    await using _ = await listenTo(route, () => undefined);
    const events = route.events({ responding: { listener: "another-listener-here", waitSeconds: 30 } });
    await expect(events.next()).rejects.toMatchObject({ code: "listener_taken", status: 409 });
    await using again = await listenTo(route, () => ({ status: 201 }));
    expect((await fetch(route.url)).status).toBe(201);
    expect(again.rejected).toEqual([]);
  });

  test("holds at most 100 callers of a route", async () => {
    const route = await newRoute();
    let responseCount = 0;
    const callers: Promise<void>[] = [];
    {
      await using _ = await listenTo(route, () => undefined);
      for (let n = 0; n < 110; n += 1) {
        const caller = async (): Promise<void> => {
          await (await fetch(route.url)).text();
          responseCount += 1;
        };
        callers.push(caller());
      }
      await expect.poll(() => responseCount).toBe(10);
      await expect.poll(() => route.requests()).toHaveLength(110);
      expect(responseCount).toBe(10);
    }
    await Promise.all(callers);
    expect(responseCount).toBe(110);
  });

  test("does not delay the stop of the service", { timeout: 28_000 }, async () => {
    const route = await newRoute();
    await using _ = await listenTo(route, () => undefined);
    const response = fetch(route.url);
    await expect.poll(() => route.requests()).toHaveLength(1);
    const restarted = capture.restart();
    expect((await response).status).toBe(200);
    await restarted;
  });
});

describe("a listener that responds for a route", () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const capture = sharedCapture(async () => ({ log: createLog("capture", { level: "info", destination }) }));
  const newRoute = (more: object = {}) => createCaptureClient({ url: capture.url }).createRoute(more);

  test("sends its status, headers and body to the caller, in the sandbox of a route", async () => {
    const route = await newRoute();
    const headers = [
      ["X-b", "2"],
      ["x-B", "\xe9"],
      ["content-type", "image/x-own"],
    ] as const;
    await using _ = await listenTo(route, () => ({ status: 418, headers, body: "AP8K", encoding: "base64" }));
    const sent = `POST /${route.id} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n.`;
    const { status, head, body } = await capture.exchange(sent);
    expect(status).toBe(418);
    expect(head.split("\r\n").slice(1, 4)).toEqual(["X-b: 2", "x-B: \xe9", "content-type: image/x-own"]);
    expect(head).toContain("Content-Security-Policy: sandbox");
    expect(head).toContain("Content-Length: 3");
    expect(body).toContain("\n");
  });

  test.each([
    ["text that JSON escapes", { body: "\u0001".repeat(mebibyte) }],
    ["bytes", { body: Buffer.alloc(mebibyte, 0xff).toString("base64"), encoding: "base64" }],
  ] as [string, ListenerResponse][])("gives the caller a MiB of %s, and no more", async (_, response) => {
    const route = await newRoute();
    await using listening = await listenTo(route, () => response);
    const given = Buffer.from(await (await fetch(route.url)).arrayBuffer());
    expect(given.equals(Buffer.from(response.body ?? "", response.encoding))).toBe(true);
    expect(listening.rejected).toEqual([]);
    const more = Buffer.from(Buffer.concat([given, Buffer.from("x")])).toString(response.encoding ?? "utf8");
    await expect(route.respond(1, name, { ...response, body: more })).rejects.toMatchObject({ code: "invalid_body" });
  });

  test("needs the name of the listener to respond, and can respond once: the first response counts", async () => {
    const route = await newRoute();
    await using _ = await listenTo(route, () => undefined);
    const response = fetch(route.url);
    await expect.poll(() => route.requests()).toHaveLength(1);
    await expect(route.respond(1, "somebody-else", {})).rejects.toMatchObject({ code: "not_listening" });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, (_, n) => route.respond(1, name, { body: `${n}` })),
    );
    const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await (await response).text()).toBe(`${winner}`);
  });

  test("cannot respond to a caller that disconnected", async () => {
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
    await expect(route.respond(1, name, {})).rejects.toMatchObject({ code: "not_waiting" });
  });

  test.each([
    ["a cookie for this origin", { headers: [["Set-Cookie", "a=b"]] }],
    ["an informational status", { status: 101 }],
    ["a body that is no base64", { body: "?", encoding: "base64" }],
  ] as [string, ListenerResponse][])("is rejected with %s", async (_, response) => {
    const route = await newRoute();
    await fetch(route.url);
    await expect(route.respond(1, name, response)).rejects.toMatchObject({ code: "invalid_body", status: 422 });
  });

  test("needs more than the share link of a private route", async () => {
    const { id, secret } = await newRoute({ private: true });
    const reader = createCaptureClient({ url: capture.url }).route(id, await capture.shareToken({ id, secret }));
    const events = reader.events({ responding: { listener: name, waitSeconds: 30 } });
    await expect(events.next()).rejects.toMatchObject({ code: "read_only" });
  });
});

test("a caller waits for a lost listener until its lease expires, and no longer", async () => {
  const store = await openMemoryStore({ retention: { requests: 10, bytes: 1_000 } });
  const now = Date.now();
  const routeId = crypto.randomUUID();
  const settings = { response: [], rules: "", limits: {}, forward: [] };
  await store.createRoute({ id: routeId, name: "", createdAt: now, ttl: 60_000, secretHash: "", settings });
  // Nobody renews the lease, as if the process with the listener's stream was killed.
  // Waiting for its response would exceed the time limit of the test.
  const listener = { id: `${name} 1`, until: now + 500, waitMs: 600_000 };
  await store.registerListener(routeId, listener, { name, now });
  const response = createHolds(store).responseTo({ routeId, seq: 1 }, listener, 0, new AbortController().signal);
  expect(await response).toBeUndefined();
});

test.each([101, 199, 600, 999])("responseOf() is 502 for status %i, which no listener may return", (status) => {
  const responded = { kind: "responded", reason: "Odd", url: "", durationMs: 1, truncated: false } as const;
  const { response, omitted } = responseOf({ ...responded, status, headers: [], body: Buffer.from("odd") });
  const body = `The program responded with status ${status}. Listeners may return 200 to 599.\n`;
  expect(response).toMatchObject({ status: 502, body });
  expect(omitted).toEqual([`the status ${status}, which is not from 200 to 599`]);
});

describe("two services on one PostgreSQL", () => {
  test("let a listener of one process respond to the callers of the other", async () => {
    const databaseUrl = await databases.createDatabase();
    const [first, second] = await Promise.all([captureOfTest({ databaseUrl }), captureOfTest({ databaseUrl })]);
    const { id } = await first.newRoute();
    const route = createCaptureClient({ url: second.url }).route(id);
    let response: Promise<Response>;
    {
      await using _ = await listenTo(route, (seq) => (seq < 3 ? { body: `for ${seq}` } : undefined));
      expect(await (await fetch(`${first.url}/${id}`)).text()).toBe("for 1");
      expect(await (await fetch(`${first.url}/${id}`)).text()).toBe("for 2");
      response = fetch(`${first.url}/${id}`);
      await expect.poll(() => route.requests()).toHaveLength(3);
    }
    expect(await (await response).json()).toMatchObject({ captured: 3 });
  });
});
