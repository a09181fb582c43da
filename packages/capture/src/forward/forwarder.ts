import { createCounts, leaseRenewalMs, type Outbound, PoolError } from "@signalbox/service";
import type { CapturedRequest } from "../domain/captured-request.ts";
import { recentValues } from "../domain/recent-values.ts";
import type { ForwardSettings, Route } from "../domain/route.ts";
import type { CaptureStore, ForwardClaim } from "../store/capture-store.ts";
import { readingCost, type Work } from "../work/work.ts";
import { deliver, forwardTarget, hopsOf, maxHops, rejectedDelivery, type Sending } from "./deliver.ts";
import { retryAfter } from "./retry-after.ts";

export interface ForwarderParts {
  readonly store: Pick<CaptureStore, "dueForwards" | "claimForwards" | "renewForwards" | "settleForward" | "findRoute">;
  readonly outbound: Outbound;
  /** The most requests that this process sends at the same time. */
  readonly atOnce: number;
  /** The most of them for routes that one network made. */
  readonly perCreator: number;
  /** Loads a request beside the event loop when the route stores much. */
  readonly work: Pick<Work, "run">;
  /** Counts an attempt. */
  readonly sent: () => void;
  readonly onError: (error: unknown) => void;
}

/** Forwards the requests of routes that have a forward. */
export interface Forwarder {
  /** A route has captured something. */
  notify(route: Pick<Route, "id" | "creator" | "settings">): void;
  /** Begins nothing more and breaks off what is under way: it is sent again later, by whoever comes first. */
  close(): Promise<void>;
}

/** How often the store is asked for what is due, in milliseconds: retries, and what other processes captured or left undone. */
export const lookEvery = 1_000;

/** Claims of different routes that wait for the store at the same time: they share its commits. */
const maxClaims = 16;

/**
 * The store says what is to be sent and lends each request to one process; whoever has it renews the lease, sends it, and
 * writes down what came of it. A process that dies in between leaves it to the next, when the lease is over: a request is
 * sent at least once.
 */
export function createForwarder(parts: ForwarderParts): Forwarder {
  const { store, outbound, work, atOnce, perCreator, sent, onError } = parts;
  /** Routes that may have something to send, and who made them. */
  const awake = new Map<string, string>();
  const running = new Set<Promise<void>>();
  /** What this process has to send. */
  const held = new Set<ForwardClaim>();
  const closing = new AbortController();
  const creators = recentValues<string>({ maxCount: 10_000, maxBytes: 1024 * 1024 });
  /** What of `taken` belongs to each route, and to each creator. */
  const takenByRoute = createCounts();
  const takenByCreator = createCounts();
  let isLooking = false;
  let claims = 0;
  /** Requests that are under way, or may be as soon as they are claimed. */
  let taken = 0;

  const timer = setInterval(look, lookEvery).unref();
  const renewal = setInterval(() => {
    if (held.size > 0) run(store.renewForwards([...held], Date.now()));
  }, leaseRenewalMs).unref();
  look();

  return {
    notify({ id, creator, settings: { forward } }) {
      // Those that are under way look for what is next when they are done.
      if (forward !== undefined && takenByRoute.of(id) < forward.concurrency) wake(id, creator);
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      while (running.size > 0) await Promise.all(running);
      clearInterval(renewal);
    },
  };

  function look(): void {
    if (isLooking || closing.signal.aborted) return;
    isLooking = true;
    const found = store.dueForwards(Date.now()).then(async (routeIds) => {
      for (const routeId of routeIds) wake(routeId, await creatorOf(routeId));
    });
    run(
      found.finally(() => {
        isLooking = false;
      }),
    );
  }

  /** A route has one creator for life, so it is read once. */
  async function creatorOf(routeId: string): Promise<string> {
    const known = creators.get(routeId);
    if (known !== undefined) return known;
    const creator = (await store.findRoute(routeId, Date.now()))?.creator ?? "";
    creators.set(routeId, creator, creator.length);
    return creator;
  }

  function wake(routeId: string, creator: string): void {
    if (closing.signal.aborted) return;
    awake.set(routeId, creator);
    claimNext();
  }

  function claimNext(): void {
    for (const [routeId, creator] of awake) {
      if (claims >= maxClaims || taken >= atOnce || closing.signal.aborted) return;
      const room = roomFor(routeId, creator);
      // Routes whose share is used up wait here until one of their requests is done.
      if (room < 1) continue;
      awake.delete(routeId);
      claims += 1;
      take(routeId, creator, room);
      run(claim(routeId, creator, room));
    }
  }

  /**
   * A creator has a share of all, and a quarter of all is left to creators that have nothing under way; the same again for
   * the routes of one creator. Targets that hang hold up neither other creators nor other routes.
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
      held.add(one);
      run(forward(one).finally(() => finish(one, creator)));
    }
    claimNext();
  }

  function finish(claim: ForwardClaim, creator: string): void {
    held.delete(claim);
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
    const sending = sendingOf(captured, settings, attempt, closing.signal);
    const fault = faultOf(captured);
    if (fault !== undefined) {
      const delivery = rejectedDelivery(captured, sending, fault.code, fault.detail);
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

  /** The request; "busy" when the threads have no time for it now. */
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

/** How long a request waits that could not be read because the threads were busy, in milliseconds. */
const busyPause = 1_000;

/** How many more may be taken of `limit`; its last quarter is for those who have none, one for each. */
function roomIn(limit: number, taken: number, own: number): number {
  if (taken >= limit) return 0;
  const open = Math.floor(limit * 0.75) - taken;
  return own > 0 ? open : Math.max(open, 1);
}

/** The most that one claim takes: as many as a route may have under way. */
const maxPerClaim = 16;

function sendingOf(
  { target }: CapturedRequest,
  { url, redirects, timeout }: ForwardSettings,
  attempt: number,
  signal: AbortSignal,
): Sending {
  const to = forwardTarget(url, target);
  return { reason: "forward", attempt, ...to, redirects, timeoutMs: timeout * 1000, signal };
}

/** Why a request is not sent on. Half of one would look like a whole one where it goes. */
function faultOf(captured: CapturedRequest): { code: string; detail: string } | undefined {
  if (captured.flags.length > 0) {
    return { code: "incomplete", detail: `only a part of the request is stored: ${captured.flags.join(", ")}` };
  }
  const hops = hopsOf(captured);
  return hops < maxHops ? undefined : { code: "too_many_hops", detail: `the request was sent on ${hops} times` };
}
