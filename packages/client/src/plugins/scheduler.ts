import { onAbort, startTimer } from "../transport/limits.ts";

/** How many calls may run at once under a limit, and how far apart they start. */
export interface LimitOptions {
  /** Calls at once. */
  readonly concurrency: number;
  /** Milliseconds between the starts of two calls. */
  readonly gap: number;
}

/** A limit and what runs under it. Several lanes may share one. */
interface Limit extends LimitOptions {
  running: number;
  /** The earliest start of the next call, by `performance.now()`. */
  nextStart: number;
  /** While there are any, no call starts. */
  pauses: number;
}

/** A queue of calls with the same limits. */
interface Lane {
  /** The first limit belongs to the lane: it is the one that is paused. */
  readonly limits: readonly [Limit, ...Limit[]];
  readonly queue: Set<Waiting>;
}

interface Waiting {
  /** The order of arrival. */
  readonly sequence: number;
  readonly start: () => void;
}

/**
 * Starts calls in the order of arrival when the limits of their lane allow it. A waiting lane does not delay the others.
 *
 * If a call may start immediately, no timer is set. There is one timer while any call waits.
 */
export class Scheduler<Name extends string> {
  readonly #lanes: ReadonlyMap<Name, Lane>;
  #sequence = 0;
  #stopTimer: () => void = () => {};

  /** `lanes` has the names of the limits of each lane, its own first. */
  constructor(limits: Readonly<Record<string, LimitOptions>>, lanes: Readonly<Record<Name, readonly string[]>>) {
    const made = new Map<string, Limit>();
    for (const [name, limit] of Object.entries(limits)) {
      made.set(name, { ...limit, running: 0, nextStart: 0, pauses: 0 });
    }
    const entries = Object.entries(lanes) as [Name, readonly string[]][];
    this.#lanes = new Map(
      entries.map(([lane, names]) => {
        const own = names.map((name) => made.get(name) as Limit) as [Limit, ...Limit[]];
        return [lane, { limits: own, queue: new Set() }];
      }),
    );
  }

  /**
   * Runs `task` as soon as the lane allows.
   *
   * @throws the reason of `signal` when it aborts before the task starts.
   */
  async run<Result>(name: Name, signal: AbortSignal | undefined, task: () => Promise<Result>): Promise<Result> {
    const lane = this.#lane(name);
    signal?.throwIfAborted();
    await this.#wait(lane, signal);
    try {
      return await task();
    } finally {
      for (const limit of lane.limits) limit.running -= 1;
      this.#startWaiting();
    }
  }

  /** Pauses the lane until the returned function is called, after which the gaps of its limits begin anew. */
  pause(name: Name): () => void {
    const lane = this.#lane(name);
    const [own] = lane.limits;
    own.pauses += 1;
    return () => {
      own.pauses -= 1;
      addGaps(lane);
      this.#startWaiting();
    };
  }

  #lane(name: Name): Lane {
    return this.#lanes.get(name) as Lane;
  }

  #wait(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    const { queue } = lane;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.delete(waiting);
        stopListening?.();
      };
      const abort = (): void => {
        leave();
        reject(signal?.reason);
        this.#startWaiting();
      };
      const waiting: Waiting = {
        sequence: this.#sequence++,
        start: () => {
          leave();
          for (const limit of lane.limits) limit.running += 1;
          addGaps(lane);
          resolve();
        },
      };
      queue.add(waiting);
      const stopListening = signal && onAbort(signal, abort);
      this.#startWaiting();
    });
  }

  /** Starts all calls that may start now, and sets the timer for the next one. */
  #startWaiting(): void {
    this.#stopTimer();
    for (;;) {
      let next: Waiting | undefined;
      let delay = Number.POSITIVE_INFINITY;
      for (const lane of this.#lanes.values()) {
        const [head] = lane.queue;
        if (head === undefined) continue;
        const wait = startDelay(lane);
        if (wait > 0) delay = Math.min(delay, wait);
        else if (next === undefined || head.sequence < next.sequence) next = head;
      }
      if (next === undefined) {
        if (delay < Number.POSITIVE_INFINITY) {
          this.#stopTimer = startTimer(Math.ceil(delay), () => this.#startWaiting());
        }
        return;
      }
      next.start();
    }
  }
}

/** Milliseconds until a call may start in the lane; infinite if another call must end first. */
function startDelay({ limits }: Lane): number {
  let start = 0;
  for (const limit of limits) {
    if (limit.pauses > 0 || limit.running >= limit.concurrency) return Number.POSITIVE_INFINITY;
    start = Math.max(start, limit.nextStart);
  }
  return start === 0 ? 0 : start - performance.now();
}

function addGaps({ limits }: Lane): void {
  for (const limit of limits) {
    if (limit.gap > 0) limit.nextStart = Math.max(limit.nextStart, performance.now() + limit.gap);
  }
}
