import { randomUUID } from "node:crypto";
import type { Database } from "@signalbox/service";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { RouteSettings } from "../../domain/route.ts";
import type { RuleUse, StoreWrites } from "../capture-store.ts";
import { emptyRoutes, type Retention, trimRoute, trimStore } from "../retention.ts";
import type { RouteSegments } from "../segment.ts";
import {
  type GrownRoute,
  growRoutes,
  hasBatch,
  insertSegments,
  type NumberedSegment,
  type RouteBefore,
} from "./append.ts";
import { storeDelivery } from "./deliveries.ts";
import { setForwarding, writeForwards } from "./forwards.ts";
import { noListener, writeHeld } from "./held.ts";
import { writeMarks } from "./marks.ts";
import { freeIds, obstacleTo, removeRoutes } from "./removed-routes.ts";
import { writeResponses } from "./responses.ts";
import type { RouteRow, Tables } from "./tables.ts";

/** The writes of the store, in SQL. Requests arrive packed. */
export interface SqlWrites extends Omit<StoreWrites, "append"> {
  /** Stores these in one commit. Returns a result per route, undefined for routes that do not exist or have expired. */
  appendSegments(routes: readonly RouteSegments[]): Promise<readonly (RouteBefore | undefined)[]>;
}

export function sqlWrites(database: Database<Tables>, retention: Retention): SqlWrites {
  const grow = growRoutes(database.read, database.kind);
  const trim = trimRoute(database.read, retention);
  const insert = insertSegments(database.read);
  return {
    createRoute: (route, room) =>
      database.write(async (transaction) => {
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
            stored_bytes: 0,
            head_bytes: 0,
            secret_hash: route.secretHash,
            owner_hash: route.ownerHash ?? "",
            creator: route.creator ?? "",
            ...settingsColumns(route.settings),
            version: 1,
          })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .executeTakeFirst();
        if (Number(made.numInsertedOrUpdatedRows) !== 1) return "id taken";
        await transaction.deleteFrom("removed_route").where("id", "=", route.id).execute();
        if (route.settings.forward !== undefined) await setForwarding(transaction, route.id, route.settings.forward);
        return "created";
      }),

    updateRoute: ({ id, version }, { name, ttl, secretHash, ownerHash, settings }) =>
      database.write(async (transaction) => {
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
          .where("id", "=", id)
          .where("version", "=", version)
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) return false;
        if (settings !== undefined) {
          await setForwarding(transaction, id, settings.forward);
          await deleteRuleUses(transaction, id, settings.rules);
        }
        return true;
      }),

    deleteRoute: (id) =>
      database.write(async (transaction) => (await removeRoutes(transaction, [id], Date.now())) === 1, deletion),

    clearRoute: (id) => database.write(async (transaction) => (await emptyRoutes(transaction, [id])) === 1, deletion),

    appendSegments(routes) {
      const batch = database.kind === "postgres" ? randomUUID() : "";
      const append = async (transaction: Kysely<Tables>): Promise<readonly (RouteBefore | undefined)[]> => {
        const grown = await grow(transaction, routes);
        const kept: NumberedSegment[] = [];
        for (const [index, { segments }] of routes.entries()) {
          const route = grown[index];
          if (route === undefined) continue;
          const firstKept = await trim(transaction, route, segments);
          kept.push(...numbered(route, segments).filter(({ lastSeq }) => lastSeq >= firstKept));
        }
        await insert(transaction, kept, batch);
        return grown.map((route) => route && { seqBefore: route.seqBefore, version: route.version });
      };
      return database.write(append, {
        isStored: (transaction) =>
          hasBatch(
            transaction,
            routes.map(({ routeId }) => routeId),
            batch,
          ),
      });
    },

    ...writeForwards(database),
    ...writeHeld(database),
    ...writeMarks(database),
    ...writeResponses(database),

    countRuleUse: (use) => database.write((transaction) => countRuleUse(transaction, use)),

    storeDelivery: (delivery) => database.write((transaction) => storeDelivery(transaction, database.kind, delivery)),

    trimTo: (bytes) => trimStore(database, bytes),

    removeExpired: (now) => removeExpired(database, now),
  };
}

/** The options of a write that frees space. */
const deletion = { deletes: () => true };

function numbered({ id, seqBefore }: GrownRoute, segments: RouteSegments["segments"]): NumberedSegment[] {
  let lastSeq = seqBefore;
  return segments.map((segment) => {
    lastSeq += segment.sizes.length;
    return { routeId: id, lastSeq, segment };
  });
}

function endAfter(ttl: number): RawBuilder<number> {
  return sql<number>`expires_at - ttl + ${ttl}`;
}

function settingsColumns(settings: RouteSettings): Pick<RouteRow, "settings" | "max_requests" | "max_bytes"> {
  const { requests = null, bytes = null } = settings.limits;
  return { settings: JSON.stringify(settings), max_requests: requests, max_bytes: bytes };
}

/** One transaction per route, so that captures can commit in between. */
async function removeExpired(database: Database<Tables>, now: number): Promise<number> {
  await database.write(async (transaction: Kysely<Tables>) => {
    // Deletes the state of processes that ended while callers waited or listeners were connected.
    await transaction
      .updateTable("route")
      .set((row) => ({ listener: "", version: row("version", "+", 1) }))
      .where("listener", "<>", "")
      .where("listener_until", "<=", now - heldFor)
      .execute();
    await transaction
      .deleteFrom("held")
      .where("until", "<=", now - heldFor)
      .execute();
    await freeIds(transaction, now);
  });
  while ((await putOffSweeps(database, now)) === maxPutOff);
  let removed = 0;
  for (;;) {
    const gone = await database.write(async (transaction: Kysely<Tables>) => {
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
    });
    if (!gone) return removed;
    removed += 1;
  }
}

/** The most routes whose sweep one transaction postpones. */
const maxPutOff = 500;

/** Postpones the sweep of routes whose lifetime was extended. Returns how many there were. */
async function putOffSweeps(database: Database<Tables>, now: number): Promise<number> {
  const { numUpdatedRows } = await database.write((transaction) =>
    transaction
      .updateTable("route")
      .set((row) => ({ sweep_at: row.ref("expires_at") }))
      .where("id", "in", (from) =>
        from
          .selectFrom("route")
          .select("id")
          .where("sweep_at", "<=", now)
          .where("expires_at", ">", now)
          .limit(maxPutOff)
          // Skips routes whose rows captures have locked. The next sweep handles them.
          .$if(database.kind === "postgres", (rows) => rows.forUpdate().skipLocked()),
      )
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

/** How long the row of a held request outlives its deadline, in milliseconds. Usually its process deletes it earlier. */
const heldFor = 60_000;

/** Counts how often a rule has responded, in SQL. */
export async function countRuleUse(transaction: Kysely<Tables>, { routeId, rules, rule }: RuleUse): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into ${sql.table("rule_use")} (route_id, rules, rule, count)
    select id, cast(${rules} as text), cast(${rule} as bigint), 1 from ${sql.table("route")} where id = ${routeId}
    on conflict (route_id, rules, rule) do update set count = rule_use.count + 1
    returning count`.execute(transaction);
  // A route that was deleted meanwhile responds as if for the first time.
  return (rows[0]?.count ?? 1) - 1;
}

/** Deletes the counts of rules that a route no longer has. */
async function deleteRuleUses(transaction: Kysely<Tables>, routeId: string, rules: string | undefined): Promise<void> {
  await transaction
    .deleteFrom("rule_use")
    .where("route_id", "=", routeId)
    .where("rules", "<>", rules ?? "")
    .execute();
}
