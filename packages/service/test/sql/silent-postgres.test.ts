import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { openPostgres } from "../../src/sql/open-postgres.ts";
import { migrations, type Tables } from "./counter-store.ts";

const databases = sharedDatabases();

test("a database that becomes silent fails statements after a deadline, and is used again when it responds", async () => {
  const url = new URL(await databases.createDatabase());
  const proxy = await startProxy(Number(url.port));
  url.port = String(proxy.port);
  const limits = { maxConnections: 3, statementMs: 500 };
  const database = await openPostgres<Tables>({ url: url.href, schema: "counting", migrations, ...limits });
  const add = (name: string) =>
    database.write((transaction) => transaction.insertInto("counter").values({ name, value: 1 }).execute());
  try {
    await add("before");
    await database.ready();
    proxy.setSilent(true);
    await expect(add("silent")).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await expect(database.ready()).rejects.toThrow(/did not respond/);
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

/** A proxy to PostgreSQL. A connection that was once silent stays silent, and new ones then are too. */
async function startProxy(target: number) {
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) sockets.add(socket.on("error", end).on("close", end));
    const pass = (to: Socket) => (chunk: Buffer) => {
      if (isSilent) silent.add(client);
      if (!silent.has(client) && !to.destroyed) to.write(chunk);
    };
    client.on("data", pass(upstream));
    upstream.on("data", pass(client));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    setSilent(value: boolean) {
      isSilent = value;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
