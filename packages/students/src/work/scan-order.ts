import type { TaskContext } from "@signalbox/service";
import type { QueryConnection, Statement } from "@signalbox/service/query-connection";
import { withMembers } from "../domain/document.ts";
import { type StoredRecord, timestamp } from "../domain/record.ts";
import { idOfKey } from "../domain/record-id.ts";
import type { Comparison, Condition, Position, ScanQuery, SortKey } from "../domain/record-query.ts";
import { matchesExactly, toRosterRecord } from "../domain/roster-record.ts";
import { ABSENT, foldCase, numberMarks, sortableNumber, toComparable } from "../domain/text-rules.ts";
import { toRecord } from "../store/record-row.ts";
import { type PackedIds, packIds } from "./packed-ids.ts";

/** The ids that a statement finds. */
export interface OrderTask {
  readonly statement: Statement;
  /** What is scanned. The statement then returns the columns of records. */
  readonly scan?: ScanQuery | undefined;
}

/** The records next to a position, in the order of a scan. The statement returns the columns of records, in any order. */
export interface SortedPageTask extends OrderTask {
  readonly scan: ScanQuery;
  readonly position?: Position | undefined;
  readonly limit: number;
}

/** The ids of all records in the order of a query. */
export async function readOrder(
  connection: QueryConnection,
  { statement, scan }: OrderTask,
  context: TaskContext,
): Promise<PackedIds> {
  const keys: string[] = [];
  if (scan === undefined || scan.sort.length === 0) {
    for await (const { id } of found(connection, { statement, scan }, context)) keys.push(id);
  } else {
    const all = { statement, scan, limit: Number.POSITIVE_INFINITY };
    for (const values of await readSortedPage(connection, all, context)) keys.push(values.at(-1) as string);
  }
  const ids = packIds(keys);
  for (const { buffer } of ids.texts) context.transfer(buffer);
  return ids;
}

/** The first `limit` records after a position, or those before it in reverse order; the nearest first. */
export async function readSortedPage(
  connection: QueryConnection,
  { statement, scan, position, limit }: SortedPageTask,
  context: TaskContext,
): Promise<readonly SortValues[]> {
  const isBack = position?.side === "before";
  const compare = (a: SortValues, b: SortValues): number => (isBack ? -1 : 1) * compareSorted(a, b, scan.sort);
  const start = position?.values as SortValues | undefined;
  let nearest: SortValues[] = [];
  let furthest: SortValues | undefined;
  for await (const { id, record } of found(connection, { statement, scan }, context)) {
    const sorted = sortValuesOf(id, record, scan.sort);
    if (start !== undefined && compare(sorted, start) <= 0) continue;
    if (furthest !== undefined && compare(sorted, furthest) > 0) continue;
    nearest.push(sorted);
    // Sorting from time to time is cheaper than keeping the list sorted.
    if (nearest.length < 2 * limit + 1_000) continue;
    nearest = nearest.sort(compare).slice(0, limit);
    furthest = nearest.at(-1);
  }
  return nearest.sort(compare).slice(0, limit);
}

/** How many rows are read between two checks for cancellation. */
export const ROWS_BETWEEN_LOOKS = 4_096;

/** The rows of a statement that match the scan. Without one, only their ids. */
async function* found(
  connection: QueryConnection,
  { statement, scan }: OrderTask,
  { isAborted }: TaskContext,
): AsyncGenerator<{ readonly id: string; readonly record: unknown }> {
  let count = 0;
  for await (const row of connection.each(statement)) {
    count += 1;
    if (count % ROWS_BETWEEN_LOOKS === 0 && isAborted()) return;
    const record = scan && scanned(toRecord(row), scan);
    if (scan === undefined || record !== undefined) yield { id: row[0] as string, record };
  }
}

/** A record as conditions on its document see it. */
function plainRecord({ body, ...record }: StoredRecord, visible?: ReadonlySet<string>): object {
  const { id, version, createdAt, updatedAt } = record;
  const server = { id: idOfKey(id), version, createdAt: timestamp(createdAt), updatedAt: timestamp(updatedAt) };
  return { ...(JSON.parse(withMembers(body, visible)) as object), ...server };
}

