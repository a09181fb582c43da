/** How long a second signal is taken for an echo of the first: npm passes on a Ctrl-C that the terminal sent to all. */
const echoMs = 500;

/**
 * Resolves at the first SIGINT or SIGTERM, so that the caller can drain. A later one, when the person has lost patience,
 * ends the process at once.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const stop = (): void => {
      if (first === undefined) {
        first = performance.now();
        resolve();
      } else if (performance.now() - first > echoMs) {
        process.exit(1);
      }
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}
