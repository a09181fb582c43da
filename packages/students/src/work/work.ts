import {
  type Outcome,
  openWorkerPool,
  PoolError,
  type RunOptions,
  resultOf,
  retryWhileBusy,
  type TaskContext,
} from "@signalbox/service";
import type { DatabaseLocation } from "@signalbox/service/query-connection";
import type { Collections } from "../collections/collection.ts";
import type { Declarations } from "../collections/declaration.ts";
import { MAX_SMALL_TEXT } from "../domain/document.ts";
import type { StudentLimits } from "../limits.ts";
import type { RowTasks } from "../transfer/check-row.ts";
import { charactersOf, type DocumentInputs, type DocumentOutputs, documentTasks } from "./document-tasks.ts";
import type { StudentTasks } from "./tasks.ts";

/** The caller whose share a task counts against, and the signal that aborts it. */
export type Reader = Pick<RunOptions, "caller" | "signal">;

type Inputs = { readonly [Name in keyof StudentTasks]: Parameters<StudentTasks[Name]>[0] };
type Outputs = { readonly [Name in keyof StudentTasks]: Awaited<ReturnType<StudentTasks[Name]>> };
/** The tasks as threads serve them, with problems as data. */
type ThreadTasks = {
  readonly [Name in keyof Inputs]: (input: Inputs[Name], context: TaskContext) => Promise<Outcome<Outputs[Name]>>;
};

/** Runs what may take long or be large in threads, each with its own connection, within the caller's share and a deadline. */
export type Work = ReturnType<typeof openWork>;

interface WorkOptions {
  readonly location: DatabaseLocation;
  /** Receives the errors of tasks. */
  readonly failed: (error: unknown) => void;
  readonly limits: Pick<StudentLimits, "maxReadMs" | "readThreads">;
  /** The declared collections, and the same for this thread. */
  readonly declarations: Declarations | undefined;
  readonly collections: Collections | undefined;
}

/** The data that threads start with. */
export interface WorkerData extends Pick<WorkOptions, "location" | "declarations"> {
  readonly timeoutMs: number;
}

export function openWork({ location, failed, limits, declarations, collections }: WorkOptions) {
  const { maxReadMs: timeoutMs, readThreads: threads } = limits;
  const pool = openWorkerPool<ThreadTasks>({
    module: "./student-worker",
    from: import.meta.url,
    workerData: { location, timeoutMs, declarations } satisfies WorkerData,
    threads,
    deadlineMs: timeoutMs,
    // With Node's default, the garbage of an import alone takes another 50 MB.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 },
  });

  /** @throws PoolError when too many tasks are waiting, or at the deadline; the problem of the task */
  async function run<Name extends keyof Inputs>(
    name: Name,
    input: Inputs[Name],
    reader: Reader,
  ): Promise<Outputs[Name]> {
    const outcome = await pool.run(name, input, reader).catch((error: unknown) => {
      failed(error);
      throw toDeadlineError(error, timeoutMs);
    });
    return resultOf(outcome);
  }

  return {
    run,
    /** Runs a task on documents: on the event loop if they are short, otherwise in a thread. */
    document<Name extends keyof DocumentInputs>(
      name: Name,
      input: DocumentInputs[Name],
      reader: Reader,
    ): DocumentOutputs[Name] | Promise<DocumentOutputs[Name]> {
      const isSmall = charactersOf[name](input) <= MAX_SMALL_TEXT;
      return isSmall
        ? documentTasks[name]({ ...input, collections })
        : (run("document", { name, input }, reader) as Promise<never>);
    },
    stats: pool.stats,
    close: pool.close,
  };
}

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
