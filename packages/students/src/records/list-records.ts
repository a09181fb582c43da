import { retryWhileBusy, type Shares } from "@signalbox/service";
import { STUDENT_COLLECTION } from "../domain/collection.ts";
import { formatRecord, type StoredRecord } from "../domain/record.ts";
import { isUnfiltered, type PageRequest, type Position, type RecordQuery } from "../domain/record-query.ts";
import type { StudentStores } from "../store/open-student-stores.ts";
import { compiled, selectByIds, selectCount, selectIds, selectPage } from "../store/where-record.ts";
import { type PackedIds, unpackIds } from "../work/packed-ids.ts";
import type { ListPart, ListTask } from "../work/read-list.ts";
import { isWhole, type RecordForm, recordWriter } from "../work/record-form.ts";
import type { Reader, Work } from "../work/work.ts";

/** What lists are read with. */
export interface ListContext extends Pick<StudentStores, "compiler" | "readNow" | "readKeysNow"> {
  readonly work: Work;
  /** How many lists whose ids are in memory a caller may read at a time. */
  readonly orders: Shares;
}

/** A page of records. */
export interface ReadPage extends Pick<ListPart, "hasMore" | "first" | "last"> {
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** How many records the query finds, if known. */
  readonly total?: number;
}

/** The size of one part of a long list, in bytes. */
const PART_BYTES = 128 * 1024;
const MAX_PART_RECORDS = 1_000;
/** The largest page that is read on the event loop. */
const SMALL_PAGE = 101;

/** Waits up to 10 s until the caller may read another list whose ids are in memory. */
export function waitForShare({ orders }: Pick<ListContext, "orders">, { caller, signal }: Reader): Promise<Disposable> {
  return orders.acquireWithin(10_000, caller, signal);
}

/** The query for all living records of a collection, in any order. */
export function everyRecord(collection: string = STUDENT_COLLECTION): RecordQuery {
  return { collection, filters: [], words: [], sort: [] };
}

/** A page of at most `limit` records; fewer when they are large. */
export async function readPage(
  context: ListContext,
  page: PageRequest,
  form: RecordForm,
  reader: Reader,
): Promise<ReadPage> {
  const { query, limit, position } = page;
  const { scan } = query;
  if (scan !== undefined && page.offset !== undefined) return slice(context, page, form, reader);
  if (scan !== undefined && scan.sort.length > 0) return sortedPage(context, page, form, reader);
  const now = isWhole(form) && isSmall(page) ? await context.readNow({ ...page, limit: limit + 1 }) : undefined;
  if (now !== undefined) return pageOf(now, limit);
  const select = selectPage(context.compiler, { ...page, limit: scan === undefined ? limit + 1 : undefined });
  const reversed = position?.side === "before";
  const task = { statement: compiled(select), scan, form, limit, reversed };
  const part = await context.work.run("list", task, reader);
  return { ...part, body: wholeOf(part, form) };
}

/** The records from an index on, with the total. Each slice scans all records that match the conditions on columns. */
const slice: typeof readPage = async (context, { query, limit, offset = 0 }, form, reader) => {
  using _share = await waitForShare(context, reader);
  const packed = await readIds(context, query, reader);
  const total = packed.count;
  const ids = unpackIds(packed, Math.min(offset, total), limit);
  const part = await readByIds(context, query, { form, ids }, reader);
  const [first, last] = [undefined, undefined];
  return { ...part, body: wholeOf(part, form), hasMore: offset + part.ids < total, first, last, total };
};

/** The records next to a position in the order of a scan. */
const sortedPage: typeof readPage = async (context, { query, position, limit }, form, reader) => {
  using _share = await waitForShare(context, reader);
  const { scan = { filters: [], sort: [] } } = query;
  const statement = compiled(selectIds(context.compiler, query));
  const found = await context.work.run("sortedPage", { statement, scan, position, limit: limit + 1 }, reader);
  const ids = found.slice(0, limit).map((values) => values.at(-1) as string);
  const reversed = position?.side === "before";
  const part = await readByIds(context, query, { form, ids, reversed }, reader);
  const [near, far] = [found[0], found[part.ids - 1]];
  const [first, last] = reversed ? [far, near] : [near, far];
  return { ...part, body: wholeOf(part, form), hasMore: part.ids < found.length, first, last };
};

/** Whether a page may be read on the event loop: small pages in the order of ids, the most frequent list. */
function isSmall({ query, limit, offset = 0 }: PageRequest): boolean {
  return isUnfiltered(query) && limit < SMALL_PAGE && offset === 0;
}

function pageOf(found: readonly StoredRecord[], limit: number): ReadPage {
  const records = found.slice(0, limit);
  const [first, last] = [records[0], records.at(-1)];
  return {
    body: `[${records.map(formatRecord).join(",\n")}]`,
    hasMore: found.length > limit,
    // Such a page is in the order of ids.
    first: first && [first.id],
    last: last && [last.id],
  };
}

export function textOf(body: ReadPage["body"]): string {
  return typeof body === "string" ? body : Buffer.from(body).toString();
}

