import { FairQueue } from "./fair-queue.ts";

/**
 * Shares the event loop among callers. Work runs at once while this iteration of the event loop has time left and nothing of its
 * caller waits. The rest waits in a queue that serves callers in rotation, and takes at most half of the time. So a caller with thousands
 * of waiting requests delays another caller by at most one rotation.
 */
export class Turns {
  /** How many connections were accepted so far. */
  accepted = 0;

  readonly #queue = new FairQueue<() => void>();
  /** When the time of this iteration for work that need not wait ends; 0 before its first work. */
  #iterationEnd = 0;
  /** Whether work waits for its turn, also while turns pause. */
  #isTaking = false;
  /** When the time for this round of turns ends; 0 before its first turn. */
  #roundEnd = 0;
  /** When the current turn ends; 0 when none runs. */
  #currentTurnEnd = 0;
  /** When a caller last had work while only others waited. */
  #lastContention = Number.NEGATIVE_INFINITY;

  readonly #endIteration = (): void => {
    this.#iterationEnd = 0;
  };

  /** Whether there is time for more work of a caller now. Ask again before each piece of work. */
  hasTime(caller: string): boolean {
    const now = performance.now();
    if (this.#currentTurnEnd > 0) return now < this.#currentTurnEnd;
    if (this.#iterationEnd === 0) {
      this.#iterationEnd = now + BUDGET_MS;
      setImmediate(this.#endIteration);
    }
    const isBehind = this.#queue.sizeOf(caller) > 0;
    if (this.#queue.size > 0 && !isBehind) this.#lastContention = now;
    return now < this.#iterationEnd && !isBehind;
  }

  /** Calls `work` when it is its caller's turn. Use it when there is no time. */
  wait(caller: string, work: () => void): void {
    this.#queue.add(caller, work);
    if (this.#isTaking) return;
    this.#isTaking = true;
    setImmediate(() => this.#takeTurns());
  }

  /** Returns undefined when a piece of work may run now, otherwise a promise that resolves when it may. */
  admit(caller: string): Promise<void> | undefined {
    return this.hasTime(caller) ? undefined : new Promise((resolve) => this.wait(caller, resolve));
  }

  #takeTurns(): void {
    const began = performance.now();
    this.#roundEnd = 0;
    // Each turn has an immediate, because promises are settled between two of them, and so their time counts.
    for (let count = Math.min(this.#queue.size, MAX_TURNS); count > 0; count -= 1) setImmediate(() => this.#turn());
    setImmediate(() => {
      const now = performance.now();
      const resume = (): void => this.#resume(performance.now() + MAX_ACCEPTING_MS);
      if (this.#queue.size === 0) this.#isTaking = false;
      // The pause is as long as the turns and their consequences, such as reading packets. Meanwhile, other callers work and
      // connect.
      else if (now - this.#lastContention < PAUSES_MS) setTimeout(resume, now - began);
      else resume();
    });
  }

  /** Takes turns again after an iteration that accepts no connection: Node accepts one in each, and more may wait. */
  #resume(latest: number): void {
    const before = this.accepted;
    setImmediate(() => {
      if (this.accepted === before || performance.now() >= latest) this.#takeTurns();
      else this.#resume(latest);
    });
  }

  #turn(): void {
    const now = performance.now();
    if (this.#roundEnd === 0) this.#roundEnd = now + BUDGET_MS;
    else if (now >= this.#roundEnd) return;
    this.#currentTurnEnd = now + TURN_MS / Math.max(1, this.#queue.size / FULL_TURNS);
    try {
      this.#queue.next()?.();
    } finally {
      this.#currentTurnEnd = 0;
    }
  }
}

/** How long one iteration does work that need not wait, and how long it takes turns, in milliseconds. */
const BUDGET_MS = 3;

/** The most turns of a round. Each causes more work, such as reading the next 64 KiB of its connection, so a round is short. */
const MAX_TURNS = 32;

/**
 * How long turns pause for callers after the last of them worked, in milliseconds. While only one caller works, a pause would be half
 * of its time.
 */
const PAUSES_MS = 1_000;

/** How much longer a pause is at most while connections are accepted, in milliseconds. */
const MAX_ACCEPTING_MS = 10;

/** How long one turn may work, in milliseconds. */
const TURN_MS = 1;

/** While more wait, a turn is shorter: otherwise a connection would wait long for a hundred busy ones of its address. */
const FULL_TURNS = 8;
