import type { Shares } from "@signalbox/service";
import type { Kysely } from "kysely";
import type { PageRequest, StudentQuery } from "../domain/student-query.ts";
import type { Tables } from "../store/tables.ts";
import { compiled, selectByIds, selectIds } from "../store/where-student.ts";
import { positionOf } from "./own-order.ts";
import { countOfIds, type PackedIds, unpackIds } from "./packed-ids.ts";
import type { ListPart, Reader, ReadPage, ReadTasks } from "./read-tasks.ts";
import { type RecordForm, type RecordWriter, recordWriter } from "./record-form.ts";

/** Runs a task in a thread. */
type RunTask = <Name extends keyof ReadTasks & string>(
  name: Name,
  input: Parameters<ReadTasks[Name]>[0],
  reader: Reader,
) => Promise<Awaited<ReturnType<ReadTasks[Name]>>>;

interface OwnPagesOptions {
  readonly read: Kysely<Tables>;
  readonly run: RunTask;
  readonly orders: Shares;
  /** The size at which a page ends early, in bytes. */
  readonly maxBytes: number;
}

/**
 * Pages of queries by own members. Own members have no index, so each page reads all records that match the conditions
 * on columns.
 */
interface OwnPages {
  /** The ids of all records that `query` finds, in its order. */
  order(query: StudentQuery, reader: Reader): Promise<PackedIds>;
  /** The records from an index on, with the total. */
  slice(page: PageRequest, form: RecordForm, reader: Reader): Promise<ReadPage>;
  /** The records next to a position in an order by own members. */
  sorted(page: PageRequest, form: RecordForm, reader: Reader): Promise<ReadPage>;
}

export function ownPages({ read, run, orders, maxBytes }: OwnPagesOptions): OwnPages {
  function order(query: StudentQuery, reader: Reader): Promise<PackedIds> {
    return run("order", { statement: compiled(selectIds(read, query)), own: query.own }, reader);
  }

  async function recordsOf(
    ids: readonly string[],
    { query, limit, reversed = false }: Pick<PageRequest, "query" | "limit"> & { readonly reversed?: boolean },
    form: RecordForm,
    reader: Reader,
  ): Promise<ListPart> {
    if (ids.length === 0) return noRecords;
    const statement = compiled(selectByIds(read, query, ids));
    return run("list", { statement, form, limit, maxBytes, ids, reversed }, reader);
  }

  return {
    order,

    async slice({ query, limit, offset = 0 }, form, reader) {
      using _share = orders.acquire(reader.caller);
      const packed = await order(query, reader);
      const total = countOfIds(packed);
      const ids = unpackIds(packed, Math.min(offset, total), Math.max(0, Math.min(limit, total - offset)));
      const part = await recordsOf(ids, { query, limit }, form, reader);
      const [first, last] = [undefined, undefined];
      return {
        ...part,
        body: wholeOf(part, recordWriter(form)),
        hasMore: offset + part.ids < total,
        first,
        last,
        total,
      };
    },

    async sorted({ query, position, limit }, form, reader) {
      using _share = orders.acquire(reader.caller);
      const { own = { filters: [], sort: [] } } = query;
      const statement = compiled(selectIds(read, query));
      const found = await run("sortedPage", { statement, own, position, limit: limit + 1 }, reader);
      const ids = found.slice(0, limit).map(({ id }) => id);
      const reversed = position?.side === "before";
      const part = await recordsOf(ids, { query, limit, reversed }, form, reader);
      const [near, far] = [found[0], found[part.ids - 1]].map((record) => record && positionOf(record));
      const [first, last] = reversed ? [far, near] : [near, far];
      return { ...part, body: wholeOf(part, recordWriter(form)), hasMore: part.ids < found.length, first, last };
    },
  };
}

const noRecords: ListPart = {
  bytes: new Uint8Array(),
  count: 0,
  ids: 0,
  hasMore: false,
  first: undefined,
  last: undefined,
};

/** The records of a page, with the text before and after them. */
export function wholeOf({ bytes }: ListPart, { head, tail }: RecordWriter): Uint8Array<ArrayBuffer> {
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]);
}
