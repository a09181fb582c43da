// What a process of a contender does: it says that it is ready, then responds to the questions of `harness.ts`.

/**
 * Tells the benchmark where the server of this process is, and responds with the CPU and the memory that it has used.
 *
 * @param cleanUp runs at the end
 */
export function answerUsage(url: string, cleanUp: () => unknown = () => {}): void {
  process.on("disconnect", async () => {
    await cleanUp();
    process.exit();
  });
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, peak: process.resourceUsage().maxRSS * 1024 });
  });
  process.send?.(url);
}

/** Runs an operation for the seconds of each round. */
export function answerWork(operation: () => unknown): void {
  process.on("disconnect", () => process.exit());
  /** How many operations run between two looks at the clock: about a millisecond. */
  let batch = 1;
  process.on("message", async ({ seconds }: { readonly seconds: number }) => {
    const started = performance.now();
    const before = process.cpuUsage();
    let operations = 0;
    for (let now = started; now < started + seconds * 1000; ) {
      for (let index = 0; index < batch; index += 1) {
        const result = operation();
        if (result instanceof Promise) await result;
      }
      operations += batch;
      const after = performance.now();
      if (after - now < 0.5) batch *= 2;
      now = after;
    }
    const { user, system } = process.cpuUsage(before);
    process.send?.({ operations, seconds: (performance.now() - started) / 1000, cpu: user + system });
  });
  process.send?.("ready");
}
