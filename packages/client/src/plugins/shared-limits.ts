import type { Log } from "../core/log.ts";
import { wait, withAbort } from "../transport/limits.ts";
import { LANES, type LaneName, type LimitChanges, resolveLimits } from "./lanes.ts";
import type { LimitOptions, Scheduler } from "./scheduler.ts";

/** A limit, and the name under which all processes know it. */
export interface SharedLimit extends LimitOptions {
  readonly name: string;
}

/**
 * Where processes share limits. Both steps of a call are one round trip: `acquire` before it is sent and `release` after its
 * response.
 */
export interface LimitStore {
  /**
   * Acquires one permit of each limit, or none at all: when one is used up (`concurrency`), was acquired too short a time ago
   * (`gap`), or is held. A permit that is not released expires after `leaseMs`, because its process may have ended.
   *
   * @returns undefined when the call may start, else the milliseconds after which it is worth asking again.
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
  /** What has the quota: processes with the same id share their limits. Default: `default`. */
  readonly id?: string;
  /** Changes of the limits, as for `throttle.limits`. */
  readonly limits?: LimitChanges;
  /** Milliseconds after which a permit of a process that ended is free again. Longer calls lose theirs too. Default: 60,000. */
  readonly leaseMs?: number;
  /** Milliseconds after which a store that does not respond counts as failed. Default: 5,000. */
  readonly timeoutMs?: number;
  /** Receives errors of the store. Default: the console. */
  readonly log?: Pick<Log, "warn">;
}

/** The longest and the shortest pause between two calls of the store, in milliseconds. */
const MAX_POLL_MS = 5000;
const MIN_POLL_MS = 10;

/**
 * Shares the limits of the plugin `throttling` between processes by a store. A store that fails, or does not answer in time,
 * makes no call fail: the limits of the process itself go on to hold. No response waits until its permits are given back.
 *
 * @throws {HttpError} with status 400 when a limit does not exist, or a number of it is not one that a limit can have.
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
  /** Runs `task` with the permits of its lane. What it resolves to goes to `settle`, before the permits are given back. */
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
        // After the call was aborted, an unresponsive store must not keep the permit of the process.
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
