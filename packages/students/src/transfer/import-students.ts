import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ProblemDetail } from "@signalbox/service";
import { isSmallText } from "../domain/document.ts";
import type { ImportRowJson } from "../domain/shapes.ts";
import type { Author } from "../domain/student.ts";
import { idOfKey, withIdOf } from "../domain/student-id.ts";
import type { ImportOptions, ImportRow, RowOutcome } from "../store/import-rows.ts";
import type { PreparedImport, StudentImport } from "../store/student-import.ts";
import { checkRow, mergeRow, type RowRules, type RowTasks } from "./check-row.ts";
import { lengthOf, type RowContent, type SourceRow } from "./source-row.ts";

interface ImportStudentsOptions {
  readonly imports: StudentImport;
  readonly rules: RowRules;
  /** Who imports. */
  readonly by: Author;
  /** Parses and checks rows that are too large for the event loop. */
  readonly large: RowTasks;
  /** Whether to store all rows or, when one is invalid, none. */
  readonly atomic: boolean;
  /** The most rows of an atomic import. Each started 1,000 characters of a row count as one. */
  readonly maxAtomicRows: number;
  /** Whether to roll back everything at the end. */
  readonly dryRun: boolean;
  /** Receives the outcome of each row, in order. Starts again from the first row when the database repeats the import. */
  readonly report: ImportReport;
}

export interface ImportReport {
  restart(): Promise<void>;
  add(row: RowNote): Promise<void>;
}

/** The outcome of one row. `student` and `changes` are JSON text, so that numbers stay as they were written. */
export interface RowReport extends Omit<ImportRowJson, "student" | "changes"> {
  readonly student?: string;
  readonly changes?: string;
}

/** The outcome of a row, and whether it has a student number or another key by which an upsert finds its record. */
interface RowNote extends RowReport {
  readonly hasKey: boolean;
}

const batchRows = 100;
/** The most large rows at a time, which bounds their memory. */
const batchCharacters = 1_000_000;
/** The most rows of an atomic import that are checked before its transaction; in memory they take several times as much. */
const maxAheadCharacters = 8_000_000;

/**
 * Imports rows in batches. Each batch is one transaction. An atomic import is one transaction as a whole, and a dry run
 * stores nothing.
 *
 * @returns whether anything was stored
 */
export async function importStudents(
  rows: () => AsyncIterable<SourceRow>,
  options: ImportStudentsOptions,
): Promise<boolean> {
  const { imports, rules, by, large, atomic, maxAtomicRows, dryRun, report } = options;
  const changes = new Map<RowContent, string>();
  const merge: ImportOptions["merge"] = (current, content) => {
    const task = { current, content, rules };
    return content.kind === "object" && isSmallText(current.body) ? mergeRow(task) : large.merge(task);
  };
  const storing: ImportOptions = {
    by,
    upsert: rules.upsert,
    merge: dryRun ? withChanges(merge, large, changes) : merge,
  };

  if (!atomic && !dryRun) {
    for await (const batch of inBatches(checkRows(rows(), options))) {
      const outcomes = await imports.importBatch(batch.flatMap(storable), storing);
      await reportBatch(batch, outcomes, report);
    }
    return true;
  }

  let batches: (readonly CheckedRow[])[] = [];
  const storableOf = async function* (
    checked: Iterable<readonly CheckedRow[]> | AsyncIterable<readonly CheckedRow[]>,
  ): AsyncGenerator<readonly ImportRow[]> {
    batches = [];
    changes.clear();
    await report.restart();
    for await (const batch of checked) {
      batches.push(batch);
      yield batch.flatMap(storable);
    }
  };
  const checkAll = (): AsyncIterable<CheckedRow[]> => {
    const checked = inBatches(checkRows(rows(), options));
    return atomic && maxAtomicRows < Number.POSITIVE_INFINITY ? limited(checked, maxAtomicRows) : checked;
  };
  const reportNext = (outcomes: readonly RowOutcome[]): Promise<boolean> =>
    reportBatch(batches.shift() ?? [], outcomes, report, dryRun ? changes : undefined);
  if (dryRun) {
    await imports.tryAll(() => storableOf(checkAll()), { ...storing, report: reportNext });
    return false;
  }
  const prepare = async (): Promise<PreparedImport> => {
    const ahead = await checkAhead(checkAll(), maxAtomicRows);
    if (ahead === undefined) return { batches: () => storableOf(checkAll()), merge: storing.merge };
    const importRows = ahead.map((batch) => batch.flatMap(storable));
    const merge = rules.upsert ? await imports.mergeAhead(importRows, storing) : storing.merge;
    return { batches: () => storableOf(ahead), merge };
  };
  return imports.importAll(prepare, { by, upsert: rules.upsert, accept: reportNext });
}

/** Merges rows and records the change of each. */
function withChanges(
  merge: ImportOptions["merge"],
  large: RowTasks,
  changes: Map<RowContent, string>,
): ImportOptions["merge"] {
  return async (current, content) => {
    const merged = await merge(current, content);
    if (merged.kind === "valid") {
      const { body } = current;
      changes.set(content, await large.diff(body, withIdOf(body, merged.draft.body)));
    }
    return merged;
  };
}

type CheckedRow = { readonly row: number; readonly line: number } & CheckedOutcome;

type CheckedOutcome =
  | { readonly kind: "storable"; readonly storing: ImportRow }
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] }
  | { readonly kind: "skipped" };

