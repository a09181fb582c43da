import { diffJson, type JsonNode } from "@signalbox/json";
import type { Outcome, TaskContext } from "@signalbox/service";
import type { QueryConnection, Statement } from "@signalbox/service/query-connection";
import { parseStored, withoutMembers } from "../domain/document.ts";
import type { Student, StudentDraft } from "../domain/student.ts";
import { positionAt, type SortKey } from "../domain/student-query.ts";
import { toVersion } from "../store/student-history.ts";
import type { MergedRow } from "../store/student-import.ts";
import type { CheckedContent, CheckRowTask, MergeRowTask } from "../transfer/check-row.ts";
import type { AgainTask, Drafts, DraftTask, PatchTask } from "./draft-tasks.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";

/** Reads records by a statement whose columns are `recordColumns`, and serializes them. */
export interface ListTask {
  readonly statement: Statement;
  readonly form: RecordForm;
  readonly sort: readonly SortKey[];
  /** The most records. The statement may find more. */
  readonly limit: number;
  /** Stops behind the record that reaches this many bytes. */
  readonly maxBytes: number;
  /** The ids in the order of the records, when the statement does not give it. */
  readonly ids?: readonly string[];
  /** Whether the records come in the opposite order. */
  readonly reversed?: boolean;
}

/** The records that a {@link ListTask} has read. */
export interface ListPart {
  /** The serialized records with what stands between them, without head and tail. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /** How many of the ids were used up: records may be gone. */
  readonly ids: number;
  /** Whether the statement had more. */
  readonly hasMore: boolean;
  /** The sort values of the first and of the last record. */
  readonly first: readonly (string | number)[] | undefined;
  readonly last: readonly (string | number)[] | undefined;
}

/** Reads one version by a statement whose columns are those of `toVersion`, and serializes it. */
export interface VersionTask {
  readonly statement: Statement;
  readonly form: RecordForm;
}

/** The serialized version, and the record without its body. */
export interface VersionPart {
  readonly student: Student;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The ids that a statement finds, 16 bytes each. */
export interface OrderTask {
  readonly statement: Statement;
}

/** Compares two versions of a record, without the members that the caller may not see. */
export interface DiffTask {
  readonly before: Student;
  readonly after: Student;
  readonly hidden?: ReadonlySet<string> | undefined;
}

/** What checks documents loads much that a thread which only reads does not need. */
const drafting = () => import("./draft-tasks.ts");

const importing = () => import("../transfer/check-row.ts");

type StudentValues = [
  id: string,
  version: number,
  createdAt: number,
  updatedAt: number,
  deletedAt: number | null,
  body: string,
];

/** The tasks of the threads that read records: everything that may take long, or be large. */
export type ReadTasks = ReturnType<typeof readTasks>;

export function readTasks(connection: QueryConnection) {
  return {
    async list(task: ListTask, { transfer }: TaskContext): Promise<ListPart> {
      const part = await readList(connection, task);
      transfer(part.bytes.buffer);
      return part;
    },

    async order({ statement }: OrderTask, { isAborted, transfer }: TaskContext): Promise<Uint8Array<ArrayBuffer>> {
      let packed = Buffer.allocUnsafeSlow(64 * 1024);
      let size = 0;
      for await (const [id] of connection.each(statement)) {
        if (size === packed.length) {
          if (isAborted()) break;
          const larger = Buffer.allocUnsafeSlow(2 * packed.length);
          packed.copy(larger);
          packed = larger;
        }
        packed.write((id as string).replaceAll("-", ""), size, "hex");
        size += idBytes;
      }
      const ids = new Uint8Array(packed.buffer as ArrayBuffer, 0, size);
      transfer(ids.buffer);
      return ids;
    },

    async version({ statement, form }: VersionTask, { transfer }: TaskContext): Promise<VersionPart | undefined> {
      for await (const row of connection.each(statement)) {
        const { student } = toVersion(row);
        const bytes = new TextEncoder().encode(recordWriter(form).write(student));
        transfer(bytes.buffer);
        return { student: { ...student, body: "" }, bytes };
      }
      return undefined;
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

    async checkRow(task: CheckRowTask): Promise<CheckedContent> {
      const { checkRow } = await importing();
      return checkRow(task);
    },

    async mergeRow(task: MergeRowTask): Promise<MergedRow> {
      const { mergeRow } = await importing();
      return mergeRow(task);
    },

    async again(task: AgainTask): Promise<Outcome<StudentDraft>> {
      const { outcomeOf, draftAgain } = await drafting();
      return outcomeOf(() => draftAgain(task));
    },
  };
}

/** The operations from one version to another as a JSON Patch. */
export function diffStudents({ before, after, hidden = new Set() }: DiffTask): string {
  const [from, to] = [before, after].map((student) => parseStored(withoutMembers(student, hidden).body));
  return `[${diffJson(from as JsonNode, to as JsonNode).join(",\n")}]`;
}

async function readList(connection: QueryConnection, task: ListTask): Promise<ListPart> {
  const { statement, form, sort, limit, maxBytes, ids, reversed = false } = task;
  const writer = recordWriter(form);
  const texts: string[] = [];
  let first: Student | undefined;
  let last: Student | undefined;
  let bytes = 0;
  let used = 0;
  let hasMore = false;
  const students = ids === undefined ? inOwnOrder(connection, statement) : inOrder(connection, statement, ids);
  for await (const student of students) {
    if (texts.length === limit || bytes >= maxBytes) {
      hasMore = true;
      break;
    }
    used += 1;
    if (student === undefined) continue;
    const text = writer.write(student);
    texts.push(text);
    bytes += Buffer.byteLength(text);
    first ??= student;
    last = student;
  }
  if (reversed) texts.reverse();
  const values = (student: Student | undefined) =>
    student === undefined ? undefined : positionAt(student, { sort }, "after").values;
  return {
    bytes: new TextEncoder().encode(texts.join(writer.between)),
    count: texts.length,
    ids: used,
    hasMore,
    first: values(reversed ? last : first),
    last: values(reversed ? first : last),
  };
}

async function* inOwnOrder(connection: QueryConnection, statement: Statement): AsyncGenerator<Student> {
  for await (const row of connection.each(statement)) yield toStudent(row as StudentValues);
}

/** The records in the order of `ids`; undefined for those that are gone. */
async function* inOrder(
  connection: QueryConnection,
  statement: Statement,
  ids: readonly string[],
): AsyncGenerator<Student | undefined> {
  const students = new Map<string, Student>();
  for await (const row of connection.each(statement)) students.set(row[0] as string, toStudent(row as StudentValues));
  for (const id of ids) yield students.get(id);
}

function toStudent([id, version, createdAt, updatedAt, deletedAt, body]: StudentValues): Student {
  return { id, version, createdAt, updatedAt, deletedAt, body };
}

/** How many bytes an id has in {@link OrderTask}. */
export const idBytes = 16;

/** The ids at `from` and behind it, as texts. */
export function unpackIds(packed: Uint8Array, from: number, count: number): string[] {
  const hex = Buffer.from(packed.buffer, packed.byteOffset + from * idBytes, count * idBytes).toString("hex");
  return Array.from({ length: count }, (_, index) => {
    const id = hex.slice(2 * idBytes * index, 2 * idBytes * (index + 1));
    return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
  });
}
