// The writing thread: the only writer of the file, so that the event loop never waits for the disk.
import { parentPort, workerData } from "node:worker_threads";
import { openSqlite } from "@signalbox/service/sqlite";
import type { Retention } from "../retention.ts";
import type { PackedArrivals } from "../segment.ts";
import type { RouteBefore } from "../sql/append.ts";
import { captureMigrations } from "../sql/migrations.ts";
import { type SqlWrites, sqlWrites } from "../sql/sql-writes.ts";
import type { Tables } from "../sql/tables.ts";

const { file, retention } = workerData as WriterData;
const port = parentPort;
if (port === null) throw new Error("sqlite-writer runs as a worker thread only.");

await reply(0, async () => {
  const database = await openSqlite<Tables>({
    file,
    migrations: captureMigrations("sqlite"),
    pageSize: 8_192,
    backgroundCheckpoints: true,
  });
  const writes = sqlWrites(database, retention);
  port.on("message", (message: WriterCall) => {
    const { id } = message;
    if (message.method === "close") void reply(id, () => database.close()).then(() => port.close());
    else if (message.method === "ready") void reply(id, () => database.ready());
    else if (message.method === "append") void append(id, message.values[0]);
    else {
      const call = writes[message.method] as (...values: unknown[]) => Promise<unknown>;
      void reply(id, () => call(...message.values));
    }
  });

  function append(id: number, { routes, memory }: PackedArrivals): Promise<void> {
    const work = async (): Promise<SegmentsAppended> => ({ before: await writes.appendSegments(routes), memory });
    return reply(id, work, [memory]);
  }
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

/** A call of a write method of the store, for the writing thread. */
export type WriterCall =
  | { readonly id: number; readonly method: keyof SqlWrites; readonly values: readonly unknown[] }
  | { readonly id: number; readonly method: "append"; readonly values: readonly [PackedArrivals] }
  | { readonly id: number; readonly method: "ready" | "close"; readonly values: readonly [] };

/** The result of an append. Its memory is transferred back to be reused. */
export interface SegmentsAppended {
  readonly before: readonly (RouteBefore | undefined)[];
  readonly memory: ArrayBuffer;
}

/** The writing thread is ready (`id` 0), or has responded to a call. */
export type WriterReply =
  | { readonly id: number; readonly kind: "done"; readonly result: unknown }
  | { readonly id: number; readonly kind: "failed"; readonly error: Error; readonly code: string | undefined };
