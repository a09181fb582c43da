import type { Log } from "../core/log.ts";
import { wait, withAbort } from "../transport/limits.ts";
import { LANES, type LaneName, type LimitChanges, resolveLimits } from "./lanes.ts";
import type { LimitOptions, Scheduler } from "./scheduler.ts";

/** A limit and its name, which all processes share. */
export interface SharedLimit extends LimitOptions {
  readonly name: string;
}

/**
 * A store of shared limits. Each step of a call is one round trip: `acquire` before it is sent, and `release` after its
 * response.
 */
export interface LimitStore {
  /**
   * Acquires one permit of each limit, or none if a limit is used up (`concurrency`), was acquired too recently (`gap`), or is
   * blocked. A permit that is not released expires after `leaseMs`, because its process may have ended.
   *
   * @returns undefined if the call may start, else how many milliseconds to wait before trying again.
   */
  acquire(permit: string, limits: readonly SharedLimit[], leaseMs: number): Promise<number | undefined>;
  /** Releases the permits. */
  release(permit: string, limits: readonly SharedLimit[]): Promise<unknown>;
  /** Blocks the limit for this many milliseconds from now. */
  hold(limit: SharedLimit, milliseconds: number): Promise<unknown>;
}

/** Starts the calls of a process within its limits. */
export type CallScheduler = Pick<Scheduler<LaneName>, "run" | "hold" | "pause">;

/** The option `shared` of the plugin `throttling`: adds limits to those of the process. */
export type SharedLimits = (own: CallScheduler) => CallScheduler;

/** The options of shared limits. */
export interface SharedLimitsOptions {
  /** The id of the limits: processes with the same id share them. Default: `default`. */
  readonly id?: string;
  /** Changes of the limits, as for `throttle.limits`. */
  readonly limits?: LimitChanges;
  /** Milliseconds until a permit expires, because its process may have ended. Longer calls also lose theirs. Default: 60,000. */
  readonly leaseMs?: number;
  /** The timeout of the store, in milliseconds. Default: 5,000. */
  readonly timeoutMs?: number;
  /** Receives errors of the store. Default: the console. */
  readonly log?: Pick<Log, "warn">;
}

/** The longest and the shortest pause between two calls of the store, in milliseconds. */
const MAX_POLL_MS = 5000;
const MIN_POLL_MS = 10;

/**
 * Shares the limits of the plugin `throttling` between processes by a store. If the store fails or does not respond in
 * time, no call fails: the limits of the process still apply. Responses do not wait for the release of their permits.
 *
 * @throws {HttpError} with status 400 when a limit does not exist, or has an invalid number.
 */
export function shareLimits(store: LimitStore, options: SharedLimitsOptions = {}): SharedLimits {
  const { id = "default", limits: changes, leaseMs = 60_000, timeoutMs = 5000, log = console } = options;
  const limits = resolveLimits(changes);
  const limitsOf = (lane: LaneName): SharedLimit[] =>
    LANES[lane].map((name) => ({ name: `${id}:${name}`, ...limits[name as keyof typeof limits] }));
  const ask = async <Result>(question: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await withAbort(AbortSignal.timeout(timeoutMs), question());
    } catch (error) {
      log.warn("The store of the shared limits failed", error);
      return undefined;
    }
  };
  /** Runs `task` with the permits of its lane. Passes its result to `settle` before it releases the permits. */
  const run = async <Result>(
    lane: LaneName,
    task: () => Promise<Result>,
    settle: (outcome: Promise<Result>) => void,
    signal?: AbortSignal,
  ): Promise<void> => {
    const shared = limitsOf(lane);
    const permit = crypto.randomUUID();
    for (;;) {
      signal?.throwIfAborted();
      const delay = await ask(() => store.acquire(permit, shared, leaseMs));
      if (delay === undefined) break;
      await wait(Math.min(Math.max(delay, MIN_POLL_MS), MAX_POLL_MS), signal);
    }
    try {
      signal?.throwIfAborted();
      const outcome = task();
      settle(outcome);
      await outcome;
    } finally {
      await ask(() => store.release(permit, shared));
    }
  };
  return (own) => ({
    run: (lane, task, settings) =>
      new Promise((resolve, reject) => {
        const signal = settings?.signal;
        // After an abort, an unresponsive store must not hold the permit of the process.
        own.run(lane, () => withAbort(signal, run(lane, task, resolve, signal)), settings).catch(reject);
      }),
    hold(lane, milliseconds) {
      own.hold(lane, milliseconds);
      const [limit] = limitsOf(lane);
      if (limit !== undefined) void ask(() => store.hold(limit, milliseconds));
    },
    pause: (lane) => own.pause(lane),
  });
}
