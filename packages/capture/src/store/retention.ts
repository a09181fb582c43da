import { type Kysely, sql } from "kysely";
import type { Segment } from "./segment.ts";
import type { Tables } from "./sql/tables.ts";

/** How much a route stores. When it is full, the oldest requests are discarded for the newest. */
export interface Retention {
  /** The most requests of a route. */
  readonly requests: number;
  /** The most bytes of bodies of a route. The newest request is always stored. */
  readonly bytes: number;
}

/** The most deliveries of one request: more than the attempts of a forward and some replays. */
export const maxPerRequest = 50;

/** The most deliveries of one route, and their most bytes. The oldest are discarded. */
export const maxPerRoute = 1_000;
export const maxBytesPerRoute: number = 16 * 1024 * 1024;

/** A route during an append. */
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

type TrimRoute = (transaction: Kysely<Tables>, route: GrownRoute, coming: readonly Segment[]) => Promise<number>;

/**
 * Discards the oldest requests of a route beyond its limits. Runs before new requests are stored, so that these reuse the
 * freed pages, which are then written only once. A segment is deleted with its last request; until then, its discarded
 * requests are hidden. Returns the first stored number; new segments that end before it need not be stored.
 */
export function trimRoute(compiler: Kysely<Tables>, retention: Retention): TrimRoute {
  // Compiled once, because a full route is trimmed with every batch.
  const selectSizes = compiler
    .selectFrom("segment")
    .select(["last_seq", "sizes"])
    .where("route_id", "=", "")
    .where("last_seq", ">=", 0)
    .orderBy("last_seq")
    .limit(sql.lit(segmentsAtOnce))
    .compile();
  const removeBelow = compiler
    .deleteFrom("segment")
    .where("route_id", "=", "")
    .where("last_seq", "<", 0)
    .returning(sql<number>`octet_length(heads)`.as("bytes"))
    .compile();
  const setKept = compiler
    .updateTable("route")
    .set({ first_seq: 0, stored_bytes: 0, head_bytes: 0 })
    .where("id", "=", "")
    .compile();

  return async (transaction, route, coming) => {
    const maxRequests = Math.min(retention.requests, route.maxRequests ?? Number.POSITIVE_INFINITY);
    const maxBytes = Math.min(retention.bytes, route.maxBytes ?? Number.POSITIVE_INFINITY);
    let { firstSeq, storedBytes } = route;
    // The newest request is always stored.
    const isOver = (): boolean =>
      route.lastSeq - firstSeq >= maxRequests || (storedBytes > maxBytes && firstSeq < route.lastSeq);
    if (!isOver()) return firstSeq;
    for await (const size of sizesOf(transaction, route, coming)) {
      if (!isOver()) break;
      storedBytes -= size;
      firstSeq += 1;
    }
    const removal = { ...removeBelow, parameters: [route.id, firstSeq] };
    const { rows: removed } = await transaction.executeQuery<{ bytes: number }>(removal);
    const gone = removed.reduce((sum, { bytes }) => sum + bytes, 0) + headsBefore(firstSeq, route, coming);
    const parameters = [firstSeq, storedBytes, route.headBytes - gone, route.id];
    await transaction.executeQuery({ ...setKept, parameters });
    return firstSeq;
  };

  /** The sizes of the bodies of a route, from the oldest stored request to the last new one. */
  async function* sizesOf(transaction: Kysely<Tables>, route: GrownRoute, coming: readonly Segment[]) {
    let seq = route.firstSeq;
    while (seq <= route.seqBefore) {
      const query = { ...selectSizes, parameters: [route.id, seq] };
      const { rows } = await transaction.executeQuery<{ last_seq: number; sizes: string }>(query);
      for (const { last_seq: lastSeq, sizes } of rows) {
        yield* (JSON.parse(sizes) as number[]).slice(seq - lastSeq - 1);
        seq = lastSeq + 1;
      }
      if (rows.length === 0) break;
    }
    for (const { sizes } of coming) yield* sizes;
  }
}

/** The size of the heads of new segments that are discarded at once. */
function headsBefore(firstSeq: number, { seqBefore }: GrownRoute, coming: readonly Segment[]): number {
  let lastSeq = seqBefore;
  let bytes = 0;
  for (const segment of coming) {
    lastSeq += segment.sizes.length;
    if (lastSeq < firstSeq) bytes += segment.heads.length;
  }
  return bytes;
}

/** Usually, the first one or two segments have all requests to discard. */
const segmentsAtOnce = 8;

/** How many routes, and about how many bytes, one transaction empties. Captures can commit in between. */
const maxRoutes = 500;
const maxBytes = 256 * 1024 * 1024;

/**
 * Empties routes that were unused for longest while all routes store more than `bytes`. Returns how many; call it again until there
 * are none. Summed each time, because another process may do the same.
 */
export async function emptyUnused(transaction: Kysely<Tables>, bytes: number): Promise<number> {
  const over = (await keptBytes(transaction)) - bytes;
  if (over <= 0) return 0;
  const routes = await unusedRoutes(transaction, Math.min(over, maxBytes));
  return routes.length === 0 ? 0 : emptyRoutes(transaction, routes);
}

/** Deletes the requests of routes and everything that depends on them. Returns the number of routes. */
export async function emptyRoutes(transaction: Kysely<Tables>, ids: readonly string[]): Promise<number> {
  const emptied = await transaction
    .updateTable("route")
    .set((expression) => ({ first_seq: expression("last_seq", "+", 1), stored_bytes: 0, head_bytes: 0 }))
    .where("id", "in", ids)
    .executeTakeFirst();
  if (emptied.numUpdatedRows === 0n) return 0;
  await transaction.deleteFrom("segment").where("route_id", "in", ids).execute();
  for (const table of ["delivery", "mark", "response"] as const) {
    await transaction.deleteFrom(table).where("route_id", "in", ids).execute();
  }
  return Number(emptied.numUpdatedRows);
}

async function keptBytes(transaction: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<Record<"requests" | "deliveries" | "pins", number | string | null>>`
    select (select sum(stored_bytes + head_bytes) from ${sql.table("route")}) as requests,
      (select sum(size) from ${sql.table("delivery")}) as deliveries,
      (select sum(size) from ${sql.table("mark")}) as pins`.execute(transaction);
  const [row] = rows;
  return Number(row?.requests ?? 0) + Number(row?.deliveries ?? 0) + Number(row?.pins ?? 0);
}

/**
 * Routes with requests that together have this many bytes, those unused for longest first. Public routes come before private
 * ones, so that senders cannot cause a private route to be emptied while a public one is left.
 */
async function unusedRoutes(transaction: Kysely<Tables>, bytes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; kept: number | string }>`
    select id, stored_bytes + head_bytes
      + coalesce((select sum(size) from ${sql.table("delivery")} where route_id = route.id), 0)
      + coalesce((select sum(size) from ${sql.table("mark")} where route_id = route.id), 0) as kept
    from ${sql.table("route")}
    where stored_bytes + head_bytes > 0 or exists (select 1 from ${sql.table("delivery")} where route_id = route.id)
      or exists (select 1 from ${sql.table("mark")} where route_id = route.id)
    order by case when secret_hash = '' then 0 else 1 end, expires_at - ttl limit ${sql.lit(maxRoutes)}`.execute(
    transaction,
  );
  const unused: string[] = [];
  let freed = 0;
  for (const { id, kept } of rows) {
    if (freed >= bytes) break;
    freed += Number(kept);
    unused.push(id);
  }
  return unused;
}
