/** Where time comes from. Tests bring their own. */
export interface Clock {
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  /** Milliseconds since 1970 UTC. */
  time(): number;
  /** Resolves after so many milliseconds, or as soon as `signal` is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  time: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      signal.addEventListener("abort", wake);
      if (signal.aborted) wake();
    }),
};
