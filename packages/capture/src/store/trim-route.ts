import type { Kysely } from "kysely";
import type { Retention } from "./retention.ts";
import type { Tables } from "./tables.ts";
import type { GrownRoute } from "./take-seqs.ts";

type TrimRoute = (transaction: Kysely<Tables>, route: GrownRoute) => Promise<number>;

/**
 * Removes the oldest requests of a route that is over its limits, before those that are about to come: the pages that
 * the old ones leave take the new ones in, and are written once. Answers the first number that is kept; of those to
 * come, what is below it is not to be kept either.
 */
export function trimRoute(compiler: Kysely<Tables>, retention: Retention): TrimRoute {
  // A route that is full is trimmed with every batch: these are compiled once.
  const removeBelow = compiler
    .deleteFrom("request")
    .where("route_id", "=", "")
    .where("seq", "<", 0)
    .returning("size")
    .compile();
  const setKept = compiler.updateTable("route").set({ first_seq: 0, stored_bytes: 0 }).where("id", "=", "").compile();

  return async (transaction, route) => {
    const { id, comingSizes } = route;
    const firstComing = route.lastSeq - comingSizes.length + 1;
    const firstKept = await findFirstKept(transaction, route, retention);
    if (firstKept === route.firstSeq) return firstKept;
    const removed = await transaction.executeQuery<{ size: number }>({
      ...removeBelow,
      parameters: [id, Math.min(firstKept, firstComing)],
    });
    const skipped = comingSizes.slice(0, Math.max(0, firstKept - firstComing));
    const bytes = sum(removed.rows.map(({ size }) => size)) + sum(skipped);
    await transaction.executeQuery({ ...setKept, parameters: [firstKept, route.storedBytes - bytes, id] });
    return firstKept;
  };
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
