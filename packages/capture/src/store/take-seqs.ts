import { type CompiledQuery, type Kysely, sql } from "kysely";
import type { Arrival } from "../captured-request.ts";
import type { Tables } from "./tables.ts";

/** A route in the middle of an append. */
export interface GrownRoute {
  readonly id: string;
  readonly lastSeq: number;
  readonly firstSeq: number;
  readonly storedBytes: number;
  readonly maxRequests: number | null;
  readonly maxBytes: number | null;
  readonly version: number;
  /** The newest number before this append. */
  readonly seqBefore: number;
  /** The sizes of the bodies that are about to come, in the order of their numbers. */
  readonly comingSizes: number[];
}

interface Growth {
  count: number;
  bytes: number;
  latest: number;
}

interface GrownRow {
  id: string;
  last_seq: number;
  first_seq: number;
  stored_bytes: number;
  max_requests: number | null;
  max_bytes: number | null;
  version: number;
}

type TakeSeqs = (transaction: Kysely<Tables>, arrivals: readonly Arrival[]) => Promise<Map<string, GrownRoute>>;

/**
 * Reserves a number for each arrival, and puts off the end of their routes. Routes that do not exist or have expired are
 * not in the answer. One statement for all routes of a batch, compiled once for each number of routes.
 */
export function takeSeqs(compiler: Kysely<Tables>, kind: "sqlite" | "postgres"): TakeSeqs {
  const compiled = new Map<number, CompiledQuery<GrownRow>>();
  return async (transaction, arrivals) => {
    const growths = growthByRoute(arrivals);
    if (kind === "postgres") await lockInOrder(transaction, [...growths.keys()]);
    const query = compiled.get(growths.size) ?? compile(growths.size);
    const parameters = Array.from(growths, ([id, { count, bytes, latest }]) => [id, count, bytes, latest]).flat();
    const { rows } = await transaction.executeQuery<GrownRow>({ ...query, parameters });
    return new Map(rows.map((row) => [row.id, grownRoute(row, growths.get(row.id)?.count ?? 0)]));
  };

  function compile(routes: number): CompiledQuery<GrownRow> {
    const values = Array.from(
      { length: routes },
      () => sql`(${""}, cast(${0} as bigint), cast(${0} as bigint), cast(${0} as bigint))`,
    );
    const query = sql<GrownRow>`
      with growth(id, count, bytes, latest) as (values ${sql.join(values)})
      update route set
        last_seq = route.last_seq + growth.count,
        stored_bytes = route.stored_bytes + growth.bytes,
        expires_at = growth.latest + route.ttl
      from growth
      where route.id = growth.id and route.expires_at > growth.latest
      returning route.id, route.last_seq, route.first_seq, route.stored_bytes, route.max_requests, route.max_bytes,
        route.version`.compile(compiler);
    compiled.set(routes, query);
    return query;
  }
}

function grownRoute(row: GrownRow, count: number): GrownRoute {
  return {
    id: row.id,
    lastSeq: row.last_seq,
    firstSeq: row.first_seq,
    storedBytes: row.stored_bytes,
    maxRequests: row.max_requests,
    maxBytes: row.max_bytes,
    version: row.version,
    comingSizes: [],
    seqBefore: row.last_seq - count,
  };
}

function growthByRoute(arrivals: readonly Arrival[]): Map<string, Growth> {
  const growths = new Map<string, Growth>();
  for (const { routeId, body, receivedAt } of arrivals) {
    const growth = growths.get(routeId);
    if (growth === undefined) {
      growths.set(routeId, { count: 1, bytes: body.byteLength, latest: receivedAt });
    } else {
      growth.count += 1;
      growth.bytes += body.byteLength;
      growth.latest = Math.max(growth.latest, receivedAt);
    }
  }
  return growths;
}

/** Two processes that take the same routes in different orders would wait for each other for ever. */
async function lockInOrder(transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await transaction.selectFrom("route").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}
