import { createDeliveryQueue, type Outbound, PoolError, withLease } from "@signalbox/service";
import { LRUCache } from "lru-cache";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { ForwardSettings, Route } from "../domain/route.ts";
import type { CaptureStore, ForwardClaim } from "../store/capture-store.ts";
import { readingCost, type Work } from "../work/work.ts";
import { deliver, forwardTarget, hopsOf, leavesTarget, maxHops, rejectedDelivery, type Sending } from "./deliver.ts";
import { retryAfter } from "./retry-after.ts";

interface ForwarderParts {
  readonly store: Pick<CaptureStore, "dueForwards" | "claimForwards" | "renewForwards" | "settleForward" | "findRoute">;
  readonly outbound: Outbound;
  /** The most requests that this process sends at a time. */
  readonly atOnce: number;
  /** The most of them for the routes of one creator (a network). */
  readonly perCreator: number;
  /** Loads a request in a thread when the route stores much. */
  readonly work: Pick<Work, "run">;
  /** Called for each attempt, to count it. */
  readonly sent: () => void;
  readonly onError: (error: unknown) => void;
}

/** Forwards the requests of routes that have a forward. */
export interface Forwarder {
  /** Call this when a route has captured a request. */
  notify(route: Pick<Route, "id" | "creator" | "settings">): void;
  /** Stops leasing requests and aborts running attempts. Another process retries those requests. */
  close(): Promise<void>;
}

/** How often to poll the store for due requests, in milliseconds: retries, and requests of other processes. */
export const pollMs = 1_000;

/** The largest concurrency that a forward may have. */
const maxConcurrency = 16;

/**
 * Forwards requests at least once. The store has the queues and leases each request to one process, which renews the lease,
 * sends the request and stores the outcome. When that process dies, another one takes over after the lease has expired.
 */
export function createForwarder(parts: ForwarderParts): Forwarder {
  const { store, outbound, work, atOnce, perCreator, sent, onError } = parts;
  const closing = new AbortController();
  const creators = new LRUCache<string, string>({ max: 10_000 });
  const queue = createDeliveryQueue<ForwardClaim>({
    total: atOnce,
    perOwner: perCreator,
    perQueue: maxConcurrency,
    claim: (routeId, limit) => store.claimForwards(routeId, { now: Date.now(), limit }),
    deliver: (claim) =>
      withLease(
        () => renew(claim),
        () => forward(claim),
      ),
    onError,
    signal: closing.signal,
  });
  let polling: Promise<void> | undefined;
  const timer = setInterval(poll, pollMs).unref();
  poll();

  return {
    notify({ id, creator, settings: { forward } }) {
      // At the limit of concurrency, the next request that completes claims more.
      if (forward !== undefined && queue.running(id) < forward.concurrency) queue.wake(id, creator);
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await polling;
      await queue.settled();
    },
  };

  function poll(): void {
    polling ??= wakeDue()
      .catch(onError)
      .finally(() => {
        polling = undefined;
      });
  }

  async function wakeDue(): Promise<void> {
    for (const routeId of await store.dueForwards(Date.now())) queue.wake(routeId, await creatorOf(routeId));
  }

  /** The creator of a route never changes, so it is cached. */
  async function creatorOf(routeId: string): Promise<string> {
    const known = creators.get(routeId);
    if (known !== undefined) return known;
    const creator = (await store.findRoute(routeId, Date.now()))?.creator ?? "";
    creators.set(routeId, creator);
    return creator;
  }

  async function renew(claim: ForwardClaim): Promise<boolean> {
    await store.renewForwards([claim], Date.now());
    return true;
  }

  async function forward(claim: ForwardClaim): Promise<void> {
    const { routeId, seq, attempt } = claim;
    const route = await store.findRoute(routeId, Date.now());
    const settings = route?.settings.forward;
    const captured = route && (await load(route, seq));
    if (captured === "busy") {
      await store.settleForward(claim, { kind: "released", now: Date.now() + busyPause });
      return;
    }
    if (settings === undefined || captured === undefined) {
      await store.settleForward(claim, { kind: "dropped" });
      return;
    }
    const to = forwardTarget(settings.url, captured.target);
    const sending = sendingOf(to ?? { url: settings.url }, settings, attempt, closing.signal);
    const error = to === undefined ? leavesTarget : reasonNotToSend(captured);
    if (error !== undefined) {
      const delivery = rejectedDelivery(captured, sending, error.code, error.detail);
      await store.settleForward(claim, { kind: "done", delivery });
      return;
    }
    sent();
    const { outcome, delivery } = await deliver(outbound, captured, sending);
    if (outcome.kind === "failed" && outcome.code === "aborted") {
      await store.settleForward(claim, { kind: "released", now: Date.now() });
      return;
    }
    const pause = attempt < settings.attempts ? retryAfter(outcome, attempt) : undefined;
    await store.settleForward(
      claim,
      pause === undefined
        ? { kind: "done", delivery }
        : { kind: "again", delivery, dueAt: Math.round(Date.now() + pause) },
    );
  }

  /** Loads the request; "busy" when the queue of the threads is full. */
  async function load(route: Route, seq: number): Promise<CapturedRequest | "busy" | undefined> {
    const options = { caller: `forwards of ${route.id}`, cost: readingCost(route) };
    try {
      return await work.run("findRequest", { routeId: route.id, seq }, options);
    } catch (error) {
      if (error instanceof PoolError) return "busy";
      throw error;
    }
  }
}

/** The delay before a retry when the threads are busy, in milliseconds. */
const busyPause = 1_000;

function sendingOf(
  to: Pick<Sending, "url" | "target">,
  { redirects, timeout }: ForwardSettings,
  attempt: number,
  signal: AbortSignal,
): Sending {
  return { reason: "forward", attempt, ...to, redirects, timeoutMs: timeout * 1000, signal };
}

/** Why a request is not forwarded. The target could not tell that an incomplete request is incomplete. */
function reasonNotToSend(captured: CapturedRequest): { code: string; detail: string } | undefined {
  if (captured.flags.length > 0) {
    return { code: "incomplete", detail: `the stored request is incomplete: ${captured.flags.join(", ")}` };
  }
  const hops = hopsOf(captured);
  return hops < maxHops
    ? undefined
    : { code: "too_many_hops", detail: `the request has passed through ${hops} capture services` };
}
