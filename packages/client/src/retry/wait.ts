import { beforeAbort } from "../transport/before-abort.ts";
import { startTimer } from "../transport/start-timer.ts";

/**
 * Waits for `milliseconds`.
 *
 * @throws the reason of `signal` as soon as it aborts.
 */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let stop: (() => void) | undefined;
  const time = new Promise<void>((resolve) => {
    stop = startTimer(milliseconds, resolve);
  });
  return beforeAbort(signal, time).finally(stop);
}
