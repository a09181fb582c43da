import type { TaskContext } from "@signalbox/service";
import type { QueryConnection, Statement } from "@signalbox/service/query-connection";
import { withMembers } from "../domain/document.ts";
import { type StoredRecord, timestamp } from "../domain/record.ts";
import { idOfKey } from "../domain/record-id.ts";
import type { Position, ScanQuery } from "../domain/record-query.ts";
import { matchesExactly, toRosterRecord } from "../domain/roster-record.ts";
import { compareSorted, matchesScan, type SortedRecord, type SortValue, sortedRecord } from "../domain/scan-query.ts";
import { toRecord } from "../store/record-row.ts";
import { type PackedIds, packIds } from "./packed-ids.ts";

/** The ids that a statement finds. */
export interface OrderTask {
  readonly statement: Statement;
  /** What is scanned. The statement then returns the columns of records. */
  readonly scan?: ScanQuery | undefined;
}

/** The records next to a position, in the order of a scan. The statement returns the columns of records, in any order. */
export interface SortedPageTask {
  readonly statement: Statement;
  readonly scan: ScanQuery;
  readonly position?: Position | undefined;
  readonly limit: number;
}

/** The ids of all records in the order of a query. */
export async function readOrder(
  connection: QueryConnection,
  { statement, scan }: OrderTask,
  context: TaskContext,
): Promise<PackedIds> {
  const keys: string[] = [];
  if (scan === undefined || scan.sort.length === 0) {
    for await (const { id } of found(connection, { statement, scan }, context)) keys.push(id);
  } else {
    const all = { statement, scan, limit: Number.POSITIVE_INFINITY };
    for (const { id } of await readSortedPage(connection, all, context)) keys.push(id);
  }
  const ids = packIds(keys);
  context.transfer(ids.bytes.buffer);
  context.transfer(ids.ends.buffer);
  return ids;
}

/** The first `limit` records after a position, or those before it in reverse order; the nearest first. */
export async function readSortedPage(
  connection: QueryConnection,
  { statement, scan, position, limit }: SortedPageTask,
  context: TaskContext,
): Promise<readonly SortedRecord[]> {
  const isBack = position?.side === "before";
  const compare = (a: SortedRecord, b: SortedRecord): number => (isBack ? -1 : 1) * compareSorted(a, b, scan.sort);
  const start = position === undefined ? undefined : recordAt(position);
  let nearest: SortedRecord[] = [];
  let furthest: SortedRecord | undefined;
  for await (const { id, record } of found(connection, { statement, scan }, context)) {
    const sorted = sortedRecord(id, record, scan.sort);
    if (start !== undefined && compare(sorted, start) <= 0) continue;
    if (furthest !== undefined && compare(sorted, furthest) > 0) continue;
    nearest.push(sorted);
    // Sorting from time to time is cheaper than keeping the list sorted.
    if (nearest.length < 2 * limit + 1_000) continue;
    nearest = nearest.sort(compare).slice(0, limit);
    furthest = nearest.at(-1);
  }
  return nearest.sort(compare).slice(0, limit);
}

/** The position of a record in the order of a scan: rank and value of each key, and its id. */
export function positionOf({ id, values }: SortedRecord): Position["values"] {
  return [...values.flat(), id];
}

function recordAt({ values }: Position): SortedRecord {
  const pairs = Array.from({ length: (values.length - 1) / 2 }, (_, index): SortValue => {
    return [values[2 * index] as number, values[2 * index + 1] as number | string];
  });
  return { id: values.at(-1) as string, values: pairs };
}

/** How many rows are read between two checks for cancellation. */
export const ROWS_BETWEEN_LOOKS = 4_096;

/** The rows of a statement that match the scan. Without one, only their ids. */
async function* found(
  connection: QueryConnection,
  { statement, scan }: OrderTask,
  { isAborted }: TaskContext,
): AsyncGenerator<{ readonly id: string; readonly record: unknown }> {
  let count = 0;
  for await (const row of connection.each(statement)) {
    count += 1;
    if (count % ROWS_BETWEEN_LOOKS === 0 && isAborted()) return;
    const record = scan && scanned(toRecord(row), scan);
    if (scan === undefined || record !== undefined) yield { id: row[0] as string, record };
  }
}

/** A record as conditions on its document see it. */
function plainRecord({ body, ...record }: StoredRecord, visible?: ReadonlySet<string>): object {
  const { id, version, createdAt, updatedAt } = record;
  const server = { id: idOfKey(id), version, createdAt: timestamp(createdAt), updatedAt: timestamp(updatedAt) };
  return { ...(JSON.parse(withMembers(body, visible)) as object), ...server };
}

/** The record that a scan compares, if it matches; undefined otherwise. */
export function scanned(record: StoredRecord, scan: ScanQuery): object | undefined {
  const { filters, anyOf, sort, roster, visible } = scan;
  if (roster !== undefined && !matchesExactly(record, roster.exactly)) return undefined;
  if (filters.length === 0 && anyOf === undefined && sort.length === 0) return {};
  const compared = roster === undefined ? plainRecord(record, visible) : toRosterRecord(record, roster);
  return matchesScan(compared, scan) ? compared : undefined;
}
