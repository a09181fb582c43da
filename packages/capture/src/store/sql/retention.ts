import { isPostgres } from "@signalbox/service/prepared-insert";
import { type Kysely, sql } from "kysely";
import type { RouteRow, Tables } from "./tables.ts";

/** How much a route stores. When it is full, the oldest requests are discarded for the newest. */
export interface Retention {
  /** The most requests of a route. */
  readonly requests: number;
  /** The most bytes of bodies of a route. The newest request is always stored. */
  readonly bytes: number;
}

/** A route after an append. */
export type GrownRoute = Pick<
  RouteRow,
  "last_seq" | "first_seq" | "oldest_seq" | "stored_bytes" | "head_bytes" | "max_bytes" | "version"
>;

/** How many hidden requests of a route are deleted together, or about how many bytes: a deletion costs several statements. */
const DELETED_AT_ONCE = 128;
const DELETED_BYTES = 256 * 1024;

/** Whether a route should be trimmed. */
export function isOverfull(route: GrownRoute, retention: Retention): boolean {
  const hidden = route.first_seq - route.oldest_seq;
  const meanBytes = (route.stored_bytes + route.head_bytes) / (route.last_seq - route.oldest_seq + 1);
  if (hidden >= DELETED_AT_ONCE || hidden * meanBytes > DELETED_BYTES) return true;
  return route.stored_bytes > mostBytes(route, retention) && route.oldest_seq < route.last_seq;
}

function mostBytes({ max_bytes }: Pick<RouteRow, "max_bytes">, { bytes }: Retention): number {
  return Math.min(bytes, max_bytes ?? Number.POSITIVE_INFINITY);
}

/**
 * Deletes the hidden requests of a route, and the oldest beyond its bytes. The newest request is always stored. A segment is deleted
 * with its last request; until then, its discarded requests are hidden.
 */
export async function trimRoute(transaction: Kysely<Tables>, routeId: string, retention: Retention): Promise<void> {
  const selected = transaction.selectFrom("route").selectAll().where("id", "=", routeId);
  const route = await (isPostgres(transaction) ? selected.forUpdate() : selected).executeTakeFirst();
  if (route === undefined) return;
  const most = mostBytes(route, retention);
  let seq = route.oldest_seq;
  let bytes = route.stored_bytes;
  for await (const size of sizesFrom(transaction, routeId, seq)) {
    const isKept = bytes <= most || seq >= route.last_seq;
    if (seq >= route.first_seq && isKept) break;
    bytes -= size;
    seq += 1;
  }
  const removed = await transaction
    .deleteFrom("segment")
    .where("route_id", "=", routeId)
    .where("last_seq", "<", seq)
    .returning(sql<number>`octet_length(heads)`.as("bytes"))
    .execute();
  const heads = removed.reduce((sum, row) => sum + row.bytes, 0);
  await transaction
    .updateTable("route")
    .set({ first_seq: seq, oldest_seq: seq, stored_bytes: bytes, head_bytes: route.head_bytes - heads })
    .where("id", "=", routeId)
    .execute();
}

/** The sizes of the bodies of a route, from the oldest on. */
async function* sizesFrom(transaction: Kysely<Tables>, routeId: string, first: number): AsyncGenerator<number> {
  for (let seq = first; ; ) {
    const rows = await transaction
      .selectFrom("segment")
      .select(["last_seq", "sizes"])
      .where("route_id", "=", routeId)
      .where("last_seq", ">=", seq)
      .orderBy("last_seq")
      .limit(sql.lit(SEGMENTS_AT_ONCE))
      .execute();
    if (rows.length === 0) return;
    for (const { last_seq: lastSeq, sizes } of rows) {
      yield* (JSON.parse(sizes) as number[]).slice(seq - lastSeq - 1);
      seq = lastSeq + 1;
    }
  }
}

const SEGMENTS_AT_ONCE = 32;

/** How many routes, and about how many bytes, one transaction empties. Captures can commit in between. */
const MAX_ROUTES = 500;
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Empties routes that were unused for longest while all routes store more than `bytes`. Returns how many; call it again until it
 * returns 0. Each call sums the bytes again, because another process may do the same.
 */
export async function emptyUnused(transaction: Kysely<Tables>, bytes: number): Promise<number> {
  const over = (await keptBytes(transaction)) - bytes;
  if (over <= 0) return 0;
  const routes = await unusedRoutes(transaction, Math.min(over, MAX_BYTES));
  return routes.length === 0 ? 0 : emptyRoutes(transaction, routes);
}

/** Deletes the requests of routes and everything that depends on them. Returns the number of routes. */
export async function emptyRoutes(transaction: Kysely<Tables>, ids: readonly string[]): Promise<number> {
  const emptied = await transaction
    .updateTable("route")
    .set((route) => ({
      first_seq: route("last_seq", "+", 1),
      oldest_seq: route("last_seq", "+", 1),
      stored_bytes: 0,
      head_bytes: 0,
    }))
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
    order by case when secret_hash = '' then 0 else 1 end, expires_at - ttl limit ${sql.lit(MAX_ROUTES)}`.execute(
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
