import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createSemaphore, type Database } from "@signalbox/service";
import { isPostgres } from "@signalbox/service/prepared-insert";
import { type Kysely, sql } from "kysely";
import { Problem } from "../domain/problem.ts";
import type { AuditLog } from "./audit-log.ts";
import { addToBulk } from "./bulk-changes.ts";
import {
  type ImportFile,
  type ImportOptions,
  type ImportRow,
  type ImportRun,
  knownRecords,
  type MergedRow,
  type MergeRows,
  type RowKeys,
  type RowResult,
  type StagedBatch,
  tryFiles,
} from "./import-rows.ts";
import { duplicateOf } from "./record-keys.ts";
import { RecordChanged } from "./record-row.ts";
import type { Tables } from "./tables.ts";
import { retryChanged, timeSlices } from "./transaction.ts";
import { type WriteRowsOptions, writeRows } from "./write-rows.ts";

/** Imports many records. Rows are independent: an invalid row does not affect the others. */
export type RecordImport = ReturnType<typeof sqlRecordImport>;

/** Thrown to roll back an import; caught in this file. */
class Rollback extends Error {}

/** How often rows are read and merged before their transaction. After that, it happens in it. */
const MAX_AHEAD_ATTEMPTS = 5;

/** How many rows that may change records one transaction has. It blocks SQLite's writer for some milliseconds. */
const UPSERTS_AT_ONCE = 20;

/** How many imports may have a transaction for a whole file at a time. The others wait without a connection. */
const WHOLE_FILES = 3;

/** The most text of records that are read before the transaction of a whole file. */
const MAX_AHEAD_CHARACTERS = 8_000_000;

/** Rows, with what was read before their transaction. */
interface Batch extends Pick<StagedBatch, "rows">, Partial<Pick<StagedBatch, "report">> {
  readonly ahead?: Pick<WriteRowsOptions, "known" | "merge">;
}

/** The rows of one transaction. */
interface Batches extends Pick<ImportFile, "options">, Pick<WriteRowsOptions, "atomic"> {
  /** May be called more than once. */
  batches(): IterableIterator<Batch>;
}

interface ImportContext {
  readonly database: Database<Tables>;
  readonly nextId: () => string;
  readonly audit: Pick<AuditLog, "record">;
  /** @default in a transaction that is rolled back */
  readonly dryRun?: DryRun | undefined;
}

/** See `dryRun` of {@link RecordImport}. With `atomic`, reports up to the first batch with rejected rows. Returns whether there are none. */
export type DryRun = (
  files: Parameters<typeof tryFiles>[0],
  options?: Parameters<typeof tryFiles>[1],
) => Promise<boolean>;

