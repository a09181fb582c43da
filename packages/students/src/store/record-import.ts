import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createSemaphore, type Database } from "@signalbox/service";
import { isPostgres } from "@signalbox/service/prepared-insert";
import { type Kysely, sql } from "kysely";
import { Problem } from "../domain/problem.ts";
import type { AuditLog } from "./audit-log.ts";
import { addToBulk } from "./bulk-changes.ts";
import {
  type ImportOptions,
  type ImportRow,
  type ImportRun,
  knownRecords,
  type MergedRow,
  type MergeRows,
  type RowKeys,
  type RowResult,
  type StagedBatch,
} from "./import-rows.ts";
import { duplicateOf } from "./record-keys.ts";
import { RecordChanged } from "./record-row.ts";
import type { Tables } from "./tables.ts";
import { timeSlices } from "./transaction.ts";
import { type WriteRowsOptions, writeRows } from "./write-rows.ts";

/** Imports many records. Rows are independent: an invalid row does not affect the others. */
export type RecordImport = ReturnType<typeof sqlRecordImport>;

/** The checked rows of a file, and where they go. */
export interface ImportFile {
  /** May be called more than once. */
  batches(): Generator<StagedBatch>;
  readonly options: ImportOptions;
}

/** Thrown to roll back an import; caught in this file. */
class Rollback extends Error {}

/** How often rows are merged again after concurrent changes, before the merge happens inside the transaction. */
const MERGE_ATTEMPTS = 5;

/** How many rows that may change records one transaction has. It blocks SQLite's writer for some milliseconds. */
const UPSERTS_AT_ONCE = 20;

/** How many imports may have a transaction for a whole file at a time. The others wait without a connection. */
const WHOLE_FILES = 3;

/** The most text of records that are read before the transaction of a whole file. */
const MAX_AHEAD_CHARACTERS = 8_000_000;

/** Records as they were when rows were merged into them, by id. No two rows of a file name the same record. */
type MergedAhead = ReadonlyMap<string, { readonly version: number; readonly result: MergedRow }>;

/** A batch with what was read before its transaction. */
type AheadBatch = StagedBatch & Pick<WriteRowsOptions, "known"> & { readonly merged?: MergedAhead | undefined };

interface AheadFile {
  batches(): Iterable<AheadBatch>;
  readonly options: ImportOptions & Pick<WriteRowsOptions, "throwsDuplicates">;
}

interface ImportContext {
  readonly database: Database<Tables>;
  readonly nextId: () => string;
  readonly audit: Pick<AuditLog, "record">;
}

/** Imports into SQLite or PostgreSQL, with the same queries. */
export function sqlRecordImport(context: ImportContext) {
  const { database, nextId } = context;
  const long = createSemaphore(WHOLE_FILES);
  const gatherStatistics = statisticsAfterImports(database);
  const blocksWriters = database.kind === "sqlite";
  return {
    /** Whether `importAll` blocks all other writes. */
    blocksWriters,

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
      const writePart = options.upsert ? upsertPart : writeNoted;
      for (let at = 0; at < rows.length; at += size) {
        results.push(...(await writePart(context, rows.slice(at, at + size), options)));
        await yieldToEventLoop();
      }
      await gatherStatistics(results.filter(({ result }) => result === "created").length);
      return results;
    },

    /**
     * Writes all batches in one transaction, unless a row of one is not stored. Blocks all other writes in SQLite; only a few files
     * are written at a time.
     *
     * @returns whether the transaction was committed
     */
    async importAll(file: ImportFile): Promise<boolean> {
      try {
        await long.run(async () => {
          const run = await (blocksWriters ? importAhead : writeAll)(context, file);
          Object.assign(file.options.run, run);
          await gatherStatistics(run.created);
        });
        return true;
      } catch (error) {
        if (error instanceof Rollback) return false;
        throw error;
      }
    },

    /**
     * Reports the results that `importBatch` would have, without storing rows (a dry run). Rows see what those before them would have
     * written. It blocks no other write in SQLite. In PostgreSQL, it blocks only writes with the same student numbers and addresses.
     */
    async dryRun(files: AsyncIterable<ImportFile>): Promise<void> {
      try {
        await long.run(() =>
          database.write(async (transaction) => {
            await waitForLocks(transaction);
            for await (const { batches, options } of files)
              for (const batch of batches())
                batch.report(await writeRows(transaction, batch.rows, { ...options, nextId }));
            throw new Rollback();
          }),
        );
      } catch (error) {
        if (!(error instanceof Rollback)) throw error;
      }
    },
  };
}

