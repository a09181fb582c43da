import type { JsonObject } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import type { ImportRowJson } from "./shapes.ts";
import type { FieldDeclaration } from "./student-fields.ts";

/**
 * How the cells of a column are read: an `object` must be JSON, and `any` is parsed as JSON if it looks like JSON, otherwise it is
 * text. A `list` may be `a; b`. An invalid number or boolean stays a text, which the rules of the record reject.
 */
export type CellType = FieldDeclaration["type"] | "any";

/** A column of an imported file. It is plain data, because it is sent to threads. */
export interface CsvColumn {
  /** Its name in the file. */
  readonly name: string;
  /** The field of its cells: a member of the record, or one inside of it, such as `address.street`. Empty: left out. */
  readonly field: string;
  readonly type: CellType;
  /** What its cells may have, for errors. */
  readonly example?: string | undefined;
  /** Whether blanks around its cells are left out. */
  readonly isTrimmed?: boolean;
  /** For a field inside of a member: the member, and the name in it. */
  readonly inside?: { readonly member: string; readonly name: string };
}

/** A role as it is stored. */
export type StoredRole = Readonly<Partial<Record<RoleField, string>>>;
type RoleField = "sourcedId" | "roleType" | "role" | "orgId" | "beginDate" | "endDate";

/** A row of `roles.csv`. */
export interface RoleRow {
  readonly isDeleted: boolean;
  readonly role: StoredRole & { readonly sourcedId: string };
}

/** The text of a row. A thread parses it. */
export type RowText =
  | { readonly kind: "json"; readonly text: string }
  | {
      readonly kind: "csv";
      readonly cells: readonly string[];
      readonly columns: readonly CsvColumn[];
      /** The cells as they are in the file, when values of `cells` are converted. */
      readonly sent?: readonly string[];
      /** Of a user in a bundle of OneRoster 1.2: the rows of `roles.csv`. */
      readonly roles?: readonly RoleRow[];
    };

/** A row that cannot be stored, and why. */
export interface InvalidRow {
  readonly kind: "invalid";
  readonly violations: readonly ProblemDetail[];
  /** Its text as it is in the file. */
  readonly sent?: string;
}

/** One row of an imported file, as a reader of its format finds it. `skipped`: it is about somebody who is no student. */
export type SourceRow = { /** The line on which it starts, from 1. */ readonly line: number } & (
  | RowText
  | InvalidRow
  | { readonly kind: "skipped" }
);

export type ParsedRow = { readonly kind: "document"; readonly document: JsonObject } | InvalidRow;

/** A row that is invalid as a whole. */
export function invalidRow(code: string, detail: string): InvalidRow {
  return { kind: "invalid", violations: [{ pointer: "", code, detail }] };
}

/** The row as it is in the file: the line of NDJSON, the cells of CSV, or the text of malformed CSV. */
export function asSent(row: SourceRow): ImportRowJson["source"] {
  if (row.kind === "json") return row.text;
  if (row.kind === "invalid") return row.sent;
  return row.kind === "csv" ? (row.sent ?? row.cells) : undefined;
}

/** The approximate size of a row, in characters. */
export function sizeOf(row: SourceRow): number {
  if (row.kind === "json") return row.text.length;
  // Each cell takes as long as some characters.
  return row.kind === "csv" ? row.cells.reduce((sum, { length }) => sum + length + 10, 0) : 100;
}
