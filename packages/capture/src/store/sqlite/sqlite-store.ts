import { openSqliteReader, ServiceError, startWorker } from "@signalbox/service";
import type { Kysely } from "kysely";
import type { CaptureStore } from "../capture-store.ts";
import { callsThrough } from "../port-calls.ts";
import type { SegmentsAppended } from "../sql/append.ts";
import { sqlStore } from "../sql/sql-store.ts";
import type { Tables } from "../sql/tables.ts";
import type { WriterData } from "./sqlite-writer.ts";

/**
 * Stores captures in a SQLite file. Commits run in a thread, so that requests are received while one waits for the disk.
 *
 * @throws ServiceError `data_folder_unusable`, `database_unusable`.
 */
export async function openSqliteStore(options: WriterData): Promise<CaptureStore> {
  const worker = startWorker({ module: "./sqlite-writer", from: import.meta.url, workerData: options });
  const { call: callThread, end } = callsThrough(worker);
  const call: typeof callThread = (...values) =>
    callThread(...values).catch((error: Error) => Promise.reject(serviceErrorOf(error)));
  worker.on("error", (cause) => end(writesNoMore(cause instanceof Error ? cause : new Error(String(cause)))));
  worker.on("exit", () => end(writesNoMore(new Error("the writing thread has ended"))));
  let read: Kysely<Tables>;
  try {
    await call("open", []);
    read = openSqliteReader<Tables>(options.file);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return sqlStore({
    read,
    write: (name, ...values) => call(name, values),
    // The memory comes back with the result.
    append: (packed) => call("append", [packed], [packed.memory]) as Promise<SegmentsAppended>,
    ready: () => call("ready", []) as Promise<void>,
    async close() {
      // The last connection checkpoints the log, which a read-only one cannot do.
      await read.destroy();
      // The number of a thread that has ended is -1.
      if (worker.threadId >= 0) await call("close", []);
    },
  });
}

function writesNoMore(cause: Error): ServiceError {
  return new ServiceError("database_unusable", `Captures can no longer be written: ${cause.message}.`, { cause });
}

/** The error of the thread, whose class is lost between threads. */
function serviceErrorOf(error: Error & { readonly code?: string }): Error {
  if (error instanceof ServiceError) return error;
  const { code, message } = error;
  return code === "data_folder_unusable" || code === "database_unusable" ? new ServiceError(code, message) : error;
}
