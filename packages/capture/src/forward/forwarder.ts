import { leaseRenewalMs, type Outbound } from "@signalbox/service";
import type { CapturedRequest } from "../captured-request.ts";
import { deliver, hopsOf, maxHops, refuseDelivery, type Sending } from "../deliver/deliver.ts";
import type { Route } from "../route.ts";
import type { CaptureStore } from "../store/capture-store.ts";
import type { ForwardClaim } from "../store/forward-store.ts";
import type { ForwardSettings } from "./forward-settings.ts";
import { forwardTarget } from "./forward-target.ts";
import { retryAfter } from "./retry-after.ts";

export interface ForwarderParts {
  readonly store: Pick<
    CaptureStore,
    "dueForwards" | "claimForwards" | "renewForwards" | "settleForward" | "findRoute" | "findRequest"
  >;
  readonly outbound: Outbound;
  /** The most requests that this process sends at the same time. */
  readonly atOnce: number;
  /** Counts an attempt. */
  readonly sent: () => void;
  readonly onError: (error: unknown) => void;
}

/** Sends on what routes capture that have a forward. */
export interface Forwarder {
  /** A route has captured something. */
  stir(route: Pick<Route, "id" | "settings">): void;
  /** Begins nothing more and breaks off what is under way: it is sent again later, by whoever comes first. */
  close(): Promise<void>;
}

/** How often the store is asked for what is due: retries, and what other processes captured or left undone. */
const lookEvery = 1_000;

/** Claims of different routes that wait for the store at the same time: they share its commits. */
const maxClaims = 16;

/**
 * The store says what is to be sent and lends each request to one process; whoever has it renews the lease, sends it, and
 * writes down what came of it. A process that dies in between leaves it to the next, when the lease is over: a request is
 * sent at least once.
 */
export function createForwarder({ store, outbound, atOnce, sent, onError }: ForwarderParts): Forwarder {
  const awake = new Set<string>();
  const running = new Set<Promise<void>>();
  /** What this process has to send. */
  const held = new Set<ForwardClaim>();
  const closing = new AbortController();
  const underWay = new Map<string, number>();
  let isLooking = false;
  let claims = 0;
  /** Requests that are under way, or may be as soon as their claim is answered. */
  let taken = 0;

  const timer = setInterval(look, lookEvery).unref();
  const renewal = setInterval(() => {
    if (held.size > 0) run(store.renewForwards([...held], Date.now()));
  }, leaseRenewalMs).unref();
  look();

  return {
    stir({ id, settings: { forward } }) {
      // Those that are under way look for what is next when they are done.
      if (forward !== undefined && (underWay.get(id) ?? 0) < forward.concurrency) wake(id);
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
    const found = store.dueForwards(Date.now()).then((routeIds) => routeIds.forEach(wake));
    run(
      found.finally(() => {
        isLooking = false;
      }),
    );
  }

  function wake(routeId: string): void {
    if (closing.signal.aborted) return;
    awake.add(routeId);
    claimNext();
  }

  function claimNext(): void {
    for (const routeId of awake) {
      if (claims >= maxClaims || taken >= atOnce || closing.signal.aborted) return;
      const room = roomFor(routeId);
      // Those whose share is used up wake when one of theirs is done.
      if (room < 1) continue;
      awake.delete(routeId);
      claims += 1;
      taken += room;
      run(claim(routeId, room));
    }
  }

  /** A quarter is left to routes that have nothing under way: those whose targets hang never take all there is. */
  function roomFor(routeId: string): number {
    const open = Math.floor(atOnce * 0.75) - taken;
    if ((underWay.get(routeId) ?? 0) > 0) return Math.min(open, maxPerClaim);
    return Math.min(Math.max(open, 1), maxPerClaim);
  }

  async function claim(routeId: string, room: number): Promise<void> {
    let claimed: readonly ForwardClaim[] = [];
    try {
      claimed = await store.claimForwards(routeId, { now: Date.now(), limit: room });
    } finally {
      claims -= 1;
      taken -= room - claimed.length;
    }
    if (claimed.length > 0) underWay.set(routeId, (underWay.get(routeId) ?? 0) + claimed.length);
    for (const one of claimed) {
      held.add(one);
      run(forward(one).finally(() => finish(one)));
    }
    claimNext();
  }

  function finish(claim: ForwardClaim): void {
    const { routeId } = claim;
    held.delete(claim);
    taken -= 1;
    const left = (underWay.get(routeId) ?? 0) - 1;
    if (left > 0) underWay.set(routeId, left);
    else underWay.delete(routeId);
    wake(routeId);
  }

  function run(work: Promise<void>): void {
    const done = work.catch(onError).finally(() => running.delete(done));
    running.add(done);
  }

  async function forward(claim: ForwardClaim): Promise<void> {
    const { routeId, seq, attempt } = claim;
    const route = await store.findRoute(routeId, Date.now());
    const settings = route?.settings.forward;
    const captured = await store.findRequest(routeId, seq);
    if (settings === undefined || captured === undefined) {
      await store.settleForward(claim, { kind: "dropped" });
      return;
    }
    const sending = sendingOf(captured, settings, attempt, closing.signal);
    const fault = faultOf(captured);
    if (fault !== undefined) {
      const delivery = refuseDelivery(captured, sending, fault.code, fault.detail);
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
    return { code: "incomplete", detail: `only a part of the request is kept: ${captured.flags.join(", ")}` };
  }
  const hops = hopsOf(captured);
  return hops < maxHops ? undefined : { code: "too_many_hops", detail: `the request was sent on ${hops} times` };
}
