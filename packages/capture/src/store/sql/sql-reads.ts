import { type Kysely, type Selectable, sql } from "kysely";
import type { CapturedRequest } from "../../domain/captured-request.ts";
import type { Route, RouteSettings } from "../../domain/route.ts";
import type { RequestPage, StoreReads } from "../capture-store.ts";
import { MAX_SEGMENT_BYTES, MAX_SEGMENT_REQUESTS, unpackSegment } from "../segment.ts";
import { deliveriesOf, listDeliveries } from "./deliveries.ts";
import { readForwards } from "./forwards.ts";
import { readHeld } from "./held.ts";
import { listPinned, marksOf, readUpdates, segmentOf } from "./marks.ts";
import { responsesOf } from "./responses.ts";
import type { RouteRow, Tables } from "./tables.ts";

/** The reads of the store, in SQL. */
export function sqlReads(read: Kysely<Tables>): StoreReads {
  return {
    async findRoute(id, now) {
      const row = await read
        .selectFrom("route")
        .selectAll()
        .select(missing)
        .where("id", "=", id)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return row === undefined ? undefined : routeOf(row);
    },

    ruleUses: ({ routeId, rules }) =>
      read
        .selectFrom("rule_use")
        .select(["kind", "number"])
        .where((row) => row.and({ route_id: routeId, rules }))
        .execute(),

    async settingsBytes() {
      const { rows } = await sql<{ bytes: number | string | null }>`
        select sum(octet_length(settings)) as bytes from ${sql.table("route")}`.execute(read);
      return Number(rows[0]?.bytes ?? 0);
    },

    async listRoutes(now, { after, limit }) {
      const table = sql.table("route");
      // Strangers may have set large rules in many routes.
      const ids = sql<string>`
        (select id from (
          select id, sum(octet_length(settings)) over (order by id) - octet_length(settings) as preceding from ${table}
          where id > ${after} and expires_at > ${now} order by id limit ${limit} + 0
        ) as listed where preceding < ${MAX_LISTED_SETTINGS})`;
      const rows = await read
        .selectFrom("route")
        .selectAll()
        .select(missing)
        .where("id", "in", ids)
        .orderBy("id")
        .execute();
      return rows.map(routeOf);
    },

    async listRequests(routeId, page) {
      const route = await read
        .selectFrom("route")
        .select(["first_seq", "last_seq", "changes"])
        .where("id", "=", routeId)
        .executeTakeFirst();
      if (route === undefined) return [];
      if (route.changes === 0) return listKept(read, routeId, page, route);
      const { order, limit, after = 0 } = page;
      const hasPins = order === "newest first" || after < route.first_seq - 1;
      // Read last, so that a pinned request that is discarded meanwhile is found here.
      const kept = await listKept(read, routeId, page, route);
      const pins = hasPins ? await listPinned(read, routeId, page) : [];
      const seqs = new Set(kept.map(({ seq }) => seq));
      const all = [...kept, ...pins.filter(({ seq }) => !seqs.has(seq))].sort((a, b) => a.seq - b.seq);
      const found = (order === "newest first" ? all.reverse() : all).slice(0, limit);
      if (found.length === 0) return [];
      return withChanges(read, routeId, found);
    },

    async findRequest(routeId, seq) {
      const row = await read
        .selectFrom("segment")
        .innerJoin("route", "route.id", "segment.route_id")
        .select(["segment.last_seq", "sizes", "heads", "bodies", "route.changes"])
        .where("route_id", "=", routeId)
        .where("segment.last_seq", ">=", seq)
        .where("segment.last_seq", "<", seq + MAX_SEGMENT_REQUESTS)
        .where("segment.first_seq", "<=", seq)
        .where("route.first_seq", "<=", seq)
        .executeTakeFirst();
      const whole = { maxBodyBytes: Number.MAX_SAFE_INTEGER };
      const page = { before: seq + 1, after: seq - 1, order: "oldest first", limit: 1, ...whole } as const;
      const found =
        row === undefined
          ? await listPinned(read, routeId, page)
          : unpackSegment(segmentOf(routeId, row), { first: seq, last: seq, ...whole });
      if (found.length === 0 || row?.changes === 0) return found[0];
      return (await withChanges(read, routeId, found))[0];
    },

    listDeliveries: (routeId, seq) => listDeliveries(read, routeId, seq),
    ...readForwards(read),
    ...readHeld(read),
    ...readUpdates(read),

    async progressOf(routeIds) {
      if (routeIds.length === 0) return new Map();
      const rows = await read
        .selectFrom("route")
        .select(["id", "last_seq", "changes"])
        .where("id", "in", routeIds)
        .execute();
      return new Map(rows.map(({ id, last_seq: lastSeq, changes }) => [id, { lastSeq, changes }]));
    },
  };
}

