import { setImmediate as turn } from "node:timers/promises";
import { createSemaphore, type Database, type ProblemDetail } from "@signalbox/service";
import { type Insertable, type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Author, Student, StudentDraft } from "../domain/student.ts";
import { withIdOf } from "../domain/student-id.ts";
import type { RowContent } from "../transfer/source-row.ts";
import type { AuditLog } from "./audit-log.ts";
import { insertChanges } from "./commit-order.ts";
import { fromRow, type RecordRow, recordColumns } from "./student-row.ts";
import type { Duplicate } from "./student-store.ts";
import type { StudentChangeRow, Tables } from "./tables.ts";
import { isPresent } from "./where-student.ts";
import { inSavepoint, insertNew, newStudents, writeDecision } from "./write-student.ts";

/** Imports many records. Rows are independent: an invalid row does not affect the others. */
export interface StudentImport {
  /** Writes one batch and resolves when it is durable. The outcomes are in the order of the rows. */
  importBatch(rows: readonly ImportRow[], options: ImportOptions): Promise<readonly RowOutcome[]>;

  /**
   * Merges rows with the current records before the transaction, which blocks other writes. The result replaces
   * `merge`: it returns the prepared result for records that have not changed since.
   */
  mergeAhead(
    batches: readonly (readonly ImportRow[])[],
    options: Pick<ImportOptions, "merge">,
  ): Promise<ImportOptions["merge"]>;

  /**
   * Writes all batches in one transaction, and commits if `accept` returns true. Blocks all other writes in SQLite.
   *
   * @param prepare does the work that needs no transaction, before the transaction starts; only a few files are
   * prepared or written at a time
   * @returns whether the transaction was committed
   */
  importAll(
    prepare: () => Promise<PreparedImport>,
    options: Pick<ImportOptions, "by" | "upsert"> & {
      readonly accept: (outcomes: readonly RowOutcome[]) => Promise<boolean>;
    },
  ): Promise<boolean>;

  /**
   * Returns the outcomes that `importBatch` would have, without storing rows (a dry run). It blocks no other write in SQLite. In
   * PostgreSQL, it blocks only writes with the same student numbers and addresses.
   */
  tryAll(
    batches: () => AsyncIterable<readonly ImportRow[]>,
    options: ImportOptions & { readonly report: (outcomes: readonly RowOutcome[]) => Promise<unknown> },
  ): Promise<void>;
}

export interface ImportOptions {
  /** Whether a row whose student number is known changes that record instead of being a duplicate. */
  readonly upsert: boolean;
  /** The author of the import. */
  readonly by: Author;
  /** Merges a row into the stored record. */
  readonly merge: (current: string, row: RowContent) => MergedRow | Promise<MergedRow>;
}

/** The rows of a whole file. */
export interface PreparedImport extends Pick<ImportOptions, "merge"> {
  /** May be called more than once. */
  batches(): AsyncIterable<readonly ImportRow[]>;
}

interface MergeAheadOptions extends Pick<ImportOptions, "merge"> {
  /** Merges a row whose record has changed or did not exist. @default `merge` */
  readonly otherwise?: ImportOptions["merge"];
}

/** A row of a file. */
export interface ImportRow {
  readonly content: RowContent;
  /** Its student number in its comparable form; empty when it has no valid one. */
  readonly number: string;
  /** The row as a new record. A row that changes a record may be incomplete. */
  readonly checked: MergedRow;
}

export type MergedRow =
  | { readonly kind: "valid"; readonly draft: StudentDraft }
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] };

export type RowOutcome =
  | { readonly kind: "created" | "updated" | "unchanged"; readonly id: string; readonly version: number }
  | { readonly kind: "duplicate"; readonly member: Duplicate["member"] }
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] };

/** Thrown to roll back an import; caught in this file. */
class NotKept extends Error {}

/** Thrown when a record has changed after a row was merged with it; caught in this file. */
class Outdated extends Error {}

/** How often rows are merged again after concurrent changes, before the merge happens inside the transaction. */
const mergeAttempts = 5;

/** How many rows that may change records one transaction has. It blocks SQLite's writer for some milliseconds. */
const upsertsAtOnce = 20;

/** How many imports may have a transaction for a whole file at a time. The others wait without a connection. */
const wholeFiles = 3;