async function* checkRows(
  rows: AsyncIterable<SourceRow>,
  { rules, large }: ImportStudentsOptions,
): AsyncGenerator<CheckedRow> {
  let row = 0;
  for await (const source of rows) {
    row += 1;
    const place = { row, line: source.line };
    if (source.kind === "invalid") {
      yield { ...place, kind: "invalid", violations: source.violations };
      continue;
    }
    if (source.kind === "skipped") {
      yield { ...place, kind: "skipped" };
      continue;
    }
    const content = source.kind === "large" ? source.source : source.document;
    const checked = source.kind === "large" ? await large.check({ content, rules }) : checkRow({ content, rules });
    if (checked.kind === "invalid") {
      yield { ...place, ...checked };
    } else {
      const { number, id, checked: merged } = checked;
      yield { ...place, kind: "storable", storing: { content, number, id, checked: merged } };
    }
  }
}

async function* inBatches(rows: AsyncIterable<CheckedRow>): AsyncGenerator<CheckedRow[]> {
  let batch: CheckedRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    if (row.kind === "storable") characters += charactersOf(row);
    if (batch.length < batchRows && characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Thrown when an atomic import has more rows than it may have. Nothing was stored. */
export class TooManyRowsError extends Error {
  readonly maxRows: number;

  constructor(maxRows: number) {
    super(`The file has more than ${maxRows} rows.`);
    this.maxRows = maxRows;
  }
}

/** How many characters count as one row of an atomic import. */
const rowCharacters = 1_000;

/** @throws TooManyRowsError */
async function* limited(batches: AsyncIterable<CheckedRow[]>, maxRows: number): AsyncGenerator<CheckedRow[]> {
  let counted = 0;
  for await (const batch of batches) {
    for (const row of batch) counted += Math.max(1, Math.ceil(charactersOf(row) / rowCharacters));
    if (counted > maxRows) throw new TooManyRowsError(maxRows);
    yield batch;
  }
}

/**
 * All batches in memory; undefined when they are too large for that.
 *
 * @throws TooManyRowsError
 */
async function checkAhead(
  batches: AsyncIterable<readonly CheckedRow[]>,
  maxRows: number,
): Promise<readonly (readonly CheckedRow[])[] | undefined> {
  const ahead: (readonly CheckedRow[])[] = [];
  let characters = 0;
  for await (const batch of batches) {
    // Lets other work run: the rows of one part of the file are checked without a pause.
    await yieldToEventLoop();
    for (const row of batch) characters += charactersOf(row);
    if (characters <= maxAheadCharacters) ahead.push(batch);
    // Without a limit of rows, the others need not be counted.
    else if (maxRows === Number.POSITIVE_INFINITY) return undefined;
  }
  return characters <= maxAheadCharacters ? ahead : undefined;
}

/** The approximate size of a row in memory. An invalid row has at most a list of violations. */
function charactersOf(row: CheckedRow): number {
  if (row.kind !== "storable") return row.kind === "invalid" ? 1_000 : 100;
  const { content, checked } = row.storing;
  return (
    (checked.kind === "valid" ? checked.draft.body.length : 0) + (content.kind === "object" ? 0 : lengthOf(content))
  );
}

function storable(row: CheckedRow): ImportRow[] {
  return row.kind === "storable" ? [row.storing] : [];
}

/** Reports a batch, in a dry run with its `changes`, and returns whether all of its rows are stored. */
async function reportBatch(
  batch: readonly CheckedRow[],
  outcomes: readonly RowOutcome[],
  report: ImportReport,
  changes?: Map<RowContent, string>,
): Promise<boolean> {
  const next = outcomes[Symbol.iterator]();
  let clean = true;
  for (const { row, line, ...checked } of batch) {
    if (checked.kind === "skipped") {
      await report.add({ row, line, result: "skipped", hasKey: true });
      continue;
    }
    const outcome = checked.kind === "invalid" ? checked : (next.next().value as RowOutcome);
    if (isRejected(outcome)) clean = false;
    // An invalid row has violations instead.
    const hasKey = checked.kind === "invalid" || checked.storing.number !== "" || checked.storing.id !== undefined;
    const noted = { row, line, ...described(outcome), ...warningsOf(checked, outcome), hasKey };
    await report.add(changes === undefined ? noted : { ...noted, ...plannedOf(checked, outcome, changes) });
  }
  changes?.clear();
  return clean;
}

/** The record of a row after the change. */
function plannedOf(
  row: Omit<CheckedRow, "row" | "line">,
  outcome: RowOutcome,
  changes: ReadonlyMap<RowContent, string>,
): Pick<RowReport, "student" | "changes"> {
  const { storing } = row as { readonly storing?: ImportRow };
  if (storing === undefined) return {};
  const { checked, content } = storing;
  if (outcome.kind === "created" && checked.kind === "valid") return { student: checked.draft.body };
  const changed = outcome.kind === "updated" ? changes.get(content) : undefined;
  return changed === undefined ? {} : { changes: changed };
}

function warningsOf(row: Omit<CheckedRow, "row" | "line">, outcome: RowOutcome): Pick<RowReport, "warnings"> {
  const { kind, storing } = row as CheckedRow & { readonly storing?: ImportRow };
  if (kind === "invalid" || storing?.checked.kind !== "valid" || isRejected(outcome)) return {};
  const { warnings = [] } = storing.checked.draft;
  return warnings.length === 0 ? {} : { warnings };
}

function isRejected({ kind }: RowOutcome): boolean {
  return kind === "invalid" || kind === "duplicate";
}

function described(outcome: RowOutcome): Pick<RowReport, "result" | "id" | "errors"> {
  switch (outcome.kind) {
    case "invalid":
      return { result: "invalid", errors: outcome.violations };
    case "duplicate": {
      const { member } = outcome;
      const detail = member === "id" ? "is taken, or was once: no id is used again" : "is taken by another student";
      return { result: "duplicate", errors: [{ pointer: `/${member}`, code: "duplicate", detail }] };
    }
    default:
      return { result: outcome.kind, id: idOfKey(outcome.id) };
  }
}
