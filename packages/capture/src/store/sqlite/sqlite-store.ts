import { openSqliteReader, ServiceError, type ServiceErrorCode, startWorker } from "@signalbox/service";
import type { Kysely } from "kysely";
import type { CaptureStore } from "../capture-store.ts";
import type { PackedArrivals } from "../segment.ts";
import type { SegmentsAppended } from "../sql/append.ts";
import { sqlStore } from "../sql/sql-store.ts";
import type { Tables } from "../sql/tables.ts";
import type { WriterCall, WriterData, WriterReply } from "./sqlite-writer.ts";

/**
 * Stores captures in a SQLite file. Commits run in a thread, so that requests are received while one waits for the disk.
 *
 * @throws ServiceError `data_folder_unusable`, `database_unusable`.
 */
export async function openSqliteStore(options: WriterData): Promise<CaptureStore> {
  const writer = await startWriter(options);
  const read = await openReader(options.file, writer);
  return sqlStore({
    read,
    write: writer.call,
    append: (packed) => writer.call("append", packed) as Promise<SegmentsAppended>,
    ready: () => writer.call("ready") as Promise<void>,
    async close() {
      // The last connection checkpoints the log, which a read-only one cannot do.
      await read.destroy();
      await writer.close();
    },
  });
}

async function openReader(file: string, writer: Writer): Promise<Kysely<Tables>> {
  try {
    return openSqliteReader<Tables>(file);
  } catch (error) {
    await writer.close();
    throw error;
  }
}

interface Writer {
  /** Calls a method in the thread. The memory of an append is transferred, and comes back with the result. */
  call(method: WriterCall["method"], ...values: readonly unknown[]): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

async function startWriter(data: WriterData): Promise<Writer> {
  const worker = startWorker({ module: "./sqlite-writer", from: import.meta.url, workerData: data });
  const pending = new Map<number, Pending>();
  const ready = new Promise((resolve, reject) => pending.set(0, { resolve, reject }));
  let calls = 0;
  let ended: Error | undefined;

  worker.on("message", (reply: WriterReply) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.kind === "done") call?.resolve(reply.result);
    else call?.reject(errorOf(reply));
  });
  worker.on("error", (cause) => end(cause instanceof Error ? cause : new Error(String(cause))));
  worker.on("exit", () => end(new Error("the writing thread has ended")));

  await ready;
  return { call, close: () => (ended === undefined ? call("close") : Promise.resolve()) };

  function call(method: WriterCall["method"], ...values: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      calls += 1;
      pending.set(calls, { resolve, reject });
      const moved = method === "append" ? values.map((packed) => (packed as PackedArrivals).memory) : [];
      worker.postMessage({ id: calls, method, values } satisfies WriterCall, moved);
    });
  }

  function end(cause: Error): void {
    ended ??= new ServiceError("database_unusable", `Captures can no longer be written: ${cause.message}.`, { cause });
    for (const { reject } of pending.values()) reject(ended);
    pending.clear();
  }
}

function errorOf({ error, code }: Extract<WriterReply, { kind: "failed" }>): Error {
  const isOurs = code === "data_folder_unusable" || code === "database_unusable";
  return isOurs ? new ServiceError(code satisfies ServiceErrorCode, error.message) : error;
}
