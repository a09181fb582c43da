import type { ProblemDetail } from "@signalbox/service";
import { describeValue } from "@signalbox/service/validation";
import { type Problem, problem } from "../domain/problem.ts";
import type { DateFormat, ImportSummaryJson, SeparatorName } from "../domain/shapes.ts";
import type { CsvColumn } from "../domain/source-row.ts";
import { streamSafe } from "../domain/text-rules.ts";
import type { ValueMap } from "./convert-cells.ts";
import type { CsvRecord } from "./csv.ts";
import { type FileColumns, studentColumns } from "./file-columns.ts";

/** Why two columns cannot have their fields at the same time, or undefined if they can. */
export function conflictOf(columns: readonly CsvColumn[]): string | undefined {
  const taken = new Map<string, string>();
  for (const { name, field } of columns) {
    const other = field === "" ? undefined : taken.get(field);
    if (other !== undefined)
      return `The columns ${describeValue(other)} and ${describeValue(name)} both have the field ${field}. Map one to another field, or omit it.`;
    taken.set(field, name);
  }
  for (const { name, field, inside } of columns) {
    const other = inside && taken.get(inside.member);
    if (other !== undefined)
      return `The column ${describeValue(other)} has all of ${inside?.member}, and ${describeValue(name)} has ${field}. Omit one of them.`;
  }
  return undefined;
}

/** What readers find out about a file, for the summary of the report. */
export type FileFindings = { -readonly [Name in keyof ImportSummaryJson]?: ImportSummaryJson[Name] };

/** The problem of a file whose header is rejected. `reason` is one or more sentences. */
export function invalidHeader(reason: string, more: { readonly errors?: readonly ProblemDetail[] } = {}): Problem {
  return problem(400, "invalid_header", `${reason} Nothing was imported.`, more);
}

/** The most columns of a file. */
const MAX_COLUMNS = 1_000;

/**
 * The columns of a file.
 *
 * @throws Problem 400 `invalid_header` when there are too many, a name is not allowed in JSON, two columns cannot have their fields together, or
 * `checkHeader` rejects the file
 */
export function readCsvHeader({ line, cells }: CsvRecord, options: CsvReaderOptions): readonly CsvColumn[] {
  const { mapping, maxKeyLength, columns: known, checkHeader } = options;
  if (cells.length > MAX_COLUMNS) {
    throw invalidHeader(`The header in line ${line} has ${cells.length} columns; ${MAX_COLUMNS} are allowed.`);
  }
  const columns = cells.map((cell): CsvColumn => {
    const name = columnName(cell);
    const column = known.columnOf(name, mapping.get(name) ?? known.fieldOf(name));
    const member = column.inside?.name ?? column.field;
    // The same limits as for JSON, so that an exported record can be sent back.
    if (member === "__proto__") throw fieldNotAllowed(name, "is a name that is not allowed");
    if (member.length > maxKeyLength && Array.from(member).length > maxKeyLength) {
      throw fieldNotAllowed(name, `has more than ${maxKeyLength} characters`);
    }
    return column;
  });
  const conflict = conflictOf(columns);
  if (conflict !== undefined) throw invalidHeader(`${conflict} (Line ${line} is the header.)`);
  checkHeader?.(columns, options);
  return columns;
}

/** How to read a CSV file. */
export interface CsvReaderOptions {
  /** The longest record, in characters. */
  readonly maxLength: number;
  /** The longest name of a field, in characters. */
  readonly maxKeyLength: number;
  /** The columns that files of the collection have. */
  readonly columns: FileColumns;
  /** Fields by column name, for columns with other names; the empty one leaves a column out. */
  readonly mapping: ReadonlyMap<string, string>;
  /** @default the one that makes the best header */
  readonly separator?: SeparatorName | undefined;
  /** @default the line that looks most like a header */
  readonly headerLine?: number | undefined;
  /** @default "auto" */
  readonly dates?: DateFormat | undefined;
  /** Replacements for values. @default none */
  readonly values?: ValueMap;
  /** The fields of which an upsert needs one to find records. @default none */
  readonly keys?: readonly string[] | undefined;
  /** Receives the layout before any row is read. */
  readonly found?: FileFindings;
  /** Checks the columns before any row is read; throws {@link invalidHeader} to reject the file. @default accepts every header */
  readonly checkHeader?: HeaderCheck;
}

/** The name of a column as files and settings may both write it: spaces around it and the Unicode form make no difference. */
export function columnName(cell: string): string {
  return streamSafe(cell.trim()).normalize("NFC");
}

function fieldNotAllowed(name: string, error: string): Problem {
  return invalidHeader(`The field of the column ${describeValue(name)} ${error}.`);
}

export type HeaderCheck = (columns: readonly CsvColumn[], options: CsvReaderOptions) => void;

/**
 * Checks the header of a file that is not OneRoster: its columns can have their fields, those of `mapping` and `values` exist, and one
 * of `keys`. `found` receives the columns without a known field; their cells are stored under those names.
 */
export const checkPlainHeader: HeaderCheck = (columns, { columns: known, mapping, values = {}, keys, found = {} }) => {
  for (const { name, field } of columns) {
    const error = known.errorOf(field);
    if (error !== undefined) throw fieldNotAllowed(name, error);
  }
  const names = columns.map(({ name }) => name);
  const missing = [...mapping.keys()].find((name) => !names.includes(name));
  if (missing !== undefined)
    throw invalidHeader(`${describeValue(missing)} is not a column of the file; ${namesOf(columns)}.`);
  const named = new Set(columns.flatMap(({ name, field }) => (field === "" ? [name] : [name, field])));
  const unused = Object.keys(values).find((name) => !named.has(name));
  if (unused !== undefined) {
    const reason = `'values' names ${describeValue(unused)}, which is neither a column of the file nor the field of one`;
    throw invalidHeader(`${reason}; ${namesOf(columns)}.`);
  }
  const isOneRoster = known === studentColumns && ["sourcedId", "enabledUser"].every((name) => names.includes(name));
  if (isOneRoster && !mapping.has("sourcedId")) {
    const error = { pointer: "/format", code: "oneroster", detail: "must be oneroster for this file of OneRoster" };
    const reason = "This is a file of OneRoster: send it as text/csv; profile=oneroster.";
    throw invalidHeader(reason, { errors: [error] });
  }
  if (keys !== undefined && !columns.some(({ field }) => keys.includes(field)))
    throw invalidHeader(`No column has ${keys.join(" or ")}, which upsert requires to find records: map one.`);
  // Without a declaration, no field is unknown.
  if (known.exported === undefined) return;
  const unknown = columns.filter(({ field }) => field !== "" && !known.isKnown(field));
  if (unknown.length > 0) found.unknownColumns = unknown.map(({ name }) => name);
};

/** The columns of a file, and their fields where they have other names. */
export function namesOf(columns: readonly CsvColumn[]): string {
  const shown = columns
    .slice(0, 30)
    .map(({ name, field }) => describeValue(name) + (field === name ? "" : ` (${field || "omitted"})`));
  return `it has ${shown.join(", ")}${columns.length > shown.length ? " …" : ""}`;
}
