import { type Kysely, sql } from "kysely";
import { type Delivery, type NewDelivery, summaryOf } from "../../domain/delivery.ts";
import { maxBytesPerRoute, maxPerRequest, maxPerRoute } from "../retention.ts";
import { type ChangesBySeq, numberChange, type SeqRange } from "./responses.ts";
import { type DeliveryRow, isShared, type Tables } from "./tables.ts";

/** Stores a delivery in a transaction of the caller. Returns its number; undefined when its request is no longer stored. */
export async function storeDelivery(transaction: Kysely<Tables>, delivery: NewDelivery): Promise<number | undefined> {
  const { routeId, seq, sentAt, outcome } = delivery;
  // Every write to a route updates its row first, so while this transaction locks the row, its requests are not deleted.
  const selected = transaction.selectFrom("route").select(["first_seq", "last_seq"]).where("id", "=", routeId);
  const route = await (isShared(transaction) ? selected.forUpdate() : selected).executeTakeFirst();
  if (route === undefined || seq > route.last_seq) return undefined;
  const mark = await transaction
    .selectFrom("mark")
    .select(["deleted", "pinned"])
    .where("route_id", "=", routeId)
    .where("seq", "=", seq)
    .executeTakeFirst();
  if (mark?.deleted === 1 || (seq < route.first_seq && mark?.pinned !== 1)) return undefined;
  const { last } = await transaction
    .selectFrom("delivery")
    .select((expression) => expression.fn.max<number | null>("number").as("last"))
    .where("route_id", "=", routeId)
    .where("seq", "=", seq)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  const body = outcome.kind === "responded" ? outcome.body : new Uint8Array();
  const text = JSON.stringify({ ...delivery, number, outcome: { ...outcome, body: undefined } });
  const change = (await numberChange(transaction, routeId))?.change ?? 0;
  await transaction
    .insertInto("delivery")
    .values({
      route_id: routeId,
      seq,
      number,
      sent_at: sentAt,
      size: body.byteLength + text.length,
      delivery: text,
      status: summaryOf({ number, outcome }).status,
      change,
      body,
    })
    .execute();
  await transaction
    .deleteFrom("delivery")
    .where("route_id", "=", routeId)
    .where((row) =>
      row.or([
        row("seq", "<", route.first_seq).and("seq", "not in", (marks) =>
          marks.selectFrom("mark").select("mark.seq").where("mark.route_id", "=", routeId).where("pinned", "=", 1),
        ),
        row("seq", "=", seq).and("number", "<=", number - maxPerRequest),
      ]),
    )
    .execute();
  await trimDeliveries(transaction, routeId);
  return number;
}

async function trimDeliveries(transaction: Kysely<Tables>, routeId: string): Promise<void> {
  for (;;) {
    const { count, bytes } = await transaction
      .selectFrom("delivery")
      .select((expression) => [
        expression.fn.countAll<number>().as("count"),
        expression.fn.sum<number | string | null>("size").as("bytes"),
      ])
      .where("route_id", "=", routeId)
      .executeTakeFirstOrThrow();
    if (count <= maxPerRoute && Number(bytes ?? 0) <= maxBytesPerRoute) return;
    await sql`
      delete from ${sql.table("delivery")} where (route_id, seq, number) in (
        select route_id, seq, number from ${sql.table("delivery")} where route_id = ${routeId} order by sent_at, seq, number limit 1)
    `.execute(transaction);
  }
}

/** The summaries of the deliveries of requests. */
export async function deliveriesOf(read: Kysely<Tables>, { routeId, first, last }: SeqRange): Promise<ChangesBySeq> {
  const rows = await read
    .selectFrom("delivery")
    .select(["seq", "number", "status"])
    .where("route_id", "=", routeId)
    .where("seq", ">=", first)
    .where("seq", "<=", last)
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
    .select(["delivery", "body"])
    .where("route_id", "=", routeId)
    .where("seq", "=", seq)
    .orderBy("number", "desc")
    .execute();
  return rows.map(deliveryOf);
}

/** How many deliveries of a route are read to find failed ones. */
const recent = 200;

/** The last deliveries of a route, newest first, without the bodies of responses. */
export async function listRecentDeliveries(read: Kysely<Tables>, routeId: string): Promise<Delivery[]> {
  const rows = await read
    .selectFrom("delivery")
    .select("delivery")
    .where("route_id", "=", routeId)
    .orderBy("sent_at", "desc")
    .limit(sql.lit(recent))
    .execute();
  return rows.map(({ delivery }) => deliveryOf({ delivery, body: new Uint8Array() }));
}

function deliveryOf({ delivery, body }: Pick<DeliveryRow, "delivery" | "body">): Delivery {
  const kept = JSON.parse(delivery) as Delivery;
  return kept.outcome.kind === "failed" ? kept : { ...kept, outcome: { ...kept.outcome, body } };
}
