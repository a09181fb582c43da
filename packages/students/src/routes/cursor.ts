import { invalidParameter } from "@signalbox/service";
import { type QueryField, queryFields } from "../domain/query-fields.ts";
import type { Position, SortKey } from "../domain/student-query.ts";

/** Formats a position for a link. What it means is the server's business. */
export function formatCursor({ side, values }: Position, sort: readonly SortKey[]): string {
  return Buffer.from(JSON.stringify([side === "after" ? 1 : 0, orderOf(sort), ...values])).toString("base64url");
}

/**
 * Parses a position.
 *
 * @throws Problem 400 `invalid_cursor` when it was not made here, or for another order.
 */
export function parseCursor(text: string, sort: readonly SortKey[]): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parts)) throw invalidCursor();
  const [side, order, ...values] = parts as unknown[];
  const fits = sort.every(({ field }, index) => canBe(field, values[index]));
  if ((side !== 0 && side !== 1) || order !== orderOf(sort) || values.length !== sort.length || !fits) {
    throw invalidCursor();
  }
  return { side: side === 1 ? "after" : "before", values: values as (string | number)[] };
}

/** Whether a record can have `value` in `field`: whoever makes up a cursor must not reach the database with it. */
function canBe(field: QueryField, value: unknown): boolean {
  switch (queryFields[field]) {
    case "text":
    case "exact":
      // PostgreSQL has no text with this character in it.
      return typeof value === "string" && !value.includes("\0");
    case "time":
      return Number.isSafeInteger(value);
    case "number":
      return field === "version" ? Number.isSafeInteger(value) : Number.isFinite(value);
  }
}

function orderOf(sort: readonly SortKey[]): string {
  return sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join();
}

function invalidCursor() {
  return invalidParameter("cursor", "must come from a Link of a page in the same order", "invalid_cursor");
}
