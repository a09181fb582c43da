/** Runs a task when its turn comes. */
export type TakeTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Lets `atOnce` tasks run at a time; the others wait in their order, and hold nothing but their question until then. */
export function decodeSlots(atOnce: number): TakeTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // A slot that is passed on is never free in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
