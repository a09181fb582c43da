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
  /** The most records to serialize; the statement may find more. @default all */
  readonly limit?: number;
  /** Stops after the record that reaches this many bytes. @default 8 MiB */
  readonly maxBytes?: number;
  /** The ids in the order of the result, when the statement does not sort. */
  readonly ids?: readonly string[];
  /** Whether the statement returns the records in reverse order. */
  readonly reversed?: boolean;
}

/** The records that a {@link ListTask} has read. */
export type ListPart = Awaited<ReturnType<typeof readList>>;

export async function readList(connection: QueryConnection, task: ListTask, { isAborted, transfer }: TaskContext) {
  const { scan, form, limit, maxBytes = 8 * 1024 * 1024, reversed = false } = task;
  const writer = recordWriter(form);
  const texts: string[] = [];
  let first: SortValues | undefined;
  let last: SortValues | undefined;
  let bytes = 0;
  let used = 0;
  let hasMore = false;
  for await (const found of foundBy(connection, task)) {
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
    /** The serialized records with separators, without head and tail. */
    bytes: encoded,
    count: texts.length,
    /** How many of the ids were read, including ids of deleted records. */
    ids: used,
    /** Whether the statement had more rows. */
    hasMore,
    /** The sort values of the first and of the last record. */
    first: reversed ? last : first,
    last: reversed ? first : last,
  };
}

type SortValues = readonly (string | number)[];

/** The records in the order of the statement or of `ids`, with their sort values; undefined for ids of deleted ones. */
async function* foundBy(connection: QueryConnection, { statement, ids }: ListTask) {
  // PostgreSQL has no empty list in a condition.
  if (ids?.length === 0) return;
  const records = new Map<string, { readonly record: StoredRecord; readonly sorted: SortValues }>();
  for await (const row of connection.each(statement)) {
    const record = toRecord(row);
    const found = { record, sorted: row.slice(6) as SortValues };
    if (ids === undefined) yield found;
    else records.set(record.id, found);
  }
  for (const id of ids ?? []) yield records.get(id);
}
