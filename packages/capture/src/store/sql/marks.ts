import { type Kysely, sql } from "kysely";
import type { CapturedRequest } from "../../domain/captured-request.ts";
import {
  MAX_NOTES,
  MAX_PINNED_BYTES,
  MAX_PINS,
  type MarkChanges,
  type MarkOutcome,
  type RequestMark,
  type RequestName,
  type RequestUpdate,
  type Responded,
} from "../../domain/mark.ts";
import type { RequestPage, StoreReads } from "../capture-store.ts";
import {
  MAX_SEGMENT_REQUESTS,
  requestIn,
  type SingleSegment,
  type StoredSegment,
  unpackSegment,
  withoutRequest,
} from "../segment.ts";
import { type ChangedRoute, type ChangesBySeq, numberChange, type SeqRange } from "./changes.ts";
import { responseTo } from "./responses.ts";
import type { DeliveryRow, MarkRow, ResponseRow, SegmentRow, Tables, Writes } from "./tables.ts";

/** The marks (pins and notes) of requests. */
export async function marksOf(read: Kysely<Tables>, { routeId, first, last }: SeqRange): Promise<ChangesBySeq> {
  const rows = await read
    .selectFrom("mark")
    .select(["seq", "pinned", "note"])
    .where("route_id", "=", routeId)
    .where((row) => row.between("seq", first, last))
    .where("deleted", "=", 0)
    .execute();
  return new Map(rows.map(({ seq, pinned, note }) => [seq, { mark: { pinned: pinned === 1, note } }]));
}

/** The pinned requests that are stored before the first of their route. */
export async function listPinned(
  read: Kysely<Tables>,
  routeId: string,
  { before = Number.MAX_SAFE_INTEGER, after = 0, order, limit, maxBodyBytes }: RequestPage,
): Promise<CapturedRequest[]> {
  const { rows } = await sql<{ seq: number; record: Uint8Array; body: Uint8Array | null; responded: string | null }>`
    select mark.seq, mark.record, mark.responded,
      case when length(mark.body) <= cast(${Math.min(maxBodyBytes, Number.MAX_SAFE_INTEGER)} as bigint) then mark.body end as body
    from ${sql.table("mark")} join ${sql.table("route")} on route.id = mark.route_id
    where mark.route_id = ${routeId} and mark.pinned = 1
      and mark.seq < route.first_seq and mark.seq > cast(${after} as bigint) and mark.seq < cast(${before} as bigint)
    order by mark.seq ${sql.raw(order === "newest first" ? "desc" : "asc")} limit ${limit} + 0`.execute(read);
  return rows.flatMap(({ seq, record, body, responded }) => {
    const stored = { routeId, lastSeq: seq, count: 1, heads: record, bodies: body };
    const [request] = unpackSegment(stored, { first: seq, last: seq, maxBodyBytes });
    if (request === undefined) return [];
    return responded === null ? [request] : [{ ...request, responded: JSON.parse(responded) as Responded }];
  });
}

/**
 * The most changes of each kind that one read returns. The next read returns the others. Not bound in statements: SQLite would
 * prepare a statement with a bound limit again each time.
 */
const UPDATES_AT_ONCE = 200;

