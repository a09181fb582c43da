import type { Database } from "@signalbox/service";
import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { ChangeAction } from "../domain/shapes.ts";
import { type Author, noAuthor } from "../domain/student.ts";
import type { AuditLog } from "./audit-log.ts";
import type { Tables, WebhookRow } from "./tables.ts";

/** The webhooks and their progress. */
export interface WebhookStore {
  /** Returns undefined when there are `max` webhooks already. */
  add(
    webhook: {
      readonly url: string;
      readonly secret: string;
      readonly actions: readonly ChangeAction[];
      readonly position: string | undefined;
    },
    options?: { readonly by?: Author; readonly max?: number },
  ): Promise<Webhook | undefined>;
  list(): Promise<readonly Webhook[]>;
  get(id: string): Promise<Webhook | undefined>;
  remove(id: string, by?: Author): Promise<boolean>;
  /** Replaces the secret. Later messages are signed with the new one. */
  rotate(id: string, secret: string, by?: Author): Promise<void>;
  /** Replays events: those after `position`, or all. */
  replay(id: string, position: string | undefined, by?: Author): Promise<void>;
  /** Updates the progress or state of a webhook. */
  update(id: string, progress: Partial<WebhookProgress>): Promise<void>;
  /** Leases a webhook to this process, unless another process has the lease or it is not due. */
  claim(id: string, times: ClaimTimes): Promise<Webhook | undefined>;
  /**
   * Stores the progress of a leased webhook, with its dead letter, and returns the webhook. Returns undefined and stores nothing
   * when it was replayed, deleted, or leased by another process meanwhile.
   */
  advance(taken: Webhook, progress: Partial<WebhookProgress>, deadLetter?: DeadLetter): Promise<Webhook | undefined>;
  /** Releases the lease of a webhook, unless another process has it now. */
  release(taken: Webhook): Promise<void>;
  deadLetters(webhookId: string, limit: number): Promise<readonly DeadLetter[]>;
  isDeadLetter(webhookId: string, position: string): Promise<boolean>;
  /** Removes a dead letter after it was delivered or discarded. Returns whether it existed. */
  removeDeadLetter(
    webhookId: string,
    position: string,
    action: "webhook-retry" | "webhook-discard",
    by?: Author,
  ): Promise<boolean>;
  /** The number of dead letters of all webhooks. */
  countDeadLetters(): Promise<number>;
}

/** In milliseconds. */
export interface ClaimTimes {
  /** The duration of a lease. */
  readonly leaseMs: number;
  /** The longest backoff. A later due time was stored by a clock that was ahead. */
  readonly longestWaitMs: number;
}

/** Times are milliseconds since 1970. */
interface WebhookProgress {
  /** The last change that was delivered or became a dead letter; undefined for none. */
  readonly position: string | undefined;
  /** The number of attempts for the next event. */
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly leasedUntil: number;
  readonly lastError: string | null;
  readonly enabled: boolean;
}

export interface Webhook extends WebhookProgress {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  /** The changes that it receives; all when empty. */
  readonly actions: readonly ChangeAction[];
  readonly createdAt: number;
}

/** An event that failed in all attempts. */
interface DeadLetter {
  readonly webhookId: string;
  readonly position: string;
  readonly studentId: string;
  readonly error: string;
  readonly at: number;
}

/** The largest difference between the clocks of processes, in milliseconds. */
const skewMs = 60_000;

/** Whether `claim` would lease this webhook, as it was read. */
export function isClaimable(webhook: Webhook, { leaseMs, longestWaitMs }: ClaimTimes): boolean {
  const { enabled, leasedUntil, nextAttemptAt } = webhook;
  const now = Date.now();
  // A time too far in the future was stored before the clock was set back.
  const isFree = leasedUntil <= now || leasedUntil > now + leaseMs + skewMs;
  return enabled && isFree && (nextAttemptAt <= now || nextAttemptAt > now + longestWaitMs);
}

