import { openSqliteReader, ServiceError, type ServiceErrorCode, startWorker } from "@signalbox/service";
import type { Kysely } from "kysely";
import type { CaptureStore } from "../capture-store.ts";
import { type AppendPacked, appendArrivals } from "../sql/append.ts";
import { sqlReads } from "../sql/sql-reads.ts";
import type { SqlWrites } from "../sql/sql-writes.ts";
import type { Tables } from "../sql/tables.ts";
import type { SegmentsAppended, WriterCall, WriterData, WriterReply } from "./sqlite-writer.ts";

/**
 * Stores captures in a SQLite file. Commits run in a thread, so that requests are received while one waits for the disk.
 *
 * @throws ServiceError `data_folder_unusable`, `database_unusable`.
 */
export async function openSqliteStore(options: WriterData): Promise<CaptureStore> {
  const writer = await startWriter(options);
  const read = await openReader(options.file, writer);
  return {
    ...sqlReads(read),
    createRoute: (route, room) => writer.call("createRoute", route, room),
    updateRoute: (route, changes) => writer.call("updateRoute", route, changes),
    deleteRoute: (id) => writer.call("deleteRoute", id),
    clearRoute: (id) => writer.call("clearRoute", id),
    append: appendArrivals(writer.append, writer.takeSpare),
    storeDelivery: (delivery) => writer.call("storeDelivery", delivery),
    claimForwards: (routeId, options) => writer.call("claimForwards", routeId, options),
    renewForwards: (claims, now) => writer.call("renewForwards", claims, now),
    settleForward: (claim, result) => writer.call("settleForward", claim, result),
    retryForward: (request, now) => writer.call("retryForward", request, now),
    dropForward: (request) => writer.call("dropForward", request),
    markRequest: (request, changes) => writer.call("markRequest", request, changes),
    deleteRequest: (request) => writer.call("deleteRequest", request),
    storeResponses: (responses) => writer.call("storeResponses", responses),
    countRuleUse: (use) => writer.call("countRuleUse", use),
    takeListener: (routeId, listener, options) => writer.call("takeListener", routeId, listener, options),
    renewListener: (routeId, id, until) => writer.call("renewListener", routeId, id, until),
    leaveListener: (routeId, id) => writer.call("leaveListener", routeId, id),
    hold: (request, until) => writer.call("hold", request, until),
    respondToHeld: (request, response, now) => writer.call("respondToHeld", request, response, now),
    endHold: (request) => writer.call("endHold", request),
    trimTo: (bytes) => writer.call("trimTo", bytes),
    removeExpired: (now) => writer.call("removeExpired", now),
    ready: () => writer.ready(),
    async close() {
      // The last connection checkpoints the log, which a read-only one cannot do.
      await read.destroy();
      await writer.close();
    },
  };
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
  call<Name extends keyof SqlWrites>(method: Name, ...values: Parameters<SqlWrites[Name]>): ReturnType<SqlWrites[Name]>;
  append: AppendPacked;
  /** Returns the memory of a finished append for reuse. */
  takeSpare(): ArrayBuffer | undefined;
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** The size of a usual commit. Larger memory is not reused. */
const maxSpareBytes = 8 * 1024 * 1024;

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

async function startWriter(data: WriterData): Promise<Writer> {
  const worker = startWorker({ module: "./sqlite-writer", from: import.meta.url, workerData: data });
  const pending = new Map<number, Pending>();
  const ready = new Promise<void>((resolve, reject) => pending.set(0, { resolve, reject }));
  let calls = 0;
  let ended: Error | undefined;
  let spare: ArrayBuffer | undefined;

  worker.on("message", (reply: WriterReply) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.kind === "done") call?.resolve(reply.result as never);
    else call?.reject(errorOf(reply));
  });
  worker.on("error", (cause) => end(cause instanceof Error ? cause : new Error(String(cause))));
  worker.on("exit", () => end(new Error("the writing thread has ended")));

  await ready;
  return {
    call: (method, ...values) => send({ id: ++calls, method, values }) as ReturnType<SqlWrites[typeof method]>,
    async append({ routes, memory }) {
      const appended: SegmentsAppended = await send({ id: ++calls, method: "append", values: [{ routes, memory }] }, [
        memory,
      ]);
      if (appended.memory.byteLength <= maxSpareBytes) spare = appended.memory;
      return appended.before;
    },
    takeSpare() {
      const taken = spare;
      spare = undefined;
      return taken;
    },
    ready: () => send({ id: ++calls, method: "ready", values: [] }),
    close: () => (ended === undefined ? send({ id: ++calls, method: "close", values: [] }) : Promise.resolve()),
  };

  function send(call: WriterCall, moved: readonly ArrayBuffer[] = []): Promise<never> {
    return new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      pending.set(call.id, { resolve, reject });
      worker.postMessage(call, moved);
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
