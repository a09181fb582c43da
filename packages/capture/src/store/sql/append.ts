import { randomUUID } from "node:crypto";
import type { Database } from "@signalbox/service";
import { type CompiledQuery, type InsertResult, type Kysely, sql } from "kysely";
import type { Appended, StoreWrites } from "../capture-store.ts";
import { type GrownRoute, type Retention, trimRoute } from "../retention.ts";
import { type PackedArrivals, packArrivals, type RouteSegments, type Segment } from "../segment.ts";
import type { SegmentRow, Tables } from "./tables.ts";

/** The state of a route before an append. */
interface RouteBefore {
  readonly seqBefore: number;
  readonly version: number;
}

/** Packed requests that were stored. */
export interface SegmentsAppended {
  /** The state of each route; undefined for routes that do not exist or have expired. */
  readonly before: readonly (RouteBefore | undefined)[];
  /** The memory of the packed requests, for the next ones. */
  readonly memory: ArrayBuffer;
}

/** Stores packed requests in one commit. */
export type AppendSegments = (packed: PackedArrivals) => Promise<SegmentsAppended>;

/** The size of a usual commit. Larger memory is not reused. */
const maxSpareBytes = 8 * 1024 * 1024;

/** Packs requests before the commit and numbers them after it. */
export function appendArrivals(append: AppendSegments): StoreWrites["append"] {
  let spare: ArrayBuffer | undefined;
  return async (arrivals) => {
    const packed = packArrivals(arrivals, spare);
    spare = undefined;
    const { before, memory } = await append(packed);
    if (memory.byteLength <= maxSpareBytes) spare = memory;
    const routes = new Map(packed.routes.map(({ routeId }, index) => [routeId, { count: 0, before: before[index] }]));
    return arrivals.map(({ routeId }): Appended | undefined => {
      const route = routes.get(routeId);
      if (route?.before === undefined) return undefined;
      route.count += 1;
      return { seq: route.before.seqBefore + route.count, routeVersion: route.before.version };
    });
  };
}

/** Numbers and stores packed requests, and discards the oldest of their routes beyond the limits. */
export function segmentAppender(database: Database<Tables>, retention: Retention): AppendSegments {
  const grow = growRoutes(database.read, database.kind);
  const trim = trimRoute(database.read, retention);
  const insert = insertSegments(database.read);
  return async ({ routes, memory }) => {
    const batch = database.kind === "postgres" ? randomUUID() : "";
    const ids = routes.map(({ routeId }) => routeId);
    const append = async (transaction: Kysely<Tables>): Promise<SegmentsAppended["before"]> => {
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
    const before = await database.write(append, { isStored: (transaction) => hasBatch(transaction, ids, batch) });
    return { before, memory };
  };
}

function numbered({ id, seqBefore }: GrownRoute, segments: RouteSegments["segments"]): NumberedSegment[] {
  let lastSeq = seqBefore;
  return segments.map((segment) => {
    lastSeq += segment.sizes.length;
    return { routeId: id, lastSeq, segment };
  });
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
 * Reserves a number for each request and extends the lifetime of their routes. Returns undefined for routes that do not exist
 * or have expired. One statement handles all routes of a batch. It is compiled once for each number of routes.
 */
function growRoutes(compiler: Kysely<Tables>, kind: "sqlite" | "postgres"): GrowRoutes {
  const compiled = new Map<number, CompiledQuery<GrownRow>>();
  return async (transaction, growths) => {
    if (kind === "postgres" && growths.length > 1) {
      await lockRoutes(
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
        expires_at = growth.latest + route.ttl,
        used = 1
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

/** A segment and the number of its last request. */
interface NumberedSegment {
  readonly routeId: string;
  readonly lastSeq: number;
  readonly segment: Segment;
}

type Insert = (transaction: Kysely<Tables>, segments: readonly NumberedSegment[], batch: string) => Promise<void>;

/**
 * Inserts segments.
 *
 * Each statement inserts a power of two of rows, so that there are few statements. Each is compiled once, because compiling
 * takes longer than inserting.
 */
function insertSegments(compiler: Kysely<Tables>): Insert {
  const compiled = new Map<number, CompiledQuery<InsertResult>>();
  return async (transaction, segments, batch) => {
    const rows = segments.map((segment) => rowOf(segment, batch));
    for (let start = 0; start < rows.length; ) {
      const size = Math.min(maxRows, 2 ** Math.floor(Math.log2(rows.length - start)));
      const query = compiled.get(size) ?? compile(size);
      await transaction.executeQuery({ ...query, parameters: rows.slice(start, start + size).flat() });
      start += size;
    }
  };

  function compile(size: number): CompiledQuery<InsertResult> {
    const query = compiler
      .insertInto("segment")
      .values(Array.from({ length: size }, () => placeholders))
      .compile();
    compiled.set(size, query);
    return query;
  }
}

const maxRows = 64;

/** The columns in the order of the statement and of `rowOf`. */
const placeholders: SegmentRow = {
  route_id: "",
  first_seq: 0,
  last_seq: 0,
  batch: "",
  sizes: "",
  heads: new Uint8Array(),
  bodies: new Uint8Array(),
};

function rowOf({ routeId, lastSeq, segment: { sizes, heads, bodies } }: NumberedSegment, batch: string): unknown[] {
  return [routeId, lastSeq - sizes.length + 1, lastSeq, batch, JSON.stringify(sizes), heads, bodies];
}

/** Processes must lock routes in the same order. Otherwise, two could deadlock. */
async function lockRoutes(transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await transaction.selectFrom("route").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}

/** Whether a commit has stored `batch` in these routes: for `isStored` of a write. */
async function hasBatch(transaction: Kysely<Tables>, ids: readonly string[], batch: string): Promise<boolean> {
  await lockRoutes(transaction, ids);
  const found = await transaction
    .selectFrom("segment")
    .select("last_seq")
    .where("route_id", "in", ids)
    .where("batch", "=", batch)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
