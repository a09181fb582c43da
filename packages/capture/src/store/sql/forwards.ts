import { type Database, leaseMs } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { ForwardSettings } from "../../domain/route.ts";
import type { ForwardClaim, ForwardReads, ForwardResult, ForwardWrites } from "../capture-store.ts";
import { keepDelivery } from "./deliveries.ts";
import type { Tables } from "./tables.ts";

/** How many routes one look finds: the next look finds the others. */
const routesAtOnce = 500;

/** Finds, over SQL, what is to be forwarded. */
export function readForwards(read: Kysely<Tables>): ForwardReads {
  return {
    async dueForwards(now) {
      const { rows } = await sql<{ route_id: string }>`
        select forwarding.route_id from ${sql.table("forwarding")} join ${sql.table("route")} on route.id = forwarding.route_id
        where route.expires_at > ${now} and (
          exists (select 1 from ${sql.table("forward_job")} as job where job.route_id = forwarding.route_id and job.due_at <= ${now})
          or route.last_seq >= forwarding.next_seq and forwarding.concurrency > (
            select count(*) from ${sql.table("forward_job")} as job where job.route_id = forwarding.route_id))
        limit ${routesAtOnce}`.execute(read);
      return rows.map((row) => row.route_id);
    },
  };
}

/** Hands out, over SQL, what is to be forwarded. */
export function writeForwards(database: Database<Tables>): ForwardWrites {
  return {
    claimForwards: (routeId, { now, limit }) =>
      database.write((transaction) => claim(transaction, database.kind, routeId, now, limit)),

    renewForwards: (claims, now) => database.write((transaction) => renew(transaction, claims, now)),

    settleForward: (claimed, result) =>
      database.write((transaction) => settle(transaction, database.kind, claimed, result)),
  };
}

async function claim(
  transaction: Kysely<Tables>,
  kind: "sqlite" | "postgres",
  routeId: string,
  now: number,
  limit: number,
): Promise<ForwardClaim[]> {
  const held = transaction.selectFrom("forwarding").selectAll().where("route_id", "=", routeId);
  const forwarding = await (kind === "postgres" ? held.forUpdate() : held).executeTakeFirst();
  if (forwarding === undefined) return [];
  const { next_seq, concurrency } = forwarding;
  const jobs = await transaction
    .selectFrom("forward_job")
    .selectAll()
    .where("route_id", "=", routeId)
    .orderBy("seq")
    .execute();
  const claims: ForwardClaim[] = [];
  for (const { seq, attempt } of jobs.filter(({ due_at }) => due_at <= now).slice(0, limit)) {
    await transaction
      .updateTable("forward_job")
      .set({ attempt: attempt + 1, due_at: now + leaseMs })
      .where("route_id", "=", routeId)
      .where("seq", "=", seq)
      .execute();
    claims.push({ routeId, seq, attempt: attempt + 1 });
  }
  const room = Math.min(limit - claims.length, concurrency - jobs.length);
  if (room < 1) return claims;
  const route = await transaction
    .selectFrom("route")
    .select(["first_seq", "last_seq"])
    .where("id", "=", routeId)
    .executeTakeFirstOrThrow();
  // What went before its turn is passed over.
  const first = Math.max(next_seq, route.first_seq);
  const end = Math.min(first + room, route.last_seq + 1);
  if (end <= next_seq) return claims;
  const seqs = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  for (const seq of seqs) {
    await transaction
      .insertInto("forward_job")
      .values({ route_id: routeId, seq, attempt: 1, due_at: now + leaseMs })
      .execute();
  }
  await transaction
    .updateTable("forwarding")
    .set({ next_seq: Math.max(first, end) })
    .where("route_id", "=", routeId)
    .execute();
  return [...claims, ...seqs.map((seq) => ({ routeId, seq, attempt: 1 }))];
}

async function renew(transaction: Kysely<Tables>, claims: readonly ForwardClaim[], now: number): Promise<void> {
  if (claims.length === 0) return;
  await transaction
    .updateTable("forward_job")
    .set({ due_at: now + leaseMs })
    .where((job) =>
      job.or(
        claims.map(({ routeId, seq, attempt }) =>
          job("route_id", "=", routeId).and("seq", "=", seq).and("attempt", "=", attempt),
        ),
      ),
    )
    .execute();
}

async function settle(
  transaction: Kysely<Tables>,
  kind: "sqlite" | "postgres",
  { routeId, seq, attempt }: ForwardClaim,
  result: ForwardResult,
): Promise<void> {
  if (result.kind === "done" || result.kind === "again") await keepDelivery(transaction, kind, result.delivery);
  if (result.kind === "done" || result.kind === "dropped") {
    await transaction
      .deleteFrom("forward_job")
      .where("route_id", "=", routeId)
      .where("seq", "=", seq)
      .where("attempt", "=", attempt)
      .execute();
    return;
  }
  const next = result.kind === "again" ? { due_at: result.dueAt } : { due_at: result.now, attempt: attempt - 1 };
  await transaction
    .updateTable("forward_job")
    .set(next)
    .where("route_id", "=", routeId)
    .where("seq", "=", seq)
    .where("attempt", "=", attempt)
    .execute();
}

/**
 * Begins, changes or ends the forward of a route, with what comes from now on. What waits stays and goes to where the
 * forward leads now.
 */
export async function setForwarding(
  transaction: Kysely<Tables>,
  routeId: string,
  forward: ForwardSettings | undefined,
): Promise<void> {
  if (forward === undefined) {
    await transaction.deleteFrom("forwarding").where("route_id", "=", routeId).execute();
    return;
  }
  const { concurrency } = forward;
  await transaction
    .insertInto("forwarding")
    .columns(["route_id", "next_seq", "concurrency"])
    .expression((expression) =>
      expression
        .selectFrom("route")
        .select((row) => [
          "id",
          row("last_seq", "+", 1).as("next_seq"),
          sql<number>`cast(${concurrency} as bigint)`.as("concurrency"),
        ])
        .where("id", "=", routeId),
    )
    .onConflict((conflict) => conflict.column("route_id").doUpdateSet({ concurrency }))
    .execute();
}
