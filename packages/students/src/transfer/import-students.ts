import type { Author } from "../domain/student.ts";
import type { ImportOptions, ImportRun } from "../store/import-rows.ts";
import type { StudentImport } from "../store/student-import.ts";
import { type CheckedRow, hasIdKeys, type RowRules, type RowTasks } from "./check-row.ts";
import { type SourceRow, sizeOf } from "./source-row.ts";
import type { StagedBatch, Staging } from "./staging.ts";

interface ImportStudentsOptions {
  readonly imports: StudentImport;
  readonly run: ImportRun;
  readonly rules: RowRules;
  /** Who imports. */
  readonly by: Author;
  /** Parses, checks and merges rows in threads. */
  readonly tasks: Pick<RowTasks, "check" | "merge">;
  /** Whether to store all rows or, when one is invalid, none. */
  readonly atomic: boolean;
  /** The most rows of an atomic import. Each started 1,000 characters of a row count as one. */
  readonly maxAtomicRows: number;
  /** Holds the checked rows, and receives their results. */
  readonly staging: Staging;
  /** Ends the import. */
  readonly stopping: AbortSignal;
}

/**
 * Imports the rows of a file: first all are checked, then those that can be stored are written. Without `atomic`, each batch is
 * one transaction; an atomic import is one as a whole, and a dry run stores nothing.
 *
 * @returns whether anything was stored
 * @throws TooManyRowsError, or StoppedError when the service stops
 */
export async function importStudents(
  rows: AsyncIterable<SourceRow>,
  { imports, run, rules, by, tasks, atomic, maxAtomicRows, staging, stopping }: ImportStudentsOptions,
): Promise<boolean> {
  let counted = 0;
  for await (const batch of inBatches(rows)) {
    if (stopping.aborted) throw new StoppedError();
    const checked = await tasks.check({ rows: batch, rules });
    for (const row of checked) counted += weightOf(row);
    if (atomic && counted > maxAtomicRows) throw new TooManyRowsError(maxAtomicRows);
    const storable = checked.filter((row) => row.kind === "storable");
    staging.add(
      checked,
      batch,
      rules.upsert && hasIdKeys(rules) ? await imports.recordsOf(storable, rules.uniqueKey) : undefined,
    );
  }
  // A truncated body looks like a complete one.
  if (stopping.aborted) throw new StoppedError();

  const batches = function* (): Generator<StagedBatch> {
    for (const batch of staging.batches()) {
      yield batch;
      if (stopping.aborted) throw new StoppedError();
    }
  };
  const { collection, uniqueKey } = rules;
  const storing: ImportOptions = {
    by,
    run,
    collection,
    uniqueKey,
    upsert: rules.upsert,
    merge: (rows) => tasks.merge({ rows, rules }),
  };
  if (rules.dryRun) await imports.tryAll(batches, storing);
  else if (atomic) return imports.importAll(batches, storing);
  else for (const batch of batches()) batch.report(await imports.importBatch(batch.rows, storing));
  return !rules.dryRun;
}

/** Thrown when the service stops during an import. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/** Thrown when an atomic import has more rows than it may have. Nothing was stored. */
export class TooManyRowsError extends Error {
  readonly maxRows: number;

  constructor(maxRows: number) {
    super(`The file has more than ${maxRows} rows.`);
    this.maxRows = maxRows;
  }
}

const batchRows = 100;
/** The most characters at a time, which bounds the memory of large rows. */
const batchCharacters = 1_000_000;

async function* inBatches(rows: AsyncIterable<SourceRow>): AsyncGenerator<readonly SourceRow[]> {
  let batch: SourceRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += sizeOf(row);
    if (batch.length < batchRows && characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** How many characters count as one row of an atomic import. */
const rowCharacters = 1_000;

function weightOf(row: CheckedRow): number {
  const characters = row.kind === "storable" && row.checked.kind === "valid" ? row.checked.draft.body.length : 0;
  return Math.max(1, Math.ceil(characters / rowCharacters));
}
