import { setTimeout as sleep } from "node:timers/promises";
import {
  openWorkerPool,
  PoolError,
  type PoolStats,
  type RunOptions,
  resultOf,
  type Shares,
  type WorkerPool,
} from "@signalbox/service";
import type { Statement } from "@signalbox/service/query-connection";
import type { Compilable, Kysely } from "kysely";
import { isSmallText } from "../domain/document.ts";
import type { StudentDraft } from "../domain/student.ts";
import { formatStudent, type Student } from "../domain/student.ts";
import { isUnfiltered, type PageRequest, type Position, type StudentQuery } from "../domain/student-query.ts";
import type { StudentPlace } from "../store/student-database.ts";
import { selectAsOf } from "../store/student-history.ts";
import type { Tables } from "../store/tables.ts";
import { selectByIds, selectCount, selectIds, selectPage } from "../store/where-student.ts";
import type { RowTasks } from "../transfer/check-row.ts";
import {
  type AgainTask,
  type Drafts,
  type DraftTask,
  draftAgain,
  draftPatch,
  draftStudents,
  type PatchTask,
} from "./draft-tasks.ts";
import { countOfIds, type PackedIds, unpackIds } from "./packed-ids.ts";
import { type DiffTask, diffStudents, type ListPart, type ReadTasks, type VersionPart } from "./read-tasks.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";

/** Who asks: whose share a read counts against, and when the result is of no use any more. */
export interface Reader {
  readonly caller: string;
  readonly signal?: AbortSignal;
}

/** A page of records. */
export interface ReadPage extends Pick<ListPart, "bytes" | "count" | "hasMore" | "first" | "last"> {
  /** How many records the query finds, where that is known. */
  readonly total?: number;
}

/**
 * The reads that may take long or be large. They run in threads with connections of their own, in the share of the caller
 * and within a deadline, and come back as bytes: the event loop only passes those on.
 */
export interface StudentReads {
  /** At most `limit` records of a page; fewer when they are large. */
  page(page: PageRequest, form: RecordForm, reader: Reader): Promise<ReadPage>;
  /**
   * The text of all records that `query` finds, part by part as the consumer takes it. Each record is whole; those that
   * change in the meantime are seen as they are when their part is read, or not at all when the query finds them no more.
   */
  all(query: StudentQuery, form: RecordForm, reader: Reader): AsyncGenerator<Uint8Array>;
  count(query: StudentQuery, reader: Reader): Promise<number>;
  /** The rows of a statement that limits how many there are. */
  rowsOf(statement: Compilable, reader: Reader): Promise<readonly (readonly unknown[])[]>;
  /** The record in `form` as it was at a time, in milliseconds since 1970; undefined when there was none yet. */
  asOf(id: string, time: number, form: RecordForm, reader: Reader): Promise<VersionPart | undefined>;
  /** One record in `form`. */
  render(student: Student, form: RecordForm, reader: Reader): string | Promise<string>;
  /** A JSON Patch from one version to another. */
  diff(task: DiffTask, reader: Reader): Promise<string>;
  /** What is to be stored of a body. @throws Problem when it cannot be. */
  draft(task: DraftTask, reader: Reader): Promise<Drafts>;
  /** What is to be stored of a patched record. @throws Problem when it cannot be. */
  patch(task: PatchTask, reader: Reader): Promise<StudentDraft>;
  /** What is to be stored of a record as it was once. @throws Problem when it cannot be. */
  again(task: AgainTask, reader: Reader): Promise<StudentDraft>;
  /** Reads, checks and merges the large rows of an import, each when there is room for it. */
  rows(reader: Reader): RowTasks;
  stats(): PoolStats;
  close(): Promise<void>;
}

export interface StudentReadsOptions {
  readonly place: StudentPlace;
  /** Compiles the statements. */
  readonly compiler: Kysely<Tables>;
  /** Takes the errors of reads. */
  readonly failed: (error: unknown) => void;
  /** The first records of a list, read at once; undefined when they are too large for that. */
  readonly readNow: (page: PageRequest) => Promise<readonly Student[] | undefined>;
  /** How long one read may take, in milliseconds. */
  readonly timeoutMs: number;
  /** The most threads. */
  readonly threads: number;
  /** How many lists a caller may have that are read in an order of their own. */
  readonly orders: Shares;
}

/** What threads are started with. */
export interface ReadThreadData {
  readonly place: StudentPlace;
  readonly timeoutMs: number;
}

