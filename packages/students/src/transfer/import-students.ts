import type { RecordRules } from "../collections/check-record.ts";
import { type Problem, problem } from "../domain/problem.ts";
import type { Author } from "../domain/record.ts";
import type { ImportSummaryJson } from "../domain/shapes.ts";
import { type SourceRow, sizeOf } from "../domain/source-row.ts";
import type { ImportFile, ImportRun } from "../store/import-rows.ts";
import { countOf, type RecordImport } from "../store/record-import.ts";
import { type CheckedRow, hasIdKeys, type RowRules, type RowTasks } from "./check-row.ts";
import type { Staging } from "./staging.ts";

/** The part of an import with the records of one collection. */
export interface ImportPart {
  readonly rules: RowRules;
  /** Holds the checked rows, and receives their results. */
  readonly staging: Staging;
}

interface ImportContext extends Pick<RecordRules, "limits"> {
  readonly imports: RecordImport;
  readonly run: ImportRun;
  /** Who imports. */
  readonly by: Author;
  /** Parses, checks and merges rows in threads. */
  readonly tasks: Pick<RowTasks, "check" | "merge">;
  /** Ends the import. */
  readonly stopping: AbortSignal;
  readonly atomic: boolean;
  readonly dryRun: boolean;
}

/**
 * Checks the rows of a part, of which nothing is stored yet.
 *
 * @param maxRows the most rows. Each started 1,000 characters of a row count as one.
 * @throws Problem 413, or 503 `service_stopping`
 */
export async function stageRows(
  rows: AsyncIterable<SourceRow>,
  { rules, staging }: ImportPart,
  { imports, tasks, stopping }: Pick<ImportContext, "imports" | "tasks" | "stopping">,
  maxRows: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  let counted = 0;
  for await (const batch of inBatches(rows)) {
    if (stopping.aborted) throw serviceStopping();
    const checked = await tasks.check({ rows: batch, rules });
    for (const row of checked) counted += weightOf(row);
    if (counted > maxRows) throw tooManyRows(maxRows);
    const storable = checked.filter((row) => row.kind === "storable");
    staging.add(
      checked,
      batch,
      rules.upsert && hasIdKeys(rules) ? await imports.recordsOf(storable, rules) : undefined,
    );
  }
  // A truncated body looks like a complete one.
  if (stopping.aborted) throw serviceStopping();
}

/**
 * Stores the rows that can be stored, of one part after the other. Each batch is one transaction; with `atomic`, the only part is one
 * as a whole. A dry run stores nothing.
 *
 * @returns what the summary says about all parts
 * @throws Problem 503 `service_stopping`
 */
export async function storeRows(
  parts: Iterable<ImportPart>,
  context: ImportContext,
): Promise<Pick<ImportSummaryJson, "dryRun" | "kept" | "bulkId">> {
  const { imports, run, limits, atomic, dryRun } = context;
  let kept = !dryRun;
  if (dryRun) await imports.dryRun(filesOf(parts, context));
  else {
    for (const file of filesOf(parts, context)) {
      if (atomic) kept = await imports.importAll(file);
      else for (const batch of file.batches()) batch.report(await imports.importBatch(batch.rows, file.options));
    }
  }
  const canUndo = countOf(run) > 0 && countOf(run) <= limits.maxUndoStudents;
  return { dryRun, kept, ...(canUndo ? { bulkId: run.id } : {}) };
}

function* filesOf(parts: Iterable<ImportPart>, { run, by, tasks, stopping }: ImportContext): Generator<ImportFile> {
  for (const { rules, staging } of parts)
    yield {
      isStorable: staging.isStorable,
      options: { ...rules, by, run, merge: (rows) => tasks.merge({ rows, rules }) },
      *batches() {
        for (const batch of staging.batches()) {
          yield batch;
          if (stopping.aborted) throw serviceStopping();
        }
      },
    };
}

/** The problem of an import during which the service stops, and what is stored if that is known. */
export function serviceStopping(stored = ""): Problem {
  const headers = { "retry-after": "10", connection: "close" };
  return problem(503, "service_stopping", `The service is shutting down. ${stored}`.trim(), { headers });
}

/** The problem of an atomic import with more rows than it may have. Nothing was stored. */
function tooManyRows(maxRows: number): Problem {
  const detail =
    `The file has more than ${maxRows} rows, the most that are imported all or none (limits.maxAtomicRows; long rows count as several). ` +
    "Nothing was imported. Send it in parts, or with mode=rows, which reports the rows that cannot be stored.";
  return problem(413, "too_many_records", detail);
}

const BATCH_ROWS = 100;
/** The most characters at a time, which bounds the memory of large rows. */
const BATCH_CHARACTERS = 1_000_000;

async function* inBatches(rows: AsyncIterable<SourceRow>): AsyncGenerator<readonly SourceRow[]> {
  let batch: SourceRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += sizeOf(row);
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** How many characters count as one row of an atomic import. */
const ROW_CHARACTERS = 1_000;

function weightOf(row: CheckedRow): number {
  const characters = row.kind === "storable" && row.checked.kind === "valid" ? row.checked.draft.body.length : 0;
  return Math.max(1, Math.ceil(characters / ROW_CHARACTERS));
}