/** Imports into SQLite or PostgreSQL, with the same queries. */
export function sqlRecordImport(context: ImportContext) {
  const { database, nextId, dryRun = rolledBack(context) } = context;
  const long = createSemaphore(WHOLE_FILES);
  const gatherStatistics = statisticsAfterImports(database);
  return {
    /** Whether `importAll` blocks all other writes. */
    blocksWriters: database.kind === "sqlite",

    /** Begins an import of any number of batches, which can be undone as a whole. */
    begin: (name: string): ImportRun => ({ id: nextId(), name, created: 0, updated: 0, deleted: 0 }),

    /** Finds the ids of the records that rows would change. */
    async recordsOf(rows: readonly RowKeys[], options: Pick<ImportOptions, "uniqueKey" | "restores">) {
      const findKnown = await knownRecords(database.read, rows, options);
      return (row: RowKeys): string | undefined => findKnown(row)?.id;
    },

    /** Writes one batch and resolves when it is durable. The results are in the order of the rows. */
    async importBatch(rows: readonly ImportRow[], options: ImportOptions): Promise<readonly RowResult[]> {
      const results: RowResult[] = [];
      const size = options.upsert ? UPSERTS_AT_ONCE : rows.length;
      for (let at = 0; at < rows.length; at += size) {
        const part = { rows: rows.slice(at, at + size) };
        results.push(...(await writeAll(context, { batches: () => [part].values(), options }, options.upsert)));
        await yieldToEventLoop();
      }
      await gatherStatistics(results.filter(({ result }) => result === "created").length);
      return results;
    },

    /**
     * Writes all batches in one transaction, unless a row is rejected. Blocks all other writes in SQLite; only a few files are written
     * at a time.
     *
     * @throws Problem 503 `record_busy` when others wrote what was in the way each time
     * @returns whether the transaction was committed. If not, the report ends with the first batch that has rejected rows.
     */
    importAll: (file: ImportFile): Promise<boolean> =>
      long.run(() =>
        retryChanged(async () => {
          try {
            if (!file.isStorable) throw new Rollback();
            await writeAll(context, { ...file, atomic: true }, database.kind === "sqlite");
            await gatherStatistics(file.options.run.created);
            return true;
          } catch (error) {
            const isOfRow = error instanceof Problem || duplicateOf(error) !== undefined;
            if (!isOfRow && !(error instanceof Rollback)) throw error;
            // Finds the rows to report. There may be none, if others have changed what was in the way.
            return (await dryRun([file], { atomic: true })) ? undefined : false;
          }
        }),
      ),

    /**
     * Reports the results that `importBatch` would have, without storing rows (a dry run). Rows see what those before them would have
     * written. It blocks no other write in SQLite. In PostgreSQL, it blocks only writes with the same student numbers and addresses.
     */
    dryRun: (files: Iterable<ImportFile>): Promise<boolean> => long.run(() => dryRun(files)),
  };
}

/** A dry run in a transaction that is rolled back. */
function rolledBack({ database, nextId }: ImportContext): DryRun {
  return async (files, options = {}) => {
    let isClean = true;
    const written = database.write(async (transaction) => {
      await waitForLocks(transaction);
      isClean = await tryFiles(files, options, (rows, all) => writeRows(transaction, rows, { ...all, nextId }));
      throw new Rollback();
    });
    await written.catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
    return isClean;
  };
}

/** Waits for locks without a timeout, because repeating a whole file is expensive and few such imports run at a time. */
async function waitForLocks(transaction: Kysely<Tables>): Promise<void> {
  if (isPostgres(transaction)) await sql`set local lock_timeout = 0`.execute(transaction);
}

/**
 * Writes batches in one transaction, with one entry of the access log for all.
 *
 * @param isAhead whether rows are read and merged before the transaction, to keep it short. After some attempts in which others have
 *   changed their records meanwhile, that happens in the transaction.
 * @returns the results of the last batch
 * @throws Rollback when a report has rejected rows, and what `writeRows` throws
 */
async function writeAll(context: ImportContext, sent: Batches, isAhead: boolean): Promise<readonly RowResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = !isAhead || attempt > MAX_AHEAD_ATTEMPTS;
    try {
      const { run, results } = await writeBatches(context, isLast ? sent : await readAhead(context, sent));
      Object.assign(sent.options.run, run);
      return results;
    } catch (error) {
      if (isLast || !(error instanceof RecordChanged)) throw error;
    }
  }
}

/** Reads and merges rows, as many as fit in memory. */
async function readAhead(context: ImportContext, sent: Batches): Promise<Batches> {
  const rest = sent.batches();
  const ahead: Batch[] = [];
  const pause = timeSlices();
  for (let characters = 0; characters < MAX_AHEAD_CHARACTERS; ) {
    await pause();
    const { done, value: batch } = rest.next();
    if (done === true) break;
    for (const { checked } of batch.rows) if (checked.kind === "valid") characters += checked.draft.body.length;
    ahead.push(sent.options.upsert ? await mergeAhead(context, batch, sent) : batch);
  }
  return {
    ...sent,
    *batches() {
      yield* ahead;
      yield* rest;
    },
  };
}

