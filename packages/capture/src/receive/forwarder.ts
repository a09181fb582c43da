import { createDeliveryQueue, type Outbound, type OutboundOutcome, PoolError, withLease } from "@signalbox/service";
import { type CapturedRequest, headerValues } from "../domain/captured-request.ts";
import { parseRetryAfter } from "../domain/retry-after.ts";
import { type ForwardTarget, MAX_CONCURRENCY, type Route } from "../domain/route.ts";
import {
  deliver,
  forwardTarget,
  hopsOf,
  leavesTarget,
  MAX_HOPS,
  rejectedDelivery,
  type Sending,
} from "../forward/deliver.ts";
import type { EditedRequest } from "../forward/edit-request.ts";
import {
  type CaptureStore,
  type ForwardClaim,
  type ForwardMatches,
  type ForwardReads,
  type ForwardWrites,
  MAX_FORWARD_PAUSE_MS,
  type TargetName,
} from "../store/capture-store.ts";
import type * as tasks from "../work/tasks.ts";
import { readingCost, type Work } from "../work/work.ts";

type Tasks = typeof tasks;

interface ForwarderParts {
  readonly store: ForwardReads & ForwardWrites & Pick<CaptureStore, "findRoute">;
  readonly outbound: Outbound;
  /** The most requests that this process sends at a time: half of them at most for the routes of one creator (a network). */
  readonly atOnce: number;
  /** Searches, loads and edits requests, in a thread when the route stores much. */
  readonly work: Pick<Work, "run">;
  /** Called for each attempt, to count it. */
  readonly sent: () => void;
  readonly onError: (error: unknown) => void;
}

/** Forwards the requests of routes to their targets. */
export type Forwarder = ReturnType<typeof createForwarder>;

/** How often to poll the store for due requests, in milliseconds: retries, and requests of other processes. */
export const POLL_MS = 1_000;

/** A leased request, with its route and target at the time of the lease. */
interface Lease {
  readonly claim: ForwardClaim;
  readonly route: Route;
  readonly target: ForwardTarget;
}

/**
 * Forwards requests at least once. The store has a queue for each target, and leases each request to one process, which renews
 * the lease, sends the request and stores the outcome. When that process dies, another one takes over after the lease has expired.
 */
