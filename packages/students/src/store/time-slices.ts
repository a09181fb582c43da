import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** How long a long transaction works without a pause, in milliseconds. */
const sliceMs = 8;

/**
 * Pauses a transaction so that reads can run: the returned function waits for the next iteration of the event loop, but only once
 * a slice of time has passed since the last pause. All other writes wait for the transaction, and on a busy service each pause may
 * take longer than the work between two of them.
 */
export function timeSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await yieldToEventLoop();
    began = performance.now();
  };
}