/** Where a page ends early, in bytes. */
const maxPageBytes = 8 * 1024 * 1024;
/** What one part of a long list comes to, in bytes. */
const partBytes = 128 * 1024;
const maxPartRecords = 1_000;
/** The largest page that is read on the event loop. */
const smallPage = 101;

/** Opens the reads; their threads start when they are first needed. */
export function openStudentReads(options: StudentReadsOptions): StudentReads {
  const { compiler: read, place, timeoutMs, readNow, orders } = options;
  const pool: WorkerPool<ReadTasks> = openWorkerPool({
    module: "./read-thread",
    from: import.meta.url,
    workerData: { place, timeoutMs } satisfies ReadThreadData,
    threads: options.threads,
    deadlineMs: timeoutMs,
  });

  async function run<Name extends keyof ReadTasks & string>(
    name: Name,
    input: Parameters<ReadTasks[Name]>[0],
    reader: Reader,
  ): Promise<Awaited<ReturnType<ReadTasks[Name]>>> {
    try {
      return await pool.run(name, input, reader as RunOptions);
    } catch (error) {
      options.failed(error);
      throw isTimeout(error) ? tooSlow(timeoutMs, error) : error;
    }
  }

  /** A part of a list that has begun waits for its turn: the response cannot become an error any more. */
  function listPart(input: Parameters<ReadTasks["list"]>[0], reader: Reader, isFirst: boolean): Promise<ListPart> {
    const read = (): Promise<ListPart> => run("list", input, reader);
    return isFirst ? read() : patiently(read, reader);
  }

  /** The ids of all records that `query` finds. */
  function orderOf(query: StudentQuery, reader: Reader): Promise<PackedIds> {
    const { own } = query;
    const statement = compiled(selectIds(read, query));
    return run("order", own === undefined ? { statement } : { statement, own }, reader);
  }

  /** A part, by index, of the records that a query by own members finds. */
  async function sliceOf(
    { query, limit, offset = 0 }: PageRequest,
    form: RecordForm,
    reader: Reader,
  ): Promise<ReadPage> {
    using _share = orders.acquire(reader.caller);
    const writer = recordWriter(form);
    const packed = await orderOf(query, reader);
    const total = countOfIds(packed);
    const ids = unpackIds(packed, Math.min(offset, total), Math.max(0, Math.min(limit, total - offset)));
    if (ids.length === 0) {
      return {
        bytes: encode(writer.head + writer.tail),
        count: 0,
        hasMore: false,
        first: undefined,
        last: undefined,
        total,
      };
    }
    const statement = compiled(selectByIds(read, query, ids));
    const part = await run("list", { statement, form, limit, maxBytes: maxPageBytes, ids }, reader);
    const bytes = Buffer.concat([encode(writer.head), part.bytes, encode(writer.tail)]);
    return { ...part, bytes, hasMore: offset + part.ids < total, first: undefined, last: undefined, total };
  }

  async function* inOrderOfIds(query: StudentQuery, form: RecordForm, reader: Reader): AsyncGenerator<Uint8Array> {
    // The ids are in memory while the list is taken.
    using _share = orders.acquire(reader.caller);
    const writer = recordWriter(form);
    const packed = await orderOf(query, reader);
    const total = countOfIds(packed);
    let isOpen = false;
    let size = 100;
    for (let at = 0; at < total; ) {
      const ids = unpackIds(packed, at, Math.min(size, total - at));
      const statement = compiled(selectByIds(read, query, ids));
      const task = { statement, form, limit: ids.length, maxBytes: partBytes, ids };
      const part = await listPart(task, reader, !isOpen);
      at += part.ids;
      if (part.count > 0) {
        yield* glued(part, isOpen ? writer.between : writer.head);
        isOpen = true;
        size = Math.max(1, Math.min(maxPartRecords, Math.floor((partBytes * part.count) / part.bytes.length)));
      }
    }
    yield encode(isOpen ? writer.tail : writer.head + writer.tail);
  }

  async function* inOrderOfIndex(query: StudentQuery, form: RecordForm, reader: Reader): AsyncGenerator<Uint8Array> {
    const writer = recordWriter(form);
    let position: Position | undefined;
    let isOpen = false;
    for (let hasMore = true; hasMore; ) {
      const statement = compiled(selectPage(read, { query, position, limit: maxPartRecords + 1 }));
      const task = { statement, form, limit: maxPartRecords, maxBytes: partBytes };
      const part = await listPart(task, reader, !isOpen);
      if (part.last !== undefined) {
        yield* glued(part, isOpen ? writer.between : writer.head);
        isOpen = true;
        position = { values: part.last, side: "after" };
      }
      hasMore = part.hasMore;
    }
    yield encode(isOpen ? writer.tail : writer.head + writer.tail);
  }

  return {
    async page(page, form, reader) {
      if (page.query.own !== undefined) return sliceOf(page, form, reader);
      const now = isSmall(page, form) ? await readNow({ ...page, limit: page.limit + 1 }) : undefined;
      if (now !== undefined) return pageOf(now, page, form);
      const writer = recordWriter(form);
      const { limit, position } = page;
      const part = await run(
        "list",
        {
          statement: compiled(selectPage(read, { ...page, limit: limit + 1 })),
          form,
          limit,
          maxBytes: maxPageBytes,
          reversed: position?.side === "before",
        },
        reader,
      );
      return { ...part, bytes: Buffer.concat([encode(writer.head), part.bytes, encode(writer.tail)]) };
    },
    // Only this order costs no more when it is read in parts: others would be sorted anew for each.
    all: (query, form, reader) => (isUnfiltered(query) ? inOrderOfIndex : inOrderOfIds)(query, form, reader),
    async count(query, reader) {
      if (query.own !== undefined) return countOfIds(await orderOf(query, reader));
      const [count = 0] = (await run("row", { statement: compiled(selectCount(read, query)) }, reader)) ?? [];
      return count as number;
    },
    rowsOf: (statement, reader) => run("rows", { statement: compiled(statement) }, reader),
    asOf: (id, time, form, reader) => run("version", { statement: compiled(selectAsOf(read, id, time)), form }, reader),
    render(student, form, reader) {
      const isPlain = form.fields === undefined && (form.hidden === undefined || form.hidden.size === 0);
      if ((isPlain && form.format === "json") || isSmallText(student.body)) return recordWriter(form).write(student);
      return run("render", { student, form }, reader);
    },
    async diff(task, reader) {
      const isShort = isSmallText(task.before.body, task.after.body);
      return isShort ? diffStudents(task) : run("diff", task, reader);
    },
    async draft(task, reader) {
      return isSmallText(task.text) ? draftStudents(task) : resultOf(await run("draft", task, reader));
    },
    async patch(task, reader) {
      const isSmall = isSmallText(task.text, task.student.body);
      return isSmall ? draftPatch(task) : resultOf(await run("patch", task, reader));
    },
    async again(task, reader) {
      return isSmallText(task.student.body) ? draftAgain(task) : resultOf(await run("again", task, reader));
    },
    rows: (reader) => ({
      check: (task) => patiently(() => run("checkRow", task, reader), reader),
      merge: (task) => patiently(() => run("mergeRow", task, reader), reader),
    }),
    stats: pool.stats,
    close: pool.close,
  };
}