/** Adds the changes since the capture to requests: responses, deliveries, pins and notes. */
async function withChanges(
  read: Kysely<Tables>,
  routeId: string,
  requests: readonly CapturedRequest[],
): Promise<CapturedRequest[]> {
  const seqs = requests.map(({ seq }) => seq);
  const range = { routeId, first: Math.min(...seqs), last: Math.max(...seqs) };
  const changes = [await responsesOf(read, range), await deliveriesOf(read, range), await marksOf(read, range)];
  return requests.map((request) => Object.assign({}, request, ...changes.map((bySeq) => bySeq.get(request.seq))));
}

/** How many requests from `first_seq` on were deleted, minus the pinned ones before it: 0 for a route that was never changed. */
const missing = sql<number | string>`case when route.changes = 0 then 0 else
  (select count(*) from ${sql.table("mark")} where route_id = route.id and deleted = 1 and seq >= route.first_seq)
  - (select count(*) from ${sql.table("mark")} where route_id = route.id and pinned = 1 and seq < route.first_seq) end`.as(
  "missing",
);

/** The requests of a page in segments. Numbers are unique and deleted requests are few, so the range is known before the read. */
async function listKept(
  read: Kysely<Tables>,
  routeId: string,
  { before = Number.POSITIVE_INFINITY, after = 0, order, limit, maxBodyBytes }: RequestPage,
  route: Pick<RouteRow, "first_seq" | "last_seq">,
): Promise<CapturedRequest[]> {
  const isNewest = order === "newest first";
  let first = Math.max(route.first_seq, after + 1);
  let last = Math.min(route.last_seq, before - 1);
  const found: CapturedRequest[] = [];
  while (first <= last && found.length < limit) {
    const left = limit - found.length;
    const range = isNewest
      ? { first: Math.max(first, last - left + 1), last }
      : { first, last: Math.min(last, first + left - 1) };
    const requests = await listRange(read, routeId, { ...range, maxBodyBytes });
    found.push(...(isNewest ? requests.reverse() : requests));
    if (isNewest) last = range.first - 1;
    else first = range.last + 1;
  }
  return found;
}

async function listRange(
  read: Kysely<Tables>,
  routeId: string,
  range: { readonly first: number; readonly last: number; readonly maxBodyBytes: number },
): Promise<CapturedRequest[]> {
  const rows = await read
    .selectFrom("segment")
    .select(["last_seq", "sizes", "heads"])
    .select((expression) =>
      expression
        .case()
        .when(sql<number>`length(bodies)`, "<=", maxSegmentBodies(range.maxBodyBytes))
        .then(expression.ref("bodies"))
        .end()
        .as("bodies"),
    )
    .where("route_id", "=", routeId)
    .where("first_seq", "<=", range.last)
    .where("last_seq", ">=", range.first)
    .where("last_seq", "<", range.last + MAX_SEGMENT_REQUESTS)
    .orderBy("last_seq")
    .execute();
  return rows.flatMap((row) => unpackSegment(segmentOf(routeId, row), range));
}

/** The most bytes of bodies of a segment that are read with it. A segment with several requests is never longer. */
function maxSegmentBodies(maxBodyBytes: number): number {
  return maxBodyBytes < 0 ? -1 : Math.max(maxBodyBytes, MAX_SEGMENT_BYTES);
}

/** Lists of routes end early after this many bytes of settings. */
const MAX_LISTED_SETTINGS = 4 * 1024 * 1024;

function routeOf(row: Selectable<RouteRow> & { readonly missing: number | string }): Route {
  const { listener: id, listener_until: until, listener_wait: waitMs } = row;
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ttl: row.ttl,
    lastSeq: row.last_seq,
    firstSeq: row.first_seq,
    storedBytes: row.stored_bytes,
    headBytes: row.head_bytes,
    secretHash: row.secret_hash,
    ownerHash: row.owner_hash,
    creatorNetwork: row.creator,
    settings: JSON.parse(row.settings) as RouteSettings,
    ...(id === "" ? {} : { listener: { id, until, waitMs } }),
    version: row.version,
    changes: row.changes,
    stored: row.last_seq - row.first_seq + 1 - Number(row.missing),
  };
}
