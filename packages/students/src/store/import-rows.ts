import type { ProblemDetail } from "@signalbox/service";
import type { Insertable, Kysely, SelectQueryBuilder } from "kysely";
import type { Author, Student, StudentDraft } from "../domain/student.ts";
import { withIdOf, withoutNumberId } from "../domain/student-id.ts";
import type { RowContent } from "../transfer/source-row.ts";
import { insertChanges } from "./commit-order.ts";
import { fromLockedRow, indexedColumns, type LockedStudent, type RecordRow, recordColumns } from "./student-row.ts";
import type { Duplicate } from "./student-store.ts";
import type { StudentChangeRow, Tables } from "./tables.ts";
import { isPresent } from "./where-student.ts";
import { inSavepoint, insertNew, newStudents, usedIds, writeDecision } from "./write-student.ts";

/** By what an upsert finds the record of a row: by the id or, when no living record has it, by the number. */
export interface RowKeys {
  /** The student number in its comparable form; empty when it is not valid. */
  readonly number: string;
  /** The key of an id. Only rows of formats whose ids mean the same everywhere have one. */
  readonly id?: string | undefined;
}

/** A row of a file. */
export interface ImportRow extends RowKeys {
  readonly content: RowContent;
  /** The row as a new record. A row that changes a record may be incomplete. */
  readonly checked: MergedRow;
}

export type MergedRow =
  | { readonly kind: "valid"; readonly draft: StudentDraft }
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] };

/** What a row is merged into. */
export type StoredRecord = Pick<Student, "id" | "body">;

export type RowOutcome =
  | { readonly kind: "created" | "updated" | "unchanged"; readonly id: string; readonly version: number }
  | { readonly kind: "duplicate"; readonly member: Duplicate["member"] }
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] };

export interface ImportOptions {
  /** Whether a row with a known key changes that record instead of being a duplicate. */
  readonly upsert: boolean;
  /** The author of the import. */
  readonly by: Author;
  /** Merges a row into the stored record. */
  readonly merge: (current: StoredRecord, row: RowContent) => MergedRow | Promise<MergedRow>;
}

interface WriteRowsOptions extends ImportOptions {
  /** Makes the id of a record whose row brings none. */
  readonly nextId: () => string;
  /** Whether records must be locked before they are changed: SQLite has one writer. */
  readonly locks: boolean;
  /** Whether a duplicate throws the error of the database instead of being the outcome of its row. @default false */
  readonly throwsDuplicates?: boolean | undefined;
}

/**
 * Writes rows in order: consecutive new rows together, and consecutive rows that change records together.
 *
 * @throws the error of the database for a duplicate, with `throwsDuplicates`. Some rows are written then.
 */
export async function writeRows(
  transaction: Kysely<Tables>,
  rows: readonly ImportRow[],
  options: WriteRowsOptions,
): Promise<readonly RowOutcome[]> {
  const { upsert, merge, locks, throwsDuplicates = false } = options;
  const together = throwsDuplicates ? writeUnprotected : writeTogether;
  const outcomes: RowOutcome[] = [];
  let created: NewRow[] = [];
  let changed: RowChange[] = [];
  const writeWaiting = async (): Promise<void> => {
    outcomes.push(...(await together(transaction, created, (rows) => createRows(transaction, rows, options))));
    outcomes.push(...(await together(transaction, changed, (rows) => changeRows(transaction, rows, options))));
    created = [];
    changed = [];
  };
  for (const part of upsert ? withoutRepeats(rows) : [rows]) {
    let findKnown = upsert ? await knownRecords(transaction, part, { locks }) : () => undefined;
    let found = new Set<string>();
    for (const row of part) {
      let current = findKnown(row);
      if (current !== undefined && found.has(current.id)) {
        // Two rows found it, each by another key: the second one must find what the first one made of it.
        await writeWaiting();
        findKnown = await knownRecords(transaction, part, { locks });
        found = new Set();
        current = findKnown(row);
      }
      if (current !== undefined) found.add(current.id);
      // At most one of the two lists has rows, so rows are written in their order.
      if (current === undefined ? changed.length > 0 : created.length > 0) await writeWaiting();
      if (current !== undefined) changed.push({ current, merged: await merge(current, row.content) });
      else if (row.checked.kind === "valid") created.push({ draft: row.checked.draft, isKeyed: row.id !== undefined });
      else {
        await writeWaiting();
        outcomes.push(row.checked);
      }
    }
    await writeWaiting();
  }
  return outcomes;
}

/** Writes all rows without a savepoint, for which SQLite would copy each changed page. */
async function writeUnprotected<Row>(
  _: Kysely<Tables>,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<readonly RowOutcome[]>,
): Promise<readonly RowOutcome[]> {
  return rows.length === 0 ? [] : write(rows);
}

/** Writes all rows in one savepoint. If one of them is a duplicate, writes each row in a savepoint of its own. */
async function writeTogether<Row>(
  transaction: Kysely<Tables>,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<readonly RowOutcome[]>,
): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return [];
  const together = await inSavepoint(transaction, () => write(rows));
  if (together.kind === "done") return together.result;
  if (rows.length === 1) return [together];
  const outcomes: RowOutcome[] = [];
  for (const row of rows) outcomes.push(...(await writeTogether(transaction, [row], write)));
  return outcomes;
}

