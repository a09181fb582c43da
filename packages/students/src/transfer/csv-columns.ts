import { describeValue } from "@signalbox/service/validation";
import { problem } from "../domain/problem.ts";
import type { CsvColumn } from "../domain/source-row.ts";
import { streamSafe } from "../domain/text-rules.ts";
import type { CsvRecord } from "./csv.ts";
import { type FileColumns, studentColumns } from "./file-columns.ts";

/** Why two columns cannot have their fields at the same time, or undefined if they can. */
export function conflictOf(
  columns: readonly Pick<CsvColumn, "name" | "field">[],
  { inside }: Pick<FileColumns, "inside">,
): string | undefined {
  const taken = new Map<string, string>();
  for (const { name, field } of columns) {
    const other = field === "" ? undefined : taken.get(field);
    if (other !== undefined) {
      return `The columns ${describeValue(other)} and ${describeValue(name)} both have the field ${field}. Map one to another field, or omit it.`;
    }
    taken.set(field, name);
  }
  for (const { name, field } of columns) {
    const member = inside(field)?.member;
    const other = member === undefined ? undefined : taken.get(member);
    if (other !== undefined) {
      return `The column ${describeValue(other)} has all of ${member}, and ${describeValue(name)} has ${field}. Omit one of them.`;
    }
  }
  return undefined;
}

/** The header of the file was rejected, so no row is imported. */
export class CsvHeaderError extends Error {
  override readonly name = "CsvHeaderError";
}

/** The most columns of a file. */
const MAX_COLUMNS = 1_000;

/**
 * The columns of a file.
 *
 * @throws CsvHeaderError when there are too many, a name is not allowed in JSON, two columns cannot have their fields together, or
 * `checkHeader` rejects the file
 */
export function readCsvHeader(
  { line, cells }: CsvRecord,
  { mapping, maxKeyLength, columns: known, checkHeader }: HeaderOptions,
): readonly CsvColumn[] {
  if (cells.length > MAX_COLUMNS) {
    throw new CsvHeaderError(`The header in line ${line} has ${cells.length} columns; ${MAX_COLUMNS} are allowed.`);
  }
  const columns = cells.map((cell): CsvColumn => {
    const name = columnName(cell);
    const field = mapping.get(name) ?? known.fieldOf(name);
    const inside = known.inside(field);
    const member = inside?.name ?? field;
    // The same limits as for JSON, so that an exported record can be sent back.
    if (member === "__proto__") throw fieldNotAllowed(name, "is a name that is not allowed");
    if (member.length > maxKeyLength && Array.from(member).length > maxKeyLength) {
      throw fieldNotAllowed(name, `has more than ${maxKeyLength} characters`);
    }
    const column = { name, field, type: known.typeOf(field) };
    return inside === undefined ? column : { ...column, inside };
  });
  const conflict = conflictOf(columns, known);
  if (conflict !== undefined) throw new CsvHeaderError(`${conflict} (Line ${line} is the header.)`);
  checkHeader?.(columns);
  return columns;
}

export interface HeaderOptions {
  /** The longest name of a field, in characters. */
  readonly maxKeyLength: number;
  /** The columns that files of the collection have. */
  readonly columns: FileColumns;
  /** Fields by column name, for columns with other names; the empty one leaves a column out. */
  readonly mapping: ReadonlyMap<string, string>;
  /** Checks the columns before any row is read; throws a {@link CsvHeaderError} to reject the file. @default accepts every header */
  readonly checkHeader?: HeaderCheck;
}

/** The name of a column as files and settings may both write it: spaces around it and the Unicode form make no difference. */
export function columnName(cell: string): string {
  return streamSafe(cell.trim()).normalize("NFC");
}

function fieldNotAllowed(name: string, error: string | undefined): CsvHeaderError {
  return new CsvHeaderError(`The field of the column ${describeValue(name)} ${error}.`);
}

export type HeaderCheck = (columns: readonly CsvColumn[]) => void;

/**
 * The check of a file that is not OneRoster: its columns can have their fields, those of `mapping` and `values` exist, and for `upsert`
 * one of keys. `found` receives the columns without a known field; their cells are stored under those names.
 */
export function plainHeader({
  columns: known,
  mapping,
  values,
  keys,
  found,
}: Pick<HeaderOptions, "columns" | "mapping"> & {
  readonly values: Readonly<Record<string, unknown>>;
  /** The fields of which an upsert needs one to find records. */
  readonly keys: readonly string[] | undefined;
  readonly found: { unknownColumns?: readonly string[] };
}): HeaderCheck {
  return (columns) => {
    for (const { name, field } of columns) {
      const error = known.errorOf(field);
      if (error !== undefined) throw fieldNotAllowed(name, error);
    }
    const names = columns.map(({ name }) => name);
    const missing = [...mapping.keys()].find((name) => !names.includes(name));
    if (missing !== undefined) {
      throw new CsvHeaderError(`${describeValue(missing)} is not a column of the file; ${namesOf(columns)}.`);
    }
    const named = new Set(columns.flatMap(({ name, field }) => (field === "" ? [name] : [name, field])));
    const unused = Object.keys(values).find((name) => !named.has(name));
    if (unused !== undefined) {
      throw new CsvHeaderError(
        `'values' names ${describeValue(unused)}, which is neither a column of the file nor the field of one; ` +
          `${namesOf(columns)}.`,
      );
    }
    if (
      known === studentColumns &&
      names.includes("sourcedId") &&
      names.includes("enabledUser") &&
      !mapping.has("sourcedId")
    ) {
      const detail = "This is a file of OneRoster: send it as text/csv; profile=oneroster. Nothing was imported.";
      const error = { pointer: "/format", code: "oneroster", detail: "must be oneroster for this file of OneRoster" };
      throw problem(400, "invalid_header", detail, { errors: [error] });
    }
    if (keys !== undefined && !columns.some(({ field }) => keys.includes(field))) {
      throw new CsvHeaderError(`No column has ${keys.join(" or ")}, which upsert requires to find records: map one.`);
    }
    // Without a declaration, no field is unknown.
    if (known.exported === undefined) return;
    const unknown = columns.filter(({ field }) => field !== "" && !known.isKnown(field));
    if (unknown.length > 0) found.unknownColumns = unknown.map(({ name }) => name);
  };
}

/** The columns of a file, and their fields where they have other names. */
export function namesOf(columns: readonly CsvColumn[]): string {
  const shown = columns
    .slice(0, 30)
    .map(({ name, field }) => describeValue(name) + (field === name ? "" : ` (${field || "omitted"})`));
  return `it has ${shown.join(", ")}${columns.length > shown.length ? " …" : ""}`;
}
