import { randomUUID } from "node:crypto";
import type { Database } from "@signalbox/service";
import type { PostgresDatabase } from "@signalbox/service/postgres";
import { preparedInsert } from "@signalbox/service/prepared-insert";
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Arrival } from "../../domain/captured-request.ts";
import type { Appended } from "../capture-store.ts";
import { type PackedArrivals, packArrivals, type RouteSegments } from "../segment.ts";
import { type GrownRoute, isOverfull, type Retention, trimRoute } from "./retention.ts";
import type { SegmentRow, Tables } from "./tables.ts";

/** The state of a route before an append. */
interface RouteBefore {
  readonly seqBefore: number;
  readonly version: number;
}

/** Packed requests that were stored. */
export interface SegmentsAppended<Locked = never> {
  /** The state of each route; undefined for routes that do not exist or have expired. Nothing was stored for locked ones. */
  readonly before: readonly (RouteBefore | Locked | undefined)[];
  /** The memory of the packed requests, for the next ones. */
  readonly memory: ArrayBuffer;
}

/** Stores packed requests in one commit. */
type AppendSegments<Locked = never> = (packed: PackedArrivals) => Promise<SegmentsAppended<Locked>>;

/** The size of a usual commit. Larger memory is not reused. */
const MAX_SPARE_BYTES = 8 * 1024 * 1024;

/** Packs requests before the commit and numbers them after it. */
export function appendArrivals<Locked extends string = never>(
  append: AppendSegments<Locked>,
): (arrivals: readonly Arrival[]) => Promise<readonly (Appended | Locked | undefined)[]> {
  let spare: ArrayBuffer | undefined;
  return async (arrivals) => {
    const packed = packArrivals(arrivals, spare);
    spare = undefined;
    const { before, memory } = await append(packed);
    if (memory.byteLength <= MAX_SPARE_BYTES) spare = memory;
    const routes = new Map(packed.routes.map(({ routeId }, index) => [routeId, { count: 0, before: before[index] }]));
    return arrivals.map(({ routeId }): Appended | Locked | undefined => {
      const route = routes.get(routeId);
      if (typeof route?.before !== "object") return route?.before;
      route.count += 1;
      return { seq: route.before.seqBefore + route.count, routeVersion: route.before.version };
    });
  };
}

/** Numbers and stores packed requests in SQLite, and discards the oldest of their routes beyond the limits. */
export function sqliteAppender(database: Database<Tables>, retention: Retention): AppendSegments {
  // Compiled once, because compiling takes longer than running.
  const grow = sql<GrownRow>`with ${growth(1)} ${growRoutes(retention, "growth")}`.compile(database.read);
  return async ({ routes, memory }) => {
    const before = await database.write(async (transaction) => {
      const states: (RouteBefore | undefined)[] = [];
      for (const route of routes) {
        const parameters = growthOf(route);
        const { rows: found } = await transaction.executeQuery<GrownRow>({ ...grow, parameters });
        const [grown] = found;
        states.push(grown && stateBefore(grown, route));
        if (grown === undefined) continue;
        // SQLite keeps the values of a statement until it runs again: one for each number of rows kept 45 MB of bodies.
        for (const row of rowsOf(route, grown.last_seq - route.count)) await insertSegments(transaction, [row]);
        if (isOverfull(grown, retention)) await trimRoute(transaction, route.routeId, retention);
      }
      return states;
    });
    return { before, memory };
  };
}

/**
 * The same in PostgreSQL: numbers and requests are one statement, and so one round trip. It locks the rows of its routes, so its
 * transaction contains nothing else.
 */
export function postgresAppender(database: PostgresDatabase<Tables>, retention: Retention): AppendSegments<"locked"> {
  /** Statements by their number of rows, always a power of two: they are few, so each can be prepared. */
  const compiled = new Map<number, CompiledQuery<GrownRow>>();
  return async ({ routes, memory }) => {
    const batch = randomUUID();
    // Their numbers are relative to the last one of their route, which the statement knows.
    const rows = routes.flatMap((route) => rowsOf(route, -route.count));
    const size = 2 ** Math.ceil(Math.log2(rows.length));
    const query = compiled.get(size) ?? growAndStore(size, retention).compile(database.read);
    compiled.set(size, query);
    const parts = rows.map((row) => [row.route_id, row.first_seq, row.last_seq, row.sizes, row.heads, row.bodies]);
    const parameters = [...padded(routes.map(growthOf), noGrowth, size), batch, ...padded(parts, noPart, size)];
    const rowsFound = await database.execute({ ...query, parameters }, (transaction) =>
      findBatch(transaction, routes, batch),
    );
    const found = new Map(rowsFound.map((row) => [row.id, row]));
    for (const row of rowsFound) {
      // The requests are stored. When this fails, the next append does it.
      if (!row.is_locked && isOverfull(row, retention)) await trim(row.id).catch(ignore);
    }
    const before = routes.map((route) => {
      const row = found.get(route.routeId);
      return row && (row.is_locked ? "locked" : stateBefore(row, route));
    });
    return { before, memory };
  };

  /** Not tried again when the route is locked: the responses wait for this. */
  function trim(routeId: string): Promise<void> {
    return database.write((transaction) => trimRoute(transaction, routeId, retention).catch(ignore));
  }
}

function ignore(): void {}

/** Rows of no route. */
const noGrowth = ["", 0, 0, 0, 0];
const noPart = ["", 0, 0, "", Buffer.alloc(0), Buffer.alloc(0)];

