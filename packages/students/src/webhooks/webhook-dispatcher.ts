import { setTimeout as sleep } from "node:timers/promises";
import type { Logger, Outbound } from "@signalbox/service";
import type { ChangeWatcher } from "../feed/change-watcher.ts";
import type { Change, ChangeFeed } from "../store/change-feed.ts";
import type { Webhook, WebhookStore } from "../store/webhook-store.ts";
import { webhookMessage } from "./webhook-message.ts";

/** How many changes are looked at before others get their turn. */
const batchSize = 50;
/** A process that dies while it delivers leaves its webhook to others after this time. */
const leaseMs = 60_000;

export interface WebhookDispatcherOptions {
  readonly webhooks: WebhookStore;
  readonly changes: ChangeFeed;
  readonly watcher: ChangeWatcher;
  readonly outbound: Outbound;
  readonly log: Logger;
  /** How long to wait after each failed attempt; an event that fails once more is given up. */
  readonly backoffMs: readonly number[];
  /** How often webhooks are looked after when nothing changes. */
  readonly intervalMs: number;
}

/** Delivers changes to webhooks, in order, until it is closed. */
export interface WebhookDispatcher {
  close(): Promise<void>;
}

/**
 * Starts to deliver. The changes themselves are the outbox: they are written in the transaction that they tell of, and
 * each webhook remembers how far it has come, so that nothing is skipped when a process dies; it may be sent twice.
 */
export function startWebhooks(options: WebhookDispatcherOptions): WebhookDispatcher {
  const { webhooks, watcher, log, intervalMs } = options;
  const stop = new AbortController();
  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      let waiting = 0;
      try {
        const all = await webhooks.list();
        waiting = all.length;
        await Promise.all(all.map(({ id }) => deliverTo(id, options, stop.signal)));
      } catch (error) {
        log.warn({ err: error }, "webhooks cannot be looked after");
      }
      await rest(waiting > 0 ? 0 : intervalMs);
    }
  }

  /** Rests for `pauseMs`, then waits for a change or for the next round, whichever comes first. */
  async function rest(pauseMs: number): Promise<void> {
    // Where nobody wants to be told, changes are no reason to wake.
    await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => {});
    if (stop.signal.aborted || pauseMs > 0) return;
    const round = new AbortController();
    const timer = setTimeout(() => round.abort(), intervalMs);
    const latest = await options.changes.latest().catch(() => undefined);
    await watcher.changed(latest, AbortSignal.any([stop.signal, round.signal])).catch(() => {});
    clearTimeout(timer);
  }
}

async function deliverTo(id: string, options: WebhookDispatcherOptions, signal: AbortSignal): Promise<void> {
  const { webhooks, changes } = options;
  for (;;) {
    const webhook = signal.aborted ? undefined : await webhooks.claim(id, leaseMs);
    if (webhook === undefined) return;
    const found = await changes.after(webhook.position, batchSize);
    let current: Webhook | undefined = webhook;
    for (const change of found) {
      if (current === undefined || signal.aborted) break;
      current = await deliver(change, current, options, signal);
    }
    await webhooks.update(id, { leasedUntil: 0 });
    if (found.length < batchSize || current === undefined) return;
  }
}

/** Delivers one change and notes what came of it. Returns the webhook as it is then, or undefined when it must wait. */
async function deliver(
  change: Change,
  webhook: Webhook,
  { webhooks, outbound, log, backoffMs }: WebhookDispatcherOptions,
  signal: AbortSignal,
): Promise<Webhook | undefined> {
  const { position } = change;
  const isWanted = webhook.actions.length === 0 || webhook.actions.includes(change.action);
  const error = isWanted ? await send(change, webhook, outbound, signal) : undefined;
  if (signal.aborted) return undefined;
  if (error === undefined) {
    const progress = { position, attempts: 0, lastError: null, leasedUntil: Date.now() + leaseMs };
    await webhooks.update(webhook.id, progress);
    return { ...webhook, ...progress };
  }
  const attempts = webhook.attempts + 1;
  const wait = backoffMs[webhook.attempts];
  if (wait !== undefined) {
    // Jitter, so that those that failed together do not come back together.
    const nextAttemptAt = Date.now() + wait * (0.8 + Math.random() * 0.4);
    await webhooks.update(webhook.id, { attempts, nextAttemptAt: Math.round(nextAttemptAt), lastError: error });
    return undefined;
  }
  log.warn({ webhook: webhook.id, student: change.student.id, error }, "an event was given up");
  await webhooks.bury({ webhookId: webhook.id, position, studentId: change.student.id, error, at: Date.now() });
  const progress = { position, attempts: 0, lastError: error };
  await webhooks.update(webhook.id, progress);
  return { ...webhook, ...progress };
}

/** Sends a change; undefined when it was taken, otherwise why not. */
async function send(
  change: Change,
  webhook: Webhook,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { headers, body } = webhookMessage(change, webhook.secret, Date.now());
  const outcome = await outbound.send({ method: "POST", url: webhook.url, headers, body, timeoutMs: 15_000, signal });
  if (outcome.kind !== "answered") return outcome.detail;
  return outcome.status >= 200 && outcome.status < 300 ? undefined : `answered ${outcome.status}`;
}