/** Imports into SQLite or PostgreSQL, with the same queries. */
export function sqlStudentImport(
  database: Database<Tables>,
  nextId: () => string,
  audit: Pick<AuditLog, "record">,
): StudentImport {
  const long = createSemaphore(wholeFiles);
  return {
    async importBatch(rows, options) {
      if (!options.upsert) return database.write((transaction) => writeNoted(transaction, rows, options));
      const outcomes: RowOutcome[] = [];
      for (const part of withoutRepeats(rows, upsertsAtOnce)) {
        outcomes.push(...(await upsertPart(part, options)));
        await turn();
      }
      return outcomes;
    },

    mergeAhead,

    async importAll(prepare, { accept, ...options }) {
      try {
        await long.run(async () => {
          const { batches, merge } = await prepare();
          await database.write(async (transaction) => {
            await waitForLocks(transaction);
            const counts = { created: 0, updated: 0 };
            for await (const rows of batches()) {
              const outcomes = await writeRows(transaction, rows, { ...options, merge });
              if (!(await accept(outcomes))) throw new NotKept();
              addCounts(counts, outcomes);
              // Lets reads run, because SQLite writes a batch without a pause.
              await turn();
            }
            await noteImport(transaction, counts, options.by);
          });
        });
        return true;
      } catch (error) {
        if (error instanceof NotKept) return false;
        throw error;
      }
    },

    async tryAll(batches, { report, ...options }) {
      try {
        await long.run(() =>
          database.write(async (transaction) => {
            await waitForLocks(transaction);
            for await (const rows of batches()) await report(await writeRows(transaction, rows, options));
            throw new NotKept();
          }),
        );
      } catch (error) {
        if (!(error instanceof NotKept)) throw error;
      }
    },
  };

  /** Waits for locks without a timeout, because repeating a whole file is expensive and few such imports run at a time. */
  async function waitForLocks(transaction: Kysely<Tables>): Promise<void> {
    if (database.kind === "postgres") await sql`set local lock_timeout = 0`.execute(transaction);
  }

  async function writeRows(
    transaction: Kysely<Tables>,
    rows: readonly ImportRow[],
    options: ImportOptions,
  ): Promise<readonly RowOutcome[]> {
    const outcomes: RowOutcome[] = [];
    for (const part of options.upsert ? withoutRepeats(rows) : [rows]) {
      outcomes.push(...(await writePart(transaction, part, options)));
    }
    return outcomes;
  }

  /** Merges rows with their records before the transaction, to keep the transaction short. */
  async function upsertPart(rows: readonly ImportRow[], options: ImportOptions): Promise<readonly RowOutcome[]> {
    const outdated = (): never => {
      throw new Outdated();
    };
    for (let attempt = 1; attempt <= mergeAttempts; attempt += 1) {
      const merge = await mergeAhead([rows], { ...options, otherwise: outdated });
      try {
        return await database.write((transaction) => writeNoted(transaction, rows, { ...options, merge }));
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
      }
    }
    return database.write((transaction) => writeNoted(transaction, rows, options));
  }

  async function mergeAhead(
    batches: readonly (readonly ImportRow[])[],
    { merge, otherwise = merge }: MergeAheadOptions,
  ): Promise<ImportOptions["merge"]> {
    const merged = new Map<RowContent, { readonly current: string; readonly result: MergedRow }>();
    for (const rows of batches) {
      await turn();
      const numbers = rows.map(({ number }) => number).filter((number) => number !== "");
      if (numbers.length === 0) continue;
      const found = await selectByNumber(database.read, numbers).execute();
      const known = new Map(found.map((row) => [row.student_number, fromRow(row).body]));
      for (const [index, { number, content }] of rows.entries()) {
        if (index % upsertsAtOnce === upsertsAtOnce - 1) await turn();
        const current = known.get(number);
        if (current !== undefined) merged.set(content, { current, result: await merge(current, content) });
      }
    }
    return (current, content) => {
      const ahead = merged.get(content);
      return ahead?.current === current ? ahead.result : otherwise(current, content);
    };
  }

  /** Writes rows, and one entry of the access log for all. */
  async function writeNoted(
    transaction: Kysely<Tables>,
    rows: readonly ImportRow[],
    options: ImportOptions,
  ): Promise<readonly RowOutcome[]> {
    const outcomes = await writePart(transaction, rows, options);
    const counts = { created: 0, updated: 0 };
    addCounts(counts, outcomes);
    await noteImport(transaction, counts, options.by);
    return outcomes;
  }

  async function noteImport(transaction: Kysely<Tables>, { created, updated }: Counts, by: Author): Promise<void> {
    if (created + updated === 0) return;
    await audit.record(transaction, [{ action: "import", by, detail: `${created} created, ${updated} updated` }]);
  }

  /** Writes rows in order: consecutive new rows together, and consecutive rows that change records together. */
  async function writePart(
    transaction: Kysely<Tables>,
    rows: readonly ImportRow[],
    options: ImportOptions,
  ): Promise<readonly RowOutcome[]> {
    const known = options.upsert ? await lockByNumber(transaction, rows) : new Map<string, Student>();
    const outcomes: RowOutcome[] = [];
    let created: StudentDraft[] = [];
    let changed: RowChange[] = [];
    const writeWaiting = async (): Promise<void> => {
      outcomes.push(...(await createRows(transaction, created, options.by)));
      outcomes.push(...(await updateRows(transaction, changed, options.by)));
      created = [];
      changed = [];
    };
    for (const row of rows) {
      const current = known.get(row.number);
      // One of both is empty, which keeps the order.
      if (current === undefined ? changed.length > 0 : created.length > 0) await writeWaiting();
      if (current !== undefined) changed.push({ current, merged: await options.merge(current.body, row.content) });
      else if (row.checked.kind === "valid") created.push(row.checked.draft);
      else {
        await writeWaiting();
        outcomes.push(row.checked);
      }
    }
    await writeWaiting();
    return outcomes;
  }

  /** Changes records and inserts their versions together, or one by one when there is a duplicate among them. */
  async function updateRows(
    transaction: Kysely<Tables>,
    changes: readonly RowChange[],
    by: Author,
  ): Promise<readonly RowOutcome[]> {
    if (changes.length === 0) return [];
    const together = await inSavepoint(transaction, () => writeChanges(transaction, changes, by));
    if (together.kind === "done") return together.result;
    const outcomes: RowOutcome[] = [];
    for (const change of changes) {
      const outcome = await inSavepoint(transaction, () => writeChanges(transaction, [change], by));
      outcomes.push(...(outcome.kind === "duplicate" ? [outcome] : outcome.result));
    }
    return outcomes;
  }

  /** Writes new rows in two statements, or one by one when there is a duplicate among them. */
  async function createRows(
    transaction: Kysely<Tables>,
    drafts: readonly StudentDraft[],
    by: Author,
  ): Promise<readonly RowOutcome[]> {
    if (drafts.length === 0) return [];
    const together = await inSavepoint(transaction, () => insertRows(transaction, drafts, by));
    if (together.kind === "done") return together.result.map((id) => ({ kind: "created", id, version: 1 }));
    const outcomes: RowOutcome[] = [];
    for (const draft of drafts) {
      const outcome = await inSavepoint(transaction, () => insertRows(transaction, [draft], by));
      const [id = ""] = outcome.kind === "done" ? outcome.result : [];
      outcomes.push(outcome.kind === "duplicate" ? outcome : { kind: "created", id, version: 1 });
    }
    return outcomes;
  }

  async function insertRows(
    transaction: Kysely<Tables>,
    drafts: readonly StudentDraft[],
    by: Author,
  ): Promise<readonly string[]> {
    const created = newStudents(drafts.map((draft) => ({ id: nextId(), draft })));
    await insertNew(transaction, created, { now: Date.now(), by });
    return created.map(({ id }) => id);
  }

  /** Reads and locks the records that rows change, in the order of their numbers, so that two imports cannot deadlock. */
  async function lockByNumber(
    transaction: Kysely<Tables>,
    rows: readonly ImportRow[],
  ): Promise<ReadonlyMap<string, Student>> {
    const numbers = rows.map(({ number }) => number).filter((number) => number !== "");
    if (numbers.length === 0) return new Map();
    const found = await selectByNumber(transaction, numbers)
      .$if(database.kind === "postgres", (query) => query.orderBy("student_number").forUpdate())
      .execute();
    return new Map(found.map((row) => [row.student_number, fromRow(row)]));
  }
}

