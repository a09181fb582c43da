import { openSqliteInMemory, openSqliteReader, ServiceError, startWorker } from "@signalbox/service";
import { callsThrough } from "@signalbox/service/serve-tasks";
import type { Kysely } from "kysely";
import type { CaptureStore } from "../capture-store.ts";
import { appendArrivals, type SegmentsAppended, sqliteAppender } from "../sql/append.ts";
import { captureMigrations } from "../sql/migrations.ts";
import type { Retention } from "../sql/retention.ts";
import { databaseStore, sqlStore } from "../sql/sql-store.ts";
import type { Tables } from "../sql/tables.ts";
import type { WriterData } from "./sqlite-writer.ts";

/**
 * Stores captures in a SQLite file. Commits run in a thread, so that requests are received while one waits for the disk.
 *
 * @throws ServiceError `data_folder_unusable`, `database_unusable`.
 */
export async function openSqliteStore(options: WriterData): Promise<CaptureStore> {
  const worker = startWorker({ module: "./sqlite-writer", from: import.meta.url, workerData: options });
  const { call, end } = callsThrough(worker);
  let failure: ServiceError | undefined;
  const fail = (cause: Error): void => {
    failure ??= new ServiceError("database_unusable", `Captures can no longer be written: ${cause.message}.`, {
      cause,
    });
    end(failure);
  };
  worker.on("error", (cause) => fail(cause instanceof Error ? cause : new Error(String(cause))));
  worker.on("exit", () => fail(new Error("the writing thread has ended")));
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
    append: appendArrivals((packed) => call("append", [packed], [packed.memory]) as Promise<SegmentsAppended>),
    ready: () => call("ready", []) as Promise<void>,
    async close() {
      // The last connection checkpoints the log, which a read-only one cannot do.
      await read.destroy();
      await call("close", []).catch((error: unknown) => {
        // A thread that ended has closed its file.
        if (error !== failure) throw error;
      });
    },
  });
}

/** Stores captures in memory while the process runs. */
export async function openMemoryStore({ retention }: { readonly retention: Retention }): Promise<CaptureStore> {
  const database = await openSqliteInMemory<Tables>(captureMigrations("sqlite"));
  return databaseStore(database, appendArrivals(sqliteAppender(database, retention)));
}
