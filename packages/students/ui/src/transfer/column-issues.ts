import { parsePointer } from "@signalbox/json";
import type { ApiIssue } from "@signalbox/ui";
import type { ImportRowJson } from "../../../src/domain/shapes.ts";
import { fieldTitle } from "./field-choice.tsx";

/** What is shown at a column of a file. */
export interface ColumnIssue {
  readonly text: string;
  /** False for a value that is stored as it is. */
  readonly isError: boolean;
}

export interface ColumnIssuesOf {
  readonly columns: readonly string[];
  readonly fieldOf: (column: string) => string;
  /** The results of the first rows. */
  readonly rows: readonly ImportRowJson[];
  /** The issues of the mapping, if the service rejected it. */
  readonly rejected: readonly ApiIssue[];
}

/** The code of the service for a field that does not exist in the registrar profile. */
export const unknownField = "unknown_member";

/** The issue of each column that has one: of its field, or else of its first invalid value. */
export function columnIssues(given: ColumnIssuesOf): ReadonlyMap<string, ColumnIssue> {
  const { columns, fieldOf } = given;
  const issues = new Map<string, ColumnIssue>();
  const taken = new Map<string, string>();
  for (const column of columns) {
    const field = fieldOf(column);
    if (field === "") continue;
    const issue = issueOf(column, given, taken.get(field));
    if (issue !== undefined) issues.set(column, issue);
    taken.set(field, column);
  }
  return issues;
}

function issueOf(column: string, given: ColumnIssuesOf, other: string | undefined): ColumnIssue | undefined {
  if (other !== undefined) return { text: `the column ${other.slice(0, 60)} is that already`, isError: true };
  const ofMapping = given.rejected.find(({ pointer }) => isSame(tokensOf(pointer), ["map", column]));
  if (ofMapping !== undefined) return { text: ofMapping.detail, isError: true };
  const field = given.fieldOf(column);
  for (const kind of ["errors", "warnings"] as const) {
    for (const row of given.rows) {
      const found = row[kind]?.find(({ pointer }) => isAt(tokensOf(pointer), field));
      if (found === undefined) continue;
      const isError = kind === "errors";
      if (found.code === unknownField) return { text: "not a field of a student", isError };
      return { text: `row ${row.row}: ${found.detail}${isError ? "" : "; it is stored as it is"}`, isError };
    }
  }
  return undefined;
}

/** The words for the place of an error in a record: "Postal code" for `/address/postalCode`. */
export function placeTitle(pointer: string): string {
  const [first, ...rest] = tokensOf(pointer);
  if (first === undefined) return "";
  return isObject(first) && rest.length > 0 ? fieldTitle(fieldAt(pointer)) : [fieldTitle(first), ...rest].join(" ");
}

/** The field of an import at a place in a record: `address.postalCode` for `/address/postalCode`. */
export function fieldAt(pointer: string): string {
  const [first = "", ...rest] = tokensOf(pointer);
  return isObject(first) && rest.length > 0 ? `${first}.${rest.join(".")}` : [first, ...rest].join("/");
}

function isObject(name: string): boolean {
  return name === "address" || name === "attributes";
}

function isAt([first, second]: readonly string[], field: string): boolean {
  return first === field || (second !== undefined && `${first}.${second}` === field);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((token, index) => token === others[index]);
}

function tokensOf(pointer: string): readonly string[] {
  return parsePointer(pointer) ?? [];
}