/** The number of records that a transaction wrote. */
interface Counts {
  created: number;
  updated: number;
}

function addCounts(counts: Counts, outcomes: readonly RowOutcome[]): void {
  for (const { kind } of outcomes) if (kind === "created" || kind === "updated") counts[kind] += 1;
}

/** The records with these student numbers that are not deleted. */
export function selectByNumber(
  transaction: Kysely<Tables>,
  numbers: readonly string[],
): SelectQueryBuilder<Tables, "student", RecordRow & { student_number: string }> {
  return transaction
    .selectFrom("student")
    .select([...recordColumns, "student_number"])
    .where("deleted_at", "is", null)
    .where("student_number", "in", numbers)
    .where(isPresent("student_number"));
}

/** A record, and its version after the row. */
interface RowChange {
  readonly current: Student;
  readonly merged: MergedRow;
}

async function writeChanges(
  transaction: Kysely<Tables>,
  changes: readonly RowChange[],
  by: Author,
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

/** Splits rows into parts of at most `size` without duplicate student numbers, so that a later row finds an earlier one. */
function* withoutRepeats(
  rows: readonly ImportRow[],
  size: number = Number.POSITIVE_INFINITY,
): Generator<readonly ImportRow[]> {
  let part: ImportRow[] = [];
  let numbers = new Set<string>();
  for (const row of rows) {
    const { number } = row;
    if (part.length >= size || (number !== "" && numbers.has(number))) {
      yield part;
      part = [];
      numbers = new Set();
    }
    numbers.add(number);
    part.push(row);
  }
  if (part.length > 0) yield part;
}
