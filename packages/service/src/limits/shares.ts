import { addAbortListener } from "node:events";
import { createCounts, FairQueue } from "@signalbox/wire";
import { Problem, type ProblemClass } from "../problem.ts";

/** The names of what can be limited. Each needs a code `too_many_<name>`. */
type ShareName<Code extends string> = string extends Code
  ? string
  : Code extends `too_many_${infer Name}`
    ? Name
    : never;

/** @typeParam Code the problem codes of the service */
interface ShareLimits<Code extends string> {
  /** The name of what is limited, as in the error code: `subscribers` gives `too_many_subscribers`. */
  readonly name: ShareName<Code>;
  /** The most at the same time, in total. */
  readonly total: number;
  /** The most at the same time for one caller. */
  readonly perCaller: number;
  /** The most at the same time for one resource, such as a route. @default no limit */
  readonly perResource?: number;
}

/** Limits how many of something are in use at the same time: in total, by one caller and for one resource. */
export interface Shares {
  /**
   * Acquires one until the result is disposed of. Disposing of it twice has no effect.
   *
   * @param resource required with `perResource`
   * @throws Problem 429 `too_many_<name>` when the caller or the resource has reached its limit, 503 when all are in use
   */
  acquire(caller: string, resource?: string): Disposable;

  /**
   * Acquires one as soon as the limits of the service and of a caller allow it. Callers that wait take turns.
   *
   * @param signal ends the wait
   * @throws Problem as `acquire` does, after `waitMs` milliseconds, or at once when too many of the caller wait; or the reason of
   * `signal`
   */
  acquireWithin(waitMs: number, caller: string, signal?: AbortSignal): Promise<Disposable>;
}

interface Waiter {
  readonly caller: string;
  readonly resolve: (share: Disposable) => void;
}

/** The most of one caller that wait at the same time. */
const WAITING_SHARE = 64;

export function createShares<Code extends string = string>({
  name,
  total,
  perCaller,
  perResource = Number.POSITIVE_INFINITY,
}: ShareLimits<NoInfer<Code>>): Shares {
  const ofCallers = createCounts();
  const ofResources = createCounts();
  const words = name.replaceAll("_", " ");
  const waiting = new FairQueue<Waiter>();
  let inUse = 0;

  /** Which limit is reached, if any. */
  function limitOf(caller: string, resource = ""): readonly [status: 429 | 503, detail: string] | undefined {
    if (inUse >= total) return [503, `All ${total} ${words} of this service are in use.`];
    if (ofCallers.of(caller) >= perCaller)
      return [429, `You already have ${perCaller} ${words}, the most for one caller.`];
    if (ofResources.of(resource) < perResource) return undefined;
    return [429, `There are already ${perResource} ${words} here, the most for one resource.`];
  }

  function full([status, detail]: NonNullable<ReturnType<typeof limitOf>>): Problem {
    const headers = { "retry-after": "10" };
    return new (Problem as ProblemClass<string>)(status, `too_many_${name}`, `${detail} Try again later.`, { headers });
  }

  function take(caller: string, resource = ""): Disposable {
    inUse += 1;
    ofCallers.add(caller, 1);
    ofResources.add(resource, 1);
    let isHeld = true;
    return {
      [Symbol.dispose]() {
        if (!isHeld) return;
        isHeld = false;
        inUse -= 1;
        ofCallers.add(caller, -1);
        ofResources.add(resource, -1);
        const next = waiting.next((one) => limitOf(one) === undefined);
        next?.resolve(take(next.caller));
      },
    };
  }

  return {
    acquire(caller, resource) {
      const limit = limitOf(caller, resource);
      if (limit !== undefined) throw full(limit);
      return take(caller, resource);
    },

    async acquireWithin(waitMs, caller, signal) {
      signal?.throwIfAborted();
      const limit = limitOf(caller);
      if (limit === undefined) return take(caller);
      if (waiting.sizeOf(caller) >= WAITING_SHARE) throw full(limit);
      const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
      const waiter = { caller, resolve };
      const giveUp = (reason: unknown): void => {
        if (waiting.remove(caller, waiter)) reject(reason);
      };
      waiting.add(caller, waiter);
      using _late = setTimeout(() => giveUp(full(limit)), waitMs);
      using _aborted = signal && addAbortListener(signal, () => giveUp(signal.reason));
      return await promise;
    },
  };
}
