import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, leaseMs, type Outbound, withLease } from "@signalbox/service";
import { formatStudent, timestamp } from "../domain/student.ts";
import { idInPath, idOfKey } from "../domain/student-id.ts";
import { firstBatch } from "../feed/change-events.ts";
import type { ChangeNotifier } from "../feed/change-notifier.ts";
import type { Change, ChangeFeed } from "../store/change-feed.ts";
import type { Webhook, WebhookStore } from "../store/webhook-store.ts";

/** How many changes are read at a time. */
const batchSize = 50;

interface WebhookDispatcherOptions {
  readonly webhooks: WebhookStore;
  readonly changes: ChangeFeed;
  readonly notifier: ChangeNotifier;
  readonly outbound: Outbound;
  readonly log: Logger;
  /** How long to wait after each failed attempt; an event that fails once more is given up. */
  readonly backoffMs: readonly number[];
  /** How often webhooks are checked when nothing changes. */
  readonly intervalMs: number;
  /** Ends the deliveries. Abort it before the notifier and the stores are closed. */
  readonly signal: AbortSignal;
}

/** Delivers changes to webhooks, in order, until its signal aborts. */
interface WebhookDispatcher {
  /** Resolves when nothing is being delivered any more, after the signal. */
  readonly ended: Promise<void>;
}

/** How often a service checks its webhooks when nothing changes, in milliseconds: what other processes left undone too. */
export const webhookIntervalMs = 1_000;

/** The least time between two rounds: many commits share one look at the webhooks, and no error makes the loop spin. */
const leastRoundMs = 20;

/**
 * Starts to deliver. The changes themselves are the outbox: they are written in the transaction that they tell of, and
 * each webhook remembers how far it has come, so that nothing is skipped when a process dies; it may be sent twice.
 */
export function startWebhooks(options: WebhookDispatcherOptions): WebhookDispatcher {
  const { webhooks, changes, notifier, log, intervalMs, signal } = options;
  const busy = new Map<string, Promise<void>>();
  /** Those that were to be looked after while they were busy: they may have read the changes before the newest came. */
  const missed = new Set<string>();
  return { ended: run() };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const began = performance.now();
      try {
        const latest = await changes.latest();
        const all = await webhooks.list();
        for (const { id } of all) lookAfter(id);
        // Where nobody wants to be told, changes are no reason to wake.
        await (all.length > 0
          ? notifier.next(latest, { limit: firstBatch, signal, waitMs: intervalMs })
          : rest(intervalMs));
      } catch (error) {
        log.warn({ err: error }, "webhooks cannot be looked after");
        await rest(intervalMs);
      }
      await rest(leastRoundMs - (performance.now() - began));
    }
    await Promise.all(busy.values());
  }

  /** Lets a webhook go on by itself, so that one whose receiver is slow holds up no other. */
  function lookAfter(id: string): void {
    if (busy.has(id)) {
      missed.add(id);
      return;
    }
    const delivered = deliverTo(id, options, signal)
      .catch((error: unknown) => log.warn({ webhook: id, err: error }, "a webhook cannot be looked after"))
      .then(() => {
        busy.delete(id);
        if (missed.delete(id) && !signal.aborted) lookAfter(id);
      });
    busy.set(id, delivered);
  }

  async function rest(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => {});
  }
}

/** How many webhooks are asked about for the metric. */
const maxMeasured = 100;

/** For how long the oldest change has waited that an enabled webhook is still to be told of, in milliseconds. */
export async function webhookLagMs(
  webhooks: Pick<WebhookStore, "list">,
  changes: Pick<ChangeFeed, "after">,
): Promise<number> {
  const enabled = (await webhooks.list()).filter((webhook) => webhook.enabled).slice(0, maxMeasured);
  let lag = 0;
  for (const { position } of enabled) {
    const [change] = await changes.after(position, 1);
    if (change !== undefined) lag = Math.max(lag, Date.now() - change.student.updatedAt);
  }
  return lag;
}

/** Delivers to one webhook until nothing is left, it must wait, or another process has it. */
async function deliverTo(id: string, options: WebhookDispatcherOptions, signal: AbortSignal): Promise<void> {
  const { webhooks, backoffMs } = options;
  // With the jitter that `deliver` adds, and a little more.
  const times = { leaseMs, longestWaitMs: 1.5 * Math.max(0, ...backoffMs) };
  for (;;) {
    const taken = signal.aborted ? undefined : await webhooks.claim(id, times);
    if (taken === undefined) return;
    const { webhook, isDone } = await deliverAll(taken, options, signal);
    await webhooks.release(webhook);
    if (isDone) return;
  }
}

