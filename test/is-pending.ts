import { setImmediate as turn } from "node:timers/promises";

/** Whether `promise` is still unsettled after a turn of the event loop. Rejects with the reason of a rejected promise. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol("pending");
  return (await Promise.race([promise, turn(pending)])) === pending;
}
