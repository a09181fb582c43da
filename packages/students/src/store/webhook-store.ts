import { type Database, LEASE_MS } from "@signalbox/service";
import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import { type Author, noAuthor } from "../domain/record.ts";
import type { AuditAction, ChangeAction } from "../domain/shapes.ts";
import type { AuditLog } from "./audit-log.ts";
import { locksRows } from "./record-row.ts";
import type { Tables, WebhookRow } from "./tables.ts";

/** Times are milliseconds since 1970. */
export interface WebhookProgress {
  /** The last change that was delivered or became a dead letter; undefined for none. */
  readonly position: string | undefined;
  /** The number of attempts for the next event. */
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly leasedUntil: number;
  readonly lastError: string | null;
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
export interface DeadLetter {
  readonly webhookId: string;
  readonly position: string;
  readonly studentId: string;
  readonly error: string;
  readonly at: number;
}

/** The largest difference between the clocks of processes, in milliseconds. */
const SKEW_MS = 60_000;

/**
 * Whether `claim` would lease this webhook. A time too far in the future was stored before the clock was set back.
 *
 * @param longestWaitMs the longest backoff, in milliseconds
 */
export function isClaimable({ leasedUntil, nextAttemptAt }: Webhook, longestWaitMs: number): boolean {
  const now = Date.now();
  const isFree = leasedUntil <= now || leasedUntil > now + LEASE_MS + SKEW_MS;
  return isFree && (nextAttemptAt <= now || nextAttemptAt > now + longestWaitMs);
}

/** The webhooks and their progress. */
export type WebhookStore = ReturnType<typeof sqlWebhookStore>;

/** Stores webhooks in the database of the records. */
export function sqlWebhookStore(database: Database<Tables>, nextId: () => string, audit: Pick<AuditLog, "record">) {
  const { read } = database;

  return {
    /** Returns undefined when there are `max` webhooks already. */
    async add(
      webhook: Pick<Webhook, "url" | "secret" | "actions" | "position">,
      { by = noAuthor, max = Number.POSITIVE_INFINITY }: { readonly by?: Author; readonly max?: number } = {},
    ): Promise<Webhook | undefined> {
      const added = { ...webhook, ...unstarted, id: nextId(), createdAt: Date.now(), leasedUntil: 0 };
      const { id, url, secret, actions, createdAt } = added;
      const fixed = { id, url, secret, actions: JSON.stringify(actions), created_at: createdAt };
      const row = { ...fixed, ...columnsOf(added) } as Selectable<WebhookRow>;
      return database.write(async (transaction) => {
        const { count } = await transaction.selectFrom("webhook").select(countAll).executeTakeFirstOrThrow();
        if (Number(count) >= max) return undefined;
        await transaction.insertInto("webhook").values(row).execute();
        await audit.record(transaction, [{ action: "webhook-create", by, target: id, detail: url }]);
        return added;
      });
    },

    async list(): Promise<readonly Webhook[]> {
      return (await read.selectFrom("webhook").select(webhookColumns).orderBy("id").execute()).map(fromRow);
    },

    get: (id: string): Promise<Webhook | undefined> => find(read, id),

    async remove(id: string, by: Author = noAuthor): Promise<boolean> {
      return database.write(
        async (transaction) => {
          await transaction.deleteFrom("webhook_dead_letter").where("webhook_id", "=", id).execute();
          const { numDeletedRows } = await transaction.deleteFrom("webhook").where("id", "=", id).executeTakeFirst();
          if (Number(numDeletedRows) === 0) return false;
          await audit.record(transaction, [{ action: "webhook-delete", by, target: id }]);
          return true;
        },
        { deletes: () => true },
      );
    },

    /** Replaces the secret. Later messages are signed with the new one. */
    rotate: (id: string, secret: string, by: Author = noAuthor): Promise<void> =>
      set(id, { secret }, { action: "webhook-rotate", by }),

    /** Replays events: those after `position`, or all. */
    replay(id: string, position: string | undefined, by: Author = noAuthor): Promise<void> {
      const detail = position === undefined ? undefined : `behind ${position}`;
      return set(id, columnsOf({ ...unstarted, position }), { action: "webhook-replay", by, detail });
    },

    /** Leases a webhook to this process, unless another process has the lease or it is not due. */
    async claim(id: string, longestWaitMs: number): Promise<Webhook | undefined> {
      return database.write(async (transaction) => {
        const webhook = await find(transaction, id);
        if (webhook === undefined || !isClaimable(webhook, longestWaitMs)) return undefined;
        const leasedUntil = Date.now() + LEASE_MS;
        await transaction.updateTable("webhook").set({ leased_until: leasedUntil }).where("id", "=", id).execute();
        return { ...webhook, leasedUntil };
      });
    },

    /**
     * Stores the progress of a leased webhook, with its dead letter, and returns the webhook. Returns undefined and stores nothing
     * when it was replayed, deleted, or leased by another process meanwhile.
     */
    async advance(
      taken: Webhook,
      progress: Partial<WebhookProgress>,
      deadLetter?: DeadLetter,
    ): Promise<Webhook | undefined> {
      return database.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("webhook")
          .set(columnsOf(progress))
          .where("id", "=", taken.id)
          .where("leased_until", "=", taken.leasedUntil)
          .where("position", "=", taken.position ?? "")
          .executeTakeFirst();
        if (Number(numUpdatedRows) === 0) return undefined;
        // Replayed events are no longer dead letters.
        if (progress.position !== undefined) await deleteLetter(transaction, taken.id, progress.position);
        if (deadLetter !== undefined) {
          const { webhookId: webhook_id, studentId: record_id, ...rest } = deadLetter;
          const row = { id: nextId(), webhook_id, record_id, ...rest };
          await transaction.insertInto("webhook_dead_letter").values(row).execute();
        }
        return { ...taken, ...progress };
      });
    },