/** Delivers until nothing is left (`isDone`) or the webhook, which comes back as it is then, cannot go on. */
async function deliverAll(
  taken: Webhook,
  options: WebhookDispatcherOptions,
  signal: AbortSignal,
): Promise<{ readonly webhook: Webhook; readonly isDone: boolean }> {
  let webhook = taken;
  for (;;) {
    const found = await options.changes.after(webhook.position, batchSize);
    if (found.length === 0) return { webhook, isDone: true };
    for (const change of found) {
      if (signal.aborted) return { webhook, isDone: false };
      const delivered = await deliver(change, webhook, options, signal);
      webhook = delivered.webhook;
      if (!delivered.goesOn) return { webhook, isDone: false };
    }
  }
}

/** Delivers one change and notes what came of it. Returns the webhook as it is then, and whether it can go on. */
async function deliver(
  change: Change,
  taken: Webhook,
  { webhooks, outbound, log, backoffMs }: WebhookDispatcherOptions,
  signal: AbortSignal,
): Promise<{ readonly webhook: Webhook; readonly goesOn: boolean }> {
  const { position } = change;
  let webhook = taken;
  const renew = async (): Promise<boolean> => {
    const renewed = await webhooks.advance(webhook, { leasedUntil: Date.now() + leaseMs });
    webhook = renewed ?? webhook;
    return renewed !== undefined;
  };
  const isWanted = taken.actions.length === 0 || taken.actions.includes(change.action);
  const error = isWanted ? await withLease(renew, () => send(change, taken, outbound, signal)) : undefined;
  if (signal.aborted) return { webhook, goesOn: false };
  const leasedUntil = Date.now() + leaseMs;
  const noted = (next: Webhook | undefined) => ({ webhook: next ?? webhook, goesOn: next !== undefined });
  if (error === undefined) {
    return noted(await webhooks.advance(webhook, { position, attempts: 0, lastError: null, leasedUntil }));
  }
  const attempts = webhook.attempts + 1;
  const wait = backoffMs[webhook.attempts];
  if (wait !== undefined) {
    // Jitter, so that those that failed together do not come back together.
    const nextAttemptAt = Math.round(Date.now() + wait * (0.8 + Math.random() * 0.4));
    await webhooks.advance(webhook, { attempts, nextAttemptAt, lastError: error });
    return { webhook, goesOn: false };
  }
  const letter = { webhookId: webhook.id, position, studentId: change.student.id, error, at: Date.now() };
  const next = await webhooks.advance(webhook, { position, attempts: 0, lastError: error, leasedUntil }, letter);
  if (next !== undefined) log.warn({ webhook: webhook.id, student: letter.studentId, error }, "an event was given up");
  return noted(next);
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
  if (outcome.kind !== "responded") return outcome.detail;
  return outcome.status >= 200 && outcome.status < 300 ? undefined : `responded ${outcome.status}`;
}

/** A new secret for signatures, as Standard Webhooks writes them. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

/** What is sent: header names and values in turn, and the body. */
interface WebhookMessage {
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/**
 * A change as an event (CloudEvents 1.0, JSON format), signed as Standard Webhooks says: over id, time and body. The id
 * is the same however often the event is sent.
 */
function webhookMessage({ action, by, student }: Change, secret: string, now: number): WebhookMessage {
  const id = `${idInPath(student.id)}.${student.version}`;
  const event = {
    specversion: "1.0",
    id,
    source: "/students",
    type: `signalbox.student.${action}`,
    subject: idOfKey(student.id),
    time: timestamp(student.updatedAt),
    datacontenttype: "application/json",
    // Extensions have names of small letters and digits (CloudEvents 1.0, section 3).
    ...(by.principal === null ? {} : { principal: by.principal }),
    ...(by.requestId === null ? {} : { requestid: by.requestId }),
  };
  const data = student.deletedAt === null ? formatStudent(student) : "null";
  const body = `${JSON.stringify(event).slice(0, -1)},"data":${data}}`;
  const seconds = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    headers: [
      "content-type",
      "application/cloudevents+json; charset=utf-8",
      "webhook-id",
      id,
      "webhook-timestamp",
      seconds,
      "webhook-signature",
      `v1,${signature}`,
    ],
    body: Buffer.from(body),
  };
}
