import { expect, test } from "vitest";
import { atPort, startPostgresProxy } from "../../../../test/postgres-proxy.ts";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { openPostgres } from "../../src/sql/open-postgres.ts";
import { migrations, type Tables } from "./counter-store.ts";

const databases = sharedDatabases();

test("a database that becomes silent fails statements after a deadline, and is used again when it responds", async () => {
  const direct = await databases.createDatabase();
  const proxy = await startPostgresProxy(Number(new URL(direct).port));
  const url = atPort(direct, proxy.port);
  const limits = { maxConnections: 3, statementMs: 500 };
  const database = await openPostgres<Tables>({ url, schema: "counting", migrations, ...limits });
  const add = (name: string) =>
    database.write((transaction) => transaction.insertInto("counter").values({ name, value: 1 }).execute());
  try {
    await add("before");
    await database.ready();
    proxy.setSilent(true);
    await expect(add("silent")).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await expect(database.ready()).rejects.toThrow("timeout expired");
    proxy.setSilent(false);
    // A connection that was opened meanwhile is given up later.
    await expect.poll(() => database.ready().then(() => "ready", String), { timeout: 20_000 }).toBe("ready");
    await add("after");
    const stored = await database.read.selectFrom("counter").select("name").orderBy("name").execute();
    expect(stored).toEqual([{ name: "after" }, { name: "before" }]);
    proxy.setSilent(true);
    const hanging = add("never").catch(() => undefined);
    await database.close();
    await hanging;
  } finally {
    await proxy.close();
  }
});