/** A row that creates a record. `isKeyed`: its id is the same in every service, as a `sourcedId` is. */
interface NewRow {
  readonly draft: StudentDraft;
  readonly isKeyed: boolean;
}

/**
 * Creates records together. A row with the id of a living record is a duplicate. The id of a deleted record is never used
 * again: a keyed row is then a duplicate too, and any other row gets a new id.
 */
async function createRows(
  transaction: Kysely<Tables>,
  rows: readonly NewRow[],
  { by, nextId }: WriteRowsOptions,
): Promise<readonly RowOutcome[]> {
  const used = await usedIds(
    transaction,
    rows.map(({ draft }) => draft),
  );
  const living = await livingIds(transaction, used);
  const created: { readonly id: string; readonly draft: StudentDraft }[] = [];
  const outcomes = rows.map(({ draft, isKeyed }): RowOutcome => {
    const { id = nextId() } = draft;
    if (!used.has(id)) created.push({ id, draft });
    else if (isKeyed || living.has(id)) return { kind: "duplicate", member: "id" };
    else created.push({ id: nextId(), draft: { ...draft, body: withoutNumberId(draft.body) } });
    return { kind: "created", id: created.at(-1)?.id ?? "", version: 1 };
  });
  await insertNew(transaction, newStudents(created), { now: Date.now(), by });
  return outcomes;
}

async function livingIds(transaction: Kysely<Tables>, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (ids.size === 0) return ids;
  const found = await transaction
    .selectFrom("student")
    .select("id")
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** A record, and its version after the row. */
interface RowChange {
  readonly current: LockedStudent;
  readonly merged: MergedRow;
}

/** Changes records, and inserts their versions together. */
async function changeRows(
  transaction: Kysely<Tables>,
  changes: readonly RowChange[],
  { by }: WriteRowsOptions,
): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  const versions: Insertable<StudentChangeRow>[] = [];
  for (const { current, merged } of changes) {
    if (merged.kind === "invalid") {
      outcomes.push(merged);
      continue;
    }
    const { draft } = merged;
    const isSame = withIdOf(current.body, draft.body) === current.body;
    const decision = isSame ? ({ kind: "keep" } as const) : ({ kind: "write", action: "updated", draft } as const);
    const { student, change } = await writeDecision(transaction, current, decision, by);
    if (change !== undefined) versions.push(change);
    outcomes.push({ kind: isSame ? "unchanged" : "updated", id: student.id, version: student.version });
  }
  await insertChanges(transaction, versions);
  return outcomes;
}

/**
 * Reads the living records that rows have a key of.
 *
 * @param locks whether to lock them too, in the order of their keys, so that two imports hardly ever deadlock
 */
export async function knownRecords(
  database: Kysely<Tables>,
  rows: readonly ImportRow[],
  { locks }: { readonly locks: boolean },
): Promise<(row: RowKeys) => LockedStudent | undefined> {
  const numbers = rows.map(({ number }) => number).filter((number) => number !== "");
  const ids = rows.map(({ id }) => id).filter((id) => id !== undefined);
  const byId = new Map<string, LockedStudent>();
  const byNumber = new Map<string, LockedStudent>();
  if (ids.length > 0) {
    const found = await selectLiving(database)
      .where("id", "in", ids)
      .$if(locks, (query) => query.orderBy("id").forUpdate())
      .execute();
    for (const row of found) byId.set(row.id, fromLockedRow(row));
  }
  if (numbers.length > 0) {
    const found = await selectByNumber(database, numbers)
      .$if(locks, (query) => query.orderBy("student_number").forUpdate())
      .execute();
    for (const row of found) byNumber.set(row.student_number, fromLockedRow(row));
  }
  return ({ id, number }) => (id === undefined ? undefined : byId.get(id)) ?? byNumber.get(number);
}

type LivingRows = SelectQueryBuilder<Tables, "student", RecordRow & LockedStudent["indexed"]>;

function selectLiving(database: Kysely<Tables>): LivingRows {
  return database
    .selectFrom("student")
    .select([...recordColumns, ...indexedColumns])
    .where("deleted_at", "is", null);
}

/** The records with these student numbers that are not deleted. */
export function selectByNumber(database: Kysely<Tables>, numbers: readonly string[]): LivingRows {
  return selectLiving(database).where("student_number", "in", numbers).where(isPresent("student_number"));
}

/** Splits rows into parts of at most `size` in which no key is twice, so that a later row finds an earlier one. */
export function* withoutRepeats(
  rows: readonly ImportRow[],
  size: number = Number.POSITIVE_INFINITY,
): Generator<readonly ImportRow[]> {
  let part: ImportRow[] = [];
  let numbers = new Set<string>();
  let ids = new Set<string>();
  for (const row of rows) {
    const { number, id } = row;
    const isRepeat = (number !== "" && numbers.has(number)) || (id !== undefined && ids.has(id));
    if (part.length >= size || isRepeat) {
      yield part;
      part = [];
      numbers = new Set();
      ids = new Set();
    }
    numbers.add(number);
    if (id !== undefined) ids.add(id);
    part.push(row);
  }
  if (part.length > 0) yield part;
}
