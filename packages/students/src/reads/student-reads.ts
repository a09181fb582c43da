import {
  openWorkerPool,
  PoolError,
  type PoolStats,
  type RunOptions,
  resultOf,
  retryWhileBusy,
  type Shares,
  type WorkerPool,
} from "@signalbox/service";
import type { Compilable, Kysely } from "kysely";
import { isSmallText } from "../domain/document.ts";
import { Problem } from "../domain/problem.ts";
import { duplicateReasons } from "../domain/shapes.ts";
import type { StudentDraft } from "../domain/student.ts";
import { formatStudent, type Student } from "../domain/student.ts";
import { isUnfiltered, type PageRequest, type Position, type StudentQuery } from "../domain/student-query.ts";
import type { Profile } from "../domain/student-schema.ts";
import { selectCandidates } from "../store/duplicate-candidates.ts";
import type { StudentLocation } from "../store/student-database.ts";
import { selectAsOf } from "../store/student-history.ts";
import type { Tables } from "../store/tables.ts";
import { selectToUndo } from "../store/undo-rows.ts";
import { compiled, selectByIds, selectCount, selectPage } from "../store/where-student.ts";
import type { RowTasks } from "../transfer/check-row.ts";
import {
  type AgainTask,
  type Drafts,
  type DraftTask,
  draftAgain,
  draftPatch,
  draftStudents,
  type PatchTask,
} from "../writes/draft-student.ts";
import type { BulkPart, BulkTask, UndoPlan } from "../writes/plan-bulk.ts";
import type { DuplicateGroups, DuplicatesPosition } from "./find-duplicates.ts";
import { ownPages, wholeOf } from "./own-pages.ts";
import { countOfIds, unpackIds } from "./packed-ids.ts";
import type { ListPart, Reader, ReadPage, ReadTasks, VersionPart } from "./read-tasks.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";
import { type DiffTask, diffStudents } from "./stored-record.ts";

/**
 * Reads that may take long or be large. They run in threads with their own connections, within the caller's share and a
 * deadline. They return bytes, which the event loop only passes on.
 */
export interface StudentReads {
  /** A page of at most `limit` records; fewer when they are large. */
  page(page: PageRequest, form: RecordForm, reader: Reader): Promise<ReadPage>;
  /**
   * All records that `query` finds, in parts at the pace of the consumer. Each record is consistent. A record that changes
   * meanwhile appears as it is when its part is read, or not at all when the query does not find it any more.
   */
  all(query: StudentQuery, form: RecordForm, reader: Reader): AsyncGenerator<Uint8Array>;
  count(query: StudentQuery, reader: Reader): Promise<number>;
  /** The ids of all records that `query` finds, in its order. @throws Problem 413 when there are more than `max` */
  idsOf(query: StudentQuery, max: number, reader: Reader): Promise<readonly string[]>;
  /**
   * Plans one change of the records with one of `ids` that `query` still finds. @throws Problem when the patch is
   * invalid
   */
  planBulk(
    query: StudentQuery,
    ids: readonly string[],
    task: Omit<BulkTask, "statement" | "own">,
    reader: Reader,
  ): Promise<BulkPart>;
  /** The next groups of records that may describe one person. There may be more even if there are fewer than `limit`. */
  duplicates(
    page: { readonly limit: number; readonly position: DuplicatesPosition | undefined },
    reader: Reader,
  ): Promise<DuplicateGroups>;
  /** The records that still exist, each as a line of NDJSON, in the order of `ids`. */
  linesOf(ids: readonly string[], form: RecordForm, reader: Reader): Promise<readonly string[]>;
  /** Plans the undo of a bulk change. */
  planUndo(bulkId: string, profile: Profile, reader: Reader): Promise<UndoPlan>;
  /** The rows of a statement that limits how many there are. */
  rowsOf(statement: Compilable, reader: Reader): Promise<readonly (readonly unknown[])[]>;
  /** The record in `form` at a time (milliseconds since 1970); undefined when it did not exist then. */
  asOf(id: string, time: number, form: RecordForm, reader: Reader): Promise<VersionPart | undefined>;
  /** One record in `form`. */
  render(student: Student, form: RecordForm, reader: Reader): string | Promise<string>;
  /** A JSON Patch from one version to another. */
  diff(task: DiffTask, reader: Reader): Promise<string>;
  /** The draft of a body. @throws Problem when the body is invalid */
  draft(task: DraftTask, reader: Reader): Promise<Drafts>;
  /** The draft of a patched record. @throws Problem when the patch or its result is invalid */
  patch(task: PatchTask, reader: Reader): Promise<StudentDraft>;
  /** The draft of an earlier version. @throws Problem when it breaks a newer rule */
  again(task: AgainTask, reader: Reader): Promise<StudentDraft>;
  /** Parses, checks and merges rows of an import when a thread is free. */
  rows(reader: Reader): RowTasks;
  stats(): PoolStats;
  close(): Promise<void>;
}