/** The values of `size` rows: the given ones, and empty ones. */
function padded(rows: readonly unknown[][], empty: unknown[], size: number): unknown[] {
  return [...rows, ...Array<unknown[]>(size - rows.length).fill(empty)].flat();
}

interface GrownRow extends GrownRoute {
  readonly id: string;
  /** PostgreSQL only: whether another transaction has locked the route, so that nothing was stored. */
  readonly is_locked?: boolean;
}

function stateBefore({ last_seq, version }: GrownRoute, { count }: RouteSegments): RouteBefore {
  return { seqBefore: last_seq - count, version };
}

/** The growth of routes, as a table `growth` with so many rows. */
function growth(size: number): RawBuilder<unknown> {
  const row = sql`(cast(${""} as text), cast(${0} as bigint), cast(${0} as bigint), cast(${0} as bigint), cast(${0} as bigint))`;
  return sql`growth(id, count, bytes, heads, latest) as (values ${sql.join(Array(size).fill(row))})`;
}

/** The parameters of `growth` for a route. */
function growthOf({ routeId, count, bytes, headBytes, latest }: RouteSegments): unknown[] {
  return [routeId, count, bytes, headBytes, latest];
}

const grownColumns = ["last_seq", "first_seq", "oldest_seq", "stored_bytes", "head_bytes", "max_bytes", "version"];

/**
 * Reserves a number for each request, hides the oldest beyond their limit, and extends the lifetime of the routes. Returns nothing for
 * routes that do not exist or have expired.
 *
 * @param source `growth`, or a table like it
 */
function growRoutes(retention: Retention, source: string): RawBuilder<GrownRow> {
  const most = sql.lit(retention.requests);
  const limit = sql`case when route.max_requests < ${most} then route.max_requests else ${most} end`;
  const lastSeq = sql`route.last_seq + growth.count`;
  return sql`update ${sql.table("route")} set
    last_seq = ${lastSeq},
    first_seq = case when ${lastSeq} - route.first_seq >= ${limit} then ${lastSeq} - ${limit} + 1 else route.first_seq end,
    stored_bytes = route.stored_bytes + growth.bytes,
    head_bytes = route.head_bytes + growth.heads,
    expires_at = growth.latest + route.ttl,
    used = 1
    from ${sql.raw(source)} as growth where route.id = growth.id and route.expires_at > growth.latest
    returning route.id, ${sql.raw(grownColumns.map((name) => `route.${name}`).join(", "))}`;
}

/**
 * `growRoutes` for PostgreSQL. It also stores segments, with numbers from the rows that it has updated. It also returns routes
 * that another transaction has locked. Processes must lock routes in the same order. Otherwise, two could deadlock.
 */
function growAndStore(size: number, retention: Retention): RawBuilder<GrownRow> {
  const part = sql`(${""}, cast(${0} as bigint), cast(${0} as bigint), ${""}, cast(${""} as bytea), cast(${""} as bytea))`;
  return sql`with ${growth(size)},
    free as (select growth.* from growth join ${sql.table("route")} using (id) order by id for update of route skip locked),
    grown as (${growRoutes(retention, "free")}),
    stored as (
      insert into ${sql.table("segment")} (route_id, first_seq, last_seq, batch, sizes, heads, bodies)
      select id, last_seq + first, last_seq + last, cast(${""} as text), sizes, heads, bodies
      from grown join (values ${sql.join(Array(size).fill(part))}) as part(route_id, first, last, sizes, heads, bodies)
        on route_id = id)
    select id, grown.id is null as is_locked, ${sql.raw(grownColumns.map((name) => `grown.${name}`).join(", "))}
    from growth join ${sql.table("route")} using (id) left join grown using (id)
    where grown.id is not null or route.expires_at > growth.latest`;
}

const insertSegments = preparedInsert<Tables, "segment">("segment");

/** The rows of a route's segments. `seqBefore` is the number of the last request before them. */
function rowsOf({ routeId, segments }: RouteSegments, seqBefore: number): SegmentRow[] {
  let lastSeq = seqBefore;
  return segments.map(({ sizes, heads, bodies }) => {
    const first = lastSeq + 1;
    lastSeq += sizes.length;
    return {
      route_id: routeId,
      first_seq: first,
      last_seq: lastSeq,
      batch: "",
      sizes: JSON.stringify(sizes),
      heads,
      bodies,
    };
  });
}

/** What `growAndStore` returned for a batch, if it was committed. Used when the connection broke meanwhile. */
async function findBatch(
  transaction: Kysely<Tables>,
  routes: readonly RouteSegments[],
  batch: string,
): Promise<readonly GrownRow[] | undefined> {
  const ids = routes.map(({ routeId }) => routeId);
  const rows = await transaction
    .selectFrom("route")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  const found = await transaction
    .selectFrom("segment")
    .select((row) => ["route_id", row.fn.min<number>("first_seq").as("first")])
    .where("route_id", "in", ids)
    .where("batch", "=", batch)
    .groupBy("route_id")
    .execute();
  if (found.length === 0) return undefined;
  return rows.map((row) => {
    const first = found.find(({ route_id }) => route_id === row.id)?.first;
    const count = routes.find(({ routeId }) => routeId === row.id)?.count ?? 0;
    return { ...row, last_seq: (first ?? 0) + count - 1, is_locked: first === undefined };
  });
}
