import type { Kysely } from "kysely";
import type { CapturedRequest, CaptureFlag } from "../captured-request.ts";
import type { Route, RouteSettings } from "../route.ts";
import type { StoreReads } from "./capture-store.ts";
import type { RequestRow, RouteRow, Tables } from "./tables.ts";

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

    async countRoutes() {
      const { routes } = await read
        .selectFrom("route")
        .select((expression) => expression.fn.countAll<number>().as("routes"))
        .executeTakeFirstOrThrow();
      return routes;
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

    async listRequests(routeId, { before, after, order, limit, maxBodyBytes }) {
      let query = read
        .selectFrom("request")
        .select(columns)
        .select((expression) =>
          expression.case().when("size", "<=", maxBodyBytes).then(expression.ref("body")).end().as("body"),
        )
        .where("route_id", "=", routeId);
      if (before !== undefined) query = query.where("seq", "<", before);
      if (after !== undefined) query = query.where("seq", ">", after);
      const rows = await query
        .orderBy("seq", order === "newest first" ? "desc" : "asc")
        .limit(limit)
        .execute();
      return rows.map(requestOf);
    },

    async findRequest(routeId, seq) {
      const row = await read
        .selectFrom("request")
        .select(columns)
        .select("body")
        .where("route_id", "=", routeId)
        .where("seq", "=", seq)
        .executeTakeFirst();
      return row === undefined ? undefined : requestOf(row);
    },

    async lastSeqs(routeIds) {
      if (routeIds.length === 0) return new Map();
      const rows = await read.selectFrom("route").select(["id", "last_seq"]).where("id", "in", routeIds).execute();
      return new Map(rows.map(({ id, last_seq }) => [id, last_seq]));
    },
  };
}

const columns = [
  "route_id",
  "seq",
  "received_at",
  "method",
  "target",
  "http_version",
  "headers",
  "trailers",
  "remote_address",
  "remote_port",
  "body_micros",
  "flags",
  "size",
] as const satisfies (keyof RequestRow)[];

function routeOf(row: RouteRow): Route {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ttl: row.ttl,
    lastSeq: row.last_seq,
    firstSeq: row.first_seq,
    storedBytes: row.stored_bytes,
    secretHash: row.secret_hash,
    settings: JSON.parse(row.settings) as RouteSettings,
    version: row.version,
  };
}

function requestOf(row: Omit<RequestRow, "body"> & { body: Uint8Array | null }): CapturedRequest {
  return {
    routeId: row.route_id,
    seq: row.seq,
    receivedAt: row.received_at,
    method: row.method,
    target: row.target,
    httpVersion: row.http_version,
    headers: JSON.parse(row.headers) as string[],
    trailers: JSON.parse(row.trailers) as string[],
    remoteAddress: row.remote_address,
    remotePort: row.remote_port,
    bodyMicros: row.body_micros,
    flags: row.flags === "" ? [] : (row.flags.split(" ") as CaptureFlag[]),
    size: row.size,
    body: row.body ?? undefined,
  };
}
