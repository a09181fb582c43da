import type { Outcome, TaskContext } from "@signalbox/service";
import type { QueryConnection, Statement } from "@signalbox/service/query-connection";
import { matchesOwn, type OwnQuery, type SortedRecord } from "../domain/own-members.ts";
import type { Student, StudentDraft } from "../domain/student.ts";
import type { MergedRow } from "../store/import-rows.ts";
import { toVersion } from "../store/student-history.ts";
import { type StudentValues, toStudent } from "../store/student-row.ts";
import type { CheckedRow, CheckTask, MergeTask } from "../transfer/check-row.ts";
import type { AgainTask, Drafts, DraftTask, PatchTask } from "../writes/draft-student.ts";
import type { BulkPart, BulkTask, UndoPlan, UndoTask } from "../writes/plan-bulk.ts";
import type { DuplicateGroups, DuplicatesTask } from "./find-duplicates.ts";
import { type OrderTask, readOrder, readSortedPage, rowsBetweenLooks, type SortedPageTask } from "./own-order.ts";
import type { PackedIds } from "./packed-ids.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";
import { type DiffTask, diffStudents, plainRecord } from "./stored-record.ts";

/** Reads records with a statement whose columns are `recordColumns` and the sort values, and serializes them. */
interface ListTask {
  readonly statement: Statement;
  readonly form: RecordForm;
  /** Conditions on own members, which the statement does not know. */
  readonly own?: OwnQuery | undefined;
  /** The most records to serialize; the statement may find more. */
  readonly limit: number;
  /** Stops after the record that reaches this many bytes. */
  readonly maxBytes: number;
  /** The ids in the order of the result, when the statement does not sort. */
  readonly ids?: readonly string[];
  /** Whether the statement returns the records in reverse order. */
  readonly reversed?: boolean;
}

/** The records that a {@link ListTask} has read. */
export interface ListPart {
  /** The serialized records with separators, without head and tail. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /** How many of the ids were read, including ids of deleted records. */
  readonly ids: number;
  /** Whether the statement had more rows. */
  readonly hasMore: boolean;
  /** The sort values of the first and of the last record. */
  readonly first: readonly (string | number)[] | undefined;
  readonly last: readonly (string | number)[] | undefined;
}

/** The caller whose share a read counts against, and the signal that aborts it. */
export interface Reader {
  readonly caller: string;
  readonly signal?: AbortSignal;
}

/** A page of records. */
export interface ReadPage extends Pick<ListPart, "count" | "hasMore" | "first" | "last"> {
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** How many records the query finds, if known. */
  readonly total?: number;
}

/** Reads one version with a statement whose columns are those of `toVersion`, and serializes it. */
interface VersionTask {
  readonly statement: Statement;
  readonly form: RecordForm;
}

