import { preparedInsert } from "@signalbox/service/prepared-insert";
import { type Kysely, sql } from "kysely";
import { type Delivery, type NewDelivery, type PackedDelivery, summaryOf } from "../../domain/delivery.ts";
import { type ChangedRoute, type ChangesBySeq, numberChange, type SeqRange } from "./changes.ts";
import type { DeliveryRow, Tables } from "./tables.ts";

/** The most deliveries of one request: more than the attempts of a forward and some replays. */
const MAX_DELIVERIES_OF_REQUEST = 50;

/** The most deliveries of one route, and their most bytes. The oldest are discarded. */
export const MAX_DELIVERIES_OF_ROUTE = 1_000;
const MAX_DELIVERY_BYTES_OF_ROUTE = 16 * 1024 * 1024;

/**
 * Stores deliveries of a route in a transaction of the caller. Returns the number of each; undefined when its request is no longer
 * stored.
 */
export async function storeDeliveries(
  transaction: Kysely<Tables>,
  routeId: string,
  deliveries: readonly PackedDelivery[],
): Promise<readonly (number | undefined)[]> {
  const route = await numberChange(transaction, routeId, deliveries.length);
  if (route === undefined) return deliveries.map(() => undefined);
  const seqs = deliveries.map(({ seq }) => seq);
  // Ranges, because a list of numbers would be another statement for each length.
  const [firstSeq, lastSeq] = [Math.min(...seqs), Math.max(...seqs)];
  const marks = await transaction
    .selectFrom("mark")
    .select(["seq", "deleted", "pinned"])
    .where("route_id", "=", routeId)
    .where((row) => row.between("seq", firstSeq, lastSeq))
    .execute();
  const numbered = await transaction
    .selectFrom("delivery")
    .select((row) => ["seq", row.fn.max<number>("number").as("last")])
    .where("route_id", "=", routeId)
    .where((row) => row.between("seq", firstSeq, lastSeq))
    .groupBy("seq")
    .execute();
  const lastNumbers = new Map(numbered.map(({ seq, last }) => [seq, last]));
  const isStored = (seq: number): boolean => {
    const mark = marks.find((one) => one.seq === seq);
    return mark?.deleted !== 1 && seq <= route.lastSeq && (seq >= route.firstSeq || mark?.pinned === 1);
  };
  const numbers = deliveries.map(({ seq }) => {
    if (!isStored(seq)) return undefined;
    const number = (lastNumbers.get(seq) ?? 0) + 1;
    lastNumbers.set(seq, number);
    return number;
  });
  const firstChange = route.change - deliveries.length + 1;
  /** The deliveries of forwarded requests to the current targets, newest first. */
  let before = new Map<number, (Delivery | PackedDelivery)[]>();
  if (numbered.length > 0 && deliveries.some(({ reason }) => reason === "forward")) {
    const targets = await transaction
      .selectFrom("forwarding")
      .select("target")
      .where("route_id", "=", routeId)
      .execute();
    const all = await listRecentDeliveries(transaction, routeId, seqs);
    const current = all.filter((one) => targets.some(({ target }) => target === one.target));
    before = Map.groupBy(current, ({ seq }) => seq);
  }
  const rows = deliveries.flatMap((delivery, index) => {
    const number = numbers[index];
    if (number === undefined) return [];
    const { seq, sentAt, text, body } = delivery;
    const ofRequest = before.get(seq) ?? [];
    const { status } = summaryOf({ ...delivery, number }, ofRequest);
    if (delivery.reason === "forward") before.set(seq, [delivery, ...ofRequest]);
    return {
      route_id: routeId,
      seq,
      number,
      sent_at: sentAt,
      size: body.byteLength + text.length,
      delivery: text,
      status,
      change: firstChange + index,
      body,
    };
  });
  await insertDeliveries(transaction, rows);
  await trimDeliveries(transaction, route, routeId, lastNumbers);
  return numbers;
}

