import type { CompiledQuery, InsertResult, Kysely } from "kysely";
import type { Segment } from "./segment.ts";
import type { SegmentRow, Tables } from "./tables.ts";

/** A segment and the number of its last request. */
export interface NumberedSegment {
  readonly routeId: string;
  readonly lastSeq: number;
  readonly segment: Segment;
}

type Insert = (transaction: Kysely<Tables>, segments: readonly NumberedSegment[]) => Promise<void>;

/**
 * Inserts segments.
 *
 * Rows go in by the power of two, so that there are few statements, each compiled once: compiling costs more than
 * inserting.
 */
export function insertSegments(compiler: Kysely<Tables>): Insert {
  const compiled = new Map<number, CompiledQuery<InsertResult>>();
  return async (transaction, segments) => {
    const rows = segments.map(rowOf);
    for (let start = 0; start < rows.length; ) {
      const size = Math.min(maxRows, 2 ** Math.floor(Math.log2(rows.length - start)));
      const query = compiled.get(size) ?? compile(size);
      await transaction.executeQuery({ ...query, parameters: rows.slice(start, start + size).flat() });
      start += size;
    }
  };

  function compile(size: number): CompiledQuery<InsertResult> {
    const query = compiler
      .insertInto("segment")
      .values(Array.from({ length: size }, () => placeholders))
      .compile();
    compiled.set(size, query);
    return query;
  }
}

const maxRows = 64;

/** Its order of columns is that of the statement, and so that of `rowOf`. */
const placeholders: SegmentRow = {
  route_id: "",
  first_seq: 0,
  last_seq: 0,
  sizes: "",
  heads: new Uint8Array(),
  bodies: new Uint8Array(),
};

function rowOf({ routeId, lastSeq, segment: { sizes, heads, bodies } }: NumberedSegment): unknown[] {
  return [routeId, lastSeq - sizes.length + 1, lastSeq, JSON.stringify(sizes), heads, bodies];
}