/** Stores webhooks in the database of the records. */
export function sqlWebhookStore(
  database: Database<Tables>,
  nextId: () => string,
  audit: Pick<AuditLog, "record">,
): WebhookStore {
  const { read } = database;

  return {
    async add({ url, secret, actions, position }, { by = noAuthor, max = Number.POSITIVE_INFINITY } = {}) {
      const row: Selectable<WebhookRow> = {
        id: nextId(),
        url,
        secret,
        actions: JSON.stringify(actions),
        created_at: Date.now(),
        ...columnsOf({ attempts: 0, nextAttemptAt: 0, leasedUntil: 0, lastError: null, enabled: true }),
        position: position ?? "",
      } as Selectable<WebhookRow>;
      const isAdded = await database.write(async (transaction) => {
        const { count } = await transaction.selectFrom("webhook").select(countAll).executeTakeFirstOrThrow();
        if (Number(count) >= max) return false;
        await transaction.insertInto("webhook").values(row).execute();
        await audit.record(transaction, [{ action: "webhook-create", by, target: row.id, detail: url }]);
        return true;
      });
      return isAdded ? fromRow(row) : undefined;
    },

    async list() {
      return (await read.selectFrom("webhook").selectAll().orderBy("id").execute()).map(fromRow);
    },

    async get(id) {
      const row = await read.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },

    async remove(id, by = noAuthor) {
      return database.write(async (transaction) => {
        await transaction.deleteFrom("webhook_dead_letter").where("webhook_id", "=", id).execute();
        const { numDeletedRows } = await transaction.deleteFrom("webhook").where("id", "=", id).executeTakeFirst();
        if (Number(numDeletedRows) === 0) return false;
        await audit.record(transaction, [{ action: "webhook-delete", by, target: id }]);
        return true;
      });
    },

    async rotate(id, secret, by = noAuthor) {
      await database.write(async (transaction) => {
        await transaction.updateTable("webhook").set({ secret }).where("id", "=", id).execute();
        await audit.record(transaction, [{ action: "webhook-rotate", by, target: id }]);
      });
    },

    async replay(id, position, by = noAuthor) {
      const columns = columnsOf({ position, attempts: 0, nextAttemptAt: 0, lastError: null });
      await database.write(async (transaction) => {
        await transaction.updateTable("webhook").set(columns).where("id", "=", id).execute();
        const detail = position === undefined ? undefined : `behind ${position}`;
        await audit.record(transaction, [{ action: "webhook-replay", by, target: id, detail }]);
      });
    },

    async update(id, progress) {
      const columns = columnsOf(progress);
      await database.write((transaction) =>
        transaction.updateTable("webhook").set(columns).where("id", "=", id).execute(),
      );
    },

    async claim(id, { leaseMs, longestWaitMs }) {
      const now = Date.now();
      return database.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("webhook")
          .set({ leased_until: now + leaseMs })
          .where("id", "=", id)
          .where("enabled", "=", 1)
          // A time too far in the future was stored before the clock was set back.
          .where(({ or, eb }) => or([eb("leased_until", "<=", now), eb("leased_until", ">", now + leaseMs + skewMs)]))
          .where(({ or, eb }) =>
            or([eb("next_attempt_at", "<=", now), eb("next_attempt_at", ">", now + longestWaitMs)]),
          )
          .executeTakeFirst();
        if (Number(numUpdatedRows) === 0) return undefined;
        const row = await transaction.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirst();
        return row === undefined ? undefined : fromRow(row);
      });
    },

    async advance(taken, progress, deadLetter) {
      return database.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("webhook")
          .set(columnsOf(progress))
          .where("id", "=", taken.id)
          .where("leased_until", "=", taken.leasedUntil)
          .where("position", "=", taken.position ?? "")
          .executeTakeFirst();
        if (Number(numUpdatedRows) === 0) return undefined;
        if (progress.position !== undefined) {
          // Replayed events are no longer dead letters.
          await transaction
            .deleteFrom("webhook_dead_letter")
            .where("webhook_id", "=", taken.id)
            .where("position", "=", progress.position)
            .execute();
        }
        if (deadLetter !== undefined) await storeDeadLetter(transaction, deadLetter);
        return { ...taken, ...progress };
      });
    },

    async release({ id, leasedUntil }) {
      await database.write((transaction) =>
        transaction
          .updateTable("webhook")
          .set({ leased_until: 0 })
          .where("id", "=", id)
          .where("leased_until", "=", leasedUntil)
          .execute(),
      );
    },

    async countDeadLetters() {
      const { count } = await read.selectFrom("webhook_dead_letter").select(countAll).executeTakeFirstOrThrow();
      return Number(count);
    },

    async deadLetters(webhookId, limit) {
      const rows = await read
        .selectFrom("webhook_dead_letter")
        .selectAll()
        .where("webhook_id", "=", webhookId)
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ webhook_id, student_id, position, error, at }) => ({
        webhookId: webhook_id,
        studentId: student_id,
        position,
        error,
        at,
      }));
    },

    async isDeadLetter(webhookId, position) {
      const row = await read
        .selectFrom("webhook_dead_letter")
        .select("id")
        .where("webhook_id", "=", webhookId)
        .where("position", "=", position)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async removeDeadLetter(webhookId, position, action, by = noAuthor) {
      return database.write(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("webhook_dead_letter")
          .where("webhook_id", "=", webhookId)
          .where("position", "=", position)
          .executeTakeFirst();
        if (Number(numDeletedRows) === 0) return false;
        await audit.record(transaction, [{ action, by, target: webhookId, detail: `change ${position}` }]);
        return true;
      });
    },
  };

  async function storeDeadLetter(
    transaction: Kysely<Tables>,
    { webhookId, position, studentId, error, at }: DeadLetter,
  ): Promise<void> {
    const row = { id: nextId(), webhook_id: webhookId, position, student_id: studentId, error, at };
    await transaction.insertInto("webhook_dead_letter").values(row).execute();
  }
}

const countAll = sql<number>`count(*)`.as("count");

function columnsOf(progress: Partial<WebhookProgress>): Updateable<WebhookRow> {
  return {
    ...("position" in progress ? { position: progress.position ?? "" } : {}),
    ...(progress.attempts === undefined ? {} : { attempts: progress.attempts }),
    ...(progress.nextAttemptAt === undefined ? {} : { next_attempt_at: progress.nextAttemptAt }),
    ...(progress.leasedUntil === undefined ? {} : { leased_until: progress.leasedUntil }),
    ...(progress.lastError === undefined ? {} : { last_error: progress.lastError }),
    ...(progress.enabled === undefined ? {} : { enabled: progress.enabled ? 1 : 0 }),
  };
}

function fromRow(row: Selectable<WebhookRow>): Webhook {
  return {
    id: row.id,
    url: row.url,
    secret: row.secret,
    actions: JSON.parse(row.actions) as ChangeAction[],
    createdAt: row.created_at,
    position: row.position === "" ? undefined : row.position,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    leasedUntil: row.leased_until,
    lastError: row.last_error,
    enabled: row.enabled === 1,
  };
}
