import type { LookUp } from "./look-up.ts";

/** Lets `atOnce` look-ups run at a time; the others wait in their order, until their signal. */
export function inTurn(lookUp: LookUp, atOnce: number): LookUp {
  const waiting = new Set<() => void>();
  let running = 0;

  function wakeNext(): void {
    const [next] = waiting;
    next?.();
  }

  async function turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    signal.addEventListener("abort", () => resolve(), { once: true });
    await promise;
    waiting.delete(resolve);
  }

  return async (host, signal) => {
    while (running >= atOnce && !signal.aborted) await turn(signal);
    if (signal.aborted) {
      // It may have been its turn.
      if (running < atOnce) wakeNext();
      return [];
    }
    running += 1;
    try {
      return await lookUp(host, signal);
    } finally {
      running -= 1;
      wakeNext();
    }
  };
}
