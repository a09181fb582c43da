import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** How long a long transaction works without a pause, in milliseconds. */
const defaultMs = 8;

/**
 * Pauses a transaction so that reads can run: the returned function waits for the next iteration of the event loop, but only once
 * `ms` have passed since the last pause. All other writes wait for the transaction, and on a busy service each pause may take longer
 * than the work between two of them.
 */
export function timeSlices(ms: number = defaultMs, now: () => number = () => performance.now()): () => Promise<void> {
  let began = now();
  return async () => {
    if (now() - began < ms) return;
    await yieldToEventLoop();
    began = now();
  };
}
