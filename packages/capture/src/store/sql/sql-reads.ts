import { type Kysely, type Selectable, sql } from "kysely";
import type { Route, RouteSettings } from "../../domain/route.ts";
import type { RequestPage, StoreReads } from "../capture-store.ts";
import { maxSegmentBytes, maxSegmentRequests, type StoredSegment, unpackSegment } from "../segment.ts";
import { readDeliveries } from "./deliveries.ts";
import { readForwards } from "./forwards.ts";
import { readHeld } from "./held.ts";
import type { RouteRow, SegmentRow, Tables } from "./tables.ts";

/** The reading half of the store over SQL. */
export function sqlReads(read: Kysely<Tables>): StoreReads {
  return {
    async findRoute(id, now) {
      const row = await read
        .selectFrom("route")
        .selectAll()
        .where("id", "=", id)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      return row === undefined ? undefined : routeOf(row);
    },

    async settingsBytes() {
      const { rows } = await sql<{ bytes: number | string | null }>`
        select sum(octet_length(settings)) as bytes from ${sql.table("route")}`.execute(read);
      return Number(rows[0]?.bytes ?? 0);
    },

    async listRoutes(now, { after, limit }) {
      const rows = await read
        .selectFrom("route")
        .selectAll()
        .where("id", ">", after)
        .where("expires_at", ">", now)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(routeOf);
    },

    async listRequests(routeId, page) {
      const range = await seqRange(read, routeId, page);
      if (range === undefined) return [];
      const rows = await read
        .selectFrom("segment")
        .select(["last_seq", "sizes", "heads"])
        .select((expression) =>
          expression
            .case()
            .when(sql<number>`length(bodies)`, "<=", maxSegmentBodies(page.maxBodyBytes))
            .then(expression.ref("bodies"))
            .end()
            .as("bodies"),
        )
        .where("route_id", "=", routeId)
        .where("first_seq", "<=", range.last)
        .where("last_seq", ">=", range.first)
        .where("last_seq", "<", range.last + maxSegmentRequests)
        .orderBy("last_seq")
        .execute();
      const requests = rows.flatMap((row) =>
        unpackSegment(segmentOf(routeId, row), { ...range, maxBodyBytes: page.maxBodyBytes }),
      );
      return page.order === "newest first" ? requests.reverse() : requests;
    },

    async findRequest(routeId, seq) {
      const row = await read
        .selectFrom("segment")
        .innerJoin("route", "route.id", "segment.route_id")
        .select(["segment.last_seq", "sizes", "heads", "bodies"])
        .where("route_id", "=", routeId)
        .where("segment.last_seq", ">=", seq)
        .where("segment.last_seq", "<", seq + maxSegmentRequests)
        .where("segment.first_seq", "<=", seq)
        .where("route.first_seq", "<=", seq)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const wanted = { first: seq, last: seq, maxBodyBytes: Number.POSITIVE_INFINITY };
      return unpackSegment(segmentOf(routeId, row), wanted)[0];
    },

    ...readDeliveries(read),
    ...readForwards(read),
    ...readHeld(read),

    async lastSeqs(routeIds) {
      if (routeIds.length === 0) return new Map();
      const rows = await read.selectFrom("route").select(["id", "last_seq"]).where("id", "in", routeIds).execute();
      return new Map(rows.map(({ id, last_seq }) => [id, last_seq]));
    },
  };
}

/** The numbers that a page shows. There are no gaps between those that are kept, so they are known before they are read. */
async function seqRange(
  read: Kysely<Tables>,
  routeId: string,
  { before = Number.POSITIVE_INFINITY, after = 0, order, limit }: RequestPage,
): Promise<{ first: number; last: number } | undefined> {
  const route = await read
    .selectFrom("route")
    .select(["first_seq", "last_seq"])
    .where("id", "=", routeId)
    .executeTakeFirst();
  if (route === undefined) return undefined;
  const first = Math.max(route.first_seq, after + 1);
  const last = Math.min(route.last_seq, before - 1);
  if (first > last) return undefined;
  return order === "newest first"
    ? { first: Math.max(first, last - limit + 1), last }
    : { first, last: Math.min(last, first + limit - 1) };
}

function segmentOf(
  routeId: string,
  row: Pick<SegmentRow, "last_seq" | "sizes" | "heads"> & { readonly bodies: Uint8Array | null },
): StoredSegment {
  const { length: count } = JSON.parse(row.sizes) as number[];
  return { routeId, lastSeq: row.last_seq, count, heads: row.heads, bodies: row.bodies };
}

/** How long the bodies of a segment may be altogether to be read: those of one that has several are never longer than its limit. */
function maxSegmentBodies(maxBodyBytes: number): number {
  return maxBodyBytes < 0 ? -1 : Math.max(maxBodyBytes, maxSegmentBytes);
}

function routeOf(row: Selectable<RouteRow>): Route {
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
    creator: row.creator,
    settings: JSON.parse(row.settings) as RouteSettings,
    ...(id === "" ? {} : { listener: { id, until, waitMs } }),
    version: row.version,
  };
}