export function createForwarder(parts: ForwarderParts) {
  const { store, outbound, work, atOnce, sent, onError } = parts;
  const closing = new AbortController();
  const queue = createDeliveryQueue<Lease>({
    total: atOnce,
    perOwner: Math.ceil(atOnce / 2),
    perQueue: MAX_CONCURRENCY,
    claim,
    deliver: (lease) =>
      withLease(
        () => store.renewForward(lease.claim, Date.now()),
        () => forward(lease),
      ),
    onError,
    signal: closing.signal,
  });
  let polling: Promise<void> | undefined;
  const timer = setInterval(poll, POLL_MS).unref();
  poll();

  return {
    /** Call this when a route has captured a request. */
    notify({ id, creatorNetwork, settings }: Pick<Route, "id" | "creatorNetwork" | "settings">): void {
      for (const { name, concurrency } of settings.forward) {
        const key = queueKey({ routeId: id, target: name });
        // At the limit of concurrency, the next request that completes claims more.
        if (queue.running(key) < concurrency) queue.wake(key, creatorNetwork);
      }
    },
    /** Stops leasing requests and aborts running attempts. Another process retries those requests. */
    async close(): Promise<void> {
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
    for (const due of await store.dueForwards(Date.now())) queue.wake(queueKey(due), due.creatorNetwork);
  }

  async function claim(key: string, limit: number): Promise<Lease[]> {
    const [routeId = "", name = ""] = JSON.parse(key) as string[];
    const route = await store.findRoute(routeId, Date.now());
    const target = route?.settings.forward.find((one) => one.name === name);
    if (route === undefined || target === undefined) return [];
    const matches = target.when === "" ? undefined : await findMatches(route, target, limit);
    const claims = await store.claimForwards({ routeId, target: name }, { now: Date.now(), limit, matches });
    return claims.map((claimed) => ({ claim: claimed, route, target }));
  }

  /** Finds the new requests that the target gets. Finds none while the target may get none: the next poll tries again. */
  async function findMatches(route: Route, { name, when }: ForwardTarget, limit: number): Promise<ForwardMatches> {
    const { id: routeId, lastSeq: last } = route;
    const progress = await store.forwardProgress({ routeId, target: name });
    const from = Math.max(progress?.next ?? 0, route.firstSeq);
    const room = Math.min(limit, progress?.room ?? 0);
    if (room < 1 || from > last) return { seqs: [], to: from - 1 };
    const query = { text: when, now: Date.now() };
    const found = await run(route, "findMatches", { routeId, query, from, last, limit: room });
    return found === "busy" ? { seqs: [], to: from - 1 } : found;
  }

  async function forward({ claim: claimed, route, target }: Lease): Promise<void> {
    const { routeId, seq, attempt } = claimed;
    const loaded = await run(route, "editedRequest", { routeId, seq, edits: target.edits });
    if (loaded === "busy") {
      await store.settleForward(claimed, { kind: "released", now: Date.now() + BUSY_PAUSE_MS });
      return;
    }
    if (loaded === undefined) {
      await store.settleForward(claimed, { kind: "dropped" });
      return;
    }
    const { captured, edited } = loaded;
    const to = forwardTarget(target.url, captured.target);
    const sending: Sending = {
      reason: "forward",
      target: target.name,
      attempt,
      ...(to ?? { url: target.url }),
      ...("issue" in edited ? {} : edited),
      redirects: target.redirects,
      timeoutMs: target.timeout * 1000,
      signal: closing.signal,
    };
    const error = to === undefined ? leavesTarget : reasonNotToSend(captured, edited);
    if (error !== undefined) {
      const delivery = rejectedDelivery(captured, sending, error.code, error.detail);
      await store.settleForward(claimed, { kind: "done", delivery });
      return;
    }
    sent();
    const { outcome, delivery } = await deliver(outbound, captured, sending);
    if (outcome.kind === "failed" && outcome.code === "aborted") {
      await store.settleForward(claimed, { kind: "released", now: Date.now() });
      return;
    }
    const pause = attempt < target.attempts ? backoffMs(outcome, attempt) : undefined;
    await store.settleForward(
      claimed,
      pause === undefined
        ? { kind: "done", delivery }
        : { kind: "again", delivery, dueAt: Math.round(Date.now() + pause) },
    );
  }

  /** Runs a task; "busy" when the queue of the threads is full. */
  async function run<Name extends "findMatches" | "editedRequest">(
    route: Route,
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>> | "busy"> {
    try {
      return await work.run(name, input, { caller: `forwards of ${route.id}`, cost: readingCost(route) });
    } catch (error) {
      if (error instanceof PoolError) return "busy";
      throw error;
    }
  }
}

function queueKey({ routeId, target }: TargetName): string {
  return JSON.stringify([routeId, target]);
}

/** The delay before a retry when the threads are busy, in milliseconds. */
const BUSY_PAUSE_MS = 1_000;

/**
 * The backoff before the next attempt, in milliseconds. Undefined when there is none, because the outcome is final or the
 * guard does not allow the address. Each backoff is four times the previous one, up to five minutes, or as long as
 * `Retry-After` asks. Jitter of 10 % separates requests that failed together.
 */
function backoffMs(outcome: OutboundOutcome, attempt: number): number | undefined {
  if (outcome.kind === "rejected") return undefined;
  if (outcome.kind === "responded" && !temporary.has(outcome.status)) return undefined;
  const pause = Math.min(FIRST_PAUSE_MS * 4 ** (attempt - 1), MAX_FORWARD_PAUSE_MS) * (0.9 + Math.random() * 0.2);
  if (outcome.kind === "failed") return pause;
  const requestedMs = parseRetryAfter(headerValues(outcome.headers, "retry-after")[0]) ?? 0;
  return Math.max(pause, Math.min(requestedMs, MAX_FORWARD_PAUSE_MS));
}

/** Statuses of temporary errors. Any other response is final (RFC 9110, section 15). */
const temporary = new Set([408, 425, 429, 500, 502, 503, 504]);

const FIRST_PAUSE_MS = 1_000;

/** Why a request is not forwarded. The target could not tell that an incomplete request is incomplete. */
function reasonNotToSend(
  captured: CapturedRequest,
  edited: EditedRequest,
): { code: string; detail: string } | undefined {
  if (captured.flags.length > 0) {
    return { code: "incomplete", detail: `the stored request is incomplete: ${captured.flags.join(", ")}` };
  }
  if ("issue" in edited) return { code: "not_editable", detail: edited.issue };
  const hops = hopsOf(captured);
  return hops < MAX_HOPS
    ? undefined
    : { code: "too_many_hops", detail: `the request has passed through ${hops} capture services` };
}
