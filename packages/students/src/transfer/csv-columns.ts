import { describeValue } from "@signalbox/service/describe-issue";
import { fieldsWhere } from "../domain/student-fields.ts";
import type { CsvRecord } from "./csv.ts";
import { knownColumns, memberOfHeader, objectMembers } from "./write-csv.ts";

/** A column of an imported file. It is plain data, because it is sent to threads. */
export interface CsvColumn {
  /** Its name in the file. */
  readonly name: string;
  /** The field of its cells: a member of the record, or one inside of it, such as `address.street`. Empty: left out. */
  readonly field: string;
  /** For a field inside of a member: the member, and the name in it. */
  readonly inside?: { readonly member: string; readonly name: string };
}

/** The lists, which no single cell can have a part of. */
const lists: ReadonlySet<string> = new Set(fieldsWhere(({ type }) => type === "list"));

/** Why a column cannot have a field, or undefined if it can. */
export function fieldError(field: string): string | undefined {
  if (field === "__proto__" || field.endsWith(".__proto__")) return "cannot be __proto__, a name that is not allowed";
  const dot = field.indexOf(".");
  const member = dot < 0 ? field : field.slice(0, dot);
  const folded = member.toLowerCase();
  // Stored as an own field, it would look like the member of the object that was meant.
  if (dot > 0 && member !== folded && objectMembers.has(folded)) {
    const inside = folded + field.slice(dot);
    return fieldError(inside) ?? `cannot be ${describeValue(field)}: write ${inside}`;
  }
  if (dot < 0 || !knownColumns.has(member)) return undefined;
  if (lists.has(member)) {
    return `cannot be ${field}: ${member} is a list. Put the whole list into one column as JSON, or import the file as NDJSON`;
  }
  if (!objectMembers.has(member)) {
    return `cannot be ${field}: ${member} is a single value. Map the column to another field, or omit it`;
  }
  const known = objectMembers.get(member);
  if (known === undefined) {
    return dot + 1 < field.length ? undefined : `must name a member of ${member}, such as ${field}locker`;
  }
  if (known.includes(field.slice(dot + 1))) return undefined;
  const others = known.map((name) => `${member}.${name}`).join(", ");
  return `cannot be ${field}: ${member} has only ${others}. Map the column to one of these or to a member of attributes`;
}

/** Why two columns cannot have their fields at the same time, or undefined if they can. */
export function conflictOf(columns: readonly Pick<CsvColumn, "name" | "field">[]): string | undefined {
  const taken = new Map<string, string>();
  for (const { name, field } of columns) {
    const other = field === "" ? undefined : taken.get(field);
    if (other !== undefined) {
      return `The columns ${describeValue(other)} and ${describeValue(name)} both have the field ${field}. Map one to another field, or omit it.`;
    }
    taken.set(field, name);
  }
  for (const { name, field } of columns) {
    const member = fieldInside(field)?.member;
    const other = member === undefined ? undefined : taken.get(member);
    if (other !== undefined) {
      return `The column ${describeValue(other)} has all of ${member}, and ${describeValue(name)} has ${field}. Omit one of them.`;
    }
  }
  return undefined;
}

function fieldInside(field: string): CsvColumn["inside"] {
  const dot = field.indexOf(".");
  if (dot < 0 || !objectMembers.has(field.slice(0, dot)) || fieldError(field) !== undefined) return undefined;
  return { member: field.slice(0, dot), name: field.slice(dot + 1) };
}

/** Whether a field is one of a student, or inside of one. */
export function isKnownField(field: string): boolean {
  return knownColumns.has(field) || fieldInside(field) !== undefined;
}

/** The header of the file was rejected, so no row is imported. */
export class CsvHeaderError extends Error {
  override readonly name = "CsvHeaderError";
}

/** The most columns of a file. */
const maxColumns = 1_000;

/**
 * The columns of a file.
 *
 * @throws CsvHeaderError when there are too many, a name is not allowed in JSON, or two columns cannot have their fields together
 */
