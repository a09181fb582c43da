import { leaseMs } from "@signalbox/service/lease";
import { type Kysely, sql } from "kysely";
import { lastFailures } from "../../domain/delivery.ts";
import type { ForwardSettings } from "../../domain/route.ts";
import {
  type ForwardClaim,
  type ForwardQueue,
  type ForwardReads,
  type ForwardResult,
  type ForwardWrites,
  latestDueAt,
} from "../capture-store.ts";
import { listDeliveries, listRecentDeliveries, storeDeliveries } from "./deliveries.ts";
import { isShared, type Tables, type Writes } from "./tables.ts";

/** The most routes of one poll. The next poll finds the others. */
const routesAtOnce = 500;

/** Finds requests to forward, in SQL. */
export function readForwards(read: Kysely<Tables>): ForwardReads {
  return {
    async dueForwards(now) {
      const { rows } = await sql<{ route_id: string }>`
        select forwarding.route_id from ${sql.table("forwarding")} join ${sql.table("route")} on route.id = forwarding.route_id
        where route.expires_at > ${now} and (
          exists (select 1 from ${sql.table("forward_job")} as job where job.route_id = forwarding.route_id
            and (job.due_at <= ${now} or job.due_at > ${latestDueAt(now)}))
          or route.last_seq >= forwarding.next_seq and forwarding.concurrency > (
            select count(*) from ${sql.table("forward_job")} as job where job.route_id = forwarding.route_id))
        limit ${sql.lit(routesAtOnce)}`.execute(read);
      return rows.map((row) => row.route_id);
    },

    async countForwardBacklog() {
      const [forwarding, route, job] = [sql.table("forwarding"), sql.table("route"), sql.table("forward_job")];
      const { rows } = await sql<{ readonly count: number }>`select
        (select count(*) from ${job}) + (
          select coalesce(sum(last_seq - case when next_seq < first_seq then first_seq else next_seq end + 1), 0)
          from ${forwarding} as forwarding join ${route} as route on route.id = forwarding.route_id
          where last_seq >= next_seq and last_seq >= first_seq
        ) as count`.execute(read);
      return Number(rows[0]?.count ?? 0);
    },

    findForwardQueue: (routeId) => findQueue(read, routeId),
  };
}

/** The most failures that the API shows of a queue. */
const maxFailures = 50;

async function findQueue(read: Kysely<Tables>, routeId: string): Promise<ForwardQueue | undefined> {
  const forwarding = await read
    .selectFrom("forwarding")
    .innerJoin("route", "route.id", "forwarding.route_id")
    .select(["next_seq", "last_seq", "first_seq"])
    .where("route_id", "=", routeId)
    .executeTakeFirst();
  if (forwarding === undefined) return undefined;
  const jobs = await read
    .selectFrom("forward_job")
    .select(["seq", "attempt", "due_at"])
    .where("route_id", "=", routeId)
    .orderBy("seq")
    .limit(sql.lit(maxJobs))
    .execute();
  const deliveries = await listRecentDeliveries(read, routeId);
  return {
    waiting: Math.max(0, forwarding.last_seq - Math.max(forwarding.next_seq, forwarding.first_seq) + 1),
    jobs: jobs.map(({ seq, attempt, due_at: dueAt }) => ({ seq, attempt, dueAt })),
    failures: lastFailures(deliveries).slice(0, maxFailures),
  };
}

/** The most requests of a route that wait to be forwarded again on request of a user. */
const maxJobs = 200;