/** Waits for locks without a timeout, because repeating a whole file is expensive and few such imports run at a time. */
async function waitForLocks(transaction: Kysely<Tables>): Promise<void> {
  if (isPostgres(transaction)) await sql`set local lock_timeout = 0`.execute(transaction);
}

/** Merges rows with their records before the transaction, to keep the transaction short. */
async function upsertPart(
  context: ImportContext,
  rows: readonly ImportRow[],
  options: ImportOptions,
): Promise<readonly RowResult[]> {
  const outdated = (): never => {
    throw new RecordChanged("A record has changed since a row was merged with it.");
  };
  for (let attempt = 1; attempt <= MERGE_ATTEMPTS; attempt += 1) {
    const { merged } = await mergeAhead(context, rows, options);
    try {
      return await writeNoted(context, rows, { ...options, merge: mergeOnlyChanged(merged, outdated) });
    } catch (error) {
      if (!(error instanceof RecordChanged)) throw error;
    }
  }
  return writeNoted(context, rows, options);
}

/** Merges rows with the current records before the transaction, which blocks other writes. */
async function mergeAhead({ database }: ImportContext, rows: readonly ImportRow[], options: ImportOptions) {
  const known = await knownRecords(database.read, rows, options);
  const found = rows.flatMap(({ source, ...row }) => {
    const current = known(row);
    return current === undefined ? [] : [{ current, source }];
  });
  const results = found.length === 0 ? [] : await options.merge(found);
  const merged: MergedAhead = new Map(
    found.map(({ current: { id, version } }, index) => [id, { version, result: results[index] as MergedRow }]),
  );
  return { known, merged };
}

/** Imports a file whose rows are read and merged before the transaction, as many as fit in memory. */
async function importAhead(context: ImportContext, { batches, options }: ImportFile): Promise<ImportRun> {
  const all = batches();
  const ahead: AheadBatch[] = [];
  for (let characters = 0; characters < MAX_AHEAD_CHARACTERS; ) {
    await yieldToEventLoop();
    const { done, value: batch } = all.next();
    if (done === true) break;
    for (const { checked } of batch.rows) if (checked.kind === "valid") characters += checked.draft.body.length;
    ahead.push({ ...batch, ...(options.upsert ? await mergeAhead(context, batch.rows, options) : {}) });
  }
  try {
    const sent = { batches: () => oneAfterAnother(ahead, all), options: { ...options, throwsDuplicates: true } };
    return await writeAll(context, sent);
  } catch (error) {
    const isOfRow = error instanceof Problem || error instanceof RecordChanged || duplicateOf(error) !== undefined;
    if (!isOfRow) throw error;
  }
  // Finds which rows are duplicates, for the report. Most files have none.
  const again = function* (): Generator<AheadBatch> {
    const merged = ahead[Symbol.iterator]();
    for (const batch of batches()) yield { ...batch, merged: merged.next().value?.merged };
  };
  return writeAll(context, { batches: again, options });
}

/** Writes all rows in one transaction, and reports them. @throws Rollback unless all rows can be stored */
function writeAll(context: ImportContext, { batches, options }: AheadFile): Promise<ImportRun> {
  const work = async (transaction: Kysely<Tables>): Promise<ImportRun> => {
    await waitForLocks(transaction);
    let { run } = options;
    const pause = timeSlices();
    for (const { rows, report, known, merged } of batches()) {
      const merge = merged === undefined ? options.merge : mergeOnlyChanged(merged, options.merge);
      const results = await writeRows(transaction, rows, { ...options, nextId: context.nextId, merge, known });
      if (!report(results)) throw new Rollback();
      run = withResults(run, results);
      await pause();
    }
    await noteImport(transaction, context, run, options);
    return run;
  };
  return context.database.write(work, { isLong: true });
}

/** Writes rows in a transaction, with one entry of the access log for all. */
async function writeNoted(
  context: ImportContext,
  rows: readonly ImportRow[],
  options: ImportOptions,
): Promise<readonly RowResult[]> {
  const { results, run } = await context.database.write(async (transaction) => {
    const results = await writeRows(transaction, rows, { ...options, nextId: context.nextId });
    const run = withResults(options.run, results);
    await noteImport(transaction, context, run, options);
    return { results, run };
  });
  Object.assign(options.run, run);
  return results;
}

/** Adds the import so far to the bulk changes and to the access log. */
async function noteImport(
  transaction: Kysely<Tables>,
  { audit }: ImportContext,
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

function* oneAfterAnother<Item>(first: Iterable<Item>, second: Iterable<Item>): Generator<Item> {
  yield* first;
  yield* second;
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
