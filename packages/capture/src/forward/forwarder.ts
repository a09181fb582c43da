import { createCounts, leaseRenewalMs, type Outbound, PoolError } from "@signalbox/service";
import type { CapturedRequest } from "../domain/captured-request.ts";
import { recentValues } from "../domain/recent-values.ts";
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

/** The most claims of different routes at a time. They share commits of the store. */
const maxClaims = 16;

/**
 * Forwards requests at least once. The store has the queues and leases each request to one process, which renews the lease,
 * sends the request and stores the outcome. When that process dies, another one takes over after the lease has expired.
 */
export function createForwarder(parts: ForwarderParts): Forwarder {
  const { store, outbound, work, atOnce, perCreator, sent, onError } = parts;
  /** Routes that may have due requests, with their creators. */
  const ready = new Map<string, string>();
  const running = new Set<Promise<void>>();
  /** The leases of this process. */
  const leased = new Set<ForwardClaim>();
  const closing = new AbortController();
  const creators = recentValues<string>({ maxCount: 10_000, maxBytes: 1024 * 1024 });
  /** `taken` by route, and by creator. */
  const takenByRoute = createCounts();
  const takenByCreator = createCounts();
  let isPolling = false;
  let claims = 0;
  /** The number of leased requests, plus those that a running claim may lease. */
  let taken = 0;

  const timer = setInterval(poll, pollMs).unref();
  const renewal = setInterval(() => {
    if (leased.size > 0) run(store.renewForwards([...leased], Date.now()));
  }, leaseRenewalMs).unref();
  poll();

  return {
    notify({ id, creator, settings: { forward } }) {
      // At the limit of concurrency, the next request that completes claims more.
      if (forward !== undefined && takenByRoute.of(id) < forward.concurrency) wake(id, creator);
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      while (running.size > 0) await Promise.all(running);
      clearInterval(renewal);
    },
  };

  function poll(): void {
    if (isPolling || closing.signal.aborted) return;
    isPolling = true;
    const found = store.dueForwards(Date.now()).then(async (routeIds) => {
      for (const routeId of routeIds) wake(routeId, await creatorOf(routeId));
    });
    run(
      found.finally(() => {
        isPolling = false;
      }),
    );
  }

  /** The creator of a route never changes, so it is cached. */
  async function creatorOf(routeId: string): Promise<string> {
    const known = creators.get(routeId);
    if (known !== undefined) return known;
    const creator = (await store.findRoute(routeId, Date.now()))?.creator ?? "";
    creators.set(routeId, creator, creator.length);
    return creator;
  }

  function wake(routeId: string, creator: string): void {
    if (closing.signal.aborted) return;
    ready.set(routeId, creator);
    claimNext();
  }

  function claimNext(): void {
    for (const [routeId, creator] of ready) {
      if (claims >= maxClaims || taken >= atOnce || closing.signal.aborted) return;
      const room = roomFor(routeId, creator);
      // Routes whose share is used up stay here until one of their requests completes.
      if (room < 1) continue;
      ready.delete(routeId);
      claims += 1;
      take(routeId, creator, room);
      run(claim(routeId, creator, room));
    }
  }

  /**
   * The number of requests that a claim may lease. A creator has a share of all, and the last quarter is reserved for creators
   * without running requests. The same applies to the routes of one creator. So slow targets do not block other creators or
   * routes.
   */
  function roomFor(routeId: string, creator: string): number {
    const [ofCreator, ofRoute] = [takenByCreator.of(creator), takenByRoute.of(routeId)];
    const inAll = roomIn(atOnce, taken, ofCreator);
    return Math.min(inAll, roomIn(perCreator, ofCreator, ofRoute), maxPerClaim);
  }

  function take(routeId: string, creator: string, count: number): void {
    taken += count;
    takenByRoute.add(routeId, count);
    takenByCreator.add(creator, count);
  }

  async function claim(routeId: string, creator: string, room: number): Promise<void> {
    let claimed: readonly ForwardClaim[] = [];
    try {
      claimed = await store.claimForwards(routeId, { now: Date.now(), limit: room });
    } finally {
      claims -= 1;
      take(routeId, creator, claimed.length - room);
    }
    for (const one of claimed) {
      leased.add(one);
      run(forward(one).finally(() => finish(one, creator)));
    }
    claimNext();
  }

  function finish(claim: ForwardClaim, creator: string): void {
    leased.delete(claim);
    take(claim.routeId, creator, -1);
    wake(claim.routeId, creator);
  }

  function run(work: Promise<void>): void {
    const done = work.catch(onError).finally(() => running.delete(done));
    running.add(done);
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

/** The free part of `limit`. The last quarter is reserved: only owners of nothing may take one of it. */
function roomIn(limit: number, taken: number, own: number): number {
  if (taken >= limit) return 0;
  const open = Math.floor(limit * 0.75) - taken;
  return own > 0 ? open : Math.max(open, 1);
}

/** The most requests of one claim, equal to the largest concurrency of a route. */
const maxPerClaim = 16;

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
