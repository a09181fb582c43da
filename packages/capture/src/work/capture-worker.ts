// The worker thread of `openWork`. Each thread has its own connections to the store.
import { type MessagePort, workerData } from "node:worker_threads";
import { serveTasks, type TaskContext } from "@signalbox/service/serve-tasks";
import type { CaptureSettings } from "../capture-options.ts";
import { type BodyDecoder, loadDecoders } from "../decode/body-decoder.ts";
import { sqlReads } from "../store/sql/sql-reads.ts";
import type { Tables } from "../store/sql/tables.ts";
import { remoteReads } from "./remote-reads.ts";
import * as ruleTasks from "./rule-tasks.ts";
import type { TaskParts, TaskReads } from "./tasks.ts";
import * as apiTasks from "./tasks.ts";

const tasksByName = { ...apiTasks, ...ruleTasks };

/** All tasks by name. */
export type CaptureTasks = typeof apiTasks & typeof ruleTasks;

/** The `workerData` of a thread. */
export interface WorkerData {
  readonly location: CaptureSettings["location"];
  /** URLs of modules whose default export is a `BodyDecoder`. */
  readonly decoderModules: readonly string[];
}

/** A task as it is sent to a thread. `port` connects it to the in-memory store of the service. */
interface CaptureCall {
  readonly name: keyof CaptureTasks;
  readonly input: unknown;
  readonly port: MessagePort | undefined;
}

const { location, decoderModules } = workerData as WorkerData;
const opened = await openReads();
let decoders: Promise<readonly BodyDecoder[]> | undefined;

const tasks = {
  async run({ name, input, port }: CaptureCall, context: TaskContext): Promise<unknown> {
    const reads = port === undefined ? opened.reads : remoteReads(port);
    // Loaded when the first body is decoded, because a search does not need them.
    if (name === "decode") decoders ??= loadDecoders(decoderModules);
    const parts: TaskParts = { ...context, reads, decoders: (await decoders) ?? [] };
    const task = tasksByName[name] as (input: unknown, parts: TaskParts) => unknown;
    try {
      return await task(input, parts);
    } finally {
      port?.close();
    }
  },
};

export type CaptureThreadTasks = typeof tasks;

serveTasks(tasks, opened.close);

/** Loads only the driver of the configured store, so that a thread starts fast. */
async function openReads() {
  if (location.kind === "sqlite") {
    const { openSqliteReader } = await import("@signalbox/service/sqlite-reader");
    const database = openSqliteReader<Tables>(location.file);
    return { reads: sqlReads(database), close: () => database.destroy() };
  }
  if (location.kind === "postgres") {
    const { openPostgresReader } = await import("@signalbox/service/postgres");
    const database = openPostgresReader<Tables>({ ...location, schema: "capture" });
    return { reads: sqlReads(database), close: () => database.destroy() };
  }
  const none = async () => [];
  const nothing: TaskReads = { listRequests: none, findRequest: async () => undefined, listDeliveries: none };
  return { reads: nothing, close: async () => undefined };
}
