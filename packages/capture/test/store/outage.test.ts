import { openPostgres } from "@signalbox/service/postgres";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { eventStream } from "../event-stream.ts";
import { captureOfTest } from "../start-capture.ts";

const databases = sharedDatabases();

test("a subscription survives an outage of the database and misses nothing", async () => {
  const databaseUrl = await databases.createDatabase();
  const capture = await captureOfTest({ databaseUrl });
  const operator = await openPostgres({ url: await databases.createDatabase(), schema: "operator", migrations: {} });
  const name = databaseUrl.split("/").at(-1) ?? "";
  const allow = (isAllowed: boolean) =>
    sql`alter database ${sql.id(name)} with allow_connections ${sql.raw(String(isAllowed))}`.execute(operator.read);
  try {
    const { id, url } = await capture.newRoute();
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events`);
    await fetch(url);
    expect(await stream.next()).toMatchObject({ event: "request", id: "1" });
    await allow(false);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(operator.read);
    for (const path of [url, `${capture.url}/api/routes/${id}`]) {
      const rejected = await fetch(path);
      expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    }
    await expect.poll(async () => (await fetch(`${capture.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${capture.url}/livez`)).status).toBe(200);
    await allow(true);
    await expect.poll(async () => (await fetch(url)).status).toBe(200);
    expect(await stream.next()).toMatchObject({ event: "request", id: "2" });
  } finally {
    await operator.close();
  }
});
