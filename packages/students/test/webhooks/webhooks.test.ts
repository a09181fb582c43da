import { createHmac } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../../test/http-server.ts";
import { problem } from "../client.ts";
import { describeStudents } from "../locations.ts";

interface Delivery {
  readonly path: string | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

describeStudents({ webhookAddresses: ["127.0.0.1"], webhookBackoffMs: [50, 50] }, (students) => {
  const deliveries: Delivery[] = [];
  /** The status of the receiver, by path; 204 by default. */
  const responses = new Map<string, number[]>();
  /** The promise that delays the response of a path. */
  const held = new Map<string, Promise<void>>();
  let receiver: TestServer;

  beforeAll(async () => {
    receiver = await startHttpServer(async (request, response) => {
      deliveries.push({ path: request.url, headers: request.headers, body: await text(request) });
      await held.get(request.url ?? "");
      response.statusCode = responses.get(request.url ?? "")?.shift() ?? 204;
      response.end();
    });
  });
  afterAll(() => receiver.close());

  const hook = async (path: string, body: object = {}) =>
    (await students.ask("/webhooks", { body: { url: `${receiver.url}${path}`, ...body } })).json as {
      id: string;
      secret: string;
    };
  const { create } = students;

  async function replay(id: string, after: unknown): Promise<void> {
    const query = after === null ? "" : `?after=${after}`;
    expect((await students.ask(`/webhooks/${id}/replay${query}`, { method: "POST" })).status).toBe(202);
  }

  async function deliveriesTo(path: string, count: number): Promise<readonly Delivery[]> {
    const found = () => deliveries.filter((delivery) => delivery.path === path);
    await expect.poll(() => found().length).toBeGreaterThanOrEqual(count);
    return found();
  }

  /** Expects the signature of a delivery by a secret. */
  function expectSigned({ headers, body }: Delivery, secret: string): void {
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  }

  test("changes are sent in order as signed CloudEvents, those of the selected actions", async () => {
    const { secret } = await hook("/ordered");
    await hook("/deletions", { actions: ["deleted"] });
    const { id } = await create({ n: 1 });
    await students.ask(`/students/${id}`, { method: "PUT", body: { n: 2 } });
    await students.ask(`/students/${id}`, { method: "DELETE" });
    const events = await deliveriesTo("/ordered", 3);
    expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
      { specversion: "1.0", type: "signalbox.student.created", subject: id, id: `${id}.1`, data: { n: 1 } },
      { type: "signalbox.student.updated", data: { n: 2, version: 2 } },
      { type: "signalbox.student.deleted", data: null },
    ]);
    for (const event of events) {
      expect(event.headers["content-type"]).toContain("application/cloudevents+json");
      expectSigned(event, secret);
    }
    const [deletion] = await deliveriesTo("/deletions", 1);
    expect(JSON.parse(deletion?.body ?? "")).toMatchObject({ type: "signalbox.student.deleted", subject: id });
  });