/** Whether a page may be read and written on the event loop: the plain first pages that a service is asked for most. */
function isSmall({ query, limit, offset = 0 }: PageRequest, { format, fields, hidden }: RecordForm): boolean {
  const isPlain = format === "json" && fields === undefined && (hidden === undefined || hidden.size === 0);
  return isPlain && isUnfiltered(query) && limit < smallPage && offset === 0;
}

function pageOf(found: readonly Student[], { limit, position }: PageRequest, form: RecordForm): ReadPage {
  const { head, between, tail } = recordWriter(form);
  const students = found.slice(0, limit);
  if (position?.side === "before") students.reverse();
  const [first, last] = [students[0], students.at(-1)];
  return {
    bytes: encode(head + students.map(formatStudent).join(between) + tail),
    count: students.length,
    hasMore: found.length > limit,
    // Such a page is in the order of its ids.
    first: first && [first.id],
    last: last && [last.id],
  };
}

function* glued({ bytes }: ListPart, before: string): Generator<Uint8Array> {
  if (before !== "") yield encode(before);
  yield bytes;
}

function compiled(query: { compile(): Statement }): Statement {
  // Kysely's own value has more parts, which cannot cross to a thread.
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

const encoder = new TextEncoder();

function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** What PostgreSQL says of a statement that it has ended. */
function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "57014";
}

function tooSlow(timeoutMs: number, cause: unknown): PoolError {
  const detail = `This took longer than the ${timeoutMs} ms that it may. Ask for less.`;
  return new PoolError("deadline_exceeded", detail, { cause });
}

/** Does `work` again as long as there is no room for it. */
async function patiently<Result>(work: () => Promise<Result>, { signal }: Reader): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await sleep(100, undefined, signal === undefined ? {} : { signal });
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof PoolError && (error.code === "caller_busy" || error.code === "pool_busy");
}
