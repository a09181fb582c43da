import { callerNetwork } from "@signalbox/service";
import { FairQueue } from "@signalbox/wire";
import { type Arrival, headBytes } from "../domain/captured-request.ts";
import type { Appended, CaptureStore } from "./capture-store.ts";

/** Stores one request. Exactly one of the callbacks is called, after the commit. It must not throw. */
export type Append = (arrival: Arrival, settled: AppendCallbacks) => void;

/** Uses callbacks, because promises would be a tenth of the work at tens of thousands of requests per second. */
interface AppendCallbacks {
  /** @param appended undefined when its route is gone */
  onAppended(appended: Appended | undefined): void;
  onFailed(error: unknown): void;
}

interface PendingAppend {
  readonly arrival: Arrival;
  readonly settled: AppendCallbacks;
}

/**
 * Collects arrivals while a commit runs, and then commits them together, because each durable commit costs one fsync.
 *
 * Under load, callers send again as soon as they get a response. When commits are slow, a short wait includes these
 * requests in the next commit; otherwise half of the callers would always wait for the commit of the other half. When
 * commits are fast, it is better to commit one half while receiving the other.
 *
 * If requests do not fit into one commit, callers are served in rotation: a caller whose thousand connections end at once delays
 * the requests of others by one commit, not by all of its own.
 */
export function batchAppends({ append }: Pick<CaptureStore, "append">): Append {
  const small = collectAppends(append);
  // A commit of megabytes takes long. Large requests have their own queue, so they delay at most one commit of the others,
  // and in PostgreSQL none.
  const large = collectAppends(append);
  return (arrival, settled) => (isLarge(arrival) ? large : small)(arrival, settled);
}

function collectAppends(append: CaptureStore["append"]): Append {
  let queue: PendingAppend[] = [];
  /** What did not fit into one batch. It needs no limits, because connections and their bytes in memory have them. */
  const backlog = new FairQueue<PendingAppend>();
  /** Taken from the backlog, but too large for the rest of its batch: the first of the next one. */
  let firstOfNext: PendingAppend | undefined;
  let isIdle = true;
  /** With this many requests, the batch is flushed before its deadline. */
  let flushCount = 1;
  let deadline: NodeJS.Timeout | undefined;

  return (arrival, settled) => {
    queue.push({ arrival, settled });
    if (isIdle) {
      isIdle = false;
      // Other arrivals of this iteration of the event loop join the same commit.
      setImmediate(flush);
    } else if (deadline !== undefined && countPending() >= flushCount) flush();
  };

  /** Commits the next batch. */
  function flush(): void {
    clearTimeout(deadline);
    deadline = undefined;
    const batch = takeBatch();
    const started = performance.now();
    // The next commit starts before the responses to this one, so that it runs meanwhile.
    const next = (): void => scheduleFlush(batch.length, performance.now() - started);
    append(batch.map(({ arrival }) => arrival)).then(
      (appended) => {
        next();
        for (const [index, { settled }] of batch.entries()) {
          const outcome = appended[index];
          if (outcome instanceof Promise) outcome.then(settled.onAppended, settled.onFailed);
          else settled.onAppended(outcome);
        }
      },
      (error: unknown) => {
        next();
        for (const { settled } of batch) settled.onFailed(error);
      },
    );
  }

  function scheduleFlush(committed: number, milliseconds: number): void {
    const count = countPending();
    isIdle = count === 0;
    if (isIdle) return;
    flushCount = Math.min(committed + count, MAX_BATCH);
    const isWorthWaiting = committed >= BUSY_BATCH && milliseconds >= SLOW_COMMIT_MS && count < MAX_BATCH;
    if (!isWorthWaiting) flush();
    else deadline = setTimeout(flush, FLUSH_DELAY_MS);
  }

  function countPending(): number {
    return queue.length + backlog.size + (firstOfNext === undefined ? 0 : 1);
  }

  function takeBatch(): PendingAppend[] {
    const all = queue;
    queue = [];
    if (backlog.size === 0 && firstOfNext === undefined && countFitting(all) === all.length) return all;
    for (const one of all) backlog.add(callerNetwork(one.arrival.remoteAddress), one);
    const batch: PendingAppend[] = [];
    let bytes = 0;
    for (let next = firstOfNext ?? backlog.next(); next !== undefined; next = backlog.next()) {
      firstOfNext = undefined;
      bytes += sizeOf(next.arrival);
      if (batch.length > 0 && (batch.length >= MAX_BATCH || bytes > MAX_BATCH_BYTES)) {
        firstOfNext = next;
        break;
      }
      batch.push(next);
    }
    return batch;
  }
}

/** How many of these fit into one commit: at least one. */
export function countFitting(requests: readonly { readonly arrival: Arrival }[]): number {
  let bytes = 0;
  const end = requests.findIndex(({ arrival }, index) => {
    bytes += sizeOf(arrival);
    return index > 0 && (index >= MAX_BATCH || bytes > MAX_BATCH_BYTES);
  });
  return end < 0 ? requests.length : end;
}

/** Whether a request is larger than usual JSON. A commit of many requests is larger still. */
export function isLarge(arrival: Arrival): boolean {
  return sizeOf(arrival) >= 256 * 1024;
}

function sizeOf(arrival: Arrival): number {
  return arrival.body.length + headBytes(arrival);
}

/** The limits of a batch. A larger batch would save nothing more, but its requests would wait longer. */
const MAX_BATCH = 512;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** A commit of this many requests indicates load. */
const BUSY_BATCH = 8;

/** How long to wait under load, and how long a commit must take to be worth it, in milliseconds. */
const FLUSH_DELAY_MS = 1;
const SLOW_COMMIT_MS = 4;
