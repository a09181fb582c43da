// The threads of `openWork`: they read the store over connections of their own.
import { type MessagePort, workerData } from "node:worker_threads";
import { serveTasks, type TaskContext } from "@signalbox/service/serve-tasks";
import type { CaptureSettings } from "../capture-options.ts";
import type { BodyDecoder } from "../decode/body-decoder.ts";
import { migrations } from "../store/sql/migrations.ts";
import { sqlReads } from "../store/sql/sql-reads.ts";
import type { Tables } from "../store/sql/tables.ts";
import { borrowReads } from "./lent-reads.ts";
import type { TaskParts, TaskReads } from "./read-tasks.ts";
import { captureTasks, decoderTasks, loadDecoders } from "./tasks.ts";

/** What the threads are started with. */
export interface WorkerData {
  readonly location: CaptureSettings["location"];
  /** URLs of modules whose default export is a `BodyDecoder`. */
  readonly decoderModules: readonly string[];
}

/** A task as it crosses to a thread: `port` lends it a store that is in the memory of the service. */
export interface CaptureCall {
  readonly name: keyof typeof captureTasks;
  readonly input: unknown;
  readonly port: MessagePort | undefined;
}

interface OpenReads {
  readonly reads: TaskReads;
  close(): Promise<void>;
}

const { location, decoderModules } = workerData as WorkerData;
const opened = await openReads();
let decoders: Promise<readonly BodyDecoder[]> | undefined;

const tasks = {
  async run({ name, input, port }: CaptureCall, context: TaskContext): Promise<unknown> {
    const reads = port === undefined ? opened.reads : borrowReads(port);
    // Loaded when the first body is decoded: a search needs none of them.
    if (decoderTasks.has(name)) decoders ??= loadDecoders(decoderModules);
    const parts: TaskParts = { ...context, reads, decoders: (await decoders) ?? [] };
    const task = captureTasks[name] as (input: unknown, parts: TaskParts) => unknown;
    try {
      return await task(input, parts);
    } finally {
      port?.close();
    }
  },
};

export type CaptureThreadTasks = typeof tasks;

serveTasks(tasks, opened.close);

/** Each kind of store loads only its own driver, so that a thread starts soon. */
async function openReads(): Promise<OpenReads> {
  if (location.kind === "sqlite") {
    const { openSqliteReader } = await import("@signalbox/service/sqlite-reader");
    const database = openSqliteReader<Tables>(location.file);
    return { reads: sqlReads(database), close: () => database.destroy() };
  }
  if (location.kind === "postgres") {
    const { openPostgres } = await import("@signalbox/service/postgres");
    const { url } = location;
    const database = await openPostgres<Tables>({ url, schema: "capture", migrations, maxConnections: 2 });
    return { reads: sqlReads(database.read), close: () => database.close() };
  }
  const nothing: TaskReads = { listRequests: async () => [], findRequest: async () => undefined };
  return { reads: nothing, close: async () => undefined };
}