const insertDeliveries = preparedInsert<Tables, "delivery">("delivery");

/** Deletes the deliveries of discarded requests, and the oldest beyond the limits. */
async function trimDeliveries(
  transaction: Kysely<Tables>,
  { firstSeq }: ChangedRoute,
  routeId: string,
  lastNumbers: ReadonlyMap<number, number>,
): Promise<void> {
  const full = [...lastNumbers].filter(([, last]) => last > MAX_DELIVERIES_OF_REQUEST);
  await transaction
    .deleteFrom("delivery")
    .where("route_id", "=", routeId)
    .where((row) =>
      row.or([
        row("seq", "<", firstSeq).and("seq", "not in", (marks) =>
          marks.selectFrom("mark").select("mark.seq").where("mark.route_id", "=", routeId).where("pinned", "=", 1),
        ),
        ...full.map(([seq, last]) => row("seq", "=", seq).and("number", "<=", last - MAX_DELIVERIES_OF_REQUEST)),
      ]),
    )
    .execute();
  for (;;) {
    const { count, bytes } = await transaction
      .selectFrom("delivery")
      .select((row) => [row.fn.countAll<number>().as("count"), row.fn.sum<number | string | null>("size").as("bytes")])
      .where("route_id", "=", routeId)
      .executeTakeFirstOrThrow();
    const excess = Number(count) - MAX_DELIVERIES_OF_ROUTE;
    if (excess <= 0 && Number(bytes ?? 0) <= MAX_DELIVERY_BYTES_OF_ROUTE) return;
    await sql`
      delete from ${sql.table("delivery")} where (route_id, seq, number) in (
        select route_id, seq, number from ${sql.table("delivery")} where route_id = ${routeId}
        order by sent_at, seq, number limit ${sql.lit(Math.max(1, excess))})
    `.execute(transaction);
  }
}

/** The summaries of the deliveries of requests. */
export async function deliveriesOf(read: Kysely<Tables>, { routeId, first, last }: SeqRange): Promise<ChangesBySeq> {
  const rows = await read
    .selectFrom("delivery")
    .select(["seq", "number", "status"])
    .where("route_id", "=", routeId)
    .where((row) => row.between("seq", first, last))
    .orderBy("seq")
    .orderBy("number")
    .execute();
  // Of several deliveries of a request, the map has the last.
  return new Map(rows.map(({ seq, number, status }) => [seq, { deliveries: { count: number, status } }]));
}

/** The deliveries of one request, newest first. */
export async function listDeliveries(read: Kysely<Tables>, routeId: string, seq: number): Promise<Delivery[]> {
  const rows = await read
    .selectFrom("delivery")
    .select(["delivery", "number", "body"])
    .where((row) => row.and({ route_id: routeId, seq }))
    .orderBy("number", "desc")
    .execute();
  return rows.map(deliveryOf);
}

/** How many deliveries of a route are read to find failed ones. */
const RECENT = 200;

/** The last deliveries of a route, or of some of its requests, newest first, without the bodies of responses. */
export async function listRecentDeliveries(
  read: Kysely<Tables>,
  routeId: string,
  seqs: readonly number[] = [],
): Promise<Delivery[]> {
  const rows = await read
    .selectFrom("delivery")
    .select(["delivery", "number"])
    .where("route_id", "=", routeId)
    .$if(seqs.length > 0, (some) => some.where("seq", "in", seqs))
    .orderBy("sent_at", "desc")
    .orderBy("number", "desc")
    .$if(seqs.length === 0, (all) => all.limit(sql.lit(RECENT)))
    .execute();
  return rows.map((row) => deliveryOf({ ...row, body: new Uint8Array() }));
}

function deliveryOf({ delivery, number, body }: Pick<DeliveryRow, "delivery" | "number" | "body">): Delivery {
  const kept = { ...(JSON.parse(delivery) as NewDelivery), number };
  return kept.outcome.kind === "failed" ? kept : { ...kept, outcome: { ...kept.outcome, body } };
}
