import { deserialize, serialize } from "node:v8";
import { DatabaseSync, type ProblemDetail } from "@signalbox/service";
import { maxViolations } from "../collections/check-record.ts";
import type { RecordDraft } from "../domain/record.ts";
import { asSent, type RowText, type SourceRow } from "../domain/source-row.ts";
import type { ImportRow, RowKeys, RowResult, StagedBatch, StorableRow } from "../store/import-rows.ts";
import type { CheckedRow } from "./check-row.ts";

interface StagingOptions {
  /** The name of the file in the report, if there are several. */
  readonly file?: string;
  /** What one record is called. */
  readonly noun: string;
  /** Which rows to report. */
  readonly detail: "all" | "problems" | "summary";
  /** Whether rows change the records that they name, so that no two rows may name the same one. */
  readonly upsert: boolean;
  /** Whether the report has the record that each row would create. */
  readonly dryRun: boolean;
}

/** The number of rows by result. */
type ImportCounts = Record<RowResult["result"], number> & {
  rows: number;
  /** Rows that can be stored and have nothing by which an upsert finds their record. */
  withoutNumber: number;
  /** Rows that are stored with invalid values. */
  withWarnings: number;
};

interface NamedRow {
  readonly row: number;
  readonly line: number;
}

/** See {@link openStaging}. */
export type Staging = ReturnType<typeof openStaging>;

/**
 * The rows of an import between the check and the commit, and then its report. Both may be as long as the file, so they are in a
 * temporary database of SQLite, whose file nobody else can open and of which nothing remains when the process dies.
 *
 * The violations of invalid rows have pointers that start with the row.
 */