async function mergeAhead({ database }: ImportContext, batch: Batch, { options, atomic }: Batches): Promise<Batch> {
  const known = await knownRecords(database.read, batch.rows, options);
  const found = batch.rows.flatMap(({ source, ...row }) => {
    const current = known(row);
    return current === undefined ? [] : [{ current, source }];
  });
  const results = found.length === 0 ? [] : await options.merge(found);
  // No two rows of a file name the same record.
  const merged = new Map(found.map(({ current }, index) => [current.id, { ...current, result: results[index] }]));
  const merge: MergeRows = async (rows) =>
    rows.map(({ current: { id, version } }) => {
      const ahead = merged.get(id);
      if (ahead?.version === version) return ahead.result as MergedRow;
      throw new RecordChanged("A record has changed since a row was merged with it.");
    });
  // The transaction of a few rows finds their records again, because others may have created one.
  return { ...batch, ahead: { merge, known: atomic === true ? known : undefined } };
}

function writeBatches({ database, nextId, audit }: ImportContext, { batches, options, atomic = false }: Batches) {
  const work = async (transaction: Kysely<Tables>) => {
    if (atomic) await waitForLocks(transaction);
    let { run } = options;
    let results: readonly RowResult[] = [];
    const pause = timeSlices();
    for (const { rows, report, ahead } of batches()) {
      await pause();
      results = await writeRows(transaction, rows, { ...options, nextId, atomic, ...ahead });
      if (report?.(results) === false) throw new Rollback();
      run = withResults(run, results);
    }
    await noteImport(transaction, audit, run, options);
    return { run, results };
  };
  return database.write(work, { isLong: atomic });
}

/** Adds the import so far to the bulk changes and to the access log. */
async function noteImport(
  transaction: Kysely<Tables>,
  audit: ImportContext["audit"],
  run: ImportRun,
  options: ImportOptions,
): Promise<void> {
  const records = countOf(run) - countOf(options.run);
  if (records === 0) return;
  const deleted = run.deleted === 0 ? "" : `, ${run.deleted} deleted`;
  const counts = `${run.created} created, ${run.updated} updated${deleted}`;
  const detail = run.name === "" ? counts : `${run.name}: ${counts}`;
  const { id } = run;
  const { by } = options;
  await addToBulk(transaction, { id, kind: "import", by, records, detail: `import: ${detail}` });
  await audit.record(transaction, [{ action: "import", by, target: id, detail }]);
}

/** An import with what rows have changed. */
function withResults(run: ImportRun, results: readonly RowResult[]): ImportRun {
  const next = { ...run };
  for (const { result, released = 0 } of results) {
    if (result === "created" || result === "updated" || result === "deleted") next[result] += 1;
    next.updated += released;
  }
  return next;
}

/** How many records an import has changed so far. */
export function countOf({ created, updated, deleted }: ImportRun): number {
  return created + updated + deleted;
}

/**
 * The number of new records after which statistics are first gathered. After that, they are gathered whenever the number has
 * doubled.
 */
const FIRST_RECORDS = 1_000;

/**
 * Gathers statistics in PostgreSQL when imports have added many records; call the function with the number of new ones after each
 * commit. Without statistics, PostgreSQL expects hardly any record that is not deleted, and reads and sorts all of them for each page
 * of a list. It gathers statistics itself, but only after about a minute. SQLite plans without.
 */
function statisticsAfterImports({ kind, read }: Database<Tables>): (created: number) => Promise<void> {
  let imported = 0;
  let next = FIRST_RECORDS;
  return async (created) => {
    imported += created;
    if (kind === "sqlite" || imported < next) return;
    next = 2 * imported;
    // The records are stored. Without the right to analyze the tables, they are found more slowly for a while.
    await gatherStatistics(read).catch(() => undefined);
  };
}

/**
 * Takes some tenths of a second, whatever the number of records, and blocks neither reads nor writes. Skips a table that is being
 * vacuumed or whose definition is being changed, because that may take hours.
 */
export async function gatherStatistics(database: Kysely<Tables>): Promise<void> {
  await sql`analyze (skip_locked) ${sql.table("record")}, ${sql.table("record_change")}`.execute(database);
}
