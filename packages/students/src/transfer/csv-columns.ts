import { addressMembers } from "../domain/student-schema.ts";
import type { BrokenRecord, CsvRecord } from "./csv.ts";
import { knownColumns, memberOfHeader } from "./write-csv.ts";

/** A column of an imported file. Plain data, because it crosses to threads. */
export interface CsvColumn {
  /** Its name in the file. */
  readonly name: string;
  /** The field of its cells: a member of the record, or one inside of it, such as `address.street`. Empty: left out. */
  readonly field: string;
  /** For a field inside of a member: the member, and the name in it. */
  readonly inside?: { readonly member: string; readonly name: string };
}

/** The objects whose members columns can have. `attributes` may have any. */
const objects: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ["address", addressMembers],
  ["attributes", undefined],
]);

/** The lists, which no single cell can have a part of. */
const lists: ReadonlySet<string> = new Set(["guardians", "externalIds", "tags"]);

/** Why a column cannot have a field, or undefined if it can. */
export function fieldError(field: string): string | undefined {
  const dot = field.indexOf(".");
  const member = dot < 0 ? field : field.slice(0, dot);
  if (dot < 0 || !knownColumns.has(member)) return undefined;
  if (lists.has(member)) {
    return `cannot be ${field}: ${member} is a list. Put the whole list into one column as JSON, or import the file as NDJSON`;
  }
  if (!objects.has(member)) return `cannot be ${field}: ${member} is a single value; name it without '.'`;
  const known = objects.get(member);
  if (known === undefined) {
    return dot + 1 < field.length ? undefined : `must name a member of ${member}, such as ${field}locker`;
  }
  if (known.includes(field.slice(dot + 1))) return undefined;
  return `cannot be ${field}: ${member} has only ${known.map((name) => `${member}.${name}`).join(", ")}`;
}

/** Why two columns cannot have their fields at the same time, or undefined if they can. */
export function conflictOf(columns: readonly Pick<CsvColumn, "name" | "field">[]): string | undefined {
  const taken = new Map<string, string>();
  for (const { name, field } of columns) {
    const other = field === "" ? undefined : taken.get(field);
    if (other !== undefined) {
      return `The columns ${JSON.stringify(other)} and ${JSON.stringify(name)} both have the field ${field}. Map one to another field, or omit it.`;
    }
    taken.set(field, name);
  }
  for (const { name, field } of columns) {
    const member = fieldInside(field)?.member;
    const other = member === undefined ? undefined : taken.get(member);
    if (other !== undefined) {
      return `The column ${JSON.stringify(other)} has all of ${member}, and ${JSON.stringify(name)} has ${field}. Omit one of them.`;
    }
  }
  return undefined;
}

function fieldInside(field: string): CsvColumn["inside"] {
  const dot = field.indexOf(".");
  if (dot < 0 || !objects.has(field.slice(0, dot))) return undefined;
  return { member: field.slice(0, dot), name: field.slice(dot + 1) };
}

/** The header of the file was rejected, so no row is imported. */
export class CsvHeaderError extends Error {
  override readonly name = "CsvHeaderError";
}

/** Nothing of a file can be parsed. */
export class CsvSyntaxError extends Error {
  override readonly name = "CsvSyntaxError";
}

/** The most columns of a file. */
const maxColumns = 1_000;

/**
 * The columns of a file.
 *
 * @throws CsvSyntaxError when there are too many, or a name is not allowed in JSON
 * @throws CsvHeaderError when a column cannot have its field, or two cannot have theirs
 */
export function readCsvHeader(
  header: CsvRecord | BrokenRecord,
  { mapping, maxKeyLength }: { readonly mapping: ReadonlyMap<string, string>; readonly maxKeyLength: number },
): readonly CsvColumn[] {
  const { line } = header;
  if (header.kind === "broken") throw new CsvSyntaxError(header.detail);
  const { cells } = header;
  if (cells.length > maxColumns)
    throw new CsvSyntaxError(`The header has more than ${maxColumns} columns (line ${line})`);
  const columns = cells.map((cell): CsvColumn => {
    const name = cell.trim();
    const field = memberOfHeader(name, mapping);
    const inside = fieldInside(field);
    const member = inside?.name ?? field;
    // The same limits as for JSON, so that an exported record can be sent back.
    if (member === "__proto__") throw new CsvSyntaxError(`The column name '__proto__' is not allowed (line ${line})`);
    if (member.length > maxKeyLength && Array.from(member).length > maxKeyLength) {
      throw new CsvSyntaxError(`A column name has more than ${maxKeyLength} characters (line ${line})`);
    }
    const error = fieldError(field);
    if (error !== undefined) throw new CsvHeaderError(`The field of the column ${JSON.stringify(name)} ${error}.`);
    return inside === undefined ? { name, field } : { name, field, inside };
  });
  const conflict = conflictOf(columns);
  if (conflict !== undefined) throw new CsvHeaderError(`${conflict} (Line ${line} is the header.)`);
  return columns;
}

/** Checks the columns of a file; throws a {@link CsvHeaderError} to reject it. */
export type HeaderCheck = (columns: readonly CsvColumn[]) => void;

/**
 * The check of a file that is not OneRoster: the columns of `mapping` and `values` are required, and for `upsert` a column of student
 * numbers. `unknown` receives columns without a known field; their cells are stored under those names.
 */
export function plainHeader({
  mapping,
  values,
  upsert,
  unknown,
}: {
  readonly mapping: ReadonlyMap<string, string>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly upsert: boolean;
  readonly unknown: (columns: readonly string[]) => void;
}): HeaderCheck {
  return (columns) => {
    const names = columns.map(({ name }) => name);
    const missing = [...mapping.keys()].find((name) => !names.includes(name));
    if (missing !== undefined) throw new CsvHeaderError(`'${missing}' is no column of the file; ${namesOf(columns)}.`);
    const unused = Object.keys(values).find((name) => !columns.some((column) => isNamed(column, name)));
    if (unused !== undefined) {
      throw new CsvHeaderError(
        `The values of '${unused}' are to be replaced, which is neither a column of the file nor the field of one; ${namesOf(columns)}.`,
      );
    }
    if (names.includes("sourcedId") && names.includes("enabledUser") && !mapping.has("sourcedId")) {
      throw new CsvHeaderError("This is a file of OneRoster: send it as text/csv; profile=oneroster.");
    }
    if (upsert && !columns.some(({ field }) => field === "studentNumber")) {
      throw new CsvHeaderError("No column has studentNumber, which upsert requires to find records: map one.");
    }
    const isUnknown = ({ field, inside }: CsvColumn): boolean =>
      field !== "" && inside === undefined && !knownColumns.has(field);
    unknown(columns.filter(isUnknown).map(({ name }) => name));
  };
}

function isNamed({ name, field }: CsvColumn, wanted: string): boolean {
  return name === wanted || (field !== "" && field === wanted);
}

/** The columns of a file, and their fields where they have other names. */
export function namesOf(columns: readonly CsvColumn[]): string {
  const shown = columns
    .slice(0, 30)
    .map(({ name, field }) => (field === name ? name : `${name} (${field || "omitted"})`));
  return `it has ${shown.join(", ")}${columns.length > shown.length ? " …" : ""}`;
}