interface StudentReadsOptions {
  readonly location: StudentLocation;
  /** Compiles the statements. */
  readonly compiler: Kysely<Tables>;
  /** Receives the errors of reads. */
  readonly failed: (error: unknown) => void;
  /** Reads the first records of a list synchronously; undefined when they are too large. */
  readonly readNow: (page: PageRequest) => Promise<readonly Student[] | undefined>;
  /** How long one read may take, in milliseconds. */
  readonly timeoutMs: number;
  /** The most threads. */
  readonly threads: number;
  /** How many lists in an own order a caller may read at a time. */
  readonly orders: Shares;
}

/** The data that threads start with. */
export interface ReadThreadData {
  readonly location: StudentLocation;
  readonly timeoutMs: number;
}

/** The size at which a page ends early, in bytes. */
const maxPageBytes = 8 * 1024 * 1024;
/** The size of one part of a long list, in bytes. */
const partBytes = 128 * 1024;
const maxPartRecords = 1_000;
/** The largest page that is read on the event loop. */
const smallPage = 101;

/** Opens the reads. Threads start when they are first needed. */
export const everyStudent: StudentQuery = { filters: [], words: [], sort: [] };

export function openStudentReads(options: StudentReadsOptions): StudentReads {
  const { compiler: read, location, timeoutMs, readNow, orders } = options;
  const pool: WorkerPool<ReadTasks> = openWorkerPool({
    module: "./read-thread",
    from: import.meta.url,
    workerData: { location, timeoutMs } satisfies ReadThreadData,
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
      throw toDeadlineError(error, timeoutMs);
    }
  }

  /** Reads a later part of a list, waiting for a free thread: the response has started and cannot become an error. */
  function listPart(input: Parameters<ReadTasks["list"]>[0], reader: Reader, isFirst: boolean): Promise<ListPart> {
    const read = (): Promise<ListPart> => run("list", input, reader);
    return isFirst ? read() : retryWhileBusy(read, reader);
  }

  const own = ownPages({ read, run, orders, maxBytes: maxPageBytes });

  async function* inOrderOfIds(query: StudentQuery, form: RecordForm, reader: Reader): AsyncGenerator<Uint8Array> {
    // The ids stay in memory until the list is read.
    using _share = orders.acquire(reader.caller);
    const writer = recordWriter(form);
    const packed = await own.order(query, reader);
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
      const { own: byOwn } = page.query;
      if (byOwn !== undefined && page.offset !== undefined) return own.slice(page, form, reader);
      if (byOwn !== undefined && byOwn.sort.length > 0) return own.sorted(page, form, reader);
      const now = isSmall(page, form) ? await readNow({ ...page, limit: page.limit + 1 }) : undefined;
      if (now !== undefined) return pageOf(now, page, form);
      const writer = recordWriter(form);
      const { limit, position } = page;
      const part = await run(
        "list",
        {
          statement: compiled(selectPage(read, { ...page, limit: byOwn === undefined ? limit + 1 : undefined })),
          own: byOwn,
          form,
          limit,
          maxBytes: maxPageBytes,
          reversed: position?.side === "before",
        },
        reader,
      );
      return { ...part, body: wholeOf(part, writer) };
    },
    // Only this order can be read in parts at no extra cost: the database would sort again for each part.
    all: (query, form, reader) => (isUnfiltered(query) ? inOrderOfIndex : inOrderOfIds)(query, form, reader),
    async count(query, reader) {
      if (query.own !== undefined) return countOfIds(await own.order(query, reader));
      const [count = 0] = (await run("row", { statement: compiled(selectCount(read, query)) }, reader)) ?? [];
      return count as number;
    },
    async idsOf(query, max, reader) {
      using _share = orders.acquire(reader.caller);
      const packed = await own.order(query, reader);
      const count = countOfIds(packed);
      if (count > max) throw tooManyFound(count, max);
      return unpackIds(packed, 0, count);
    },
    async planBulk(query, ids, task, reader) {
      const statement = compiled(selectByIds(read, query, ids));
      return resultOf(await run("planBulk", { ...task, statement, own: query.own }, reader));
    },
    duplicates({ position, limit }, reader) {
      const reasons = duplicateReasons.slice(position === undefined ? 0 : duplicateReasons.indexOf(position.reason));
      const searches = reasons.map((reason, index) => ({
        reason,
        statement: compiled(selectCandidates(read, reason, index === 0 ? position?.key : undefined)),
      }));
      // A search that ends early has finished a block at least, and the next one continues after it.
      return run("duplicates", { searches, position, limit, budgetMs: timeoutMs / 4 }, reader);
    },
    async linesOf(ids, form, reader) {
      const lines: string[] = [];
      for (let at = 0; at < ids.length; ) {
        const part = ids.slice(at, at + maxPartRecords);
        const statement = compiled(selectByIds(read, everyStudent, part));
        const task = { statement, form, limit: part.length, maxBytes: maxPageBytes, ids: part };
        const { bytes, ids: used } = await run("list", task, reader);
        lines.push(
          ...Buffer.from(bytes)
            .toString()
            .split("\n")
            .filter((line) => line !== ""),
        );
        at += used;
      }
      return lines;
    },
    planUndo: (bulkId, profile, reader) =>
      run("planUndo", { statement: compiled(selectToUndo(read, bulkId)), profile }, reader),
    rowsOf: (statement, reader) => run("rows", { statement: compiled(statement) }, reader),
    asOf: (id, time, form, reader) => run("version", { statement: compiled(selectAsOf(read, id, time)), form }, reader),
    render(student, form, reader) {
      const isPlain = form.fields === undefined && form.visible === undefined;
      if (isPlain && form.format === "json") return formatStudent(student);
      if (isSmallText(student.body)) return recordWriter(form).write(student);
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
      check: (task) => retryWhileBusy(() => run("checkRows", task, reader), reader),
      merge: (task) => retryWhileBusy(() => run("mergeRows", task, reader), reader),
    }),
    stats: pool.stats,
    close: pool.close,
  };
}

