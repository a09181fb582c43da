import type { CompiledQuery, InsertResult, Kysely } from "kysely";
import type { Arrival } from "../captured-request.ts";
import type { RequestRow, Tables } from "./tables.ts";

type Insert = (
  transaction: Kysely<Tables>,
  numbered: readonly { readonly arrival: Arrival; readonly seq: number }[],
) => Promise<void>;

/**
 * Inserts arrivals under the numbers that they were given.
 *
 * Rows go in by the power of two, so that there are few statements, each compiled once: compiling costs more than
 * inserting.
 */
export function insertRequests(compiler: Kysely<Tables>): Insert {
  const compiled = new Map<number, CompiledQuery<InsertResult>>();
  return async (transaction, numbered) => {
    const rows = numbered.map(({ arrival, seq }) => rowOf(arrival, seq));
    for (let start = 0; start < rows.length; ) {
      const size = Math.min(maxRows, 2 ** Math.floor(Math.log2(rows.length - start)));
      const query = compiled.get(size) ?? compile(size);
      await transaction.executeQuery({ ...query, parameters: rows.slice(start, start + size).flat() });
      start += size;
    }
  };

  function compile(size: number): CompiledQuery<InsertResult> {
    const query = compiler
      .insertInto("request")
      .values(Array.from({ length: size }, () => placeholders))
      .compile();
    compiled.set(size, query);
    return query;
  }
}

const maxRows = 64;

/** Its order of columns is that of the statement, and so that of `rowOf`. */
const placeholders: RequestRow = {
  route_id: "",
  seq: 0,
  received_at: 0,
  method: "",
  target: "",
  http_version: "",
  headers: "",
  trailers: "",
  remote_address: "",
  remote_port: 0,
  body_micros: 0,
  flags: "",
  size: 0,
  body: new Uint8Array(),
};

function rowOf(arrival: Arrival, seq: number): unknown[] {
  return [
    arrival.routeId,
    seq,
    arrival.receivedAt,
    arrival.method,
    arrival.target,
    arrival.httpVersion,
    JSON.stringify(arrival.headers),
    arrival.trailers.length === 0 ? "[]" : JSON.stringify(arrival.trailers),
    arrival.remoteAddress,
    arrival.remotePort,
    arrival.bodyMicros,
    arrival.flags.join(" "),
    arrival.body.byteLength,
    arrival.body,
  ];
}
