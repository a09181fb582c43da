import { setImmediate } from "node:timers/promises";
import type { Clock } from "../src/index.ts";

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** A clock that only moves when a test advances it. */
export class FakeClock implements Clock {
  #now = 0;
  readonly #start: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(start = Date.UTC(2026, 0, 1, 12)) {
    this.#start = start;
  }

  now(): number {
    return this.#now;
  }

  time(): number {
    return this.#start + this.#now;
  }

  get sleepers(): number {
    return this.#sleepers.size;
  }

  sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const sleeper = {
        until: this.#now + milliseconds,
        wake: () => {
          this.#sleepers.delete(sleeper);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", sleeper.wake);
      if (signal.aborted) sleeper.wake();
    });
  }

  async turn(): Promise<void> {}

  /** Lets time pass, and runs every timer that ends in it. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await setImmediate();
    for (;;) {
      const [first] = [...this.#sleepers].sort((a, b) => a.until - b.until);
      if (first === undefined || first.until > end) break;
      this.#now = Math.max(this.#now, first.until);
      first.wake();
      await setImmediate();
    }
    this.#now = end;
  }

  /** Lets time pass without running timers, as on a machine that is too busy. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
