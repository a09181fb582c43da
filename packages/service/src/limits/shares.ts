import { addAbortListener } from "node:events";
import { createCounts } from "@signalbox/wire";
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
   * Acquires one as soon as the limits allow it. Whoever waits longest is tried first.
   *
   * @param signal ends the wait
   * @throws Problem as `acquire` does, after `waitMs` milliseconds; or the reason of `signal`
   */
  acquireWithin(waitMs: number, caller: string, signal?: AbortSignal): Promise<Disposable>;
}

export function createShares<Code extends string = string>({
  name,
  total,
  perCaller,
  perResource = Number.POSITIVE_INFINITY,
}: ShareLimits<NoInfer<Code>>): Shares {
  const ofCallers = createCounts();
  const ofResources = createCounts();
  const words = name.replaceAll("_", " ");
  let inUse = 0;
  /** Callbacks that let each waiting caller try again, in order. */
  const waiting = new Set<() => void>();

  function full(status: 429 | 503, detail: string): Problem {
    const headers = { "retry-after": "10" };
    return new (Problem as ProblemClass<string>)(status, `too_many_${name}`, detail, { headers });
  }

  function acquire(caller: string, resource = ""): Disposable {
    if (inUse >= total) throw full(503, `All ${total} ${words} of this service are in use. Try again later.`);
    if (ofCallers.of(caller) >= perCaller) {
      throw full(429, `You already have ${perCaller} ${words}, the most for one caller. Try again later.`);
    }
    if (ofResources.of(resource) >= perResource) {
      throw full(429, `There are already ${perResource} ${words} here, the most for one resource. Try again later.`);
    }
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
        for (const tryAgain of waiting) tryAgain();
      },
    };
  }

  return {
    acquire,
    async acquireWithin(waitMs, caller, signal) {
      const end = performance.now() + waitMs;
      for (;;) {
        signal?.throwIfAborted();
        try {
          return acquire(caller);
        } catch (error) {
          if (performance.now() >= end) throw error;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        using _late = setTimeout(resolve, end - performance.now());
        using _aborted = signal && addAbortListener(signal, () => resolve());
        await promise;
        waiting.delete(resolve);
      }
    },
  };
}