/** Reads the changes of stored requests, in SQL. */
export function readUpdates(read: Kysely<Tables>): Pick<StoreReads, "listUpdates"> {
  return {
    async listUpdates(routeId, after) {
      const page = sql`where route_id = ${routeId} and change > ${after} order by change limit ${sql.lit(UPDATES_AT_ONCE)}`;
      const { rows: marks } = await sql<Pick<MarkRow, "seq" | "change" | "deleted" | "pinned" | "note">>`
        select seq, change, deleted, pinned, note from ${sql.table("mark")} ${page}`.execute(read);
      const { rows: responses } = await sql<Pick<ResponseRow, "change" | "outcomes">>`
        select change, outcomes from ${sql.table("response")} ${page}`.execute(read);
      const { rows: deliveries } = await sql<Pick<DeliveryRow, "seq" | "number" | "status" | "change">>`
        select seq, number, status, change from ${sql.table("delivery")} ${page}`.execute(read);
      const found: { change: number; updates: RequestUpdate[] }[] = [
        ...marks.map(({ seq, change, deleted, pinned, note }) => ({
          change,
          updates: [
            deleted === 1
              ? ({ kind: "deleted", seq } as const)
              : ({ kind: "updated", seq, pinned: pinned === 1, note } as const),
          ],
        })),
        ...responses.map(({ change, outcomes }) => ({
          change,
          updates: (JSON.parse(outcomes) as [number, Responded][]).map(
            ([seq, responded]) => ({ kind: "updated", seq, responded }) as const,
          ),
        })),
        ...deliveries.map(({ seq, number, status, change }) => ({
          change,
          updates: [{ kind: "updated", seq, deliveries: { count: number, status } } as const],
        })),
      ].sort((a, b) => a.change - b.change);
      // When one kind has more changes than its page, later changes of the other kinds must wait for them.
      const ends = [marks, responses, deliveries].flatMap((rows) =>
        rows.length < UPDATES_AT_ONCE ? [] : [rows.at(-1)?.change ?? 0],
      );
      const end = Math.min(...ends, Number.POSITIVE_INFINITY);
      const told = found.filter(({ change }) => change <= end);
      return { updates: told.flatMap(({ updates }) => updates), last: told.at(-1)?.change ?? after };
    },
  };
}

/** Pins, annotates and deletes requests. */
export const markWrites: Writes<"markRequest" | "deleteRequest"> = { markRequest: mark, deleteRequest: remove };

async function mark(
  transaction: Kysely<Tables>,
  request: RequestName,
  { pinned, note }: MarkChanges,
): Promise<MarkOutcome> {
  const { routeId, seq } = request;
  const route = await numberChange(transaction, routeId);
  if (route === undefined) return { kind: "unknown" };
  await deleteOldMarks(transaction, routeId, route);
  const known = await findMark(transaction, request);
  const segment = await findSegment(transaction, request, route);
  const stored = segment && requestIn(segment, seq);
  if (stored === undefined && known?.pinned !== true) return { kind: "unknown" };
  const wanted: RequestMark = { pinned: pinned ?? known?.pinned ?? false, note: note ?? known?.note ?? "" };
  const { notes, pins, bytes } = await totalsOf(transaction, routeId);
  if (wanted.note !== "" && (known?.note ?? "") === "" && notes >= MAX_NOTES) return { kind: "full", of: "notes" };
  if (stored === undefined && !wanted.pinned) {
    await setDeleted(transaction, request, route.change);
    return { kind: "marked", mark: { pinned: false, note: "" } };
  }
  const copy = wanted.pinned && known?.pinned !== true ? stored : undefined;
  if (copy !== undefined && pins >= MAX_PINS) return { kind: "full", of: "pins" };
  if (copy !== undefined && bytes + sizeOf(copy) > MAX_PINNED_BYTES) return { kind: "full", of: "pinned bytes" };
  const columns = {
    change: route.change,
    deleted: 0,
    pinned: wanted.pinned ? 1 : 0,
    note: wanted.note,
    ...(copy === undefined ? {} : { size: sizeOf(copy), ...copy, responded: await responseTo(transaction, request) }),
    ...(wanted.pinned ? {} : noCopy),
  };
  await setMark(transaction, request, columns);
  return { kind: "marked", mark: wanted };
}

const noCopy = { size: 0, responded: null, record: null, body: null } as const;

function sizeOf({ record, body }: SingleSegment): number {
  return record.length + body.length;
}

