import type { TaskContext } from "@signalbox/service";
import type { QueryConnection, Statement } from "@signalbox/service/query-connection";
import type { StoredRecord } from "../domain/record.ts";
import type { ScanQuery } from "../domain/record-query.ts";
import { toRecord } from "../store/record-row.ts";
import { type RecordForm, recordWriter } from "./record-form.ts";
import { ROWS_BETWEEN_LOOKS, scanned } from "./scan-order.ts";

/** Reads records with a statement whose columns are `recordColumns` and the sort values, and serializes them. */
export interface ListTask {
  readonly statement: Statement;
  readonly form: RecordForm;
  /** Conditions on documents, which the statement does not know. */
  readonly scan?: ScanQuery | undefined;
  /** The most records to serialize; the statement may find more. */
  readonly limit: number;
  /** Stops after the record that reaches this many bytes. */
  readonly maxBytes: number;
  /** The ids in the order of the result, when the statement does not sort. */
  readonly ids?: readonly string[];
  /** Whether the statement returns the records in reverse order. */
  readonly reversed?: boolean;
}

/** The records that a {@link ListTask} has read. */
export interface ListPart {
  /** The serialized records with separators, without head and tail. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /** How many of the ids were read, including ids of deleted records. */
  readonly ids: number;
  /** Whether the statement had more rows. */
  readonly hasMore: boolean;
  /** The sort values of the first and of the last record. */
  readonly first: readonly (string | number)[] | undefined;
  readonly last: readonly (string | number)[] | undefined;
}

export async function readList(
  connection: QueryConnection,
  task: ListTask,
  { isAborted, transfer }: TaskContext,
): Promise<ListPart> {
  const { statement, scan, form, limit, maxBytes, ids, reversed = false } = task;
  const writer = recordWriter(form);
  const texts: string[] = [];
  let first: SortValues | undefined;
  let last: SortValues | undefined;
  let bytes = 0;
  let used = 0;
  let hasMore = false;
  const records = ids === undefined ? inOwnOrder(connection, statement) : inOrder(connection, statement, ids);
  for await (const found of records) {
    used += 1;
    if (used % ROWS_BETWEEN_LOOKS === 0 && isAborted()) break;
    if (found === undefined) continue;
    if (scan !== undefined && scanned(found.record, scan) === undefined) continue;
    if (texts.length === limit || bytes >= maxBytes) {
      hasMore = true;
      used -= 1;
      break;
    }
    const text = writer.write(found.record);
    texts.push(text);
    bytes += Buffer.byteLength(text);
    first ??= found.sorted;
    last = found.sorted;
  }
  if (reversed) texts.reverse();
  const encoded = new TextEncoder().encode(texts.join(writer.between));
  transfer(encoded.buffer);
  return {
    bytes: encoded,
    count: texts.length,
    ids: used,
    hasMore,
    first: reversed ? last : first,
    last: reversed ? first : last,
  };
}

type SortValues = readonly (string | number)[];

/** A record and its sort values. */
interface Found {
  readonly record: StoredRecord;
  readonly sorted: SortValues;
}

async function* inOwnOrder(connection: QueryConnection, statement: Statement): AsyncGenerator<Found> {
  for await (const row of connection.each(statement)) yield toFound(row);
}

function toFound(row: readonly unknown[]): Found {
  return { record: toRecord(row), sorted: row.slice(6) as SortValues };
}

/** The records in the order of `ids`; undefined for deleted ones. */
async function* inOrder(
  connection: QueryConnection,
  statement: Statement,
  ids: readonly string[],
): AsyncGenerator<Found | undefined> {
  const records = new Map<string, Found>();
  for await (const row of connection.each(statement)) records.set(row[0] as string, toFound(row));
  for (const id of ids) yield records.get(id);
}