/** Leases requests to forward. */
export const forwardWrites: Writes<Exclude<keyof ForwardWrites, "settleForward">> = {
  async retryForward(transaction, { routeId, seq }, now) {
    const known = transaction.selectFrom("forward_job").select(["seq"]).where("route_id", "=", routeId);
    const jobs = await known.execute();
    const forwarding = await transaction
      .selectFrom("forwarding")
      .select("next_seq")
      .where("route_id", "=", routeId)
      .executeTakeFirst();
    const isNew = jobs.every((job) => job.seq !== seq);
    if (forwarding === undefined || seq >= forwarding.next_seq || (isNew && jobs.length >= maxJobs)) return false;
    const deliveries = await listDeliveries(transaction, routeId, seq);
    const attempt = Math.max(0, ...deliveries.filter(({ reason }) => reason === "forward").map((sent) => sent.attempt));
    await transaction
      .insertInto("forward_job")
      .values({ route_id: routeId, seq, attempt, due_at: now })
      .onConflict((conflict) => conflict.columns(["route_id", "seq"]).doUpdateSet({ due_at: now }))
      .execute();
    return true;
  },

  async claimForwards(transaction, routeId, { now, limit }) {
    const found = transaction.selectFrom("forwarding").selectAll().where("route_id", "=", routeId);
    const forwarding = await (isShared(transaction) ? found.forUpdate() : found).executeTakeFirst();
    if (forwarding === undefined) return [];
    const { next_seq, concurrency } = forwarding;
    const jobs = await transaction
      .selectFrom("forward_job")
      .selectAll()
      .where("route_id", "=", routeId)
      .orderBy("seq")
      .execute();
    const due = jobs.filter(({ due_at }) => due_at <= now || due_at > latestDueAt(now)).slice(0, limit);
    const claims = await claimAgain(
      transaction,
      routeId,
      due.map(({ seq }) => seq),
      now,
    );
    const room = Math.min(limit - claims.length, concurrency - jobs.length);
    if (room < 1) return claims;
    const route = await transaction
      .selectFrom("route")
      .select(["first_seq", "last_seq"])
      .where("id", "=", routeId)
      .executeTakeFirstOrThrow();
    // Skips requests that were discarded before they could be forwarded.
    const first = Math.max(next_seq, route.first_seq);
    const end = Math.min(first + room, route.last_seq + 1);
    if (end <= next_seq) return claims;
    const seqs = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
    if (seqs.length > 0) {
      await transaction
        .insertInto("forward_job")
        .values(seqs.map((seq) => ({ route_id: routeId, seq, attempt: 1, due_at: now + leaseMs })))
        .execute();
    }
    await transaction
      .updateTable("forwarding")
      .set({ next_seq: Math.max(first, end) })
      .where("route_id", "=", routeId)
      .execute();
    return [...claims, ...seqs.map((seq) => ({ routeId, seq, attempt: 1 }))];
  },

  async renewForwards(transaction, claims, now) {
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
  },

  async dropForward(transaction, { routeId, seq }) {
    const dropped = await transaction
      .deleteFrom("forward_job")
      .where("route_id", "=", routeId)
      .where("seq", "=", seq)
      .executeTakeFirst();
    return dropped.numDeletedRows > 0n;
  },
};

/** A claim and its outcome. */
export interface Settlement {
  readonly claim: ForwardClaim;
  readonly result: ForwardResult;
}

/** Settles claims of one route together: the row of a route is locked by one transaction at a time. */
export async function settleForwards(
  transaction: Kysely<Tables>,
  routeId: string,
  settlements: readonly Settlement[],
): Promise<void> {
  const deliveries = settlements.flatMap(({ result }) => ("delivery" in result ? [result.delivery] : []));
  if (deliveries.length > 0) await storeDeliveries(transaction, routeId, deliveries);
  const ended = settlements.filter(({ result }) => result.kind === "done" || result.kind === "dropped");
  if (ended.length > 0) {
    await transaction
      .deleteFrom("forward_job")
      .where("route_id", "=", routeId)
      .where((job) => job.or(ended.map(({ claim: { seq, attempt } }) => job.and({ seq, attempt }))))
      .execute();
  }
  for (const { claim, result } of settlements) {
    if (result.kind !== "again" && result.kind !== "released") continue;
    const next =
      result.kind === "again" ? { due_at: result.dueAt } : { due_at: result.now, attempt: claim.attempt - 1 };
    await transaction
      .updateTable("forward_job")
      .set(next)
      .where("route_id", "=", routeId)
      .where("seq", "=", claim.seq)
      .where("attempt", "=", claim.attempt)
      .execute();
  }
}

/** Leases requests for another attempt. */
async function claimAgain(
  transaction: Kysely<Tables>,
  routeId: string,
  seqs: readonly number[],
  now: number,
): Promise<ForwardClaim[]> {
  if (seqs.length === 0) return [];
  const claimed = await transaction
    .updateTable("forward_job")
    .set((job) => ({ attempt: job("attempt", "+", 1), due_at: now + leaseMs }))
    .where("route_id", "=", routeId)
    .where("seq", "in", seqs)
    .returning(["seq", "attempt"])
    .execute();
  return claimed.map(({ seq, attempt }) => ({ routeId, seq, attempt })).sort((a, b) => a.seq - b.seq);
}

/**
 * Starts, changes or ends the forward of a route, beginning with the next request. Queued requests stay and go to the new
 * target.
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