/** The record that a scan compares, if it matches; undefined otherwise. */
export function scanned(record: StoredRecord, scan: ScanQuery): object | undefined {
  const { filters, anyOf, sort, roster, visible } = scan;
  if (roster !== undefined && !matchesExactly(record, roster.exactly)) return undefined;
  if (filters.length === 0 && anyOf === undefined && sort.length === 0) return {};
  const compared = roster === undefined ? plainRecord(record, visible) : toRosterRecord(record, roster);
  return matchesScan(compared, scan) ? compared : undefined;
}

/** The value at a path: of the member with exactly this name, or of a nested one. In a list, the values in its items. */
function valueAt(record: unknown, path: string): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  if (Object.hasOwn(record, path)) return (record as Record<string, unknown>)[path];
  if (Array.isArray(record)) return record.flatMap((item) => valueAt(item, path) ?? []);
  const dot = path.indexOf(".");
  if (dot < 0 || !Object.hasOwn(record, path.slice(0, dot))) return undefined;
  return valueAt((record as Record<string, unknown>)[path.slice(0, dot)], path.slice(dot + 1));
}

/** Whether the conditions match. A list matches when one of its items does. */
function matchesScan(record: unknown, { filters, anyOf }: Pick<ScanQuery, "filters" | "anyOf">): boolean {
  const matches = (filter: Condition<string>): boolean => {
    const value = valueAt(record, filter.field);
    if (filter.operator === "exists") return (value !== undefined) === filter.value;
    if (filter.operator === "ne") return !isAt(value, { ...filter, operator: "eq" });
    return isAt(value, filter);
  };
  return filters.every(matches) && (anyOf === undefined || anyOf.some(matches));
}

function isAt(value: unknown, filter: Exclude<Condition<string>, { readonly operator: "exists" }>): boolean {
  if (Array.isArray(value)) return value.some((item) => isAt(item, filter));
  if (value === undefined || (typeof value === "object" && value !== null)) return false;
  if (filter.operator === "in") return setOf(filter.values).has(numberOf(value) ?? foldCase(String(value)));
  // Null is neither less nor greater than anything, and contains no text.
  if (value === null && filter.operator !== "eq") return false;
  if (filter.operator === "prefix") return foldCase(String(value)).startsWith(foldCase(filter.value));
  if (filter.operator === "contains") return foldCase(String(value)).includes(foldCase(filter.value));
  return holds[filter.operator](compareTo(value, filter.value));
}

/** Whether a comparison holds, by the order of both sides. */
const holds: Readonly<Record<Comparison, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
};

const sets = new WeakMap<readonly string[], ReadonlySet<number | string>>();

/** The values of a filter as {@link compareTo} compares them. */
function setOf(values: readonly string[]): ReadonlySet<number | string> {
  const set = sets.get(values) ?? new Set(values.map((value) => numberOf(value) ?? foldCase(value)));
  sets.set(values, set);
  return set;
}

/** Compares as numbers when both sides are numbers or numeric texts, otherwise as text without case. */
function compareTo(value: unknown, text: string): number {
  const [a, b] = [numberOf(value), numberOf(text)];
  return a !== undefined && b !== undefined ? order(a, b) : order(foldCase(String(value)), foldCase(text));
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** The longest text to sort by, in characters: the texts of all records are in memory. */
const MAX_SORTED_LENGTH = 200;

/** What a record is sorted by in a scan: a text for each key, and the key of its id. */
export type SortValues = readonly string[];

function sortValuesOf(id: string, record: unknown, keys: readonly SortKey[]): SortValues {
  return [...keys.map(({ field }) => sortValueOf(valueAt(record, field))), id];
}

/** A text whose order is that of values: absent and null first, then numbers and numeric texts, other texts, and everything else. */
function sortValueOf(value: unknown): string {
  if (value === undefined || value === null) return ABSENT;
  if (value === "") return numberMarks.end;
  // Numbers beyond the range of JavaScript become infinite.
  if (typeof value === "number") return sortableNumber(Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value)));
  if (typeof value === "string")
    return toComparable("text", value.slice(0, MAX_SORTED_LENGTH), Number.POSITIVE_INFINITY) ?? ABSENT;
  return `\uffff${JSON.stringify(value)}`.slice(0, MAX_SORTED_LENGTH);
}

/** Compares two records in the order of `keys`; equal ones by their ids. */
function compareSorted(a: SortValues, b: SortValues, keys: readonly SortKey[]): number {
  for (let index = 0; index < a.length; index += 1) {
    const compared = order(a[index] as string, b[index] as string);
    if (compared !== 0) return keys[index]?.descending === true ? -compared : compared;
  }
  return 0;
}

function order<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
