import { type Kysely, sql } from "kysely";
import type { NewRoute, RouteRoom } from "../../domain/route.ts";
import type { CreateOutcome } from "../capture-store.ts";
import type { Tables } from "./tables.ts";

/** How long the id of a deleted route is reserved for its creator, in milliseconds: the longest lifetime of a route. */
const RESERVED_MS: number = 30 * 24 * 60 * 60 * 1000;

/** The most reserved ids. Beyond, the oldest are released. */
const MAX_RESERVED = 1_000_000;

/** The least age of an empty route before it may be deleted, in milliseconds: its creator may be about to use it. */
const UNUSED_MS: number = 10 * 60 * 1000;

/** Deletes routes with their requests and reserves their ids. Returns how many it deleted. */
export async function removeRoutes(transaction: Kysely<Tables>, ids: readonly string[], now: number): Promise<number> {
  if (ids.length === 0) return 0;
  await sql`
    insert into ${sql.table("removed_route")} (id, owner_hash, removed_at)
    select id, owner_hash, cast(${now} as bigint) from ${sql.table("route")} where id in (${sql.join(ids)})
    on conflict (id) do update set owner_hash = excluded.owner_hash, removed_at = excluded.removed_at`.execute(
    transaction,
  );
  const gone = await transaction.deleteFrom("route").where("id", "in", ids).executeTakeFirst();
  if (gone.numDeletedRows > 0n) await transaction.deleteFrom("segment").where("route_id", "in", ids).execute();
  return Number(gone.numDeletedRows);
}

/** Releases expired reservations and those beyond the limit. */
export async function freeIds(transaction: Kysely<Tables>, now: number): Promise<void> {
  await transaction
    .deleteFrom("removed_route")
    .where("removed_at", "<=", now - RESERVED_MS)
    .execute();
  await transaction
    .deleteFrom("removed_route")
    .where("removed_at", "<", (row) =>
      row
        .selectFrom("removed_route")
        .select("removed_at")
        .orderBy("removed_at", "desc")
        .limit(sql.lit(1))
        .offset(sql.lit(MAX_RESERVED)),
    )
    .execute();
}

/** Makes room for a route if possible. Returns why it cannot be created; undefined when it can. */
export async function obstacleTo(
  transaction: Kysely<Tables>,
  route: NewRoute,
  room: RouteRoom,
): Promise<Exclude<CreateOutcome, "created"> | undefined> {
  const { id, createdAt, creatorNetwork: creator = "", proofHash = "" } = route;
  const removed = await transaction
    .selectFrom("removed_route")
    .select("owner_hash")
    .where("id", "=", id)
    .where("removed_at", ">", createdAt - RESERVED_MS)
    .executeTakeFirst();
  if (removed !== undefined && (proofHash === "" || removed.owner_hash !== proofHash)) return "id taken";
  const isShareFull = creator !== "" && (await countRoutes(transaction, creator)) >= room.routesPerAddress;
  const isFull = (await countRoutes(transaction)) >= room.routes;
  if (!isShareFull && !isFull) return undefined;
  if (await evictUnused(transaction, createdAt, isShareFull ? creator : undefined)) return undefined;
  return isFull ? "store full" : "share full";
}

async function countRoutes(transaction: Kysely<Tables>, creator?: string): Promise<number> {
  const { routes } = await transaction
    .selectFrom("route")
    .select((row) => row.fn.countAll<number>().as("routes"))
    .$if(creator !== undefined, (query) => query.where("creator", "=", creator ?? ""))
    .executeTakeFirstOrThrow();
  return Number(routes);
}

/** Deletes the oldest route without requests and listener, public ones first. Returns false when there is none. */
async function evictUnused(transaction: Kysely<Tables>, now: number, creator?: string): Promise<boolean> {
  // Two indexed queries, because one query for both kinds would have to sort all routes.
  for (const secret of ["=", "<>"] as const) {
    const unused = await transaction
      .selectFrom("route")
      .select("id")
      .where("used", "=", sql.lit(0))
      .where("listener", "=", "")
      .where("created_at", "<=", now - UNUSED_MS)
      .where("secret_hash", secret, "")
      .$if(creator !== undefined, (query) => query.where("creator", "=", creator ?? ""))
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst();
    if (unused !== undefined) return (await removeRoutes(transaction, [unused.id], now)) === 1;
  }
  return false;
}
