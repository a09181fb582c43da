import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Arrival, CaptureFlag } from "../../domain/captured-request.ts";
import { packArrivals } from "../segment.ts";

/** The previous format of a segment: a JSON list of the parsed parts of each request. */
type ParsedHead = readonly [
  receivedAt: number,
  method: string,
  target: string,
  httpVersion: string,
  headers: readonly string[],
  trailers: readonly string[],
  remoteAddress: string,
  remotePort: number,
  bodyMicros: number,
  flags: readonly CaptureFlag[],
];

interface OldTables {
  old_segment: {
    route_id: string;
    first_seq: number;
    last_seq: number;
    sizes: string;
    heads: string;
    bodies: Uint8Array;
  };
  segment: Omit<OldTables["old_segment"], "heads"> & { heads: Uint8Array };
}

/** How many rows are in memory at a time. A row may have a body of any length. */
const rowsAtOnce = 16;

/**
 * Stores the heads of requests as the bytes that were sent. Older heads are rebuilt from their parsed parts, without the
 * original white space and chunk boundaries, which were not stored. The rows are copied, because the column of bodies must stay
 * last, where reading a head does not traverse them.
 */
export async function storeRawHeads(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  await sql`alter table ${sql.table("segment")} rename to old_segment`.execute(database);
  await database.schema
    .createTable("segment")
    .addColumn("route_id", "text", (column) => column.notNull())
    .addColumn("first_seq", "bigint", (column) => column.notNull())
    .addColumn("last_seq", "bigint", (column) => column.notNull())
    .addColumn("sizes", "text", (column) => column.notNull())
    .addColumn("heads", sql`bytea`, (column) => column.notNull())
    .addColumn("bodies", sql`bytea`, (column) => column.notNull())
    .addPrimaryKeyConstraint("segment_by_last_seq", ["route_id", "last_seq"])
    .execute();
  // Compression does not pay, because bodies are soon deleted and often already compressed.
  for (const column of isPostgres ? ["heads", "bodies"] : []) {
    await sql`alter table ${sql.table("segment")} alter column ${sql.ref(column)} set storage external`.execute(
      database,
    );
  }
  await copySegments(database as Kysely<OldTables>);
  await database.schema.dropTable("old_segment").execute();
  await sql`update ${sql.table("route")} set head_bytes = coalesce(
    (select sum(length(heads)) from ${sql.table("segment")} where route_id = route.id), 0)`.execute(database);
}

async function copySegments(database: Kysely<OldTables>): Promise<void> {
  let after = { routeId: "", lastSeq: 0 };
  for (;;) {
    const rows = await database
      .selectFrom("old_segment")
      .selectAll()
      .where((row) =>
        row.or([
          row("route_id", ">", after.routeId),
          row("route_id", "=", after.routeId).and("last_seq", ">", after.lastSeq),
        ]),
      )
      .orderBy("route_id")
      .orderBy("last_seq")
      .limit(rowsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = { routeId: last.route_id, lastSeq: last.last_seq };
    for (const row of rows) {
      await database
        .insertInto("segment")
        .values({ ...row, heads: rawHeads(row) })
        .execute();
    }
  }
}

function rawHeads({ route_id: routeId, sizes, heads }: OldTables["old_segment"]): Uint8Array {
  const lengths = JSON.parse(sizes) as number[];
  const arrivals = (JSON.parse(heads) as ParsedHead[]).map((head, index) =>
    arrivalOf(routeId, head, lengths[index] ?? 0),
  );
  const packed = packArrivals(arrivals).routes[0]?.segments ?? [];
  return Buffer.concat(packed.map((segment) => segment.heads));
}

/** Rebuilds the most likely bytes: one space before each value, and one chunk. */
function arrivalOf(routeId: string, head: ParsedHead, size: number): Arrival {
  const [receivedAt, method, target, httpVersion, headers, trailers, remoteAddress, remotePort, bodyMicros, flags] =
    head;
  const isChunked = headers.some(
    (value, index) =>
      index % 2 === 1 && headers[index - 1]?.toLowerCase() === "transfer-encoding" && /\bchunked\b/i.test(value),
  );
  const chunk = size === 0 ? "" : `${size.toString(16)}\r\n\r\n`;
  return {
    routeId,
    receivedAt,
    head: Buffer.from(`${method} ${target} HTTP/${httpVersion}\r\n${lines(headers)}\r\n`, "latin1"),
    framing: Buffer.from(isChunked ? `${chunk}0\r\n${lines(trailers)}\r\n` : "", "latin1"),
    rest: new Uint8Array(),
    // Only the length is used here.
    body: { length: size, pieces: [] },
    remoteAddress,
    remotePort,
    bodyMicros,
    flags,
    malformed: undefined,
  };
}

function lines(flat: readonly string[]): string {
  return flat.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
}