    /** Releases the lease of a webhook, unless another process has it now. */
    async release({ id, leasedUntil }: Webhook): Promise<void> {
      const free = { leased_until: 0 };
      await database.write((transaction) =>
        transaction
          .updateTable("webhook")
          .set(free)
          .where("id", "=", id)
          .where("leased_until", "=", leasedUntil)
          .execute(),
      );
    },

    /** The number of dead letters of all webhooks. */
    async countDeadLetters(): Promise<number> {
      const { count } = await read.selectFrom("webhook_dead_letter").select(countAll).executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The newest first. */
    async deadLetters(webhookId: string, limit: number): Promise<readonly DeadLetter[]> {
      return selectLetters(webhookId).orderBy("id", "desc").limit(limit).execute();
    },

    async isDeadLetter(webhookId: string, position: string): Promise<boolean> {
      return (await selectLetters(webhookId).where("position", "=", position).limit(1).execute()).length > 0;
    },

    /** Removes a dead letter after it was delivered or discarded. Returns whether it existed. */
    async removeDeadLetter(
      webhookId: string,
      position: string,
      action: "webhook-retry" | "webhook-discard",
      by: Author = noAuthor,
    ): Promise<boolean> {
      return database.write(
        async (transaction) => {
          if (!(await deleteLetter(transaction, webhookId, position))) return false;
          await audit.record(transaction, [{ action, by, target: webhookId, detail: `change ${position}` }]);
          return true;
        },
        { deletes: () => true },
      );
    },
  };

  /** Sets columns of a webhook on behalf of someone. */
  async function set(
    id: string,
    columns: Updateable<WebhookRow>,
    note: { readonly action: AuditAction; readonly by: Author; readonly detail?: string | undefined },
  ): Promise<void> {
    await database.write(async (transaction) => {
      await transaction.updateTable("webhook").set(columns).where("id", "=", id).execute();
      await audit.record(transaction, [{ ...note, target: id }]);
    });
  }

  function selectLetters(webhookId: string) {
    const columns = ["webhook_id as webhookId", "record_id as studentId", "position", "error", "at"] as const;
    return read.selectFrom("webhook_dead_letter").select(columns).where("webhook_id", "=", webhookId);
  }
}

/** The state of a webhook before the next event. */
const unstarted = { attempts: 0, nextAttemptAt: 0, lastError: null };

const countAll = sql<number>`count(*)`.as("count");

async function find(connection: Kysely<Tables>, id: string): Promise<Webhook | undefined> {
  const query = connection.selectFrom("webhook").select(webhookColumns).where("id", "=", id);
  const row = await query.$if(locksRows(connection), (select) => select.forUpdate()).executeTakeFirst();
  return row && fromRow(row);
}

async function deleteLetter(transaction: Kysely<Tables>, webhookId: string, position: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("webhook_dead_letter")
    .where("webhook_id", "=", webhookId)
    .where("position", "=", position)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** The columns of progress; those that are undefined stay as they are. */
function columnsOf(progress: Partial<WebhookProgress>): Updateable<WebhookRow> {
  const { attempts, nextAttemptAt: next_attempt_at, leasedUntil: leased_until, lastError: last_error } = progress;
  const position = "position" in progress ? (progress.position ?? "") : undefined;
  return { position, attempts, next_attempt_at, leased_until, last_error } as Updateable<WebhookRow>;
}

const webhookColumns = [
  ...(["id", "url", "secret", "actions", "created_at as createdAt", "position", "attempts"] as const),
  ...(["next_attempt_at as nextAttemptAt", "leased_until as leasedUntil", "last_error as lastError"] as const),
] as const;

function fromRow({ actions, position, ...row }: Row): Webhook {
  return { ...row, actions: JSON.parse(actions) as ChangeAction[], position: position || undefined };
}

type Row = Omit<Webhook, "actions" | "position"> & Pick<WebhookRow, "actions" | "position">;
