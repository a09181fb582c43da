import { onAbort } from "./on-abort.ts";

/** Resolves as `promise` does, or rejects with the reason of `signal` as soon as that aborts. */
export function beforeAbort<Result>(signal: AbortSignal | null | undefined, promise: Promise<Result>): Promise<Result> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(onAbort(signal, abort));
  });
}
