import { setImmediate as turn } from "node:timers/promises";
import { createSemaphore, type Database, type ProblemDetail } from "@signalbox/service";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Author, Student, StudentDraft } from "../domain/student.ts";
import { withIdOf } from "../domain/student-id.ts";
import type { RowContent } from "../transfer/source-row.ts";
import type { AuditLog } from "./audit-log.ts";
import { fromRow, type RecordRow, recordColumns } from "./student-row.ts";
import type { Duplicate } from "./student-store.ts";
import type { Tables } from "./tables.ts";
import { isPresent } from "./where-student.ts";
import { applyDecision, inSavepoint, insertNew, newStudents } from "./write-student.ts";

/** Writes many records at once. Rows are independent of each other: one that cannot be written leaves the others alone. */
export interface StudentImport {
  /** Writes one batch and resolves when it is durable. The outcomes are in the order of the rows. */
  importBatch(rows: readonly ImportRow[], options: ImportOptions): Promise<readonly RowOutcome[]>;

  /**
   * Writes all batches in one transaction and keeps them when `accept` says so for the outcomes of every batch. It holds
   * off all other writes in SQLite. `batches` may be asked for more than once.
   *
   * @returns whether the rows were kept.
   */
  importAll(
    batches: () => AsyncIterable<readonly ImportRow[]>,
    options: ImportOptions & { readonly accept: (outcomes: readonly RowOutcome[]) => Promise<boolean> },
  ): Promise<boolean>;

  /**
   * Says what would become of all rows, as `importBatch` would write them, and keeps nothing. It holds off no other write in
   * SQLite and, in PostgreSQL, only those of the same student numbers and addresses.
   */
  tryAll(
    batches: () => AsyncIterable<readonly ImportRow[]>,
    options: ImportOptions & { readonly report: (outcomes: readonly RowOutcome[]) => Promise<unknown> },
  ): Promise<void>;
}

export interface ImportOptions {
  /** Whether a row whose student number is known changes that record instead of being a duplicate. */
  readonly upsert: boolean;
  /** Who imports. */
  readonly by: Author;
  /** Makes what is stored of a record and what a row says of it. */
  readonly merge: (current: string, row: RowContent) => MergedRow | Promise<MergedRow>;
}

/** A row of a file. */
export interface ImportRow {
  readonly content: RowContent;
  /** Its student number as numbers compare; empty when it has none that could be taken. */
  readonly number: string;
  /** The row as a record by itself. One that changes a record need not be a whole one. */
  readonly checked: MergedRow;
}

export type MergedRow =
  | { readonly kind: "valid"; readonly draft: StudentDraft }
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] };

export type RowOutcome =
  | { readonly kind: "created" | "updated" | "unchanged"; readonly id: string; readonly version: number }
  | { readonly kind: "duplicate"; readonly member: Duplicate["member"] }
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] };

/** Thrown to take an import back; never leaves this file. */
class NotKept extends Error {}

/** Thrown when a record is no longer the one that a row was merged with; never leaves this file. */
class Outdated extends Error {}

/** How often rows are merged anew because somebody else changes the same records, before the transaction waits for the merge. */
const mergeAttempts = 5;

/** How many rows that may change a record are one transaction: some milliseconds, in which nobody else writes to SQLite. */
const upsertsAtOnce = 20;

/** How many imports may each hold a transaction for a whole file: the others wait, and leave connections to other writes. */
const wholeFiles = 3;

