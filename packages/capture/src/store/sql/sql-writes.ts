import type { Database } from "@signalbox/service";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { RouteSettings } from "../../domain/route.ts";
import type { RuleUse, StoreWrites } from "../capture-store.ts";
import { emptyRoutes, type Retention, trimRoute, trimStore } from "../retention.ts";
import type { RouteSegments } from "../segment.ts";
import { type GrownRoute, growRoutes, insertSegments, type NumberedSegment, type RouteBefore } from "./append.ts";
import { storeDelivery } from "./deliveries.ts";
import { setForwarding, writeForwards } from "./forwards.ts";
import { noListener, writeHeld } from "./held.ts";
import { writeSurely } from "./lost-commits.ts";
import { writeMarks } from "./marks.ts";
import { freeIds, obstacleTo, removeRoutes } from "./removed-routes.ts";
import { writeResponses } from "./responses.ts";
import type { RouteRow, Tables } from "./tables.ts";

/** The writing half of the store over SQL. Requests come packed. */
export interface SqlWrites extends Omit<StoreWrites, "append"> {
  /** Keeps these in one commit. Returns for each route, undefined for those that do not exist or have expired. */
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
            // What is left of its life changes by as much as its life.
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
      database.write(async (transaction) => (await removeRoutes(transaction, [id], Date.now())) === 1),

    clearRoute: (id) => database.write(async (transaction) => (await emptyRoutes(transaction, [id])) === 1),

    appendSegments: (routes) =>
      writeSurely(database, async (transaction, begun) => {
        const grown = await grow(transaction, routes);
        const before = grown.map((route) => route && { seqBefore: route.seqBefore, version: route.version });
        begun(grown.find((route) => route !== undefined)?.transactionId, before);
        const kept: NumberedSegment[] = [];
        for (const [index, { segments }] of routes.entries()) {
          const route = grown[index];
          if (route === undefined) continue;
          const firstKept = await trim(transaction, route, segments);
          kept.push(...numbered(route, segments).filter(({ lastSeq }) => lastSeq >= firstKept));
        }
        await insert(transaction, kept);
        return before;
      }),

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

/** Each route in a transaction of its own, so that captures get their turn between them. */
async function removeExpired(database: Database<Tables>, now: number): Promise<number> {
  await database.write(async (transaction: Kysely<Tables>) => {
    // Left by processes that ended while callers waited there, or listeners followed.
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

/** How many routes that go on are put off in one transaction. */
const maxPutOff = 500;

/** Lets the sweep pass over routes whose captures have put off their end, until that end. Returns how many there were. */
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
          // Captures hold the rows of their routes; the next sweep comes soon.
          .$if(database.kind === "postgres", (rows) => rows.forUpdate().skipLocked()),
      )
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

/** How long the trace of a held request stays after its time, in milliseconds: whoever holds it ends it before. */
const heldFor = 60_000;

/** Counts, over SQL, how often a rule has responded. */
export async function countRuleUse(transaction: Kysely<Tables>, { routeId, rules, rule }: RuleUse): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into ${sql.table("turn")} (route_id, rules, rule, count)
    select id, cast(${rules} as text), cast(${rule} as bigint), 1 from ${sql.table("route")} where id = ${routeId}
    on conflict (route_id, rules, rule) do update set count = turn.count + 1
    returning count`.execute(transaction);
  // A route that has just gone responds as if for the first time.
  return (rows[0]?.count ?? 1) - 1;
}

/** Forgets the turns of rules that a route no longer has. */
export async function deleteRuleUses(
  transaction: Kysely<Tables>,
  routeId: string,
  rules: string | undefined,
): Promise<void> {
  await transaction
    .deleteFrom("turn")
    .where("route_id", "=", routeId)
    .where("rules", "<>", rules ?? "")
    .execute();
}