/** The records of a page, with the text before and after them. */
function wholeOf({ bytes }: ListPart, form: RecordForm): Uint8Array<ArrayBuffer> {
  const { head, tail } = recordWriter(form);
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]);
}

/** Reads the records with these ids, in their order. Omits records that the query, if given, no longer finds. */
export function readByIds(
  { work, compiler }: ListContext,
  query: RecordQuery | undefined,
  task: Omit<ListTask, "statement"> & { readonly ids: readonly string[] },
  reader: Reader,
): Promise<ListPart> {
  return work.run("list", { ...task, statement: compiled(selectByIds(compiler, query, task.ids)) }, reader);
}

/** The ids of all records that `query` finds, in its order. */
export function readIds({ work, compiler }: ListContext, query: RecordQuery, reader: Reader): Promise<PackedIds> {
  return work.run("order", { statement: compiled(selectIds(compiler, query)), scan: query.scan }, reader);
}

export async function countRecords(context: ListContext, query: RecordQuery, reader: Reader): Promise<number> {
  if (query.scan !== undefined) return (await readIds(context, query, reader)).count;
  const statement = compiled(selectCount(context.compiler, query));
  const [[count] = []] = await context.work.run("rows", { statement }, reader);
  return (count as number | undefined) ?? 0;
}

/**
 * The ids of all records that `query` finds, in its order, unless `assertFew` throws an error for their number.
 *
 * @param share released at the end @default one for which this waits
 */
export async function idsOf(
  context: ListContext,
  query: RecordQuery,
  assertFew: (count: number) => void,
  reader: Reader,
  share: Disposable | Promise<Disposable> = waitForShare(context, reader),
): Promise<readonly string[]> {
  using _share = await share;
  const packed = await readIds(context, query, reader);
  assertFew(packed.count);
  return unpackIds(packed, 0, packed.count);
}

/** The records that still exist, each as a line of NDJSON, in the order of `ids`. */
export async function linesOf(
  context: ListContext,
  ids: readonly string[],
  form: RecordForm,
  reader: Reader,
  query: RecordQuery = everyRecord(),
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let at = 0; at < ids.length; ) {
    const part = ids.slice(at, at + MAX_PART_RECORDS);
    const { bytes, ids: used } = await readByIds(context, query, { form, ids: part }, reader);
    lines.push(...Buffer.from(bytes).toString().split("\n"));
    at += used;
  }
  return lines.filter((line) => line !== "");
}

/**
 * All records that `query` finds, in parts at the pace of the consumer. Each record is consistent. A record that changes
 * meanwhile appears as it is when its part is read, or not at all when the query does not find it any more.
 */
export async function* readAll(
  context: ListContext,
  query: RecordQuery,
  form: RecordForm,
  reader: Reader,
): AsyncGenerator<Uint8Array> {
  const { head, between, tail } = recordWriter(form);
  let before = head;
  // Only this order can be read in parts at no extra cost: the database would sort again for each part.
  const parts = isUnfiltered(query) ? inOrderOfIndex : inOrderOfIds;
  for await (const { bytes, count } of parts(context, query, form, reader)) {
    if (count === 0) continue;
    if (before !== "") yield Buffer.from(before);
    yield bytes;
    before = between;
  }
  yield Buffer.from(before === head ? head + tail : tail);
}

async function* inOrderOfIndex(
  { work, compiler }: ListContext,
  query: RecordQuery,
  form: RecordForm,
  reader: Reader,
): AsyncGenerator<ListPart> {
  let position: Position | undefined;
  for (let isFirst = true, hasMore = true; hasMore; isFirst = false) {
    const statement = compiled(selectPage(compiler, { query, position, limit: MAX_PART_RECORDS + 1 }));
    const task = { statement, form, limit: MAX_PART_RECORDS, maxBytes: PART_BYTES };
    const part = await whenFree(() => work.run("list", task, reader), isFirst, reader);
    yield part;
    if (part.last !== undefined) position = { values: part.last, side: "after" };
    hasMore = part.hasMore;
  }
}

const inOrderOfIds: typeof inOrderOfIndex = async function* (context, query, form, reader) {
  // The ids stay in memory until the list is read.
  using _share = await waitForShare(context, reader);
  const packed = await readIds(context, query, reader);
  const total = packed.count;
  let size = 100;
  for (let at = 0, isFirst = true; at < total; ) {
    const ids = unpackIds(packed, at, size);
    const task = { form, maxBytes: PART_BYTES, ids };
    const part = await whenFree(() => readByIds(context, query, task, reader), isFirst, reader);
    yield part;
    at += part.ids;
    if (part.count === 0) continue;
    isFirst = false;
    size = Math.max(1, Math.min(MAX_PART_RECORDS, Math.floor((PART_BYTES * part.count) / part.bytes.length)));
  }
};

/** Reads a part of a list. The later ones wait for a free thread: the response has started and cannot become an error. */
function whenFree(read: () => Promise<ListPart>, isFirst: boolean, reader: Reader): Promise<ListPart> {
  return isFirst ? read() : retryWhileBusy(read, reader);
}
