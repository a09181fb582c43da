// The writing thread: the only writer of the file, so that the event loop never waits for the disk.
import { parentPort, workerData } from "node:worker_threads";
import { openSqlite } from "@signalbox/service/sqlite";
import type { Retention } from "../retention.ts";
import type { PackedArrivals } from "../segment.ts";
import { sqliteAppender } from "../sql/append.ts";
import { captureMigrations } from "../sql/migrations.ts";
import { runWrites, type WriteName } from "../sql/sql-store.ts";
import type { Tables } from "../sql/tables.ts";

const { file, retention } = workerData as WriterData;
const port = parentPort;
if (port === null) throw new Error("sqlite-writer runs as a worker thread only.");

await reply(0, async () => {
  const database = await openSqlite<Tables>({
    file,
    migrations: captureMigrations("sqlite"),
    pageSize: 8_192,
  });
  const write = runWrites(database);
  const append = sqliteAppender(database, retention);
  port.on("message", ({ id, method, values }: WriterCall) => {
    if (method === "append") {
      const packed = values[0] as PackedArrivals;
      void reply(id, () => append(packed), [packed.memory]);
    } else if (method === "ready") void reply(id, () => database.ready());
    else if (method === "close") void reply(id, () => database.close()).then(() => port.close());
    else void reply(id, () => write(method, ...values));
  });
});

async function reply(id: number, work: () => Promise<unknown>, moved: ArrayBuffer[] = []): Promise<void> {
  let reply: WriterReply;
  try {
    reply = { id, kind: "done", result: await work() };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const { code } = error as { code?: unknown };
    // The error is copied, because its cause may be a value that cannot be sent between threads.
    reply = { id, kind: "failed", error: new Error(error.message), code: typeof code === "string" ? code : undefined };
  }
  port?.postMessage(reply, moved);
}

/** The `workerData` of the writing thread. */
export interface WriterData {
  readonly file: string;
  readonly retention: Retention;
}

/** A call for the writing thread: a write of the store, or a method of its database. */
export interface WriterCall {
  readonly id: number;
  readonly method: WriteName | "append" | "ready" | "close";
  readonly values: readonly unknown[];
}

/** The writing thread is ready (`id` 0), or has responded to a call. */
export type WriterReply =
  | { readonly id: number; readonly kind: "done"; readonly result: unknown }
  | { readonly id: number; readonly kind: "failed"; readonly error: Error; readonly code: string | undefined };
