import type { Kysely } from "kysely";
import type { RequestName, Responded, SentResponse } from "../../domain/mark.ts";
import { type ChangesBySeq, numberChange, type SeqRange } from "./changes.ts";
import type { Tables, Writes } from "./tables.ts";

/**
 * The largest range of sequence numbers in one row, so that a lookup reads few rows. A row has many responses, because a route
 * with rules has one per request.
 */
const MAX_SPAN = 256;

/** The stored responses to requests. */
export async function responsesOf(read: Kysely<Tables>, range: SeqRange): Promise<ChangesBySeq> {
  return new Map(Array.from(await responsesIn(read, range), ([seq, responded]) => [seq, { responded }]));
}

/** The stored response to one request. */
export async function responseTo(transaction: Kysely<Tables>, { routeId, seq }: RequestName): Promise<string | null> {
  const responded = (await responsesIn(transaction, { routeId, first: seq, last: seq })).get(seq);
  return responded === undefined ? null : JSON.stringify(responded);
}

async function responsesIn(
  read: Kysely<Tables>,
  { routeId, first, last }: SeqRange,
): Promise<ReadonlyMap<number, Responded>> {
  const rows = await read
    .selectFrom("response")
    .select("outcomes")
    .where("route_id", "=", routeId)
    .where("last_seq", ">=", first)
    .where("last_seq", "<", last + MAX_SPAN)
    .where("first_seq", "<=", last)
    .execute();
  return new Map(rows.flatMap(({ outcomes }) => JSON.parse(outcomes) as [number, Responded][]));
}

/** Stores the responses that senders received. */
export const responseWrites: Writes<"storeResponses"> = {
  async storeResponses(transaction, responses) {
    const byRoute = Map.groupBy(responses, ({ routeId }) => routeId);
    // All processes lock routes in the same order. Otherwise, two could deadlock.
    for (const routeId of [...byRoute.keys()].sort()) {
      await keep(transaction, routeId, byRoute.get(routeId) ?? []);
    }
  },
};

async function keep(transaction: Kysely<Tables>, routeId: string, responses: readonly SentResponse[]): Promise<void> {
  const route = await numberChange(transaction, routeId);
  if (route === undefined) return;
  await transaction
    .deleteFrom("response")
    .where("route_id", "=", routeId)
    .where("last_seq", "<", route.firstSeq)
    .execute();
  const kept = responses.filter(({ seq }) => seq >= route.firstSeq).sort((a, b) => a.seq - b.seq);
  for (let start = 0; start < kept.length; ) {
    const first = (kept[start] as SentResponse).seq;
    const beyond = kept.findIndex(({ seq }) => seq >= first + MAX_SPAN);
    const row = kept.slice(start, beyond < 0 ? undefined : beyond);
    start += row.length;
    await transaction
      .insertInto("response")
      .values({
        route_id: routeId,
        last_seq: (row.at(-1) as SentResponse).seq,
        first_seq: first,
        change: route.change,
        outcomes: JSON.stringify(row.map(({ seq, responded }) => [seq, responded])),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
