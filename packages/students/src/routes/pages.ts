import { invalidParameter } from "@signalbox/service";
import { z } from "zod";
import type { Collection } from "../collections/collection.ts";
import { collectionOfKey } from "../domain/collection.ts";
import type { StudentProblemCode } from "../domain/problem.ts";
import type { Position, SortKey } from "../domain/record-query.ts";
import { isServerField, serverKinds } from "../domain/student-fields.ts";
import type { Profile } from "../domain/student-schema.ts";
import { memberName } from "./list-filters.ts";

/** The most records of a page. */
export const MAX_LIMIT = 1_000;

/** The most records before a page that starts at an index. */
export const MAX_OFFSET = 10_000_000;

/** The parameter for the size of a page, or for the most items of a response. */
export function limitParameter({ most = MAX_LIMIT, usual = 100, description = "The size of a page." } = {}) {
  return z.int().min(1).max(most).default(usual).describe(description);
}

/**
 * Links to other pages of a list (RFC 8288), all with the same parameters that differ from the query; undefined omits one. Paths are
 * relative, so that they also work behind a proxy.
 */
export function linksTo(
  path: string,
  query: string,
  pages: Readonly<Record<string, Readonly<Record<string, string | number | undefined>> | undefined>>,
): string {
  const parameters = new URLSearchParams(query);
  const links = Object.entries(pages).flatMap(([relation, changed]) => {
    if (changed === undefined) return [];
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined) parameters.delete(name);
      else parameters.set(name, String(value));
    }
    return [`<${path}?${parameters}>; rel="${relation}"`];
  });
  return links.join(", ");
}

/** Formats a position as a cursor, which is opaque to clients. */
export function cursorOf(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** @throws Problem 400 `invalid_cursor` when the cursor is no position of this form */
export function parseCursor<Position>(cursor: string, position: z.ZodType<Position>): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw invalidParameter<StudentProblemCode>(
      "cursor",
      "must be from a Link of a page in the same order",
      "invalid_cursor",
    );
  }
}

/** The order of a list: by columns or, if a field has none, by the fields of `scan`. */
interface Order {
  readonly sort: readonly SortKey[];
  readonly scan: readonly SortKey[];
}

/** The most fields to sort by. */
const MAX_SORT_KEYS = 20;

/** Parses `sort`. Only the `open` profile sorts by fields without a column. @throws Problem 400 `invalid_parameter` */
export function parseOrder(text: string | undefined, profile: Profile, { kinds }: Pick<Collection, "kinds">): Order {
  const keys = (text?.split(",") ?? []).map((part) => {
    const descending = part.startsWith("-");
    return { field: descending ? part.slice(1) : part, descending };
  });
  if (keys.length > MAX_SORT_KEYS) throw invalidParameter("sort", `must have at most ${MAX_SORT_KEYS} fields`);
  const unknown = keys.find(({ field }) => !Object.hasOwn(kinds, field));
  if (unknown !== undefined) {
    if (profile === "registrar")
      throw invalidParameter("sort", `must not have ${JSON.stringify(unknown.field)}, which is not sortable`);
    if (keys.some(({ field }) => !memberName.test(field))) throw invalidParameter("sort", "must name fields");
    return { sort: [byId], scan: keys };
  }
  const repeated = keys.find(({ field }, index) => keys.findIndex((key) => key.field === field) !== index);
  if (repeated !== undefined) throw invalidParameter("sort", `names ${repeated.field} twice`);
  const sort = keys;
  // The id makes the order total, in the direction of the last key.
  if (sort.some(({ field }) => field === "id")) return { sort, scan: [] };
  return { sort: [...sort, { ...byId, descending: sort.at(-1)?.descending ?? false }], scan: [] };
}

const byId: SortKey = { field: "id", descending: false };

/** Formats a position as a cursor. */
export function formatPosition({ side, values }: Position, order: Order): string {
  return cursorOf([side === "after" ? 1 : 0, nameOf(order), ...values]);
}

/** Parses a cursor. @throws Problem 400 `invalid_cursor` when it is malformed, or from another order or collection */
export function parsePosition(cursor: string, order: Order, collection: string): Position {
  const position = z
    .tuple([z.literal([0, 1]), z.literal(nameOf(order))], z.unknown())
    .transform(([side, _, ...values]) => ({ side, values }))
    .refine(({ values }) => isPosition(values, order) && isIn(collection, values, order))
    .transform(({ side, values }) => {
      return { side: side === 1 ? "after" : "before", values: values as Position["values"] } as const;
    });
  return parseCursor(cursor, position);
}

/** Whether a position is in a collection. The keys of its records are one range, which a cursor must not leave. */
function isIn(collection: string, values: readonly unknown[], { sort, scan }: Order): boolean {
  const index = scan.length === 0 ? sort.findIndex(({ field }) => field === "id") : values.length - 1;
  return collectionOfKey(String(values[index])) === collection;
}

/** Whether there is a valid value for each key. A forged cursor must not reach the database. */
function isPosition(values: readonly unknown[], { sort, scan }: Order): boolean {
  if (scan.length > 0) return values.length === scan.length + 1 && values.every((value) => canBe("id", value));
  return values.length === sort.length && sort.every(({ field }, index) => canBe(field, values[index]));
}

/** Whether a record can have `value` in `field`. */
function canBe(field: string, value: unknown): boolean {
  if (isServerField(field) && serverKinds[field] !== "exact") return Number.isSafeInteger(value);
  // PostgreSQL cannot store this character in text.
  return typeof value === "string" && !value.includes("\0");
}

function nameOf({ sort, scan }: Order): string {
  const keys = scan.length > 0 ? scan : sort;
  return keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join();
}
