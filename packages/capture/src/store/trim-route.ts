import type { Kysely } from "kysely";
import type { Retention } from "./retention.ts";
import type { Tables } from "./tables.ts";
import type { GrownRoute } from "./take-seqs.ts";

/** Removes the oldest requests of a route that is over its limits. */
export async function trimRoute(transaction: Kysely<Tables>, route: GrownRoute, retention: Retention): Promise<void> {
  const firstKept = await findFirstKept(transaction, route, retention);
  if (firstKept === route.firstSeq) return;
  const removed = await transaction
    .deleteFrom("request")
    .where("route_id", "=", route.id)
    .where("seq", "<", firstKept)
    .returning("size")
    .execute();
  const bytes = removed.reduce((sum, { size }) => sum + size, 0);
  await transaction
    .updateTable("route")
    .set({ first_seq: firstKept, stored_bytes: route.storedBytes - bytes })
    .where("id", "=", route.id)
    .execute();
}

async function findFirstKept(transaction: Kysely<Tables>, route: GrownRoute, retention: Retention): Promise<number> {
  const maxRequests = Math.min(retention.requests, route.maxRequests ?? Number.POSITIVE_INFINITY);
  const maxBytes = Math.min(retention.bytes, route.maxBytes ?? Number.POSITIVE_INFINITY);
  const byCount = Math.max(route.firstSeq, route.lastSeq - maxRequests + 1);
  if (route.storedBytes <= maxBytes) return byCount;
  const sizes = await transaction
    .selectFrom("request")
    .select(["seq", "size"])
    .where("route_id", "=", route.id)
    .orderBy("seq")
    .execute();
  let bytes = route.storedBytes;
  for (const { seq, size } of sizes) {
    if (seq >= byCount && (bytes <= maxBytes || seq === route.lastSeq)) return seq;
    bytes -= size;
  }
  return byCount;
}
