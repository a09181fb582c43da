import { type CheckedStudent, checkStudent } from "../domain/check-student.ts";
import type { Fault } from "../domain/fault.ts";
import type { JsonMember, JsonObject } from "../domain/json/json-node.ts";
import { parseStored } from "../domain/json/parse-stored.ts";
import { toValue } from "../domain/json/to-value.ts";
import { mergePatch } from "../domain/merge-patch.ts";
import { statusFault } from "../domain/status-fault.ts";
import { type Profile, serverOwned, studentNumber } from "../domain/student-schema.ts";
import { foldCase } from "../domain/text-rules.ts";
import type { ImportOptions, ImportRow, RowOutcome, StudentImport } from "../store/student-import.ts";
import { mergeExternalIds } from "./merge-external-ids.ts";
import type { SourceRow } from "./source-row.ts";

export interface ImportStudentsOptions {
  readonly imports: StudentImport;
  readonly profile: Profile;
  /** The longest record that a row may make of the one that is there, in characters. */
  readonly maxLength: number;
  /** Whether a row whose student number is known changes that record. */
  readonly upsert: boolean;
  /** Whether such a row keeps the external ids of the record whose type it does not name; otherwise its list replaces them. */
  readonly keepExternalIds: boolean;
  /** Whether all rows are written or, when one cannot be, none. */
  readonly atomic: boolean;
  /** Whether everything is taken back at the end. */
  readonly dryRun: boolean;
  /** Takes what became of each row, in order. Called anew from the first row when the database repeats the import. */
  readonly report: ImportReport;
}

export interface ImportReport {
  restart(): Promise<void>;
  add(row: RowNote): Promise<void>;
}

/** What became of one row. */
export interface RowReport {
  /** From 1, the header of a file not counted. */
  readonly row: number;
  readonly line: number;
  readonly result: "created" | "updated" | "unchanged" | "invalid" | "duplicate";
  readonly id?: string;
  readonly errors?: readonly Fault[];
}

/** What is said of a row, and whether it has a student number. */
export interface RowNote extends RowReport {
  readonly hasNumber: boolean;
}

const batchRows = 100;
/** With more, large rows would take as much memory as they are many. */
const batchCharacters = 1_000_000;

/**
 * Imports rows in batches. Each batch is a transaction of its own; an import that is atomic is one
 * transaction as a whole, and one that is only tried writes nothing.
 *
 * @returns whether anything was kept.
 */
export async function importStudents(
  rows: () => AsyncIterable<SourceRow>,
  options: ImportStudentsOptions,
): Promise<boolean> {
  const { imports, upsert, atomic, dryRun, report } = options;
  const storing: ImportOptions = { upsert, merge: (current, row) => mergeRow(current, row, options) };

  if (!atomic && !dryRun) {
    for await (const batch of inBatches(checkRows(rows(), options))) {
      const outcomes = await imports.importBatch(batch.flatMap(storable), storing);
      await reportBatch(batch, outcomes, report);
    }
    return true;
  }

  let batches: CheckedRow[][] = [];
  const checked = async function* (): AsyncGenerator<readonly ImportRow[]> {
    batches = [];
    await report.restart();
    for await (const batch of inBatches(checkRows(rows(), options))) {
      batches.push(batch);
      yield batch.flatMap(storable);
    }
  };
  const reportNext = (outcomes: readonly RowOutcome[]): Promise<boolean> =>
    reportBatch(batches.shift() ?? [], outcomes, report);
  if (!dryRun) return imports.importAll(checked, { ...storing, accept: reportNext });
  await imports.tryAll(checked, { ...storing, report: reportNext });
  return false;
}

type CheckedRow = { readonly row: number; readonly line: number } & (
  | { readonly kind: "storable"; readonly storing: ImportRow }
  | { readonly kind: "invalid"; readonly faults: readonly Fault[] }
);

