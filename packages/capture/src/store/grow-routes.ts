import { type CompiledQuery, type Kysely, sql } from "kysely";
import type { RouteSegments } from "./segment.ts";
import type { Tables } from "./tables.ts";

/** A route in the middle of an append. */
export interface GrownRoute {
  readonly id: string;
  readonly lastSeq: number;
  readonly firstSeq: number;
  readonly storedBytes: number;
  readonly headBytes: number;
  readonly maxRequests: number | null;
  readonly maxBytes: number | null;
  readonly version: number;
  /** The newest number before this append. */
  readonly seqBefore: number;
}

interface GrownRow {
  id: string;
  last_seq: number;
  first_seq: number;
  stored_bytes: number;
  head_bytes: number;
  max_requests: number | null;
  max_bytes: number | null;
  version: number;
}

type GrowRoutes = (
  transaction: Kysely<Tables>,
  growths: readonly RouteSegments[],
) => Promise<readonly (GrownRoute | undefined)[]>;

/**
 * Reserves a number for each request that comes, and puts off the end of their routes. Answers undefined for routes that
 * do not exist or have expired. One statement for all routes of a batch, compiled once for each number of routes.
 */
export function growRoutes(compiler: Kysely<Tables>, kind: "sqlite" | "postgres"): GrowRoutes {
  const compiled = new Map<number, CompiledQuery<GrownRow>>();
  return async (transaction, growths) => {
    if (kind === "postgres" && growths.length > 1) {
      await lockInOrder(
        transaction,
        growths.map(({ routeId }) => routeId),
      );
    }
    const query = compiled.get(growths.length) ?? compile(growths.length);
    const parameters = growths.flatMap(({ routeId, count, bytes, headBytes, latest }) => [
      routeId,
      count,
      bytes,
      headBytes,
      latest,
    ]);
    const { rows } = await transaction.executeQuery<GrownRow>({ ...query, parameters });
    const grown = new Map(rows.map((row) => [row.id, row]));
    return growths.map(({ routeId, count }) => {
      const row = grown.get(routeId);
      return row === undefined ? undefined : grownRoute(row, count);
    });
  };

  function compile(routes: number): CompiledQuery<GrownRow> {
    const values = Array.from(
      { length: routes },
      () => sql`(${""}, cast(${0} as bigint), cast(${0} as bigint), cast(${0} as bigint), cast(${0} as bigint))`,
    );
    const query = sql<GrownRow>`
      with growth(id, count, bytes, heads, latest) as (values ${sql.join(values)})
      update ${sql.table("route")} set
        last_seq = route.last_seq + growth.count,
        stored_bytes = route.stored_bytes + growth.bytes,
        head_bytes = route.head_bytes + growth.heads,
        expires_at = growth.latest + route.ttl
      from growth
      where route.id = growth.id and route.expires_at > growth.latest
      returning route.id, route.last_seq, route.first_seq, route.stored_bytes, route.head_bytes, route.max_requests,
        route.max_bytes, route.version`.compile(compiler);
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
    headBytes: row.head_bytes,
    maxRequests: row.max_requests,
    maxBytes: row.max_bytes,
    version: row.version,
    seqBefore: row.last_seq - count,
  };
}

/** Two processes that take the same routes in different orders would wait for each other for ever. */
async function lockInOrder(transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await transaction.selectFrom("route").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}
