import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createSemaphore, type Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import { Problem } from "../domain/problem.ts";
import type { AuditLog } from "./audit-log.ts";
import type { StagedBatch } from "./import-rows.ts";
import {
  type ImportOptions,
  type ImportRow,
  type ImportRun,
  knownRecords,
  type MergedRow,
  type MergeRows,
  type RowKeys,
  type RowResult,
  writeRows,
} from "./import-rows.ts";
import { preparedInsert } from "./prepared-insert.ts";
import { duplicateOf } from "./record-store.ts";
import { statisticsAfterImports } from "./table-statistics.ts";
import type { Tables } from "./tables.ts";
import { timeSlices } from "./time-slices.ts";

/** Imports many records. Rows are independent: an invalid row does not affect the others. */
export interface RecordImport {
  /** Whether `importAll` blocks all other writes. */
  readonly blocksWriters: boolean;

  /** Begins an import of any number of batches. An import of more than `maxUndo` records cannot be undone as a whole. */
  begin(name: string, maxUndo: number): ImportRun;

  /** Finds the ids of the records that rows would change. */
  recordsOf(
    rows: readonly RowKeys[],
    options: Pick<ImportOptions, "uniqueKey" | "restores">,
  ): Promise<(row: RowKeys) => string | undefined>;

  /** Writes one batch and resolves when it is durable. The results are in the order of the rows. */
  importBatch(rows: readonly ImportRow[], options: ImportOptions): Promise<readonly RowResult[]>;

  /**
   * Writes all batches in one transaction, unless a row of one is not stored. Blocks all other writes in SQLite; only a few files
   * are written at a time.
   *
   * @returns whether the transaction was committed
   */
  importAll(file: ImportFile): Promise<boolean>;

  /**
   * Reports the results that `importBatch` would have, without storing rows (a dry run). Rows see what those before them would have
   * written. It blocks no other write in SQLite. In PostgreSQL, it blocks only writes with the same student numbers and addresses.
   */
  tryAll(files: AsyncIterable<ImportFile>): Promise<void>;
}

/** The checked rows of a file, and where they go. */
export interface ImportFile {
  /** May be called more than once. */
  batches(): Iterable<StagedBatch>;
  readonly options: ImportOptions;
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

/** Notes the versions that rows have written. A record that is written twice is undone to what it was before the last time. */
const noteVersions = preparedInsert("bulk_student", (transaction, rows) =>
  transaction
    .insertInto("bulk_student")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["bulk_id", "student_id"]).doUpdateSet(({ ref }) => ({ version: ref("excluded.version") })),
    ),
);

/** The most text of records that are merged before the transaction of a whole file. */
const maxAheadCharacters = 8_000_000;

/** Records as they were when rows were merged into them, by id. No two rows of a file name the same record. */
type MergedAhead = ReadonlyMap<string, { readonly version: number; readonly result: MergedRow }>;