async function remove(transaction: Kysely<Tables>, request: RequestName): Promise<boolean> {
  const { routeId, seq } = request;
  const route = await numberChange(transaction, routeId);
  if (route === undefined) return false;
  await deleteOldMarks(transaction, routeId, route);
  const segment = await findSegment(transaction, request, route);
  const stored = segment && requestIn(segment, seq);
  if (segment !== undefined && stored !== undefined) {
    const { sizes, heads, bodies } = withoutRequest(segment, seq);
    await transaction
      .updateTable("segment")
      .set({ sizes: JSON.stringify(sizes), heads, bodies })
      .where((row) => row.and({ route_id: routeId, last_seq: segment.lastSeq }))
      .execute();
    await transaction
      .updateTable("route")
      .set((row) => ({
        stored_bytes: row("stored_bytes", "-", stored.body.length),
        head_bytes: row("head_bytes", "-", segment.heads.length - heads.length),
      }))
      .where("id", "=", routeId)
      .execute();
  } else if ((await findMark(transaction, request))?.pinned !== true) return false;
  await setDeleted(transaction, request, route.change);
  for (const table of ["delivery", "forward_job"] as const) {
    await transaction.deleteFrom(table).where("route_id", "=", routeId).where("seq", "=", seq).execute();
  }
  return true;
}

async function setDeleted(transaction: Kysely<Tables>, request: RequestName, change: number): Promise<void> {
  await setMark(transaction, request, { change, deleted: 1, pinned: 0, note: "", ...noCopy });
}

/** Stores a mark. The copy of a request that is pinned already stays, unless `columns` have another. */
async function setMark(
  transaction: Kysely<Tables>,
  { routeId, seq }: RequestName,
  columns: Pick<MarkRow, "change" | "deleted" | "pinned" | "note"> & Partial<MarkRow>,
): Promise<void> {
  await transaction
    .insertInto("mark")
    .values({ route_id: routeId, seq, ...noCopy, ...columns })
    .onConflict((conflict) => conflict.columns(["route_id", "seq"]).doUpdateSet(columns))
    .execute();
}

/**
 * The number of later changes for which the mark of a discarded request is stored, so that subscribers still receive its
 * change.
 */
const STORED_CHANGES = 1_000;

/** Deletes the marks of discarded requests. Pinned requests are never discarded. */
async function deleteOldMarks(
  transaction: Kysely<Tables>,
  routeId: string,
  { change, firstSeq }: ChangedRoute,
): Promise<void> {
  await transaction
    .deleteFrom("mark")
    .where("route_id", "=", routeId)
    .where("seq", "<", firstSeq)
    .where("pinned", "=", 0)
    .where("change", "<", change - STORED_CHANGES)
    .execute();
}

async function findMark(transaction: Kysely<Tables>, { routeId, seq }: RequestName): Promise<RequestMark | undefined> {
  const row = await transaction
    .selectFrom("mark")
    .select(["pinned", "note"])
    .where((row) => row.and({ route_id: routeId, seq }))
    .executeTakeFirst();
  return row && { pinned: row.pinned === 1, note: row.note };
}

async function findSegment(
  transaction: Kysely<Tables>,
  { routeId, seq }: RequestName,
  { firstSeq, lastSeq }: ChangedRoute,
): Promise<StoredSegment | undefined> {
  if (seq < firstSeq || seq > lastSeq) return undefined;
  const row = await transaction
    .selectFrom("segment")
    .select(["last_seq", "sizes", "heads", "bodies"])
    .where("route_id", "=", routeId)
    .where("last_seq", ">=", seq)
    .where("last_seq", "<", seq + MAX_SEGMENT_REQUESTS)
    .where("first_seq", "<=", seq)
    .executeTakeFirst();
  return row && segmentOf(routeId, row);
}

/** A segment as the tables have it. */
export function segmentOf(
  routeId: string,
  row: Pick<SegmentRow, "last_seq" | "sizes" | "heads"> & { readonly bodies: Uint8Array | null },
): StoredSegment {
  const { length: count } = JSON.parse(row.sizes) as number[];
  return { routeId, lastSeq: row.last_seq, count, heads: row.heads, bodies: row.bodies };
}

/** How many notes and pins a route has, and the bytes of its pinned requests. */
async function totalsOf(transaction: Kysely<Tables>, routeId: string) {
  const { rows } = await sql<Record<"notes" | "pins" | "bytes", number | string>>`
    select count(nullif(note, '')) as notes, count(nullif(pinned, 0)) as pins, coalesce(sum(size), 0) as bytes
    from ${sql.table("mark")} where route_id = ${routeId}`.execute(transaction);
  return { notes: Number(rows[0]?.notes), pins: Number(rows[0]?.pins), bytes: Number(rows[0]?.bytes) };
}
