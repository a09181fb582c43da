import type { Kysely } from "kysely";
import type { CapturedRequest } from "../../domain/captured-request.ts";
import type { Tables } from "./tables.ts";

/** Requests of a route, by the first and the last sequence number. */
export interface SeqRange {
  readonly routeId: string;
  readonly first: number;
  readonly last: number;
}

/** The changes to requests since they were captured, by sequence number. */
export type ChangesBySeq = ReadonlyMap<number, Pick<CapturedRequest, "responded" | "mark" | "deliveries">>;

/** A route during changes of its requests. */
export interface ChangedRoute {
  /** The number of the last of these changes. */
  readonly change: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
}

/**
 * Assigns numbers to changes of stored requests. This locks the row of the route, so changes commit in the order of
 * their numbers, and no request of the route is deleted meanwhile.
 */
export async function numberChange(
  transaction: Kysely<Tables>,
  routeId: string,
  count = 1,
): Promise<ChangedRoute | undefined> {
  const route = await transaction
    .updateTable("route")
    .set((row) => ({ changes: row("changes", "+", count) }))
    .where("id", "=", routeId)
    .returning(["changes", "first_seq", "last_seq"])
    .executeTakeFirst();
  return route && { change: route.changes, firstSeq: route.first_seq, lastSeq: route.last_seq };
}
