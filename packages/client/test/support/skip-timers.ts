import { vi } from "vitest";

/** Far longer than the timers of connections, which run as usual. */
export const LONG_MS = 300_000;

/** Lets timers of at least `LONG_MS` end at once, until the mocks are restored. Returns their delays. */
export function skipLongTimers(): readonly number[] {
  const { setTimeout: start } = globalThis;
  const delays: number[] = [];
  vi.spyOn(globalThis, "setTimeout").mockImplementation((run, delay = 0) => {
    if (delay < LONG_MS) return start(run, delay);
    delays.push(delay);
    return start(run, 0);
  });
  return delays;
}