async function* checkRows(
  rows: AsyncIterable<SourceRow>,
  { profile, upsert }: ImportStudentsOptions,
): AsyncGenerator<CheckedRow> {
  let row = 0;
  for await (const source of rows) {
    row += 1;
    const place = { row, line: source.line };
    if (source.kind === "invalid") {
      yield { ...place, kind: "invalid", faults: source.faults };
      continue;
    }
    const document = withoutServerOwned(source.document);
    const checked = checkStudent(document, { profile });
    const number = numberOf(document, checked);
    // A row that is no whole record may still say what changes of one.
    yield checked.kind === "invalid" && !(upsert && number !== "")
      ? { ...place, kind: "invalid", faults: checked.faults }
      : { ...place, kind: "storable", storing: { document, number, checked } };
  }
}

/** The student number of a row, as numbers compare. */
function numberOf(document: JsonObject, checked: CheckedStudent): string {
  if (checked.kind === "valid") return foldCase(checked.draft.canonical.studentNumber ?? "");
  const member = document.members.find(({ name }) => name === "studentNumber");
  const number = member?.value.kind === "string" ? String(toValue(member.value)) : "";
  // No record has another one, and not every text can be asked for.
  return studentNumber.test(number) ? foldCase(number) : "";
}

/** An exported file has the members of the server it came from. */
function withoutServerOwned(document: JsonObject): JsonObject {
  const isOwn = ({ name }: JsonMember): boolean => !serverOwned.has(name);
  return document.members.every(isOwn) ? document : { kind: "object", members: document.members.filter(isOwn) };
}

async function* inBatches(rows: AsyncIterable<CheckedRow>): AsyncGenerator<CheckedRow[]> {
  let batch: CheckedRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    if (row.kind === "storable" && row.storing.checked.kind === "valid") {
      characters += row.storing.checked.draft.body.length;
    }
    if (batch.length < batchRows && characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function storable(row: CheckedRow): ImportRow[] {
  return row.kind === "storable" ? [row.storing] : [];
}

/** Reports a batch and returns whether every row of it could be written. */
async function reportBatch(
  batch: readonly CheckedRow[],
  outcomes: readonly RowOutcome[],
  report: ImportReport,
): Promise<boolean> {
  const next = outcomes[Symbol.iterator]();
  let clean = true;
  for (const { row, line, ...checked } of batch) {
    const outcome = checked.kind === "invalid" ? checked : (next.next().value as RowOutcome);
    if (outcome.kind === "invalid" || outcome.kind === "duplicate") clean = false;
    // An invalid row is told of by its faults.
    const hasNumber = checked.kind === "invalid" || checked.storing.number !== "";
    await report.add({ row, line, ...described(outcome), hasNumber });
  }
  return clean;
}

function described(outcome: RowOutcome): Pick<RowReport, "result" | "id" | "errors"> {
  switch (outcome.kind) {
    case "invalid":
      return { result: "invalid", errors: outcome.faults };
    case "duplicate": {
      const fault = { pointer: `/${outcome.member}`, code: "duplicate", detail: "is taken by another student" };
      return { result: "duplicate", errors: [fault] };
    }
    default:
      return { result: outcome.kind, id: outcome.id };
  }
}

/** What is stored, with what the row says put over it. */
function mergeRow(
  current: string,
  row: JsonObject,
  { profile, maxLength, keepExternalIds }: Pick<ImportStudentsOptions, "profile" | "maxLength" | "keepExternalIds">,
): CheckedStudent {
  const stored = parseStored(current);
  const patch = keepExternalIds ? mergeExternalIds(stored, row) : row;
  const merged = checkStudent(mergePatch(stored, patch), { profile });
  if (merged.kind === "invalid") return merged;
  if (merged.draft.body.length > maxLength) {
    const detail = `would make the record longer than ${maxLength} characters`;
    return { kind: "invalid", faults: [{ pointer: "", code: "too_large", detail }], more: 0 };
  }
  const fault = profile === "registrar" ? statusFault({ body: current }, merged.draft) : undefined;
  return fault === undefined ? merged : { kind: "invalid", faults: [fault], more: 0 };
}
