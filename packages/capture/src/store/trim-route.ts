import { type Kysely, sql } from "kysely";
import type { GrownRoute } from "./grow-routes.ts";
import type { Retention } from "./retention.ts";
import type { Segment } from "./segment.ts";
import type { Tables } from "./tables.ts";

type TrimRoute = (transaction: Kysely<Tables>, route: GrownRoute, coming: readonly Segment[]) => Promise<number>;

/**
 * Lets the oldest requests of a route that is over its limits go, before those that are about to come: the pages that
 * the old ones leave take the new ones in, and are written once. Answers the first number that is kept; segments that end
 * before it are not to be kept either. A segment goes with its last request: until then, what went before is only hidden.
 */
export function trimRoute(compiler: Kysely<Tables>, retention: Retention): TrimRoute {
  // A route that is full is trimmed with every batch: these are compiled once.
  const selectSizes = compiler
    .selectFrom("segment")
    .select(["last_seq", "sizes"])
    .where("route_id", "=", "")
    .where("last_seq", ">=", 0)
    .orderBy("last_seq")
    .limit(sql.lit(segmentsAtOnce))
    .compile();
  const removeBelow = compiler
    .deleteFrom("segment")
    .where("route_id", "=", "")
    .where("last_seq", "<", 0)
    .returning(sql<number>`octet_length(heads)`.as("bytes"))
    .compile();
  const setKept = compiler
    .updateTable("route")
    .set({ first_seq: 0, stored_bytes: 0, head_bytes: 0 })
    .where("id", "=", "")
    .compile();

  return async (transaction, route, coming) => {
    const maxRequests = Math.min(retention.requests, route.maxRequests ?? Number.POSITIVE_INFINITY);
    const maxBytes = Math.min(retention.bytes, route.maxBytes ?? Number.POSITIVE_INFINITY);
    let { firstSeq, storedBytes } = route;
    // The newest is kept however long it is.
    const isOver = (): boolean =>
      route.lastSeq - firstSeq >= maxRequests || (storedBytes > maxBytes && firstSeq < route.lastSeq);
    if (!isOver()) return firstSeq;
    for await (const size of sizesOf(transaction, route, coming)) {
      if (!isOver()) break;
      storedBytes -= size;
      firstSeq += 1;
    }
    const removal = { ...removeBelow, parameters: [route.id, firstSeq] };
    const { rows: removed } = await transaction.executeQuery<{ bytes: number }>(removal);
    const gone = removed.reduce((sum, { bytes }) => sum + bytes, 0) + headsBefore(firstSeq, route, coming);
    const parameters = [firstSeq, storedBytes, route.headBytes - gone, route.id];
    await transaction.executeQuery({ ...setKept, parameters });
    return firstSeq;
  };

  /** The sizes of the bodies of a route from the oldest that is kept on, to the last that is about to come. */
  async function* sizesOf(transaction: Kysely<Tables>, route: GrownRoute, coming: readonly Segment[]) {
    let seq = route.firstSeq;
    while (seq <= route.seqBefore) {
      const query = { ...selectSizes, parameters: [route.id, seq] };
      const { rows } = await transaction.executeQuery<{ last_seq: number; sizes: string }>(query);
      for (const { last_seq: lastSeq, sizes } of rows) {
        yield* (JSON.parse(sizes) as number[]).slice(seq - lastSeq - 1);
        seq = lastSeq + 1;
      }
      if (rows.length === 0) break;
    }
    for (const { sizes } of coming) yield* sizes;
  }
}

/** What the heads take of those segments that were to come and are not even kept. */
function headsBefore(firstSeq: number, { seqBefore }: GrownRoute, coming: readonly Segment[]): number {
  let lastSeq = seqBefore;
  let bytes = 0;
  for (const segment of coming) {
    lastSeq += segment.sizes.length;
    if (lastSeq < firstSeq) bytes += segment.heads.length;
  }
  return bytes;
}

/** As a rule, the first one or two have all that goes. */
const segmentsAtOnce = 8;
