import type { Arrival } from "../captured-request.ts";
import type { Appended, StoreWrites } from "./capture-store.ts";

/** Keeps one request. Resolves after the commit; undefined when its route is gone. */
export type Append = (arrival: Arrival) => Promise<Appended | undefined>;

interface Waiting {
  readonly arrival: Arrival;
  readonly resolve: (appended: Appended | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects arrivals while a commit runs and commits them together as soon as it is done, because a durable commit costs
 * an fsync however much it holds.
 */
export function batchAppends(store: Pick<StoreWrites, "append">): Append {
  let waiting: Waiting[] = [];
  let running = false;
  return (arrival) =>
    new Promise((resolve, reject) => {
      waiting.push({ arrival, resolve, reject });
      if (running) return;
      running = true;
      // What else has come with the same turn of the event loop goes into the same commit.
      setImmediate(commitNext);
    });

  function commitNext(): void {
    const batch = takeBatch();
    store
      .append(batch.map(({ arrival }) => arrival))
      .then(
        (appended) => batch.forEach(({ resolve }, index) => void resolve(appended[index])),
        (error: unknown) => batch.forEach(({ reject }) => void reject(error)),
      )
      .finally(() => {
        running = waiting.length > 0;
        if (running) commitNext();
      });
  }

  function takeBatch(): Waiting[] {
    let bytes = 0;
    const end = waiting.findIndex(({ arrival }, index) => {
      bytes += arrival.body.byteLength;
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
const maxBatchBytes = 32 * 1024 * 1024;
