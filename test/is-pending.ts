import { setImmediate as turn } from "node:timers/promises";

/** Whether `promise` has not settled by the next turn of the event loop. Rejects with the reason of one that rejected. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol("pending");
  return (await Promise.race([promise, turn(pending)])) === pending;
}
