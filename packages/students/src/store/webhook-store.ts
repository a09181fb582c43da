import { type Database, LEASE_MS } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import { type Author, noAuthor } from "../domain/record.ts";
import type { AuditAction, ChangeAction } from "../domain/shapes.ts";
import type { AuditLog } from "./audit-log.ts";
import { locksRows } from "./record-row.ts";
import type { Row, Tables } from "./tables.ts";

/** Times are milliseconds since 1970. */
export interface Webhook extends Omit<Row<"webhook">, "actions" | "position"> {
  /** The changes that it receives; all when empty. */
  readonly actions: readonly ChangeAction[];
  /** The last change that was delivered or became a dead letter; undefined for none. */
  readonly position: string | undefined;
}

export type WebhookProgress = Omit<Row<"webhook">, "id" | "url" | "secret" | "actions" | "createdAt">;

/** An event that failed in all attempts. */
export type DeadLetter = Omit<Row<"webhook_dead_letter">, "id">;

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
      const id = nextId();
      const added = { ...webhook, ...unstarted, id, createdAt: Date.now(), leasedUntil: 0 };
      const row = { ...added, actions: JSON.stringify(webhook.actions), position: webhook.position ?? "" };
      return database.write(async (transaction) => {
        const { count } = await transaction.selectFrom("webhook").select(countAll).executeTakeFirstOrThrow();
        if (Number(count) >= max) return undefined;
        await transaction.insertInto("webhook").values(row).execute();
        await audit.record(transaction, [{ action: "webhook-create", by, target: id, detail: webhook.url }]);
        return added;
      });
    },

    async list(): Promise<readonly Webhook[]> {
      return (await read.selectFrom("webhook").selectAll().orderBy("id").execute()).map(fromRow);
    },

    get: (id: string): Promise<Webhook | undefined> => find(read, id),

    async remove(id: string, by: Author = noAuthor): Promise<boolean> {
      return database.write(
        async (transaction) => {
          await transaction.deleteFrom("webhook_dead_letter").where("webhookId", "=", id).execute();
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
      const detail = position === undefined ? undefined : `after ${position}`;
      return set(id, { ...unstarted, position: position ?? "" }, { action: "webhook-replay", by, detail });
    },

    /** Leases a webhook to this process, unless another process has the lease or it is not due. */
    async claim(id: string, longestWaitMs: number): Promise<Webhook | undefined> {
      return database.write(async (transaction) => {
        const webhook = await find(transaction, id);
        if (webhook === undefined || !isClaimable(webhook, longestWaitMs)) return undefined;
        const leasedUntil = Date.now() + LEASE_MS;
        await transaction.updateTable("webhook").set({ leasedUntil }).where("id", "=", id).execute();
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
          .set(progress)
          .where("id", "=", taken.id)
          .where("leasedUntil", "=", taken.leasedUntil)
          .where("position", "=", taken.position ?? "")
          .executeTakeFirst();
        if (Number(numUpdatedRows) === 0) return undefined;
        // Replayed events are no longer dead letters.
        if (progress.position !== undefined) await deleteLetter(transaction, taken.id, progress.position);
        if (deadLetter !== undefined) {
          const row = { ...deadLetter, id: nextId() };
          await transaction.insertInto("webhook_dead_letter").values(row).execute();
        }
        return { ...taken, ...progress };
      });
    },

    /** Releases the lease of a webhook, unless another process has it now. */
    async release({ id, leasedUntil }: Webhook): Promise<void> {
      await database.write((transaction) => {
        const own = transaction.updateTable("webhook").where("id", "=", id).where("leasedUntil", "=", leasedUntil);
        return own.set({ leasedUntil: 0 }).execute();
      });
    },

    /** The number of dead letters of all webhooks. */
    async countDeadLetters(): Promise<number> {
      const { count } = await read.selectFrom("webhook_dead_letter").select(countAll).executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The newest first. */
    deadLetters: (webhookId: string, limit: number): Promise<readonly DeadLetter[]> =>
      selectLetters(webhookId).orderBy("id", "desc").limit(limit).execute(),

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
    columns: Partial<Row<"webhook">>,
    note: { readonly action: AuditAction; readonly by: Author; readonly detail?: string | undefined },
  ): Promise<void> {
    await database.write(async (transaction) => {
      await transaction.updateTable("webhook").set(columns).where("id", "=", id).execute();
      await audit.record(transaction, [{ ...note, target: id }]);
    });
  }

  function selectLetters(webhookId: string) {
    return read.selectFrom("webhook_dead_letter").selectAll().where("webhookId", "=", webhookId);
  }
}

/** The state of a webhook before the next event. */
const unstarted = { attempts: 0, nextAttemptAt: 0, lastError: null };

const countAll = sql<number>`count(*)`.as("count");

async function find(connection: Kysely<Tables>, id: string): Promise<Webhook | undefined> {
  const query = connection.selectFrom("webhook").selectAll().where("id", "=", id);
  const row = await query.$if(locksRows(connection), (select) => select.forUpdate()).executeTakeFirst();
  return row && fromRow(row);
}

async function deleteLetter(transaction: Kysely<Tables>, webhookId: string, position: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("webhook_dead_letter")
    .where("webhookId", "=", webhookId)
    .where("position", "=", position)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

function fromRow({ actions, position, ...row }: Row<"webhook">): Webhook {
  return { ...row, actions: JSON.parse(actions) as ChangeAction[], position: position || undefined };
}
