import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Postgres, startPostgres } from "../../../test/postgres.ts";
import { openStudents } from "./client.ts";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test("two services on one database keep numbers unique and lose no update between them", async () => {
  const databaseUrl = await postgres.createDatabase();
  const services = await Promise.all([openStudents({ databaseUrl }), openStudents({ databaseUrl })]);
  const [first, second] = services;
  const created = await Promise.all(
    Array.from({ length: 40 }, (_, n) => services[n % 2]?.ask("/students", { body: { studentNumber: `n-${n >> 1}` } })),
  );
  expect(created.filter((answer) => answer?.status === 201)).toHaveLength(20);
  expect(created.filter((answer) => answer?.status === 409)).toHaveLength(20);

  const { json } = (await first?.ask("/students", { body: { count: 0 } })) ?? expect.fail("no service");
  const path = `/students/${json.id}`;
  const increment = async (service: (typeof services)[number] | undefined): Promise<void> => {
    for (;;) {
      const current = (await service?.ask(path)) ?? expect.fail("no service");
      const headers = { "if-match": current.headers.get("etag") ?? "" };
      const body = { count: (current.json.count as number) + 1 };
      const answer = await service?.ask(path, { method: "PUT", body, headers });
      if (answer?.status === 200) return;
      expect(answer?.status).toBe(412);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => increment(services[n % 2])));
  expect((await second?.ask(path))?.json).toMatchObject({ count: 20, version: 21 });
  await Promise.all(services.map((service) => service.close()));
});

test("one key sent to two services at once creates one record", async () => {
  const databaseUrl = await postgres.createDatabase();
  const services = await Promise.all([openStudents({ databaseUrl }), openStudents({ databaseUrl })]);
  const headers = { "idempotency-key": "once" };
  const answers = await Promise.all(services.map((service) => service.ask("/students", { body: { n: 1 }, headers })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.json.id).toBe(answers[1]?.json.id);
  await Promise.all(services.map((service) => service.close()));
});

test("a server that restarts under load loses nothing that was acknowledged, and the service goes on", async () => {
  const databaseUrl = await postgres.createDatabase();
  const students = await openStudents({ databaseUrl });
  const acknowledged: unknown[] = [];
  let stopped = false;
  const load = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      const { status, json } = await students.ask("/students", { body: { a: 1 } });
      if (status === 201) acknowledged.push(json.id);
      else await sleep(10);
    }
  });
  await sleep(300);
  const before = acknowledged.length;
  await postgres.restart();
  await sleep(500);
  stopped = true;
  await Promise.all(load);
  expect(acknowledged.length).toBeGreaterThan(before);
  const ids = new Set((JSON.parse((await students.ask("/students")).text) as { id: string }[]).map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id as string))).toEqual([]);
  await students.close();
});
