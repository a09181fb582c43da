import { formatPointer } from "@signalbox/json";
import type { ApiIssue } from "@signalbox/ui";
import type { ImportIssueJson, ImportRowJson } from "../../../src/domain/shapes.ts";
import { isAt } from "./import-fields.ts";

/** What is shown at a column of a file. */
interface ColumnIssue {
  readonly text: string;
  /** False for a value that is stored as it is. */
  readonly isError: boolean;
}

/** Whether the service says that a field does not exist: in the registrar profile, or by a JSON Schema. */
export function isUnknownField({ code }: ImportIssueJson): boolean {
  return ["unknown_member", "additionalProperties", "unevaluatedProperties"].includes(code);
}

/**
 * The issue of each column that has one, by its name: of its field, or else of its first invalid value.
 *
 * @param rows the results of the first rows
 * @param rejected the issues of the mapping, if the service rejected it
 */
export function columnIssues(
  columns: readonly { readonly name: string; readonly field: string }[],
  rows: readonly ImportRowJson[],
  rejected: readonly ApiIssue[],
  aNoun: string,
): ReadonlyMap<string, ColumnIssue> {
  const issues = new Map<string, ColumnIssue>();
  const taken = new Map<string, string>();
  for (const { name, field } of columns) {
    if (field === "") continue;
    const issue = issueOfField(name, taken.get(field), rejected) ?? issueOfValue(field, rows, aNoun);
    if (issue !== undefined) issues.set(name, issue);
    taken.set(field, name);
  }
  return issues;
}

function issueOfField(name: string, other: string | undefined, rejected: readonly ApiIssue[]): ColumnIssue | undefined {
  if (other !== undefined) return { text: `the column ${other.slice(0, 60)} is that already`, isError: true };
  const issue = rejected.find(({ pointer }) => pointer === formatPointer(["map", name]));
  return issue && { text: issue.detail, isError: true };
}

function issueOfValue(field: string, rows: readonly ImportRowJson[], aNoun: string): ColumnIssue | undefined {
  for (const kind of ["errors", "warnings"] as const) {
    for (const row of rows) {
      const found = row[kind]?.find(({ pointer }) => isAt(pointer, field));
      if (found === undefined) continue;
      const isError = kind === "errors";
      if (isUnknownField(found)) return { text: `not a field of ${aNoun}`, isError };
      return { text: `line ${row.line}: ${found.detail}${isError ? "" : "; it is stored as it is"}`, isError };
    }
  }
  return undefined;
}