/** Imports into SQLite or PostgreSQL, by the same queries. */
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

    async importAll(batches, { accept, ...options }) {
      try {
        await long.run(() =>
          database.write(async (transaction) => {
            await waitForLocks(transaction);
            const counts = { created: 0, updated: 0 };
            for await (const rows of batches()) {
              const outcomes = await writeRows(transaction, rows, options);
              if (!(await accept(outcomes))) throw new NotKept();
              addCounts(counts, outcomes);
            }
            await noteImport(transaction, counts, options.by);
          }),
        );
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

  /** However long it takes: what a whole file has done so far is not to be done again, and few of them run at a time. */
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

  /** Merges rows with the records that they change before the transaction, in which nobody else can write to SQLite. */
  async function upsertPart(rows: readonly ImportRow[], options: ImportOptions): Promise<readonly RowOutcome[]> {
    for (let attempt = 1; attempt <= mergeAttempts; attempt += 1) {
      const merged = await mergeAhead(rows, options);
      const merge: ImportOptions["merge"] = (current, content) => {
        const ahead = merged.get(content);
        if (ahead?.current !== current) throw new Outdated();
        return ahead.result;
      };
      try {
        return await database.write((transaction) => writeNoted(transaction, rows, { ...options, merge }));
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
      }
    }
    return database.write((transaction) => writeNoted(transaction, rows, options));
  }

  async function mergeAhead(
    rows: readonly ImportRow[],
    { merge }: ImportOptions,
  ): Promise<ReadonlyMap<RowContent, { readonly current: string; readonly result: MergedRow }>> {
    const numbers = rows.map(({ number }) => number).filter((number) => number !== "");
    const found = numbers.length === 0 ? [] : await selectByNumber(database.read, numbers).execute();
    const known = new Map(found.map((row) => [row.student_number, fromRow(row).body]));
    const merged = new Map<RowContent, { readonly current: string; readonly result: MergedRow }>();
    for (const { number, content } of rows) {
      const current = known.get(number);
      if (current !== undefined) merged.set(content, { current, result: await merge(current, content) });
    }
    return merged;
  }

  /** Writes rows, and one entry of the access log for all of them. */
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

  /** Writes rows in their order: new ones that follow each other together, those that change a record by themselves. */
  async function writePart(
    transaction: Kysely<Tables>,
    rows: readonly ImportRow[],
    options: ImportOptions,
  ): Promise<readonly RowOutcome[]> {
    const known = options.upsert ? await lockByNumber(transaction, rows) : new Map<string, Student>();
    const outcomes: RowOutcome[] = [];
    let created: StudentDraft[] = [];
    for (const row of rows) {
      const current = known.get(row.number);
      if (current === undefined && row.checked.kind === "valid") {
        created.push(row.checked.draft);
        continue;
      }
      outcomes.push(...(await createRows(transaction, created, options.by)));
      created = [];
      outcomes.push(current === undefined ? invalid(row) : await updateRow(transaction, current, row, options));
    }
    outcomes.push(...(await createRows(transaction, created, options.by)));
    return outcomes;
  }

  /** Writes new rows in two statements or, when one of them is a duplicate, each by itself. */
  async function createRows(
    transaction: Kysely<Tables>,
    drafts: readonly StudentDraft[],
    by: Author,
  ): Promise<readonly RowOutcome[]> {
    if (drafts.length === 0) return [];
    const together = await inSavepoint(transaction, () => insertRows(transaction, drafts, by));
    if (together.kind === "done") return together.result.map((id) => ({ kind: "created", id, version: 1 }));
    const outcomes: RowOutcome[] = [];
    for (const draft of drafts) outcomes.push(await insertRow(transaction, draft, by));
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

  async function insertRow(transaction: Kysely<Tables>, draft: StudentDraft, by: Author): Promise<RowOutcome> {
    const outcome = await inSavepoint(transaction, () => insertRows(transaction, [draft], by));
    if (outcome.kind === "duplicate") return outcome;
    return { kind: "created", id: outcome.result[0] ?? "", version: 1 };
  }

  /**
   * Reads the records that rows change, and holds off others who would change them too, in the order of their numbers: two
   * imports of the same records then wait for each other, and not both for both.
   */
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

/** How many records a transaction has written. */
interface Counts {
  created: number;
  updated: number;
}

function addCounts(counts: Counts, outcomes: readonly RowOutcome[]): void {
  for (const { kind } of outcomes) if (kind === "created" || kind === "updated") counts[kind] += 1;
}

/** The living records with these student numbers. */
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

/** What becomes of a row that is no record by itself, and finds none that it could change. */
function invalid({ checked }: ImportRow): RowOutcome {
  if (checked.kind === "invalid") return checked;
  throw new TypeError("A row that is valid is not refused.");
}

async function updateRow(
  transaction: Kysely<Tables>,
  current: Student,
  row: ImportRow,
  { merge, by }: ImportOptions,
): Promise<RowOutcome> {
  const merged = await merge(current.body, row.content);
  if (merged.kind === "invalid") return merged;
  const { draft } = merged;
  if (withIdOf(current.body, draft.body) === current.body)
    return { kind: "unchanged", id: current.id, version: current.version };
  const outcome = await inSavepoint(transaction, () =>
    applyDecision(transaction, current, { kind: "write", action: "updated", draft }, by),
  );
  if (outcome.kind === "duplicate") return outcome;
  return { kind: "updated", id: outcome.result.id, version: outcome.result.version };
}

/** Parts of at most `size` rows in which no student number comes twice: the later row finds what the earlier one wrote. */
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
