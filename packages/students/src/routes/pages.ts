import { invalidParameter } from "@signalbox/service";
import { z } from "zod";
import type { StudentProblemCode } from "../domain/problem.ts";

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
