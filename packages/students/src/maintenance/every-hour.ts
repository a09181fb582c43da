const hourMs = 3_600_000;

/**
 * Runs `work` now and every hour.
 *
 * @param failed receives its errors
 * @returns what stops it, and waits for a run in progress
 */
export function everyHour(work: () => Promise<unknown>, failed: (error: unknown) => void): () => Promise<void> {
  const run = (): Promise<void> =>
    work().then(
      () => undefined,
      (error: unknown) => failed(error),
    );
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, hourMs).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
