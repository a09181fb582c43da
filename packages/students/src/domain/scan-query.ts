import type { Comparison, Condition, ScanQuery, SortKey } from "./record-query.ts";
import { foldCase, numberIn } from "./text-rules.ts";

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
export function matchesScan(record: unknown, { filters, anyOf }: Pick<ScanQuery, "filters" | "anyOf">): boolean {
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
  if (filter.operator === "in") {
    const { numbers, texts } = setsOf(filter.values);
    const number = numberOf(value);
    return (number !== undefined && numbers.has(number)) || texts.has(foldCase(String(value)));
  }
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

const sets = new WeakMap<
  readonly string[],
  { readonly numbers: ReadonlySet<number>; readonly texts: ReadonlySet<string> }
>();

/** The values of a filter in the forms in which {@link compareTo} compares them. */
function setsOf(values: readonly string[]) {
  const known = sets.get(values);
  if (known !== undefined) return known;
  const numbers = new Set(values.map(numberOf).filter((number) => number !== undefined));
  const made = { numbers, texts: new Set(values.map(foldCase)) };
  sets.set(values, made);
  return made;
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

/** The sort value of a value: absent and null first, then numbers and numeric texts, other texts, and everything else. */
export type SortValue = readonly [rank: number, value: number | string];

/** A record among others that are sorted by a scan. */
export interface SortedRecord {
  /** The key of its id. */
  readonly id: string;
  /** One for each key. */
  readonly values: readonly SortValue[];
}

export function sortedRecord(id: string, record: unknown, keys: readonly SortKey[]): SortedRecord {
  return { id, values: keys.map(({ field }) => sortValueOf(valueAt(record, field))) };
}

function sortValueOf(value: unknown): SortValue {
  if (value === undefined || value === null) return [0, 0];
  // Numbers beyond the range of JavaScript become infinite, which JSON cannot represent.
  if (typeof value === "number") return [1, Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value))];
  if (typeof value === "string") {
    const number = numberIn(value);
    return number === undefined ? [2, foldCase(value.slice(0, MAX_SORTED_LENGTH))] : [1, number];
  }
  return [3, (JSON.stringify(value) ?? "").slice(0, MAX_SORTED_LENGTH)];
}

/** Whether a value is valid in a {@link SortedRecord}: a cursor may be forged. */
export function isSortValue(rank: unknown, value: unknown): boolean {
  if (rank === 0) return value === 0;
  if (rank === 1) return Number.isFinite(value);
  return (rank === 2 || rank === 3) && typeof value === "string";
}

/** Compares two records in the order of `keys`; equal ones by their ids. */
export function compareSorted(a: SortedRecord, b: SortedRecord, keys: readonly SortKey[]): number {
  for (let index = 0; index < keys.length; index += 1) {
    const [x, y] = [a.values[index] as SortValue, b.values[index] as SortValue];
    const compared = order(x[0], y[0]) || order(x[1], y[1]);
    if (compared !== 0) return keys[index]?.descending === true ? -compared : compared;
  }
  return order(a.id, b.id);
}

function order<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
