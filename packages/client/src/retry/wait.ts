import { startTimer } from "../transport/start-timer.ts";

/**
 * Waits for `milliseconds`.
 *
 * @throws the reason of `signal` as soon as it aborts.
 */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = (): void => {
      stop();
      reject(signal?.reason);
    };
    const stop = startTimer(milliseconds, () => {
      signal?.removeEventListener("abort", abort);
      resolve();
    });
    signal?.addEventListener("abort", abort, { once: true });
  });
}