/** Imports into SQLite or PostgreSQL, with the same queries. */
export function sqlRecordImport(
  database: Database<Tables>,
  nextId: () => string,
  audit: Pick<AuditLog, "record">,
): RecordImport {
  const long = createSemaphore(wholeFiles);
  const gatherStatistics = statisticsAfterImports(database);
  const blocksWriters = database.kind === "sqlite";
  return {
    blocksWriters,

    begin: (name, maxUndo) => ({ id: nextId(), name, maxUndo, created: 0, updated: 0, deleted: 0 }),

    async recordsOf(rows, options) {
      const findKnown = await knownRecords(database.read, rows, options);
      return (row) => findKnown(row)?.id;
    },

    async importBatch(rows, options) {
      const results: RowResult[] = [];
      const size = options.upsert ? upsertsAtOnce : rows.length;
      for (let at = 0; at < rows.length; at += size) {
        const part = rows.slice(at, at + size);
        results.push(...(await (options.upsert ? upsertPart(part, options) : writeNoted(part, options))));
        await yieldToEventLoop();
      }
      await gatherStatistics(results.filter(({ result }) => result === "created").length);
      return results;
    },

    async importAll({ batches, options }) {
      try {
        await long.run(async () => {
          const ahead = options.upsert && blocksWriters ? await mergeAhead(batches(), options) : new Map();
          const merge = mergeOnlyChanged(ahead, options.merge);
          const writeAll = async (throwsDuplicates: boolean): Promise<number> => {
            const run = await database.write(
              async (transaction) => {
                await waitForLocks(transaction);
                let run = options.run;
                const pause = timeSlices();
                for (const batch of batches()) {
                  const results = await write(transaction, batch.rows, { ...options, merge, throwsDuplicates });
                  if (!batch.report(results)) throw new NotKept();
                  run = await noteRows(transaction, run, results);
                  await pause();
                }
                await noteImport(transaction, run, options);
                return run;
              },
              { isLong: true },
            );
            Object.assign(options.run, run);
            return run.created;
          };
          if (!blocksWriters) return gatherStatistics(await writeAll(false));
          // Most files have no duplicate. The second attempt finds which rows are duplicates, for the report.
          await writeAll(true).catch((error) =>
            duplicateOf(error) === undefined && !(error instanceof Problem) ? Promise.reject(error) : writeAll(false),
          );
        });
        return true;
      } catch (error) {
        if (error instanceof NotKept) return false;
        throw error;
      }
    },

    async tryAll(files) {
      try {
        await long.run(() =>
          database.write(async (transaction) => {
            await waitForLocks(transaction);
            for await (const { batches, options } of files)
              for (const batch of batches()) batch.report(await write(transaction, batch.rows, options));
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

  function write(
    transaction: Kysely<Tables>,
    rows: readonly ImportRow[],
    options: ImportOptions & { readonly throwsDuplicates?: boolean },
  ): Promise<readonly RowResult[]> {
    return writeRows(transaction, rows, { ...options, nextId, locks: database.kind === "postgres" });
  }

  /** Merges rows with their records before the transaction, to keep the transaction short. */
  async function upsertPart(rows: readonly ImportRow[], options: ImportOptions): Promise<readonly RowResult[]> {
    const outdated = (): never => {
      throw new Outdated();
    };
    for (let attempt = 1; attempt <= mergeAttempts; attempt += 1) {
      const ahead = await mergeAhead([{ rows }], options);
      try {
        return await writeNoted(rows, { ...options, merge: mergeOnlyChanged(ahead, outdated) });
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
      }
    }
    return writeNoted(rows, options);
  }

  /** Merges rows with the current records before the transaction, which blocks other writes. */
  async function mergeAhead(
    batches: Iterable<Pick<StagedBatch, "rows">>,
    options: ImportOptions,
  ): Promise<MergedAhead> {
    const merged = new Map<string, { readonly version: number; readonly result: MergedRow }>();
    let characters = 0;
    for (const { rows } of batches) {
      await yieldToEventLoop();
      const findKnown = await knownRecords(database.read, rows, options);
      const found = rows.flatMap(({ source, ...row }) => {
        const current = findKnown(row);
        return current === undefined ? [] : [{ current, source }];
      });
      const results = found.length === 0 ? [] : await options.merge(found);
      for (const [index, result] of results.entries()) {
        const { id, version, body } = (found[index] as (typeof found)[number]).current;
        merged.set(id, { version, result });
        characters += body.length;
      }
      if (characters > maxAheadCharacters) break;
    }
    return merged;
  }

  /** Writes rows in a transaction, with one entry of the access log for all. */
  async function writeNoted(rows: readonly ImportRow[], options: ImportOptions): Promise<readonly RowResult[]> {
    const { results, run } = await database.write(async (transaction) => {
      const results = await write(transaction, rows, options);
      const run = await noteRows(transaction, options.run, results);
      if (countOf(run) > countOf(options.run)) await noteImport(transaction, run, options);
      return { results, run };
    });
    Object.assign(options.run, run);
    return results;
  }

  /** Stores which records rows have changed, for an undo. Returns the import with them. */
  async function noteRows(
    transaction: Kysely<Tables>,
    run: ImportRun,
    results: readonly RowResult[],
  ): Promise<ImportRun> {
    const written = results.flatMap(({ written = [] }) => written);
    const changed = new Map(
      written.map(({ id, version }) => [id, { bulk_id: run.id, student_id: id, version }] as const),
    );
    const next = { ...run };
    for (const { result } of results)
      if (result === "created" || result === "updated" || result === "deleted") next[result] += 1;
    // A deletion also changes the records that refer to the deleted one.
    next.updated += written.length - (countOf(next) - countOf(run));
    if (countOf(next) <= run.maxUndo) {
      await noteVersions(transaction, [...changed.values()]);
    } else if (countOf(run) <= run.maxUndo) {
      await transaction.deleteFrom("bulk_student").where("bulk_id", "=", run.id).execute();
    }
    return next;
  }

  /** Adds the import so far to the bulk changes and to the access log. */
  async function noteImport(transaction: Kysely<Tables>, run: ImportRun, { by }: ImportOptions): Promise<void> {
    const students = countOf(run);
    if (students === 0) return;
    const deleted = run.deleted === 0 ? "" : `, ${run.deleted} deleted`;
    const counts = `${run.created} created, ${run.updated} updated${deleted}`;
    const detail = run.name === "" ? counts : `${run.name}: ${counts}`;
    const { principal, requestId } = by;
    await transaction
      .insertInto("bulk")
      .values({
        ...{ id: run.id, kind: "import", at: Date.now(), principal, request_id: requestId },
        ...{ detail: `import: ${detail}`, students, undone_by: null },
      })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ detail: `import: ${detail}`, students }))
      .execute();
    await audit.record(transaction, [{ action: "import", by, target: run.id, detail }]);
  }
}

function countOf({ created, updated, deleted }: ImportRun): number {
  return created + updated + deleted;
}

/** Merges only rows whose record is another than the one that was merged before. */
function mergeOnlyChanged(ahead: MergedAhead, otherwise: MergeRows): MergeRows {
  return async (rows) => {
    const isMerged = ({ current: { id, version } }: Parameters<MergeRows>[0][number]): boolean =>
      ahead.get(id)?.version === version;
    const rest = rows.filter((row) => !isMerged(row));
    const merged = (rest.length === 0 ? [] : await otherwise(rest))[Symbol.iterator]();
    return rows.map((row) => (isMerged(row) ? ahead.get(row.current.id)?.result : merged.next().value) as MergedRow);
  };
}
