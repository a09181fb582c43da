import { LEASE_MS } from "@signalbox/service/lease";
import { isPostgres } from "@signalbox/service/prepared-insert";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Delivery, isDelivered, lastFailures, packDelivery } from "../../domain/delivery.ts";
import type { ForwardTarget } from "../../domain/route.ts";
import {
  type ForwardClaim,
  type ForwardMatches,
  type ForwardQueue,
  type ForwardReads,
  type ForwardResult,
  type ForwardWrites,
  latestDueAt,
  type TargetName,
} from "../capture-store.ts";
import { listDeliveries, listRecentDeliveries, storeDeliveries } from "./deliveries.ts";
import type { ForwardJobRow, Tables, Writes } from "./tables.ts";

/** The most targets of one poll. The next poll finds the others. */
const TARGETS_AT_ONCE = 500;

/** Finds requests to forward, in SQL. */
export function readForwards(read: Kysely<Tables>): ForwardReads {
  return {
    async dueForwards(now) {
      const ofTarget = sql`job.route_id = forwarding.route_id and job.target = forwarding.target`;
      const { rows } = await sql<{ route_id: string; target: string; creator: string }>`
        select forwarding.route_id, forwarding.target, route.creator
        from ${sql.table("forwarding")} join ${sql.table("route")} on route.id = forwarding.route_id
        where route.expires_at > ${now} and (
          exists (select 1 from ${sql.table("forward_job")} as job where ${ofTarget}
            and (job.due_at <= ${now} or job.due_at > ${latestDueAt(now)}))
          or route.last_seq >= forwarding.next_seq and forwarding.concurrency > (
            select count(*) from ${sql.table("forward_job")} as job where ${ofTarget}))
        limit ${sql.lit(TARGETS_AT_ONCE)}`.execute(read);
      return rows.map(({ route_id: routeId, target, creator: creatorNetwork }) => ({
        routeId,
        target,
        creatorNetwork,
      }));
    },

    async forwardProgress(target) {
      const { rows } = await sql<{ next_seq: number; room: number | string }>`
        select next_seq, concurrency - (select count(*) from ${sql.table("forward_job")} as job
          where job.route_id = forwarding.route_id and job.target = forwarding.target) as room
        from ${sql.table("forwarding")} as forwarding
        where route_id = ${target.routeId} and target = ${target.target}`.execute(read);
      return rows[0] && { next: rows[0].next_seq, room: Number(rows[0].room) };
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

    listForwardQueues: (routeId) => listQueues(read, routeId),
  };
}

/** The most failures that the API shows of a queue. */
const MAX_FAILURES = 50;

async function listQueues(read: Kysely<Tables>, routeId: string): Promise<ForwardQueue[]> {
  const targets = await read
    .selectFrom("forwarding")
    .innerJoin("route", "route.id", "forwarding.route_id")
    .select(["target", "next_seq", "last_seq", "first_seq", "delivered", "failed"])
    .where("route_id", "=", routeId)
    .execute();
  if (targets.length === 0) return [];
  const deliveries = await listRecentDeliveries(read, routeId);
  return Promise.all(
    targets.map(async ({ target, next_seq: next, last_seq: last, first_seq: first, delivered, failed }) => {
      const jobs = (await jobsOf(read, { routeId, target })).slice(0, MAX_JOBS);
      return {
        target,
        delivered,
        failed,
        waiting: Math.max(0, last - Math.max(next, first) + 1),
        jobs: jobs.map(({ seq, attempt, due_at: dueAt }) => ({ seq, attempt, dueAt })),
        failures: lastFailures(deliveries, target).slice(0, MAX_FAILURES),
      };
    }),
  );
}

/** The most requests of a target that wait to be sent again on request of a user. */
const MAX_JOBS = 200;

/** Leases requests to forward. */
export const forwardWrites: Writes<Exclude<keyof ForwardWrites, "settleForward">> = {
  async retryForward(transaction, { routeId, target, seq }, now) {
    const jobs = await jobsOf(transaction, { routeId, target });
    const forwarding = await findForwarding(transaction, { routeId, target }).executeTakeFirst();
    const isNew = jobs.every((job) => job.seq !== seq);
    if (forwarding === undefined || seq >= forwarding.next_seq || (isNew && jobs.length >= MAX_JOBS)) return false;
    const sent = (await listDeliveries(transaction, routeId, seq)).filter((one) => one.target === target);
    const attempt = Math.max(0, ...sent.map((one) => one.attempt));
    // It is counted again when it ends.
    if (isNew && sent.length > 0) await countEnded(transaction, { routeId, target }, endOf(sent), -1);
    await transaction
      .insertInto("forward_job")
      .values({ route_id: routeId, target, seq, attempt, due_at: now })
      .onConflict((conflict) => conflict.columns(["route_id", "target", "seq"]).doUpdateSet({ due_at: now }))
      .execute();
    return true;
  },

  async claimForwards(transaction, { routeId, target }, { now, limit, matches }) {
    const found = findForwarding(transaction, { routeId, target });
    const forwarding = await (isPostgres(transaction) ? found.forUpdate() : found).executeTakeFirst();
    if (forwarding === undefined) return [];
    const { next_seq, concurrency } = forwarding;
    const jobs = await jobsOf(transaction, { routeId, target });
    const due = jobs.filter(({ due_at }) => due_at <= now || due_at > latestDueAt(now)).slice(0, limit);
    const claims = await claimAgain(
      transaction,
      { routeId, target },
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
    const { seqs: candidates, to } = matches ?? firstOf(first, route.last_seq, room);
    const fresh = candidates.filter((seq) => seq >= first);
    const seqs = fresh.slice(0, room);
    const next = Math.max(first, fresh[room] ?? to + 1);
    if (next <= next_seq) return claims;
    if (seqs.length > 0) {
      await transaction
        .insertInto("forward_job")
        .values(seqs.map((seq) => ({ route_id: routeId, target, seq, attempt: 1, due_at: now + LEASE_MS })))
        .execute();
    }
    await transaction
      .updateTable("forwarding")
      .set({ next_seq: next })
      .where((row) => row.and({ route_id: routeId, target }))
      .execute();
    return [...claims, ...seqs.map((seq) => ({ routeId, target, seq, attempt: 1 }))];
  },

  async renewForward(transaction, { routeId, target, seq, attempt }, now) {
    const renewed = await transaction
      .updateTable("forward_job")
      .set({ due_at: now + LEASE_MS })
      .where((row) => row.and({ route_id: routeId, target, seq, attempt }))
      .executeTakeFirst();
    return renewed.numUpdatedRows > 0n;
  },

  async dropForward(transaction, { routeId, target, seq }) {
    const dropped = await transaction
      .deleteFrom("forward_job")
      .where((row) => row.and({ route_id: routeId, target, seq }))
      .executeTakeFirst();
    if (dropped.numDeletedRows === 0n) return false;
    const sent = (await listDeliveries(transaction, routeId, seq)).filter((one) => one.target === target);
    await countEnded(transaction, { routeId, target }, endOf(sent));
    return true;
  },
};

/** Whether an ended request counts as delivered or failed: its last delivery decides. A dropped request has failed. */
function endOf(sent: readonly Delivery[]): Pick<ForwardQueue, "delivered" | "failed"> {
  const last = sent.toSorted((a, b) => a.number - b.number).at(-1);
  return last !== undefined && isDelivered(last) ? { delivered: 1, failed: 0 } : { delivered: 0, failed: 1 };
}

async function countEnded(
  transaction: Kysely<Tables>,
  { routeId, target }: TargetName,
  { delivered, failed }: Pick<ForwardQueue, "delivered" | "failed">,
  sign: 1 | -1 = 1,
): Promise<void> {
  await transaction
    .updateTable("forwarding")
    .set({ delivered: plus("delivered", sign * delivered), failed: plus("failed", sign * failed) })
    .where((row) => row.and({ route_id: routeId, target }))
    .execute();
}

/** Not below 0: a request that a user dropped while it was sent counts as failed, even if it was then delivered. */
function plus(column: "delivered" | "failed", by: number): RawBuilder<number> {
  const sum = sql`${sql.ref(column)} + ${sql.lit(by)}`;
  return sql`case when ${sum} < 0 then 0 else ${sum} end`;
}

function findForwarding(transaction: Kysely<Tables>, { routeId, target }: TargetName) {
  return transaction
    .selectFrom("forwarding")
    .select(["next_seq", "concurrency"])
    .where((row) => row.and({ route_id: routeId, target }));
}

/** The requests that a target is being sent, or that wait for another attempt: few more than `MAX_JOBS` and its concurrency. */
function jobsOf(read: Kysely<Tables>, { routeId, target }: TargetName): Promise<ForwardJobRow[]> {
  return read
    .selectFrom("forward_job")
    .selectAll()
    .where((row) => row.and({ route_id: routeId, target }))
    .orderBy("seq")
    .execute();
}

/** The first `count` of the requests from `first` to `last`. */
function firstOf(first: number, last: number, count: number): ForwardMatches {
  const length = Math.max(0, Math.min(count, last - first + 1));
  return { seqs: Array.from({ length }, (_, index) => first + index), to: first + length - 1 };
}

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
  if (deliveries.length > 0) await storeDeliveries(transaction, routeId, deliveries.map(packDelivery));
  const ended = settlements.filter(({ result }) => result.kind === "done" || result.kind === "dropped");
  if (ended.length > 0) {
    const removed = await transaction
      .deleteFrom("forward_job")
      .where("route_id", "=", routeId)
      .where((job) => job.or(ended.map(({ claim: { target, seq, attempt } }) => job.and({ target, seq, attempt }))))
      .returning(["target", "seq"])
      .execute();
    for (const target of new Set(removed.map((job) => job.target))) {
      // A request that a user dropped meanwhile has been counted.
      const isCounted = ({ claim }: Settlement): boolean =>
        claim.target === target && removed.some((job) => job.target === target && job.seq === claim.seq);
      const done = ended.filter(isCounted).flatMap(({ result }) => (result.kind === "done" ? [result.delivery] : []));
      const delivered = done.filter(isDelivered).length;
      await countEnded(transaction, { routeId, target }, { delivered, failed: done.length - delivered });
    }
  }
  for (const { claim, result } of settlements) {
    const { target, seq, attempt } = claim;
    if (result.kind !== "again" && result.kind !== "released") continue;
    const next = result.kind === "again" ? { due_at: result.dueAt } : { due_at: result.now, attempt: attempt - 1 };
    await transaction
      .updateTable("forward_job")
      .set(next)
      .where((row) => row.and({ route_id: routeId, target, seq, attempt }))
      .execute();
  }
}

/** Leases requests for another attempt. */
async function claimAgain(
  transaction: Kysely<Tables>,
  { routeId, target }: TargetName,
  seqs: readonly number[],
  now: number,
): Promise<ForwardClaim[]> {
  if (seqs.length === 0) return [];
  const claimed = await transaction
    .updateTable("forward_job")
    .set((job) => ({ attempt: job("attempt", "+", 1), due_at: now + LEASE_MS }))
    .where((row) => row.and({ route_id: routeId, target }))
    .where("seq", "in", seqs)
    .returning(["seq", "attempt"])
    .execute();
  return claimed.map(({ seq, attempt }) => ({ routeId, target, seq, attempt })).sort((a, b) => a.seq - b.seq);
}

/**
 * Adds, changes and removes the targets of a route. New ones begin with the next request. Queued requests stay with the name of
 * their target, and go to its new URL.
 */
export async function setForwarding(
  transaction: Kysely<Tables>,
  routeId: string,
  targets: readonly ForwardTarget[],
): Promise<void> {
  const names = targets.map(({ name }) => name);
  await transaction
    .deleteFrom("forwarding")
    .where("route_id", "=", routeId)
    .$if(names.length > 0, (rows) => rows.where("target", "not in", names))
    .execute();
  for (const { name, concurrency } of targets) {
    await sql`
      insert into ${sql.table("forwarding")} (route_id, target, next_seq, concurrency)
      select id, cast(${name} as text), last_seq + 1, cast(${concurrency} as bigint)
      from ${sql.table("route")} where id = ${routeId}
      on conflict (route_id, target) do update set concurrency = excluded.concurrency`.execute(transaction);
  }
}