export function readCsvHeader(
  { line, cells }: CsvRecord,
  { mapping, maxKeyLength }: { readonly mapping: ReadonlyMap<string, string>; readonly maxKeyLength: number },
): readonly CsvColumn[] {
  if (cells.length > maxColumns) {
    throw new CsvHeaderError(`The header in line ${line} has ${cells.length} columns; ${maxColumns} are allowed.`);
  }
  const columns = cells.map((cell): CsvColumn => {
    const name = columnName(cell);
    const field = memberOfHeader(name, mapping);
    const inside = fieldInside(field);
    const member = inside?.name ?? field;
    // The same limits as for JSON, so that an exported record can be sent back.
    if (member === "__proto__") throw fieldNotAllowed(name, fieldError(member));
    if (member.length > maxKeyLength && Array.from(member).length > maxKeyLength) {
      throw fieldNotAllowed(name, `has more than ${maxKeyLength} characters`);
    }
    return inside === undefined ? { name, field } : { name, field, inside };
  });
  const conflict = conflictOf(columns);
  if (conflict !== undefined) throw new CsvHeaderError(`${conflict} (Line ${line} is the header.)`);
  return columns;
}

/** The name of a column as files and settings may both write it: spaces around it and the Unicode form make no difference. */
export function columnName(cell: string): string {
  return cell.trim().normalize("NFC");
}

function fieldNotAllowed(name: string, error: string | undefined): CsvHeaderError {
  return new CsvHeaderError(`The field of the column ${describeValue(name)} ${error}.`);
}

/** Checks the columns of a file; throws a {@link CsvHeaderError} to reject it. */
export type HeaderCheck = (columns: readonly CsvColumn[]) => void;

/**
 * The check of a file that is not OneRoster: its columns can have their fields, those of `mapping` and `values` exist, and for `upsert`
 * one of student numbers. `found` receives the columns without a known field; their cells are stored under those names.
 */
export function plainHeader({
  mapping,
  values,
  upsert,
  found,
}: {
  readonly mapping: ReadonlyMap<string, string>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly upsert: boolean;
  readonly found: { unknownColumns?: readonly string[] };
}): HeaderCheck {
  return (columns) => {
    for (const { name, field } of columns) {
      const error = fieldError(field);
      if (error !== undefined) throw fieldNotAllowed(name, error);
    }
    const names = columns.map(({ name }) => name);
    const missing = [...mapping.keys()].find((name) => !names.includes(name));
    if (missing !== undefined) {
      throw new CsvHeaderError(`${describeValue(missing)} is no column of the file; ${namesOf(columns)}.`);
    }
    const unused = Object.keys(values).find((name) => !columns.some((column) => isNamed(column, name)));
    if (unused !== undefined) {
      throw new CsvHeaderError(
        `'values' names ${describeValue(unused)}, which is neither a column of the file nor the field of one; ` +
          `${namesOf(columns)}.`,
      );
    }
    if (names.includes("sourcedId") && names.includes("enabledUser") && !mapping.has("sourcedId")) {
      throw new CsvHeaderError("This is a file of OneRoster: send it as text/csv; profile=oneroster.");
    }
    if (upsert && !columns.some(({ field }) => field === "studentNumber")) {
      throw new CsvHeaderError("No column has studentNumber, which upsert requires to find records: map one.");
    }
    const unknown = columns.filter(({ field }) => field !== "" && !isKnownField(field));
    if (unknown.length > 0) found.unknownColumns = unknown.map(({ name }) => name);
  };
}

function isNamed({ name, field }: CsvColumn, wanted: string): boolean {
  return name === wanted || (field !== "" && field === wanted);
}

/** The columns of a file, and their fields where they have other names. */
export function namesOf(columns: readonly CsvColumn[]): string {
  const shown = columns
    .slice(0, 30)
    .map(({ name, field }) => describeValue(name) + (field === name ? "" : ` (${field || "omitted"})`));
  return `it has ${shown.join(", ")}${columns.length > shown.length ? " …" : ""}`;
}
