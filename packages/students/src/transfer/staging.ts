import { deserialize, serialize } from "node:v8";
import { DatabaseSync, type ProblemDetail } from "@signalbox/service";
import { MAX_VIOLATIONS } from "../collections/check-record.ts";
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
export function openStaging(options: StagingOptions) {
  const database = new DatabaseSync("");
  database.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    create table batch (first integer primary key, rows blob not null);
    create table report (first integer primary key, lines text not null)`);
  const addBatch = database.prepare("insert into batch (first, rows) values (?, ?)");
  const nextBatch = database.prepare("select first, rows from batch where first > ? order by first limit 1");
  const setReport = database.prepare("insert into report (first, lines) values (?, ?)");
  const names = createNames(database);
  let staged = 0;
  let isStorable = true;
  let findings = noFindings();
  return {
    get findings(): Readonly<Findings> {
      return findings;
    },

    /** Whether all rows can be stored, apart from those that are skipped. */
    get isStorable(): boolean {
      return isStorable && names.repeated(1, staged).size === 0;
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
        if (row.kind === "invalid") isStorable = false;
        if (row.kind !== "storable") continue;
        const named = { row: staged, line: row.line };
        if (row.checked.kind === "valid") for (const name of namesOf(row.checked.draft)) names.add(name, named);
        if (!options.upsert) continue;
        const record = recordOf(row);
        if (row.unique !== "") names.addRecord(`unique ${row.unique}`, named);
        if (row.id !== undefined) names.addRecord(`id ${row.id}`, named);
        if (record !== undefined) names.addRecord(`record ${record}`, named);
      }
    },

    /** All batches. The report starts again with the first one. */
    *batches(): Generator<StagedBatch> {
      findings = noFindings();
      database.exec("delete from report");
      for (let last = 0; ; ) {
        const found = nextBatch.get(last);
        if (found === undefined) return;
        const first = Number(found.first);
        const batch = deserialize(found.rows as Uint8Array) as Pick<Batch, "rows" | "sources">;
        const repeated = names.repeated(first, batch.rows.length);
        const save = (lines: string) => setReport.run(first, lines);
        yield openBatch({ ...batch, first, repeated }, { ...options, names, findings, save });
        last = first;
      }
    },

    /** The lines of the report, in parts. */
    *report(): Generator<string> {
      for (const { lines } of database.prepare("select lines from report where lines <> '' order by first").iterate())
        yield String(lines);
    },

    close(): void {
      if (database.isOpen) database.close();
    },
  };
}

/** The unique values of rows, and the records that they name, each with the first row that has it. */
function createNames(database: DatabaseSync) {
  database.exec(`
    create table named (name text primary key, row integer not null, line integer not null) without rowid;
    create table repeated (row integer primary key, line integer not null)`);
  const addName = database.prepare("insert or ignore into named values (?, ?, ?)");
  const findName = database.prepare("select row, line from named where name = ?");
  const addRepeated = database.prepare("insert or ignore into repeated values (?, ?)");
  const findRepeated = database.prepare("select row, line from repeated where row >= ? and row < ?");
  const add = (name: string, { row, line }: NamedRow): boolean => addName.run(name, row, line).changes === 1;
  const find = (name: string) => findName.get(name) as NamedRow | undefined;
  return {
    add,
    find,

    /** Notes that a row names a record, and which other row does. */
    addRecord(name: string, own: NamedRow): void {
      const other = add(name, own) ? undefined : find(name);
      if (other === undefined || other.row === own.row) return;
      addRepeated.run(own.row, other.line);
      addRepeated.run(other.row, own.line);
    },

    /** The rows among `count` that name the same record as another row, with the line of the other one. */
    repeated(first: number, count: number): ReadonlyMap<number, number> {
      const found = findRepeated.all(first, first + count) as unknown as readonly NamedRow[];
      return new Map(found.map(({ row, line }) => [row, line]));
    },
  };
}

interface Batch {
  /** The number of its first row in the file. */
  readonly first: number;
  readonly rows: readonly CheckedRow[];
  readonly sources: readonly SourceRow[];
  /** The lines of other rows that name the same record, by the number of the row. */
  readonly repeated: ReadonlyMap<number, number>;
}

interface ReportContext extends StagingOptions {
  readonly names: Pick<ReturnType<typeof createNames>, "find">;
  readonly findings: Findings;
  /** Stores the lines of the batch. */
  readonly save: (lines: string) => void;
}

function openBatch({ first, rows: all, sources, repeated }: Batch, context: ReportContext): StagedBatch {
  const { file, noun, detail, dryRun, findings, save } = context;
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
        const number = first + index;
        const result = isStorable(row, index)
          ? shownOf(row, number, next.next().value as RowResult, context)
          : resultOf(row, noun, repeated.get(number));
        const { errors, warnings } = result;
        if (errors !== undefined) isClean = false;
        addResult(findings, number, row, result);
        const isShown = detail === "all" || (detail === "problems" && (errors ?? warnings) !== undefined);
        const source = isShown && (dryRun || errors !== undefined) ? asSent(sources[index] as SourceRow) : undefined;
        if (isShown) lines += lineOf({ file, row: number, line: row.line, ...result, source });
      }
      save(lines);
      return isClean;
    },
  };
}

/** The result with the warnings of the row and, in a dry run, the record that it would create. */
function shownOf(
  { checked }: CheckedRow & StorableRow,
  row: number,
  result: RowResult,
  { names, dryRun }: ReportContext,
): RowResult {
  if (checked.kind !== "valid") return result;
  if (result.result === "duplicate") return withEarlier(checked.draft, row, result, names);
  if (result.errors !== undefined) return result;
  const { warnings = [], body } = checked.draft;
  return {
    ...result,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(dryRun && result.result === "created" ? { student: body } : {}),
  };
}

/** The result of a duplicate; if its value is that of an earlier row, with the line of that one. */
function withEarlier(draft: RecordDraft, row: number, result: RowResult, names: ReportContext["names"]): RowResult {
  const pointer = result.errors?.[0]?.pointer ?? "";
  const found = namesOf(draft, pointer).map(names.find);
  const line = found.find((one) => one !== undefined && one.row < row)?.line;
  if (line === undefined) return result;
  return { ...result, errors: [{ pointer, code: "repeated", detail: `is the same as in line ${line}` }] };
}

/** What a report says about a file besides its lines. */
type Findings = ReturnType<typeof noFindings>;

function noFindings() {
  const results = { created: 0, updated: 0, deleted: 0, unchanged: 0, skipped: 0, invalid: 0, duplicate: 0 };
  return {
    /** The number of rows by result, of those that can be stored without what finds their record, and of those with invalid values. */
    counts: { rows: 0, ...results, withoutNumber: 0, withWarnings: 0 },
    violations: [] as ProblemDetail[],
    /** How many violations there are besides these. */
    more: 0,
  };
}

function addResult(findings: Findings, number: number, row: CheckedRow, result: RowResult): void {
  const { counts, violations } = findings;
  counts.rows += 1;
  counts[result.result] += 1;
  if (result.warnings !== undefined) counts.withWarnings += 1;
  if (row.kind === "storable" && row.unique === "" && row.id === undefined) counts.withoutNumber += 1;
  for (const error of result.errors ?? []) {
    if (violations.length === MAX_VIOLATIONS) findings.more += 1;
    else violations.push({ ...error, pointer: `/${number - 1}${error.pointer}` });
  }
}

/**
 * The reports of files as NDJSON, with `summary` as the last line. The databases are closed when the stream ends or is canceled.
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
  // Not from a generator: ending one before its first item would not close the databases.
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = parts.next();
        if (done !== true) return controller.enqueue(encoder.encode(value));
        close();
        controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** The values of a row that no other record may have: all, or those of one member. */
function namesOf({ id, keys = [] }: RecordDraft, pointer?: string): readonly string[] {
  const all = keys.flatMap(({ name, rule, value }) => (rule === "unique" ? [{ name, value }] : []));
  if (id !== undefined) all.push({ name: ".id", value: id });
  const isWanted = (name: string): boolean => pointer === undefined || name.endsWith(`.${pointer.slice(1)}`);
  return all.flatMap(({ name, value }) => (isWanted(name) ? [`${name} ${value}`] : []));
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