/** The serialized version, and the record without its body. */
export interface VersionPart {
  readonly student: Student;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Loaded on demand: a thread that only reads does not need the schemas. */
const drafting = () => import("../writes/draft-student.ts");

const comparing = () => import("./find-duplicates.ts");

const planning = () => import("../writes/plan-bulk.ts");

const importing = () => import("../transfer/check-row.ts");

/** The tasks of the reading threads: everything that may take long or be large. */
export type ReadTasks = ReturnType<typeof readTasks>;

export function readTasks(connection: QueryConnection) {
  return {
    async list(task: ListTask, context: TaskContext): Promise<ListPart> {
      const part = await readList(connection, task, context);
      context.transfer(part.bytes.buffer);
      return part;
    },

    order: (task: OrderTask, context: TaskContext): Promise<PackedIds> => readOrder(connection, task, context),

    sortedPage: (task: SortedPageTask, context: TaskContext): Promise<readonly SortedRecord[]> =>
      readSortedPage(connection, task, context),

    async version({ statement, form }: VersionTask, { transfer }: TaskContext): Promise<VersionPart | undefined> {
      for await (const row of connection.each(statement)) {
        const { student } = toVersion(row);
        const bytes = new TextEncoder().encode(recordWriter(form).write(student));
        transfer(bytes.buffer);
        return { student: { ...student, body: "" }, bytes };
      }
      return undefined;
    },

    async duplicates(task: DuplicatesTask, { isAborted }: TaskContext): Promise<DuplicateGroups> {
      const { findDuplicates } = await comparing();
      return findDuplicates(connection, task, isAborted);
    },

    async planBulk(task: BulkTask, { isAborted }: TaskContext): Promise<Outcome<BulkPart>> {
      const [{ planBulk }, { outcomeOf }] = await Promise.all([planning(), drafting()]);
      try {
        const part = await planBulk(connection, task, isAborted);
        return { kind: "done", result: part };
      } catch (error) {
        return outcomeOf(() => {
          throw error;
        });
      }
    },

    async planUndo(task: UndoTask, { isAborted }: TaskContext): Promise<UndoPlan> {
      const { planUndo } = await planning();
      return planUndo(connection, task, isAborted);
    },

    /** All rows of a statement that limits them itself. */
    async rows({ statement }: { readonly statement: Statement }): Promise<readonly (readonly unknown[])[]> {
      const rows: (readonly unknown[])[] = [];
      for await (const row of connection.each(statement)) rows.push(row);
      return rows;
    },

    /** The first row of a statement. */
    async row({ statement }: { readonly statement: Statement }): Promise<readonly unknown[] | undefined> {
      for await (const row of connection.each(statement)) return row;
      return undefined;
    },

    render({ student, form }: { readonly student: Student; readonly form: RecordForm }): string {
      return recordWriter(form).write(student);
    },

    diff(task: DiffTask): string {
      return diffStudents(task);
    },

    async draft(task: DraftTask): Promise<Outcome<Drafts>> {
      const { outcomeOf, draftStudents } = await drafting();
      return outcomeOf(() => draftStudents(task));
    },

    async patch(task: PatchTask): Promise<Outcome<StudentDraft>> {
      const { outcomeOf, draftPatch } = await drafting();
      return outcomeOf(() => draftPatch(task));
    },

    async checkRows(task: CheckTask): Promise<readonly CheckedRow[]> {
      const { checkRows } = await importing();
      return checkRows(task);
    },

    async mergeRows(task: MergeTask): Promise<readonly MergedRow[]> {
      const { mergeRows } = await importing();
      return mergeRows(task);
    },

    async again(task: AgainTask): Promise<Outcome<StudentDraft>> {
      const { outcomeOf, draftAgain } = await drafting();
      return outcomeOf(() => draftAgain(task));
    },
  };
}

async function readList(connection: QueryConnection, task: ListTask, { isAborted }: TaskContext): Promise<ListPart> {
  const { statement, own, form, limit, maxBytes, ids, reversed = false } = task;
  const writer = recordWriter(form);
  const texts: string[] = [];
  let first: SortValues | undefined;
  let last: SortValues | undefined;
  let bytes = 0;
  let used = 0;
  let hasMore = false;
  const students = ids === undefined ? inOwnOrder(connection, statement) : inOrder(connection, statement, ids);
  for await (const found of students) {
    used += 1;
    if (used % rowsBetweenLooks === 0 && isAborted()) break;
    if (found === undefined) continue;
    if (own !== undefined && !matchesOwn(plainRecord(found.student, own.visible), own.filters)) continue;
    if (texts.length === limit || bytes >= maxBytes) {
      hasMore = true;
      used -= 1;
      break;
    }
    const text = writer.write(found.student);
    texts.push(text);
    bytes += Buffer.byteLength(text);
    first ??= found.sorted;
    last = found.sorted;
  }
  if (reversed) texts.reverse();
  return {
    bytes: new TextEncoder().encode(texts.join(writer.between)),
    count: texts.length,
    ids: used,
    hasMore,
    first: reversed ? last : first,
    last: reversed ? first : last,
  };
}

type SortValues = readonly (string | number)[];

/** A record and its sort values. */
interface Found {
  readonly student: Student;
  readonly sorted: SortValues;
}

async function* inOwnOrder(connection: QueryConnection, statement: Statement): AsyncGenerator<Found> {
  for await (const row of connection.each(statement)) yield toFound(row);
}

function toFound(row: readonly unknown[]): Found {
  return { student: toStudent(row as unknown as StudentValues), sorted: row.slice(6) as SortValues };
}

/** The records in the order of `ids`; undefined for deleted ones. */
async function* inOrder(
  connection: QueryConnection,
  statement: Statement,
  ids: readonly string[],
): AsyncGenerator<Found | undefined> {
  const students = new Map<string, Found>();
  for await (const row of connection.each(statement)) students.set(row[0] as string, toFound(row));
  for (const id of ids) yield students.get(id);
}
