import type { Kysely } from "kysely";
import type { Retention } from "./retention.ts";
import type { Tables } from "./tables.ts";
import type { GrownRoute } from "./take-seqs.ts";

/**
 * Removes the oldest requests of a route that is over its limits, before those that are about to come: the pages that
 * the old ones leave take the new ones in, and are written once.
 *
 * @returns the first number that is kept; of those to come, what is below it is not to be kept either
 */
export async function trimRoute(transaction: Kysely<Tables>, route: GrownRoute, retention: Retention): Promise<number> {
  const { comingSizes } = route;
  const firstComing = route.lastSeq - comingSizes.length + 1;
  const firstKept = await findFirstKept(transaction, route, retention);
  if (firstKept === route.firstSeq) return firstKept;
  const removed = await transaction
    .deleteFrom("request")
    .where("route_id", "=", route.id)
    .where("seq", "<", Math.min(firstKept, firstComing))
    .returning("size")
    .execute();
  const skipped = comingSizes.slice(0, Math.max(0, firstKept - firstComing));
  const bytes = sum(removed.map(({ size }) => size)) + sum(skipped);
  await transaction
    .updateTable("route")
    .set({ first_seq: firstKept, stored_bytes: route.storedBytes - bytes })
    .where("id", "=", route.id)
    .execute();
  return firstKept;
}

async function findFirstKept(transaction: Kysely<Tables>, route: GrownRoute, retention: Retention): Promise<number> {
  const maxRequests = Math.min(retention.requests, route.maxRequests ?? Number.POSITIVE_INFINITY);
  const maxBytes = Math.min(retention.bytes, route.maxBytes ?? Number.POSITIVE_INFINITY);
  const byCount = Math.max(route.firstSeq, route.lastSeq - maxRequests + 1);
  if (route.storedBytes <= maxBytes) return byCount;
  const kept = await transaction
    .selectFrom("request")
    .select("size")
    .where("route_id", "=", route.id)
    .orderBy("seq")
    .execute();
  let bytes = route.storedBytes;
  let seq = route.firstSeq;
  for (const size of [...kept.map((request) => request.size), ...route.comingSizes]) {
    // The newest is kept however long it is.
    if (seq >= byCount && (bytes <= maxBytes || seq === route.lastSeq)) return seq;
    bytes -= size;
    seq += 1;
  }
  return byCount;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
