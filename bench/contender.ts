// What a process of a contender does: it says that it is ready, then responds to the questions of `harness.ts`.

/** One round of one contender. */
export interface Round {
  readonly operations: number;
  readonly seconds: number;
  /** Microseconds of CPU. */
  readonly cpu: number;
}

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

/** Runs an operation for the seconds of each round that the benchmark asks for. */
export function answerWork(operation: () => unknown): void {
  const run = repeat(operation);
  process.on("disconnect", () => process.exit());
  process.on("message", async ({ seconds }: { readonly seconds: number }) => process.send?.(await run(seconds)));
  process.send?.("ready");
}

/** Runs an operation again and again for some seconds, and measures the CPU of this process. */
export function repeat(operation: () => unknown): (seconds: number) => Promise<Round> {
  /** How many operations run between two looks at the clock: about a millisecond. */
  let batch = 1;
  return async (seconds) => {
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
    return { operations, seconds: (performance.now() - started) / 1000, cpu: user + system };
  };
}