/** Whether a page may be read on the event loop: small pages in the order of ids, the most frequent list. */
function isSmall({ query, limit, offset = 0 }: PageRequest, { format, fields, visible }: RecordForm): boolean {
  const isPlain = format === "json" && fields === undefined && visible === undefined;
  return isPlain && isUnfiltered(query) && limit < smallPage && offset === 0;
}

function pageOf(found: readonly Student[], { limit, position }: PageRequest, form: RecordForm): ReadPage {
  const { head, between, tail } = recordWriter(form);
  const students = found.slice(0, limit);
  if (position?.side === "before") students.reverse();
  const [first, last] = [students[0], students.at(-1)];
  let body = head;
  for (const student of students) body += (student === first ? "" : between) + formatStudent(student);
  return {
    body: body + tail,
    count: students.length,
    hasMore: found.length > limit,
    // Such a page is in the order of ids.
    first: first && [first.id],
    last: last && [last.id],
  };
}

function* glued({ bytes }: ListPart, before: string): Generator<Uint8Array> {
  if (before !== "") yield encode(before);
  yield bytes;
}

const encoder = new TextEncoder();

function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function tooManyFound(count: number, max: number): Problem {
  return new Problem({
    status: 413,
    code: "too_many_students",
    detail: `${count} students are found; at most ${max} are changed at once. Change them in parts, with filters that find fewer.`,
  });
}

/** Turns the error of a statement that PostgreSQL canceled after its timeout (57014) into that of a missed deadline. */
function toDeadlineError(cause: unknown, timeoutMs: number): unknown {
  if ((cause as { code?: unknown } | null)?.code !== "57014") return cause;
  const detail = `The read took longer than the allowed ${timeoutMs} ms. Ask for less.`;
  return new PoolError("deadline_exceeded", detail, { cause });
}
