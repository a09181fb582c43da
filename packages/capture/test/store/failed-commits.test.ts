import { join } from "node:path";
import { openSqlite, storageProblem } from "@signalbox/service";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { atPort, startPostgresProxy } from "../../../../test/postgres-proxy.ts";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import type { Arrival } from "../../src/domain/captured-request.ts";
import { batchAppends } from "../../src/store/batch-appends.ts";
import type { Appended } from "../../src/store/capture-store.ts";
import { appendArrivals, sqliteAppender } from "../../src/store/sql/append.ts";
import { captureMigrations } from "../../src/store/sql/migrations.ts";
import { databaseStore } from "../../src/store/sql/sql-store.ts";
import type { Tables } from "../../src/store/sql/tables.ts";
import { makeArrival } from "../make-request.ts";
import { captureOfTest } from "../start-capture.ts";

const folder = temporaryFolder();

test("a disk that fills up during a commit fails all requests of that commit and no others", async () => {
  const database = await openSqlite<Tables>({
    file: join(folder, "capture.sqlite"),
    migrations: captureMigrations("sqlite"),
  });
  try {
    const retention = { requests: 100, bytes: 10_000_000 };
    const store = databaseStore(database, appendArrivals(sqliteAppender(database, retention)));
    const append = batchAppends(store);
    const send = (arrival: Arrival) =>
      new Promise<Appended | undefined>((resolve, reject) => {
        append(arrival, { onAppended: resolve, onFailed: reject });
      });
    const setMaxPages = (pages: number) =>
      database.write((transaction) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(transaction));

    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
    for (const id of ids) {
      const settings = { response: [], rules: "", limits: {}, forward: [] };
      await store.createRoute({ id, name: "", createdAt: 1, ttl: 60_000, secretHash: "", settings });
    }
    const small = () => Promise.all(ids.map((id) => send(makeArrival(id))));
    expect(await small()).toMatchObject([{ seq: 1 }, { seq: 1 }, { seq: 1 }]);

    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.read);
    await setMaxPages((rows[0]?.page_count ?? 0) + 8);
    // The first two fit, and a separate statement inserts them.
    const large = { body: Buffer.alloc(200_000, "x") };
    const batch = ids.map((id, index) => send(makeArrival(id, index === 2 ? large : {})));
    for (const outcome of await Promise.allSettled(batch)) {
      if (outcome.status === "fulfilled") throw new Error("A request was acknowledged that is not stored.");
      expect(storageProblem(outcome.reason)).toMatchObject({ status: 507 });
    }
    expect(await small()).toMatchObject([{ seq: 2 }, { seq: 2 }, { seq: 2 }]);
    await setMaxPages(1_000_000);
    await expect(send(makeArrival(ids[2], large))).resolves.toMatchObject({ seq: 3 });

    const page = { order: "oldest first", limit: 100, maxBodyBytes: 0 } as const;
    const stored = await Promise.all(ids.map((id) => store.listRequests(id, page)));
    expect(stored.map((requests) => requests.map(({ size }) => size))).toEqual([
      [4, 4],
      [4, 4],
      [4, 4, 200_000],
    ]);
  } finally {
    await database.close();
  }
});

const databases = sharedDatabases();

test.each([
  ["before the server has it", "request", true],
  ["before its response", "response", false],
] as const)("a connection that breaks in a commit, %s, acknowledges exactly the stored requests", async (...row) => {
  const [, lost, fails] = row;
  const url = await databases.createDatabase();
  const proxy = await startPostgresProxy(Number(new URL(url).port));
  onTestFinished(() => proxy.close());
  const capture = await captureOfTest({ databaseUrl: atPort(url, proxy.port) });
  const { id } = await capture.newRoute();
  const send = async (body: string) => {
    const { status } = await fetch(`${capture.url}/${id}`, { method: "POST", body });
    return { body, status };
  };
  const first = await Promise.all(["a", "b"].map(send));
  // A prepared statement is sent without its text, so the commit is found by a body.
  proxy.lose(lost, "sent 1");
  const sent = await Promise.all(Array.from({ length: 20 }, (_, index) => send(`sent ${index}`)));
  const last = await send("last");

  const failed = sent.filter(({ status }) => status !== 200);
  expect(failed.length > 0).toBe(fails);
  for (const { status } of failed) expect(status).toBe(503);
  const { requests } = await capture.inspect(id, "?limit=100");
  const acknowledged = [...first, ...sent, last].filter(({ status }) => status === 200).map(({ body }) => body);
  expect(requests.map(({ body }) => body.content).sort()).toEqual(acknowledged.sort());
  expect(requests.map(({ seq }) => seq)).toEqual(acknowledged.map((_, index) => acknowledged.length - index));
});
