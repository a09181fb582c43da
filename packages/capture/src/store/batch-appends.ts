import { type Arrival, headBytes } from "../domain/captured-request.ts";
import type { Appended, StoreWrites } from "./capture-store.ts";

/** Stores one request. One of both callbacks is called after the commit, and must not throw. */
export type Append = (arrival: Arrival, settled: AppendCallbacks) => void;

/** Callbacks instead of a promise: at tens of thousands of requests per second, promises are a tenth of the work. */
export interface AppendCallbacks {
  /** @param appended undefined when its route is gone */
  onAppended(appended: Appended | undefined): void;
  onFailed(error: unknown): void;
}

interface Waiting {
  readonly arrival: Arrival;
  readonly settled: AppendCallbacks;
}

/**
 * Collects arrivals while a commit runs and commits them together as soon as it is done, because a durable commit costs
 * an fsync however much it holds.
 *
 * Under load, callers that just got a response send again at once. Where commits are slow, a moment of patience lets them into
 * the next one too; without it half of them would always wait for the commit of the other half. Where commits are fast,
 * one half is better committed while the other is received.
 */
export function batchAppends(store: Pick<StoreWrites, "append">): Append {
  let waiting: Waiting[] = [];
  let state: "idle" | "gathering" | "committing" = "idle";
  /** How many arrivals make it senseless to wait for more. */
  let enough = 1;
  let patience: NodeJS.Timeout | undefined;

  return (arrival, settled) => {
    waiting.push({ arrival, settled });
    if (state === "idle") {
      state = "gathering";
      // What else has come with the same turn of the event loop goes into the same commit.
      setImmediate(commitNext);
    } else if (patience !== undefined && waiting.length >= enough) commitNext();
  };

  function commitNext(): void {
    clearTimeout(patience);
    patience = undefined;
    state = "committing";
    const batch = takeBatch();
    const started = performance.now();
    // The next commit begins before those of this one are responded to, so that it runs meanwhile.
    const next = (): void => goOn(batch.length, performance.now() - started);
    store.append(batch.map(({ arrival }) => arrival)).then(
      (appended) => {
        next();
        for (const [index, { settled }] of batch.entries()) settled.onAppended(appended[index]);
      },
      (error: unknown) => {
        next();
        for (const { settled } of batch) settled.onFailed(error);
      },
    );
  }

  function goOn(committed: number, milliseconds: number): void {
    state = waiting.length > 0 ? "gathering" : "idle";
    if (state === "idle") return;
    enough = Math.min(committed + waiting.length, maxBatch);
    const isWorthWaiting = committed >= busyBatch && milliseconds >= slowCommitMs && waiting.length < maxBatch;
    if (!isWorthWaiting) commitNext();
    else patience = setTimeout(commitNext, patienceMs);
  }

  function takeBatch(): Waiting[] {
    let bytes = 0;
    const end = waiting.findIndex(({ arrival }, index) => {
      bytes += arrival.body.byteLength + headBytes(arrival);
      return index > 0 && (index >= maxBatch || bytes > maxBatchBytes);
    });
    if (end < 0) {
      const all = waiting;
      waiting = [];
      return all;
    }
    return waiting.splice(0, end);
  }
}

/** Beyond these a larger batch saves nothing more, and those in it wait longer. */
const maxBatch = 512;
const maxBatchBytes = 4 * 1024 * 1024;

/** A commit of so many shows that there is load. */
const busyBatch = 8;

/** How long to wait then, in milliseconds, and how long a commit must take to be worth that. */
const patienceMs = 1;
const slowCommitMs = 4;
