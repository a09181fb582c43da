import type { StoredRecord } from "../api/stored-record.ts";
import type { Collection } from "../state/collection.ts";

/** The number of default columns. */
const defaultCount = 6;

/** How many records are searched for members. */
const sampleSize = 500;

/** The names of members, most frequent first, then in order of appearance. */
export function membersOf(records: readonly StoredRecord[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { members } of records.slice(0, sampleSize)) {
    for (const { name } of members) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** The columns of a list until the user selects some. */
export function defaultColumns(members: readonly string[], { columns }: Collection): readonly string[] {
  const first = columns.names.filter((name) => members.includes(name));
  if (columns.isWhole && first.length > 0) return first;
  return [...new Set([...first, ...members])].slice(0, defaultCount).concat("updatedAt");
}