export function openStaging({ file, noun, detail, upsert, dryRun }: StagingOptions) {
  const database = new DatabaseSync("");
  database.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    create table batch (first integer primary key, rows blob not null, report text not null default '');
    create table named (name text primary key, row integer not null, line integer not null) without rowid;
    create table repeated (row integer primary key, line integer not null)`);
  const addBatch = database.prepare("insert into batch (first, rows) values (?, ?)");
  const nextBatch = database.prepare("select first, rows from batch where first > ? order by first limit 1");
  const setReport = database.prepare("update batch set report = ? where first = ?");
  const addName = database.prepare("insert or ignore into named values (?, ?, ?)");
  const findName = database.prepare("select row, line from named where name = ?");
  const addRepeated = database.prepare("insert or ignore into repeated values (?, ?)");
  const findRepeated = database.prepare("select row, line from repeated where row >= ? and row < ?");
  let staged = 0;
  let counts = noCounts();
  let violations: ProblemDetail[] = [];
  let more = 0;

  /** Notes that a row names a record, and which other row does. */
  function noteName(name: string, row: number, line: number): void {
    if (addName.run(name, row, line).changes === 1) return;
    const other = findName.get(name) as unknown as NamedRow;
    if (other.row === row) return;
    addRepeated.run(row, other.line);
    addRepeated.run(other.row, line);
  }

  function openBatch(first: number, all: readonly CheckedRow[], sources: readonly SourceRow[]): StagedBatch {
    const found = upsert ? (findRepeated.all(first, first + all.length) as { row: number; line: number }[]) : [];
    const repeated = new Map(found.map(({ row, line }) => [row, line]));
    const isStorable = (row: CheckedRow, index: number): row is CheckedRow & StorableRow =>
      row.kind === "storable" && !repeated.has(first + index);
    return {
      rows: all.flatMap((row, index): readonly ImportRow[] =>
        isStorable(row, index) ? [{ ...row, source: sources[index] as RowText }] : [],
      ),
      report(results) {
        const next = results[Symbol.iterator]();
        let lines = "";
        let isClean = true;
        for (const [index, row] of all.entries()) {
          const result = isStorable(row, index)
            ? shownOf(row, first + index, next.next().value as RowResult)
            : resultOf(row, noun, repeated.get(first + index));
          const { errors, warnings } = result;
          if (errors !== undefined) isClean = false;
          count(row, result);
          for (const error of errors ?? []) addViolation(first + index, error);
          const isShown = detail === "all" || (detail === "problems" && (errors ?? warnings) !== undefined);
          const source = isShown && (dryRun || errors !== undefined) ? asSent(sources[index] as SourceRow) : undefined;
          if (isShown) lines += lineOf({ file, row: first + index, line: row.line, ...result, source });
        }
        setReport.run(lines, first);
        return isClean;
      },
    };
  }

  /** The result with the warnings of the row and, in a dry run, the record that it would create. */
  function shownOf({ checked }: CheckedRow & StorableRow, row: number, result: RowResult): RowResult {
    if (checked.kind !== "valid") return result;
    if (result.result === "duplicate") return withEarlier(checked.draft, row, result);
    if (result.errors !== undefined) return result;
    const { warnings = [], body } = checked.draft;
    return {
      ...result,
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(dryRun && result.result === "created" ? { student: body } : {}),
    };
  }

  /** The result of a duplicate; if its value is that of an earlier row, with the line of that one. */
  function withEarlier(draft: RecordDraft, row: number, result: RowResult): RowResult {
    const pointer = result.errors?.[0]?.pointer ?? "";
    const found = namesOf(draft, pointer).map((name) => findName.get(name) as Partial<NamedRow> | undefined);
    const line = found.find((one) => Number(one?.row) < row)?.line;
    if (line === undefined) return result;
    return { ...result, errors: [{ pointer, code: "repeated", detail: `is the same as in line ${line}` }] };
  }

  function count(row: CheckedRow, { result, warnings }: RowResult): void {
    counts.rows += 1;
    counts[result] += 1;
    if (warnings !== undefined) counts.withWarnings += 1;
    if (row.kind === "storable" && row.unique === "" && row.id === undefined) counts.withoutNumber += 1;
  }

  function addViolation(row: number, violation: ProblemDetail): void {
    if (violations.length === maxViolations) more += 1;
    else violations.push({ ...violation, pointer: `/${row - 1}${violation.pointer}` });
  }

  return {
    get counts(): Readonly<ImportCounts> {
      return counts;
    },
    get violations(): readonly ProblemDetail[] {
      return violations;
    },
    get more(): number {
      return more;
    },

    /**
     * Adds checked rows.
     *
     * @param sources the same rows as they were read
     * @param recordOf the id of the record that a row finds by any of its keys
     */
    add(
      rows: readonly CheckedRow[],
      sources: readonly SourceRow[],
      recordOf: (row: RowKeys) => string | undefined = () => undefined,
    ): void {
      addBatch.run(staged + 1, serialize({ rows, sources }));
      for (const row of rows) {
        staged += 1;
        if (row.kind !== "storable") continue;
        if (row.checked.kind === "valid")
          for (const name of namesOf(row.checked.draft)) addName.run(name, staged, row.line);
        if (!upsert) continue;
        const record = recordOf(row);
        if (row.unique !== "") noteName(`unique ${row.unique}`, staged, row.line);
        if (row.id !== undefined) noteName(`id ${row.id}`, staged, row.line);
        if (record !== undefined) noteName(`record ${record}`, staged, row.line);
      }
    },

    /** All batches. The report starts again with the first one. */
    *batches(): Generator<StagedBatch> {
      counts = noCounts();
      violations = [];
      more = 0;
      for (let first = 0; ; ) {
        const found = nextBatch.get(first);
        if (found === undefined) return;
        first = Number(found.first);
        const { rows, sources } = deserialize(found.rows as Uint8Array) as {
          readonly rows: readonly CheckedRow[];
          readonly sources: readonly SourceRow[];
        };
        yield openBatch(first, rows, sources);
      }
    },

    /** The lines of the report, in parts. */
    *report(): Generator<string> {
      const lines = database.prepare("select report from batch where report <> '' order by first");
      for (const { report } of lines.iterate()) yield String(report);
    },

    close(): void {
      if (database.isOpen) database.close();
    },
  };
}

/**
 * The reports of files as NDJSON, with `summary` as the last line. The databases are closed when it was read, or is not read on.
 */
export function reportOf(files: readonly Staging[], summary: object): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = (function* () {
    for (const file of files) yield* file.report();
    yield `${JSON.stringify({ summary })}\n`;
  })();
  const close = (): void => {
    for (const file of files) file.close();
  };
  // Not a generator: ending one before its first item would not close the databases.
  const lines: AsyncIterable<Uint8Array> & AsyncIterator<Uint8Array, void> = {
    [Symbol.asyncIterator]: () => lines,
    async next() {
      const { done, value } = parts.next();
      if (done !== true) return { done: false, value: encoder.encode(value) };
      close();
      return { done: true, value: undefined };
    },
    async return() {
      close();
      return { done: true, value: undefined };
    },
  };
  return ReadableStream.from(lines);
}

/** The values of a row that no other record may have: all, or those of one member. */
function namesOf({ id, keys = [] }: RecordDraft, pointer?: string): readonly string[] {
  const all = keys.flatMap(({ name, rule, value }) => (rule === "unique" ? [{ name, value }] : []));
  if (id !== undefined) all.push({ name: ".id", value: id });
  const isWanted = (name: string): boolean => pointer === undefined || name.endsWith(`.${pointer.slice(1)}`);
  return all.flatMap(({ name, value }) => (isWanted(name) ? [`${name} ${value}`] : []));
}

function noCounts(): ImportCounts {
  const results = { created: 0, updated: 0, deleted: 0, unchanged: 0, skipped: 0, invalid: 0, duplicate: 0 };
  return { rows: 0, ...results, withoutNumber: 0, withWarnings: 0 };
}

/** The result of a row that is not stored. `line` is that of another row with the same name. */
function resultOf(row: CheckedRow, noun: string, line: number | undefined): RowResult {
  if (row.kind === "skipped") return { result: "skipped" };
  if (row.kind === "invalid") return { result: "invalid", errors: row.violations };
  const detail = `names the same ${noun} as line ${line}; none of these rows is imported`;
  return { result: "duplicate", errors: [{ pointer: "", code: "repeated", detail }] };
}

/** A line of the report. Values that are already JSON text are inserted unchanged, so numbers stay as written. */
function lineOf({
  student,
  changes,
  released: _,
  ...row
}: RowResult & { readonly file: string | undefined; readonly row: number; readonly line: number }): string {
  let line = JSON.stringify(row).slice(0, -1);
  if (student !== undefined) line += `,"student":${student}`;
  if (changes !== undefined) line += `,"changes":${changes}`;
  return `${line}}\n`;
}
