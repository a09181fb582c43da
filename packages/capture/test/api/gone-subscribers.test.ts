import { once } from "node:events";
import { connect } from "node:net";
import { openPostgres } from "@signalbox/service/postgres";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { captureOfTest } from "../start-capture.ts";

const databases = sharedDatabases();

test("clients that disconnect during the lookup release their shares", async () => {
  const databaseUrl = await databases.createDatabase();
  const capture = await captureOfTest({ databaseUrl, limits: { subscribers: 4 } });
  const other = await openPostgres({ url: databaseUrl, schema: "operator", migrations: {} });
  try {
    const { id } = await capture.newRoute();
    const events = `/inspect/${id}/events`;
    await other.write(async (transaction) => {
      await sql`lock table capture.route in access exclusive mode`.execute(transaction);
      const leaving = Array.from({ length: 4 }, async () => {
        const socket = connect(capture.port, "127.0.0.1");
        socket.write(`GET ${events} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
        const waiting = sql<{ count: string }>`
          select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        await expect
          .poll(async () => Number((await waiting.execute(other.read)).rows[0]?.count))
          .toBeGreaterThanOrEqual(4);
        socket.destroy();
        await once(socket, "close");
      });
      await Promise.all(leaving);
      // The service has noticed their disconnects before it handles a later request.
      await fetch(`${capture.url}/livez`);
    });
    const follow = async () => {
      const response = await fetch(capture.url + events);
      await response.body?.cancel();
      return response.status;
    };
    await expect.poll(follow).toBe(200);
  } finally {
    await other.close();
    await capture.stop();
  }
});