  test("a receiver that does not respond delays no other webhook", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set("/slow", promise);
    await hook("/slow");
    await hook("/quick");
    await create({ n: 1 });
    await deliveriesTo("/slow", 1);
    await create({ n: 2 });
    const [, second] = await deliveriesTo("/quick", 2);
    expect(JSON.parse(second?.body ?? "")).toMatchObject({ data: { n: 2 } });
    expect(deliveries.filter(({ path }) => path === "/slow")).toHaveLength(1);
    resolve();
    await deliveriesTo("/slow", 2);
  });

  test("a replay requested during a delivery is not lost", async () => {
    const { id } = await hook("/replayed");
    const before = (await students.ask(`/webhooks/${id}`)).json.after;
    await create({ n: 1 });
    await deliveriesTo("/replayed", 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set("/replayed", promise);
    await create({ n: 2 });
    await deliveriesTo("/replayed", 2);
    await replay(id, before);
    resolve();
    const events = await deliveriesTo("/replayed", 4);
    expect(events.map(({ body }) => JSON.parse(body).data.n)).toEqual([1, 2, 1, 2]);
  });

  test("a rejected event is sent again under the same id, and later ones wait", async () => {
    responses.set("/moody", [500, 503]);
    await hook("/moody");
    const first = await create({ n: 1 });
    await create({ n: 2 });
    const events = await deliveriesTo("/moody", 4);
    expect(new Set(events.slice(0, 3).map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([`${first.id}.1`]));
    expect(JSON.parse(events[3]?.body ?? "")).toMatchObject({ data: { n: 2 } });
  });

  test("an event that always fails becomes a dead letter, which a replay delivers and removes", async () => {
    responses.set("/broken", [500, 500, 500]);
    const { id } = await hook("/broken");
    const before = (await students.ask(`/webhooks/${id}`)).json.after;
    const student = await create({ n: 1 });
    await deliveriesTo("/broken", 3);
    const letters = async () => (await students.ask(`/webhooks/${id}/dead-letters`)).json;
    await expect.poll(letters).toMatchObject([{ studentId: student.id, error: "responded 500" }]);
    await replay(id, before);
    const events = await deliveriesTo("/broken", 4);
    expect(events[3]?.headers["webhook-id"]).toBe(`${student.id}.1`);
    await expect.poll(letters).toEqual([]);
  });

  test("a dead letter can be sent again alone, or discarded", async () => {
    responses.set("/letters", Array(7).fill(500));
    const { id } = await hook("/letters");
    await create({ n: 1 });
    await create({ n: 2 });
    const letters = () => students.list<{ readonly seq: string }>(`/webhooks/${id}/dead-letters`);
    await expect.poll(async () => (await letters()).length).toBe(2);
    const [newest, oldest] = (await letters()).map(({ seq }) => seq);
    const retry = (seq = "") => students.ask(`/webhooks/${id}/dead-letters/${seq}/retry`, { method: "POST" });
    expect((await retry(oldest)).json).toEqual({ delivered: false, status: 500, detail: "responded 500" });
    expect(await letters()).toHaveLength(2);
    expect((await retry(oldest)).json).toMatchObject({ delivered: true, status: 204 });
    expect((await deliveriesTo("/letters", 8)).at(-1)?.body).toContain('"n":1');
    expect((await letters()).map(({ seq }) => seq)).toEqual([newest]);
    const discard = (seq = "") => students.ask(`/webhooks/${id}/dead-letters/${seq}`, { method: "DELETE" });
    expect((await discard(newest)).status).toBe(204);
    expect(await letters()).toEqual([]);
    for (const gone of [newest, "nothing", "99999999"]) {
      expect((await discard(gone)).status, gone).toBe(404);
      expect((await retry(gone)).status, gone).toBe(404);
    }
  });

  test("a webhook can be tested without a change, and gets a new secret, which no list shows", async () => {
    const { id, secret } = await hook("/tried");
    responses.set("/tried", [503]);
    const tryIt = async () => (await students.ask(`/webhooks/${id}/test`, { method: "POST" })).json;
    expect(await tryIt()).toEqual({ delivered: false, status: 503, detail: "responded 503" });
    const rotated = (await students.ask(`/webhooks/${id}/rotate`, { method: "POST" })).json as { secret: string };
    expect(rotated.secret).not.toBe(secret);
    expect(await tryIt()).toMatchObject({ delivered: true, status: 204 });
    const [delivery] = (await deliveriesTo("/tried", 2)).slice(-1) as [Delivery];
    expect(JSON.parse(delivery.body)).toMatchObject({ type: "signalbox.student.test", data: null });
    expectSigned(delivery, rotated.secret);
    const { text: listed } = await students.ask("/webhooks");
    expect(listed).toContain(id);
    expect(listed).not.toMatch(/whsec_|secret/);
    await students.ask(`/webhooks/${id}`, { method: "DELETE" });
    expect((await students.ask(`/webhooks/${id}/rotate`, { method: "POST" })).status).toBe(404);
  });

  test("a non-public address is rejected before anything is sent", async () => {
    for (const [code, urls] of [
      ["url_not_allowed", ["http://10.0.0.1/", "http://169.254.169.254/latest", "http://[::1]:3000/"]],
      [
        "invalid_body",
        ["file:///etc/passwd", ...["a\0b", " b", "\ud800"].map((path) => `https://example.org/${path}`)],
      ],
    ] as const) {
      for (const url of urls)
        expect(await students.ask("/webhooks", { body: { url } }), url).toMatchObject(problem(422, code));
    }
  });
});
