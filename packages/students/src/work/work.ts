import { openWorkerPool, PoolError, type RunOptions, retryWhileBusy } from "@signalbox/service";
import type { DatabaseLocation } from "@signalbox/service/query-connection";
import type { RecordRules } from "../collections/check-record.ts";
import type { Declarations } from "../collections/declaration.ts";
import { isSmallText } from "../domain/document.ts";
import { formatRecord, type StoredRecord } from "../domain/record.ts";
import type { RowTasks } from "../transfer/check-row.ts";
import { isWhole, type RecordForm } from "./record-form.ts";
import { documentTasks, type StudentTasks } from "./tasks.ts";

/** The caller whose share a task counts against, and the signal that aborts it. */
export type Reader = Pick<RunOptions, "caller" | "signal">;

/** Runs what may take long or be large in threads, each with its own connection, within the caller's share and a deadline. */
export type Work = ReturnType<typeof openWork>;

interface WorkOptions extends RecordRules {
  readonly location: DatabaseLocation;
  /** Receives the errors of tasks. */
  readonly failed: (error: unknown) => void;
  /** The same as `collections`, for other threads. */
  readonly declarations: Declarations | undefined;
}

/** The data that threads start with. */
export type WorkerData = Pick<WorkOptions, "location" | "profile" | "limits" | "declarations">;

type DocumentTasks = ReturnType<typeof documentTasks>;
type Input<Name extends keyof DocumentTasks> = Parameters<DocumentTasks[Name]>[0];
type Documents = { readonly [Name in keyof DocumentTasks]: (input: Input<Name>) => ReturnType<DocumentTasks[Name]> };

export function openWork({ location, failed, profile, limits, declarations, collections }: WorkOptions) {
  const { maxReadMs: timeoutMs, readThreads: threads } = limits;
  const documents: Documents = documentTasks({ profile, limits, collections });
  const pool = openWorkerPool<StudentTasks>({
    module: "./student-worker",
    from: import.meta.url,
    workerData: { location, profile, limits, declarations } satisfies WorkerData,
    threads,
    deadlineMs: timeoutMs,
    // With Node's default, the garbage of an import alone takes another 50 MB.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 },
  });

  /** @throws PoolError when too many tasks are waiting, or at the deadline; the problem of the task */
  const run: typeof pool.run = (name, input, reader) =>
    pool.run(name, input, reader).catch((error: unknown) => {
      failed(error);
      throw toDeadlineError(error, timeoutMs);
    });

  /** Runs a task on documents: on the event loop if they are short, otherwise in a thread. */
  function document<Name extends keyof DocumentTasks>(name: Name, input: Input<Name> & Texts, reader: Reader) {
    const { text = "", before = "", after = "", record } = input;
    const isShort = isSmallText(text, before, after, record?.body ?? "");
    return isShort ? documents[name](input) : run(name, input, reader);
  }

  return {
    run,
    document,
    /** Writes a record. A whole one is not parsed. */
    render: (record: StoredRecord, form: RecordForm, reader: Reader): string | Promise<string> =>
      isWhole(form) ? formatRecord(record) : document("render", { record, form }, reader),
    stats: pool.stats,
    close: pool.close,
  };
}

/** The texts that a task on documents parses. */
type Texts = { readonly record?: Pick<StoredRecord, "body"> } & Partial<Record<"text" | "before" | "after", string>>;

/** The tasks on rows of an import, each of which waits until a thread is free. */
export function rowTasks({ run }: Work, reader: Reader): RowTasks {
  return {
    check: (task) => retryWhileBusy(() => run("checkRows", task, reader), reader),
    readWorkbook: (bytes) => retryWhileBusy(() => run("workbook", { bytes }, reader), reader),
    merge: (task) => retryWhileBusy(() => run("mergeRows", task, reader), reader),
  };
}

/** Converts the error of a statement that PostgreSQL canceled after its timeout (57014) to a missed deadline. */
function toDeadlineError(cause: unknown, timeoutMs: number): unknown {
  if ((cause as { code?: unknown } | null)?.code !== "57014") return cause;
  const detail = `The read exceeded its deadline of ${timeoutMs} ms. Request less at a time.`;
  return new PoolError("deadline_exceeded", detail, { cause });
}
