import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createSemaphore, type Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Author } from "../domain/student.ts";
import type { RowContent } from "../transfer/source-row.ts";
import type { AuditLog } from "./audit-log.ts";
import {
  type ImportOptions,
  type ImportRow,
  knownRecords,
  type MergedRow,
  type RowOutcome,
  type StoredRecord,
  withoutRepeats,
  writeRows,
} from "./import-rows.ts";
import { duplicateOf } from "./student-store.ts";
import { statisticsAfterImports } from "./table-statistics.ts";
import type { Tables } from "./tables.ts";
import { timeSlices } from "./time-slices.ts";

/** Imports many records. Rows are independent: an invalid row does not affect the others. */
export interface StudentImport {
  /** Whether `importAll` blocks all other writes. */
  readonly blocksWriters: boolean;

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

/** The rows of a whole file. */
export interface PreparedImport extends Pick<ImportOptions, "merge"> {
  /** May be called more than once. */
  batches(): AsyncIterable<readonly ImportRow[]>;
}

interface MergeAheadOptions extends Pick<ImportOptions, "merge"> {
  /** Merges a row whose record has changed or did not exist. @default `merge` */
  readonly otherwise?: ImportOptions["merge"];
}

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
  const gatherStatistics = statisticsAfterImports(database);
  return {
    blocksWriters: database.kind === "sqlite",

    async importBatch(rows, options) {
      const outcomes: RowOutcome[] = [];
      if (options.upsert) {
        for (const part of withoutRepeats(rows, upsertsAtOnce)) {
          outcomes.push(...(await upsertPart(part, options)));
          await yieldToEventLoop();
        }
      } else outcomes.push(...(await database.write((transaction) => writeNoted(transaction, rows, options))));
      await gatherStatistics(outcomes.filter(({ kind }) => kind === "created").length);
      return outcomes;
    },

    mergeAhead,

    async importAll(prepare, { accept, ...options }) {
      try {
        await long.run(async () => {
          const { batches, merge } = await prepare();
          const writeAll = (throwsDuplicates: boolean): Promise<number> =>
            database.write(
              async (transaction) => {
                await waitForLocks(transaction);
                const counts: Counts = { created: 0, updated: 0 };
                const pause = timeSlices();
                for await (const rows of batches()) {
                  const outcomes = await write(transaction, rows, { ...options, merge, counts, throwsDuplicates });
                  if (!(await accept(outcomes))) throw new NotKept();
                  await pause();
                }
                await noteImport(transaction, counts, options.by);
                return counts.created;
              },
              { isLong: true },
            );
          if (database.kind === "postgres") return gatherStatistics(await writeAll(false));
          // Most files have no duplicate. The second attempt finds which rows are duplicates, for the report.
          await writeAll(true).catch((error) =>
            duplicateOf(error) === undefined ? Promise.reject(error) : writeAll(false),
          );
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
            const counts: Counts = { created: 0, updated: 0 };
            for await (const rows of batches()) await report(await write(transaction, rows, { ...options, counts }));
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

  /** Writes rows, and adds to the counts of the import. */
  async function write(
    transaction: Kysely<Tables>,
    rows: readonly ImportRow[],
    { counts, ...options }: ImportOptions & { readonly counts: Counts; readonly throwsDuplicates?: boolean },
  ): Promise<readonly RowOutcome[]> {
    const outcomes = await writeRows(transaction, rows, { ...options, nextId, locks: database.kind === "postgres" });
    for (const { kind } of outcomes) if (kind === "created" || kind === "updated") counts[kind] += 1;
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
    const merged = new Map<RowContent, StoredRecord & { readonly result: MergedRow }>();
    for (const rows of batches) {
      await yieldToEventLoop();
      const findKnown = await knownRecords(database.read, rows, { locks: false });
      for (const [index, row] of rows.entries()) {
        if (index % upsertsAtOnce === upsertsAtOnce - 1) await yieldToEventLoop();
        const current = findKnown(row);
        if (current === undefined) continue;
        const { id, body } = current;
        merged.set(row.content, { id, body, result: await merge(current, row.content) });
      }
    }
    return (current, content) => {
      const ahead = merged.get(content);
      const isSame = ahead?.id === current.id && ahead.body === current.body;
      return isSame ? ahead.result : otherwise(current, content);
    };
  }

  /** Writes rows, and one entry of the access log for all. */
  async function writeNoted(
    transaction: Kysely<Tables>,
    rows: readonly ImportRow[],
    options: ImportOptions,
  ): Promise<readonly RowOutcome[]> {
    const counts: Counts = { created: 0, updated: 0 };
    const outcomes = await write(transaction, rows, { ...options, counts });
    await noteImport(transaction, counts, options.by);
    return outcomes;
  }

  async function noteImport(transaction: Kysely<Tables>, { created, updated }: Counts, by: Author): Promise<void> {
    if (created + updated === 0) return;
    await audit.record(transaction, [{ action: "import", by, detail: `${created} created, ${updated} updated` }]);
  }
}

/** The number of records that a transaction wrote. */
interface Counts {
  created: number;
  updated: number;
}
