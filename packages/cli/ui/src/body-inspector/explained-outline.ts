import { type OutlineRow, outlineOf } from "@signalbox/ui";
import type { Explained } from "./explain.ts";

/** A decoded body as a tree whose rows have bit ranges, and its problems with the row of their part or of the nearest enclosing part. */
export function explainedOutline({ root, problems, unit }: Explained) {
  const rows: OutlineRow[] = [];
  const byPath = new Map<string, number>();
  visit(root, 0, undefined);
  const located = problems.map((problem) => ({ ...problem, row: rowOf(problem.path) }));
  for (const { path, detail, row } of located) {
    const known = rows[row];
    if (known === undefined || path === "") continue;
    rows[row] = { ...known, problem: known.problem === undefined ? detail : `${known.problem}; ${detail}` };
  }
  return { outline: outlineOf(rows), problems: located };

  function visit({ name, from, to, value, parts }: Explained["root"], depth: number, holder: string | undefined): void {
    const path =
      holder === undefined ? "" : holder === "" || name.startsWith("[") ? holder + name : `${holder}.${name}`;
    if (!byPath.has(path)) byPath.set(path, rows.length);
    rows.push({
      depth,
      kind: value === undefined ? "element" : "number",
      name,
      value: value ?? "",
      note: sizeOf(from, to, unit),
      children: parts.length,
      range: [from, to],
    });
    for (const part of parts) visit(part, depth + 1, path);
  }

  function rowOf(path: string): number {
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.search(/(?:\.[^.[]+|\[\d+\]|^[^.[]+)$/)))) {
      const row = byPath.get(at);
      if (row !== undefined) return row;
    }
    return 0;
  }
}

/** `bits 12–15` or `bytes 3–4`, both ends included. */
export function sizeOf(from: number, to: number, unit: Explained["unit"]): string {
  if (to <= from) return "no bits";
  const [first, last] = unit === "bits" ? [from, to - 1] : [Math.floor(from / 8), Math.ceil(to / 8) - 1];
  const one = unit === "bits" ? "bit" : "byte";
  return first === last ? `${one} ${first}` : `${one}s ${first}–${last}`;
}
