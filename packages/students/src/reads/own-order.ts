import type { TaskContext } from "@signalbox/service";
import type { QueryConnection, Statement } from "@signalbox/service/query-connection";
import {
  compareSorted,
  matchesOwn,
  type OwnQuery,
  type SortedRecord,
  type SortValue,
  sortedRecord,
} from "../domain/own-members.ts";
import type { Position } from "../domain/student-query.ts";
import { type StudentValues, toStudent } from "../store/student-row.ts";
import { type PackedIds, packIds } from "./packed-ids.ts";
import { plainRecord } from "./stored-record.ts";

/** The ids that a statement finds. */
export interface OrderTask {
  readonly statement: Statement;
  /** Conditions on and an order by own members. The statement then returns the columns of records. */
  readonly own?: OwnQuery | undefined;
}

/** The records next to a position, in an order by own members. The statement returns the columns of records, in any order. */
export interface SortedPageTask {
  readonly statement: Statement;
  readonly own: OwnQuery;
  readonly position?: Position | undefined;
  readonly limit: number;
}

/** The ids of all records in the order of a query. */
export async function readOrder(
  connection: QueryConnection,
  { statement, own }: OrderTask,
  context: TaskContext,
): Promise<PackedIds> {
  const packer = packIds();
  if (own === undefined || own.sort.length === 0) {
    for await (const { id } of found(connection, { statement, own }, context)) packer.add(id);
  } else {
    const sorted: SortedRecord[] = [];
    for await (const { id, record } of found(connection, { statement, own }, context)) {
      sorted.push(sortedRecord(id, record, own.sort));
    }
    sorted.sort((a, b) => compareSorted(a, b, own.sort));
    for (const { id } of sorted) packer.add(id);
  }
  const ids = packer.done();
  context.transfer(ids.bytes.buffer);
  return ids;
}

/** The first `limit` records after a position, or those before it in reverse order; the nearest first. */
export async function readSortedPage(
  connection: QueryConnection,
  { statement, own, position, limit }: SortedPageTask,
  context: TaskContext,
): Promise<readonly SortedRecord[]> {
  const isBack = position?.side === "before";
  const compare = (a: SortedRecord, b: SortedRecord): number => (isBack ? -1 : 1) * compareSorted(a, b, own.sort);
  const start = position === undefined ? undefined : recordAt(position);
  let nearest: SortedRecord[] = [];
  let furthest: SortedRecord | undefined;
  for await (const { id, record } of found(connection, { statement, own }, context)) {
    const sorted = sortedRecord(id, record, own.sort);
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

/** The position of a record in the order by own members: rank and value of each key, and its id. */
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
export const rowsBetweenLooks = 4_096;

/** The rows of a statement that match the conditions on own members. Without such conditions, only their ids. */
async function* found(
  connection: QueryConnection,
  { statement, own }: OrderTask,
  { isAborted }: TaskContext,
): AsyncGenerator<{ readonly id: string; readonly record: unknown }> {
  let count = 0;
  for await (const row of connection.each(statement)) {
    count += 1;
    if (count % rowsBetweenLooks === 0 && isAborted()) return;
    const record = own && plainRecord(toStudent(row as unknown as StudentValues), own.visible);
    if (own === undefined || matchesOwn(record, own.filters)) yield { id: row[0] as string, record };
  }
}
