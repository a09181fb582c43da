import { type CompiledQuery, type InsertResult, type Kysely, sql } from "kysely";
import type { Appended, StoreWrites } from "../capture-store.ts";
import { type PackedArrivals, packArrivals, type RouteSegments, type Segment } from "../segment.ts";
import type { SegmentRow, Tables } from "./tables.ts";

/** The state of a route before an append. */
export interface RouteBefore {
  readonly seqBefore: number;
  readonly version: number;
}

/**
 * Stores packed arrivals in one commit. Returns the previous state of each route; undefined for routes that do not exist.
 */
export type AppendPacked = (packed: PackedArrivals) => Promise<readonly (RouteBefore | undefined)[]>;

/**
 * Creates an append that packs requests before the commit and numbers them after it.
 *
 * @param takeSpare returns unused memory, if there is some
 */
export function appendArrivals(
  appendPacked: AppendPacked,
  takeSpare: () => ArrayBuffer | undefined = () => undefined,
): StoreWrites["append"] {
  return async (arrivals) => {
    const packed = packArrivals(arrivals, takeSpare());
    const before = await appendPacked(packed);
    const routes = new Map(packed.routes.map(({ routeId }, index) => [routeId, { count: 0, before: before[index] }]));
    return arrivals.map(({ routeId }): Appended | undefined => {
      const route = routes.get(routeId);
      if (route?.before === undefined) return undefined;
      route.count += 1;
      return { seq: route.before.seqBefore + route.count, routeVersion: route.before.version };
    });
  };
}

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
export function growRoutes(compiler: Kysely<Tables>, kind: "sqlite" | "postgres"): GrowRoutes {
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
export interface NumberedSegment {
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
export function insertSegments(compiler: Kysely<Tables>): Insert {
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
export async function hasBatch(transaction: Kysely<Tables>, ids: readonly string[], batch: string): Promise<boolean> {
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
