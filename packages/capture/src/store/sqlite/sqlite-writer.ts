// The writing thread: the only writer of the file, so that the event loop never waits for the disk.
import { parentPort, workerData } from "node:worker_threads";
import { serveCalls } from "@signalbox/service/serve-tasks";
import { openSqlite } from "@signalbox/service/sqlite";
import type { PackedArrivals } from "../segment.ts";
import { sqliteAppender } from "../sql/append.ts";
import { captureMigrations } from "../sql/migrations.ts";
import type { Retention } from "../sql/retention.ts";
import { runWrites, type WriteName } from "../sql/sql-store.ts";
import type { Tables } from "../sql/tables.ts";

/** The `workerData` of the writing thread. */
export interface WriterData {
  readonly file: string;
  readonly retention: Retention;
}

const { file, retention } = workerData as WriterData;
const port = parentPort;
if (port === null) throw new Error("sqlite-writer runs as a worker thread only.");

const opened = open();
// The first call reports the failure.
opened.catch(() => undefined);

/** The calls are the writes of the store, and methods of its database. Each waits until the file is open. */
serveCalls(port, async (method, values, move) => {
  const { database, write, append } = await opened;
  if (method === "append") {
    const packed = values[0] as PackedArrivals;
    move(packed.memory);
    return append(packed);
  }
  if (method === "ready") return database.ready();
  if (method === "close") {
    // After the reply.
    await database.close().finally(() => setImmediate(() => port.close()));
  } else if (method !== "open") return write(method as WriteName, ...values);
  return undefined;
});

async function open() {
  const database = await openSqlite<Tables>({ file, migrations: captureMigrations("sqlite"), pageSize: 8_192 });
  return { database, write: runWrites(database), append: sqliteAppender(database, retention) };
}
