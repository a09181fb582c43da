import { useEffect, useState } from "preact/hooks";
import { ApiError } from "./api-error.ts";

/**
 * The result or the error of a call; undefined at first. The call is repeated when one of its inputs changes, which aborts
 * its signal. Until then, the last result stays.
 *
 * @param pauseMs how long the inputs must stay the same before the call, for what is typed. @default 0, which is at once
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[] = [],
  pauseMs = 0,
): Value | ApiError | undefined {
  const [value, setValue] = useState<Value | ApiError>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const start = (): unknown =>
      load(signal).then(
        (loaded) => signal.aborted || setValue(() => loaded),
        (cause: unknown) => signal.aborted || setValue(ApiError.from(cause)),
      );
    const timer = pauseMs === 0 ? void start() : setTimeout(start, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, inputs);
  return value;
}
