import { setTimeout as sleep } from "node:timers/promises";
import { createDeliveryQueue, LEASE_MS, type Logger, type Outbound, withLease } from "@signalbox/service";
import type { ChangeNotifier } from "../feed/change-notifier.ts";
import type { Change, ChangeFeed } from "../store/change-feed.ts";
import {
  type DeadLetter,
  isClaimable,
  type Webhook,
  type WebhookProgress,
  type WebhookStore,
} from "../store/webhook-store.ts";
import { changeEvent, sendEvent } from "./webhook-message.ts";

/** The most changes that are read at a time; large records end it earlier. */
const BATCH_SIZE = 50;

interface WebhookDispatcherOptions {
  readonly webhooks: WebhookStore;
  readonly changes: ChangeFeed;
  readonly notifier: ChangeNotifier;
  readonly outbound: Outbound;
  readonly log: Logger;
  /** How long to wait after each failed attempt, in milliseconds. After one more failure, the event becomes a dead letter. */
  readonly backoffMs: readonly number[];
  /** Stops the deliveries. Abort it before closing the notifier and the stores. */
  readonly signal: AbortSignal;
}

/**
 * How often a service checks its webhooks when nothing changes, in milliseconds. This also finds work of crashed processes.
 */
export const WEBHOOK_INTERVAL_MS = 1_000;

/** The least time between two rounds, in milliseconds: many commits share one round, and errors cannot make the loop spin. */
const MIN_ROUND_MS = 20;

/**
 * Delivers changes to webhooks, in order. The change feed is the outbox: changes are stored in the transaction that makes them, and
 * each webhook stores its position. A crash therefore skips nothing, but may send an event twice.
 *
 * @returns resolves after `signal` aborts, once no delivery runs
 */
export async function startWebhooks(options: WebhookDispatcherOptions): Promise<void> {
  const { webhooks, changes, notifier, log, backoffMs, signal } = options;
  // Includes the jitter that `deliver` adds.
  const longestWaitMs = 1.5 * Math.max(0, ...backoffMs);
  const queue = createDeliveryQueue<Webhook>({
    perQueue: 1,
    claim,
    async deliver(taken) {
      await webhooks.release(await deliverAll(taken, options));
    },
    onError: (error, id) => log.warn({ webhook: id, err: error }, "cannot deliver to a webhook"),
    signal,
  });
  while (!signal.aborted) {
    const began = performance.now();
    try {
      const latest = await changes.latest();
      const all = await webhooks.list();
      for (const webhook of all) if (mayBeDue(webhook, latest)) queue.wake(webhook.id, webhook.id);
      // Without webhooks, changes need not wake the loop.
      await (all.length > 0
        ? notifier.next(latest, { limit: 1, signal, waitMs: WEBHOOK_INTERVAL_MS })
        : rest(WEBHOOK_INTERVAL_MS));
    } catch (error) {
      log.warn({ err: error }, "cannot check webhooks");
      await rest(WEBHOOK_INTERVAL_MS);
    }
    await rest(MIN_ROUND_MS - (performance.now() - began));
  }
  await queue.settled();

  /** Each lease of a webhook is a write, so webhooks that are up to date or waiting are skipped. */
  function mayBeDue(webhook: Webhook, latest: string | undefined): boolean {
    return latest !== undefined && webhook.position !== latest && isClaimable(webhook, longestWaitMs);
  }

  async function claim(id: string): Promise<readonly Webhook[]> {
    const [webhook, latest] = await Promise.all([webhooks.get(id), changes.latest()]);
    const taken = webhook && mayBeDue(webhook, latest) ? await webhooks.claim(id, longestWaitMs) : undefined;
    return taken === undefined ? [] : [taken];
  }

  async function rest(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => {});
  }
}

/** The most webhooks that the metric reads. */
const MAX_MEASURED = 100;

/** The age of the oldest change that a webhook has not received, in milliseconds. */
export async function webhookLagMs(
  webhooks: Pick<WebhookStore, "list">,
  changes: Pick<ChangeFeed, "after">,
): Promise<number> {
  let lag = 0;
  for (const { position } of (await webhooks.list()).slice(0, MAX_MEASURED)) {
    const [change] = await changes.after(position, 1);
    if (change !== undefined) lag = Math.max(lag, Date.now() - change.record.updatedAt);
  }
  return lag;
}

/** Delivers until no change is left or the webhook must wait. Returns the current state of the webhook. */
async function deliverAll(
  taken: Webhook,
  { webhooks, changes, outbound, log, backoffMs, signal }: WebhookDispatcherOptions,
): Promise<Webhook> {
  let webhook = taken;
  for (;;) {
    const found = await changes.after(webhook.position, BATCH_SIZE);
    if (found.length === 0) return webhook;
    for (const change of found) if (signal.aborted || !(await deliver(change))) return webhook;
  }

  /** Stores progress. Returns false when this process no longer has the lease. */
  async function advance(progress: Partial<WebhookProgress>, letter?: DeadLetter): Promise<boolean> {
    const advanced = await webhooks.advance(webhook, progress, letter);
    webhook = advanced ?? webhook;
    return advanced !== undefined;
  }

  /** Delivers one change and stores the outcome. Returns whether to continue. */
  async function deliver(change: Change): Promise<boolean> {
    const { position } = change;
    const isWanted = webhook.actions.length === 0 || webhook.actions.includes(change.action);
    const renew = () => advance({ leasedUntil: Date.now() + LEASE_MS });
    const sent = isWanted
      ? await withLease(renew, () => sendEvent(changeEvent(change), webhook, outbound, signal))
      : undefined;
    if (signal.aborted) return false;
    const done = { position, attempts: 0, leasedUntil: Date.now() + LEASE_MS };
    if (sent === undefined || sent.delivered) return advance({ ...done, lastError: null });
    const { detail: error } = sent;
    const wait = backoffMs[webhook.attempts];
    if (wait !== undefined) {
      // Jitter, so that webhooks that failed together do not retry together.
      const nextAttemptAt = Math.round(Date.now() + wait * (0.8 + Math.random() * 0.4));
      await webhooks.advance(webhook, { attempts: webhook.attempts + 1, nextAttemptAt, lastError: error });
      return false;
    }
    const letter = { webhookId: webhook.id, position, recordId: change.record.id, error, at: Date.now() };
    const goesOn = await advance({ ...done, lastError: error }, letter);
    if (goesOn) log.warn({ webhook: webhook.id, student: letter.recordId, error }, "an event was given up");
    return goesOn;
  }
}
