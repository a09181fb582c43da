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
  /** When the next call may start, by `performance.now()`. */
  nextStart: number;
  /** How many callers want nothing to start for now. */
  pauses: number;
}

/** A queue of calls that are under the same limits. */
interface Lane {
  /** The first one is the lane's own: it is the one that is held and paused. */
  readonly limits: readonly [Limit, ...Limit[]];
  readonly retries: Set<Waiting>;
  readonly fresh: Set<Waiting>;
}

interface Waiting {
  readonly sequence: number;
  readonly isRetry: boolean;
  readonly start: () => void;
}

/**
 * Starts calls when the limits of their lane allow it. Within a lane, retries go first and then who came first; between
 * lanes that share a limit, who came first. A lane that must wait does not hold up the others.
 *
 * As long as calls may start at once nothing is queued and no timer is made; there is one timer while somebody waits.
 */
export class Scheduler<Name extends string> {
  readonly #lanes: ReadonlyMap<Name, Lane>;
  #sequence = 0;
  #stopTimer: () => void = () => {};

  /** `lanes` gives the names of the limits that each lane is under, its own one first. */
  constructor(limits: Readonly<Record<string, LimitOptions>>, lanes: Readonly<Record<Name, readonly string[]>>) {
    const made = new Map<string, Limit>();
    for (const [name, limit] of Object.entries(limits)) {
      made.set(name, { ...limit, running: 0, nextStart: 0, pauses: 0 });
    }
    const entries = Object.entries(lanes) as [Name, readonly string[]][];
    this.#lanes = new Map(
      entries.map(([lane, names]) => {
        const own = names.map((name) => made.get(name) as Limit) as [Limit, ...Limit[]];
        return [lane, { limits: own, retries: new Set(), fresh: new Set() }];
      }),
    );
  }

  /**
   * Runs `task` as soon as the lane allows. A retry goes ahead of new calls and does not count as another one.
   *
   * @throws the reason of `signal` when it aborts before the task starts.
   */
  async run<Result>(
    name: Name,
    task: () => Promise<Result>,
    { isRetry = false, signal }: { isRetry?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<Result> {
    const lane = this.#lane(name);
    signal?.throwIfAborted();
    const isFree = lane.fresh.size + lane.retries.size === 0 && startDelay(lane, isRetry) <= 0;
    if (isFree) enter(lane, isRetry);
    else await this.#queue(lane, isRetry, signal);
    try {
      return await task();
    } finally {
      if (!isRetry) for (const limit of lane.limits) limit.running -= 1;
      this.#startWaiting();
    }
  }

  /** Lets nothing start in the lane for `milliseconds` from now. */
  hold(name: Name, milliseconds: number): void {
    const [own] = this.#lane(name).limits;
    own.nextStart = Math.max(own.nextStart, performance.now() + milliseconds);
    this.#startWaiting();
  }

  /** Lets nothing start in the lane until the returned function is called. */
  pause(name: Name): () => void {
    const [own] = this.#lane(name).limits;
    own.pauses += 1;
    return () => {
      own.pauses -= 1;
      this.#startWaiting();
    };
  }

  #lane(name: Name): Lane {
    return this.#lanes.get(name) as Lane;
  }

  #queue(lane: Lane, isRetry: boolean, signal: AbortSignal | undefined): Promise<void> {
    const queue = isRetry ? lane.retries : lane.fresh;
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
        isRetry,
        start: () => {
          leave();
          enter(lane, isRetry);
          resolve();
        },
      };
      queue.add(waiting);
      const stopListening = signal && onAbort(signal, abort);
      this.#startWaiting();
    });
  }

  /** Starts the calls that may start now, and sets the timer for the next one. */
  #startWaiting(): void {
    this.#stopTimer();
    for (;;) {
      let next: Waiting | undefined;
      let delay = Number.POSITIVE_INFINITY;
      for (const lane of this.#lanes.values()) {
        const [head] = lane.retries.size > 0 ? lane.retries : lane.fresh;
        if (head === undefined) continue;
        const wait = startDelay(lane, head.isRetry);
        if (wait > 0) delay = Math.min(delay, wait);
        else if (next === undefined || goesBefore(head, next)) next = head;
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

function goesBefore(one: Waiting, other: Waiting): boolean {
  return one.isRetry === other.isRetry ? one.sequence < other.sequence : one.isRetry;
}

/** Milliseconds until a call may start in the lane; infinite when another call has to end first. */
function startDelay({ limits }: Lane, isRetry: boolean): number {
  let start = 0;
  for (const limit of limits) {
    if (limit.pauses > 0 || (!isRetry && limit.running >= limit.concurrency)) return Number.POSITIVE_INFINITY;
    start = Math.max(start, limit.nextStart);
  }
  return start === 0 ? 0 : start - performance.now();
}

function enter({ limits }: Lane, isRetry: boolean): void {
  for (const limit of limits) {
    if (!isRetry) limit.running += 1;
    if (limit.gap > 0) limit.nextStart = Math.max(limit.nextStart, performance.now() + limit.gap);
  }
}
