import { isPostgres } from "@signalbox/service/prepared-insert";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { RouteSettings } from "../../domain/route.ts";
import { setForwarding } from "./forwards.ts";
import { noListener } from "./held.ts";
import { freeIds, obstacleTo, removeRoutes } from "./removed-routes.ts";
import { emptyRoutes } from "./retention.ts";
import type { RouteRow, Tables, Writes } from "./tables.ts";

/** Creates, changes and deletes routes. */
export const routeWrites: Writes<"createRoute" | "updateRoute" | "deleteRoute" | "clearRoute" | "countRuleUse"> = {
  async createRoute(transaction, route, room) {
    const obstacle = room && (await obstacleTo(transaction, route, room));
    if (obstacle !== undefined) return obstacle;
    const made = await transaction
      .insertInto("route")
      .values({
        id: route.id,
        name: route.name,
        created_at: route.createdAt,
        expires_at: route.createdAt + route.ttl,
        sweep_at: route.createdAt + route.ttl,
        ttl: route.ttl,
        last_seq: 0,
        first_seq: 1,
        oldest_seq: 1,
        stored_bytes: 0,
        head_bytes: 0,
        secret_hash: route.secretHash,
        owner_hash: route.ownerHash ?? "",
        creator: route.creatorNetwork ?? "",
        ...settingsColumns(route.settings),
        version: 1,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (Number(made.numInsertedOrUpdatedRows) !== 1) return "id taken";
    await transaction.deleteFrom("removed_route").where("id", "=", route.id).execute();
    await setForwarding(transaction, route.id, route.settings.forward);
    return "created";
  },

  async updateRoute(transaction, { id, version }, { name, ttl, secretHash, ownerHash, settings }) {
    const changed = await transaction
      .updateTable("route")
      .set((expression) => ({
        version: expression("version", "+", 1),
        ...(name === undefined ? {} : { name }),
        // The remaining lifetime changes by the same amount as the lifetime.
        ...(ttl === undefined ? {} : { ttl, expires_at: endAfter(ttl), sweep_at: endAfter(ttl) }),
        ...(secretHash === undefined ? {} : { secret_hash: secretHash }),
        ...(ownerHash === undefined ? {} : { owner_hash: ownerHash }),
        ...(secretHash === undefined || secretHash === "" ? {} : noListener),
        ...(settings === undefined ? {} : settingsColumns(settings)),
      }))
      .where((row) => row.and({ id, version }))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    if (settings !== undefined) {
      await setForwarding(transaction, id, settings.forward);
      await transaction
        .deleteFrom("rule_use")
        .where("route_id", "=", id)
        .where("rules", "<>", settings.rules)
        .execute();
    }
    return true;
  },

  deleteRoute: async (transaction, id) => (await removeRoutes(transaction, [id], Date.now())) === 1,

  clearRoute: async (transaction, id) => (await emptyRoutes(transaction, [id])) === 1,

  async countRuleUse(transaction, { routeId, rules }, { kind, number }) {
    const { rows } = await sql<{ count: number }>`
      insert into ${sql.table("rule_use")} (route_id, rules, kind, number, count)
      select id, cast(${rules} as text), cast(${kind} as text), cast(${number} as bigint), 1
      from ${sql.table("route")} where id = ${routeId}
      on conflict (route_id, rules, kind, number) do update set count = rule_use.count + 1
      returning count`.execute(transaction);
    // A route that was deleted meanwhile responds as if for the first time.
    return (rows[0]?.count ?? 1) - 1;
  },
};

function endAfter(ttl: number): RawBuilder<number> {
  return sql<number>`expires_at - ttl + ${ttl}`;
}

function settingsColumns(settings: RouteSettings): Pick<RouteRow, "settings" | "max_requests" | "max_bytes"> {
  const { requests = null, bytes = null } = settings.limits;
  return { settings: JSON.stringify(settings), max_requests: requests, max_bytes: bytes };
}

/** How long the row of a held request outlives its deadline, in milliseconds. Usually its process deletes it earlier. */
const HELD_FOR_MS = 60_000;

/** Deletes the state of processes that ended while callers waited or listeners were connected, and releases reserved ids. */
export async function endAbandoned(transaction: Kysely<Tables>, now: number): Promise<void> {
  await transaction
    .updateTable("route")
    .set((row) => ({ ...noListener, version: row("version", "+", 1) }))
    // A literal, so that the planner uses the partial index.
    .where("listener", "<>", sql.lit(""))
    .where("listener_until", "<=", now - HELD_FOR_MS)
    .execute();
  await transaction
    .deleteFrom("held")
    .where("until", "<=", now - HELD_FOR_MS)
    .execute();
  await freeIds(transaction, now);
}

/** The most routes whose sweep one transaction postpones. */
const MAX_POSTPONED = 500;

/** Postpones the sweep of routes whose lifetime was extended. Returns whether there may be more. */
export async function postponeSweeps(transaction: Kysely<Tables>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("route")
    .set((row) => ({ sweep_at: row.ref("expires_at") }))
    .where("id", "in", (from) =>
      from
        .selectFrom("route")
        .select("id")
        .where("sweep_at", "<=", now)
        .where("expires_at", ">", now)
        .limit(MAX_POSTPONED)
        // Skips routes whose rows captures have locked. The next sweep handles them.
        .$if(isPostgres(transaction), (rows) => rows.forUpdate().skipLocked()),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows) === MAX_POSTPONED;
}

/** Deletes one route that has expired. Returns false when there is none. */
export async function removeNextExpired(transaction: Kysely<Tables>, now: number): Promise<boolean> {
  const next = await transaction
    .selectFrom("route")
    .select("id")
    .where("sweep_at", "<=", now)
    .where("expires_at", "<=", now)
    .orderBy("sweep_at")
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return false;
  await removeRoutes(transaction, [next.id], now);
  return true;
}
