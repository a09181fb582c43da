import { invalidParameter } from "@signalbox/service";
import { isSortValue, type OwnSortKey } from "../domain/own-members.ts";
import type { StudentProblemCode } from "../domain/problem.ts";
import { type QueryField, queryFields } from "../domain/student-fields.ts";
import type { Position, SortKey } from "../domain/student-query.ts";
import { isQueryField, memberName } from "./list-filters.ts";

/** Parses `sort` by known fields. @throws Problem 400 `invalid_parameter` */
export function parseSort(text: string | undefined): readonly SortKey[] {
  const keys: SortKey[] = [];
  for (const part of text === undefined ? [] : text.split(",")) {
    const descending = part.startsWith("-");
    const field = descending ? part.slice(1) : part;
    if (!isQueryField(field))
      throw invalidParameter("sort", `must not have ${JSON.stringify(field)}, which is not sortable`);
    if (keys.some((key) => key.field === field)) throw invalidParameter("sort", `names ${field} twice`);
    keys.push({ field, descending });
  }
  // The id makes the order total, in the direction of the last key.
  if (!keys.some(({ field }) => field === "id"))
    keys.push({ field: "id", descending: keys.at(-1)?.descending ?? false });
  return keys;
}

/** The most fields to sort by. */
const maxSortKeys = 20;

/** The order by fields of which at least one is unknown; undefined if all are known. */
export function parseOwnSort(text: string | undefined): readonly OwnSortKey[] | undefined {
  const keys = (text ?? "").split(",").map((part) => {
    const descending = part.startsWith("-");
    return { path: descending ? part.slice(1) : part, descending };
  });
  if (text === undefined || keys.every(({ path }) => isQueryField(path))) return undefined;
  if (keys.length > maxSortKeys) throw invalidParameter("sort", `must have at most ${maxSortKeys} fields`);
  if (keys.some(({ path }) => !memberName.test(path))) throw invalidParameter("sort", "must name fields");
  return keys;
}

/** The order of a list: by columns or, when there are any keys by own members, by those. */
interface Order {
  readonly sort: readonly SortKey[];
  readonly ownSort?: readonly OwnSortKey[] | undefined;
}

/** Formats a position as a cursor, which is opaque to clients. */
export function formatCursor({ side, values }: Position, order: Order): string {
  return Buffer.from(JSON.stringify([side === "after" ? 1 : 0, nameOf(order), ...values])).toString("base64url");
}

/**
 * Parses a position.
 *
 * @throws Problem 400 `invalid_cursor` when it is malformed, or from another order.
 */
export function parseCursor(text: string, order: Order): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parts)) throw invalidCursor();
  const [side, name, ...values] = parts as unknown[];
  if ((side !== 0 && side !== 1) || name !== nameOf(order) || !isPosition(values, order)) throw invalidCursor();
  return { side: side === 1 ? "after" : "before", values };
}

/** Whether there is a valid value for each key. A forged cursor must not reach the database. */
function isPosition(values: readonly unknown[], { sort, ownSort = [] }: Order): values is Position["values"] {
  if (ownSort.length === 0) {
    return values.length === sort.length && sort.every(({ field }, index) => canBe(field, values[index]));
  }
  const isEach = ownSort.every((_, index) => isSortValue(values[2 * index], values[2 * index + 1]));
  return isEach && values.length === 2 * ownSort.length + 1 && canBe("id", values.at(-1));
}

/** Whether a record can have `value` in `field`. */
function canBe(field: QueryField, value: unknown): boolean {
  switch (queryFields[field]) {
    case "text":
    case "exact":
      // PostgreSQL cannot store this character in text.
      return typeof value === "string" && !value.includes("\0");
    case "time":
      return Number.isSafeInteger(value);
    case "number":
      return field === "version" ? Number.isSafeInteger(value) : Number.isFinite(value);
  }
}

function nameOf({ sort, ownSort = [] }: Order): string {
  const keys = ownSort.length > 0 ? ownSort : sort.map(({ field: path, descending }) => ({ path, descending }));
  return keys.map(({ path, descending }) => (descending ? `-${path}` : path)).join();
}

function invalidCursor() {
  return invalidParameter<StudentProblemCode>(
    "cursor",
    "must be from a Link of a page in the same order",
    "invalid_cursor",
  );
}
