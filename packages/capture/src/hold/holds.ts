import { randomUUID } from "node:crypto";
import { addAbortListener } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { RequestName } from "../domain/mark.ts";
import { Problem } from "../domain/problem.ts";
import { LISTENER_LEASE_MS, type Listener, listenerId, RENEW_EVERY_MS } from "../domain/route.ts";
import type { CaptureStore } from "../store/capture-store.ts";

/** Callers that wait for the response of a listener. */
export type Holds = ReturnType<typeof createHolds>;

/** The most waiting callers, in all and for one route, and the most bytes of their requests. */
const MAX_HELD = 500;
const MAX_HELD_PER_ROUTE = 100;
const MAX_HELD_BYTES = 64 * 1024 * 1024;

/** How often to poll the store for responses that another process received, in milliseconds. */
const POLL_MS = 100;

interface Waiting extends RequestName {
  readonly listener: string;
  /** Whether the wait is stored. */
  isKnown: boolean;
  readonly end: () => void;
}

type HoldStore = Pick<CaptureStore, "hold" | "heldStates" | "endHold">;

/** Holds callers in this process. The waits are stored, so that a listener may respond through any process. */
export function createHolds(store: HoldStore) {
  const waiting = new Set<Waiting>();
  let bytes = 0;
  let wake: () => void = () => undefined;
  let isPolling = false;

  return {
    /**
     * Waits for the response to a request; undefined when none arrives in time, the listener leaves, or too many wait.
     *
     * @param size the memory of the waiting request, in bytes
     */
    async responseTo(request: RequestName, listener: Listener, size: number, signal: AbortSignal) {
      if (isFull(request.routeId, size)) return undefined;
      bytes += size;
      const until = AbortSignal.any([signal, AbortSignal.timeout(listener.waitMs)]);
      const ended = Promise.withResolvers<void>();
      const one: Waiting = { ...request, listener: listener.id, isKnown: false, end: ended.resolve };
      waiting.add(one);
      using _ = addAbortListener(until, one.end);
      try {
        await store.hold(request, Date.now() + listener.waitMs);
        one.isKnown = true;
        void poll();
        await ended.promise;
        return await store.endHold(request);
      } finally {
        waiting.delete(one);
        bytes -= size;
      }
    },
    /** Polls the store at once, because a response was supplied here, or a listener left. */
    notify: (): void => wake(),
  };

  function isFull(routeId: string, size: number): boolean {
    if (waiting.size >= MAX_HELD || bytes + size > MAX_HELD_BYTES) return true;
    let onRoute = 0;
    for (const one of waiting) if (one.routeId === routeId) onRoute += 1;
    return onRoute >= MAX_HELD_PER_ROUTE;
  }

  /** Ends the waits that have a response, and those whose listener has left. */
  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    while (waiting.size > 0) {
      const notified = new AbortController();
      wake = () => notified.abort();
      await endThoseOver().catch(() => undefined);
      await sleep(POLL_MS, undefined, { signal: notified.signal, ref: false }).catch(() => undefined);
    }
    isPolling = false;
  }

  async function endThoseOver(): Promise<void> {
    const asked = [...waiting].filter(({ isKnown }) => isKnown);
    const states = await store.heldStates(
      asked.map(({ routeId, seq }) => ({ routeId, seq })),
      Date.now(),
    );
    const known = new Map(states.map((state) => [`${state.routeId} ${state.seq}`, state]));
    for (const one of asked) {
      const state = known.get(`${one.routeId} ${one.seq}`);
      if (state?.response !== undefined || state?.listener !== one.listener) one.end();
    }
  }
}

interface ListenerParts {
  readonly store: Pick<CaptureStore, "registerListener" | "renewListener" | "unregisterListener">;
  readonly holds: Pick<Holds, "notify">;
}

interface ListenerOptions {
  readonly routeId: string;
  readonly name: string;
  readonly waitMs: number;
  /** Called when another listener takes over. */
  readonly end: () => void;
}

/**
 * Makes a stream the listener of a route until `signal` aborts.
 *
 * @throws Problem 409 `listener_taken`; the stream is ended then
 */
export async function becomeListener(
  { store, holds }: ListenerParts,
  options: ListenerOptions,
  signal: AbortSignal,
): Promise<void> {
  const { routeId, name, waitMs, end } = options;
  const id = listenerId(name, randomUUID());
  const now = Date.now();
  try {
    if (!(await store.registerListener(routeId, { id, until: now + LISTENER_LEASE_MS, waitMs }, { name, now })))
      throw taken();
  } catch (error) {
    end();
    throw error;
  }
  const renewal = setInterval(renew, RENEW_EVERY_MS).unref();
  addAbortListener(signal, leave);

  function renew(): void {
    // Retried: the lease outlasts a short failure of the store.
    store.renewListener(routeId, id, Date.now() + LISTENER_LEASE_MS).then(
      (isOurs) => {
        if (!isOurs) end();
      },
      () => undefined,
    );
  }

  function leave(): void {
    clearInterval(renewal);
    store.unregisterListener(routeId, id).then(
      () => holds.notify(),
      () => undefined,
    );
  }
}

function taken(): Problem {
  const detail = "Another listener responds for this route. A route has one listener at a time.";
  return new Problem(409, "listener_taken", detail);
}
