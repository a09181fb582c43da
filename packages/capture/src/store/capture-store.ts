import type { ConnectionCounts } from "@signalbox/service";
import type { Arrival, CapturedRequest } from "../domain/captured-request.ts";
import type { Delivery, NewDelivery, PackedDelivery } from "../domain/delivery.ts";
import type {
  MarkChanges,
  MarkOutcome,
  RequestName,
  RequestUpdates,
  RouteProgress,
  SentResponse,
} from "../domain/mark.ts";
import type { HeldResponse, HeldState, Listener, NewRoute, Route, RouteChanges, RouteRoom } from "../domain/route.ts";

/** The store of routes and their requests. Every change resolves after its commit. */
export interface CaptureStore extends StoreReads, StoreWrites {
  /** Reads that another server may serve, and that see every write whose promise has resolved. @default the store itself */
  readonly replica?: StoreReads;
  /** Resolves when writes are expected to succeed; otherwise rejects with the reason. */
  ready(): Promise<void>;
  /** The number of connections to PostgreSQL; undefined for other stores. */
  readonly connections?: (() => ConnectionCounts) | undefined;
  /** Finishes accepted writes, then closes the database. */
  close(): Promise<void>;
}

export interface StoreReads extends ForwardReads, HoldReads {
  /** The route; undefined when it does not exist or has expired by `now`. */
  findRoute(id: string, now: number): Promise<Route | undefined>;
  listRequests(routeId: string, page: RequestPage): Promise<CapturedRequest[]>;
  /** What was counted for the rules of a route, in any order. */
  ruleUses(of: RulesOfRoute): Promise<RuleUse[]>;
  /** The size of the settings of all routes, in bytes. */
  settingsBytes(): Promise<number>;
  listRoutes(now: number, page: { readonly after: string; readonly limit: number }): Promise<Route[]>;
  findRequest(routeId: string, seq: number): Promise<CapturedRequest | undefined>;
  /** The deliveries of a request, newest first. */
  listDeliveries(routeId: string, seq: number): Promise<Delivery[]>;
  /** The position of each of these routes; routes that do not exist are omitted. */
  progressOf(routeIds: readonly string[]): Promise<ReadonlyMap<string, RouteProgress>>;
  /**
   * The changes of stored requests of a route after this change number, oldest first. When there are many, the next call
   * returns the rest.
   */
  listUpdates(routeId: string, after: number): Promise<RequestUpdates>;
}

export interface StoreWrites extends ForwardWrites, HoldWrites {
  /**
   * Creates a route. When there is no room, deletes the oldest route that has had no request for ten minutes and has no
   * listener, public ones before private ones. When the creator's share is full, only routes of the same creator are deleted.
   */
  createRoute(route: NewRoute, room?: RouteRoom): Promise<CreateOutcome>;
  /**
   * Changes the settings of a route and increments its version. Returns false when the route has another version, so that
   * concurrent changes cannot overwrite each other. A new secret disconnects its listener.
   */
  updateRoute(route: Pick<Route, "id" | "version">, changes: RouteChanges): Promise<boolean>;
  /** Deletes a route and its requests, and reserves its id for its creator. Returns false when it does not exist. */
  deleteRoute(id: string): Promise<boolean>;
  /** Deletes the requests of a route. Sequence numbers continue. Returns false when the route does not exist. */
  clearRoute(id: string): Promise<boolean>;
  /**
   * Stores these requests in one commit, in order, and discards the oldest of their routes beyond the limits. Returns for
   * each its number, or undefined when its route does not exist or has expired; as a promise for a request that is to be
   * stored later, so that the others need not wait for it.
   */
  append(arrivals: readonly Arrival[]): Promise<readonly (AppendResult | Promise<AppendResult>)[]>;
  /**
   * Stores the delivery of a request for as long as the request is stored; the oldest deliveries beyond the limits are
   * discarded. Returns its number; undefined when the request is not stored.
   */
  storeDelivery(delivery: NewDelivery): Promise<number | undefined>;
  /** The same for deliveries of one route. */
  storeDeliveries(routeId: string, deliveries: readonly PackedDelivery[]): Promise<readonly (number | undefined)[]>;
  /** Pins a request or sets its note. Unpinning deletes a request that was only stored because of its pin. */
  markRequest(request: RequestName, changes: MarkChanges): Promise<MarkOutcome>;
  /** Deletes one request with its deliveries. Its number is never used again. Returns false when it is not stored. */
  deleteRequest(request: RequestName): Promise<boolean>;
  /** Stores what senders received, for as long as their requests are stored. Ignores requests that are not stored. */
  storeResponses(responses: readonly SentResponse[]): Promise<void>;
  /** Counts a use of the rules of a route; returns 0 for the first time. */
  countRuleUse(of: RulesOfRoute, use: RuleUse): Promise<number>;
  /**
   * Empties the routes that were unused for longest, public ones first, until all requests and deliveries take at most
   * `bytes`.
   */
  trimTo(bytes: number): Promise<void>;
  /** Deletes routes that have expired by `now`; returns how many. */
  removeExpired(now: number): Promise<number>;
}

/**
 * `id taken`: a route has this id, or had it, belonged to another creator and was deleted in the last 30 days. `share full`,
 * `store full`: there is no room.
 */
export type CreateOutcome = "created" | "id taken" | "share full" | "store full";

type AppendResult = Appended | undefined;

export interface Appended {
  readonly seq: number;
  /** The version of the route's settings at the commit. */
  readonly routeVersion: number;
}

export interface RulesOfRoute {
  readonly routeId: string;
  /** The id of the route's current rules. */
  readonly rules: string;
}

/** An event that is counted for rules: a rule or a recorded call responds, or no recorded call matches a request. */
export interface RuleUse {
  readonly kind: "rule" | "call" | "missed";
  /** The index of the rule, the index of the call among those of all rules, or the number of the request. */
  readonly number: number;
}

export interface RequestPage {
  /** Only numbers below this one. */
  readonly before?: number | undefined;
  /** Only numbers above this one. */
  readonly after?: number | undefined;
  readonly order: "newest first" | "oldest first";
  readonly limit: number;
  /** Longer bodies, in bytes, are omitted. */
  readonly maxBodyBytes: number;
}

/** Reads the queues of forwards. */
export interface ForwardReads {
  /** The queues and the failures of a route's targets. */
  listForwardQueues(routeId: string): Promise<readonly ForwardQueue[]>;
  /** Targets that have requests to send at `now`, with the creators of their routes. When there are many, some may be omitted. */
  dueForwards(now: number): Promise<readonly (TargetName & Pick<Route, "creatorNetwork">)[]>;
  /** The first request that was never claimed for a target, and how many may be claimed now. */
  forwardProgress(target: TargetName): Promise<{ readonly next: number; readonly room: number } | undefined>;
  /** How many requests of all routes wait to be forwarded, or for another attempt. */
  countForwardBacklog(): Promise<number>;
}

/** Leases requests to forward. */
export interface ForwardWrites {
  /**
   * Leases at most `limit` requests for a target to this caller: first those due for another attempt, then new ones, within its
   * concurrency.
   */
  claimForwards(
    target: TargetName,
    options: { readonly now: number; readonly limit: number; readonly matches?: ForwardMatches | undefined },
  ): Promise<readonly ForwardClaim[]>;
  /** Renews the lease of a claim. Returns false when another caller has taken it over. */
  renewForward(claim: ForwardClaim, now: number): Promise<boolean>;
  /**
   * Queues a request to be sent at once, again or for another attempt. Returns false when there is no such target, or the
   * request still waits for its first attempt.
   */
  retryForward(request: ForwardName, now: number): Promise<boolean>;
  /** Drops a request that waits for another attempt. Returns false when it does not wait. */
  dropForward(request: ForwardName): Promise<boolean>;
  /** Stores the outcome of a claim. When another caller has taken it over, only the delivery is stored. */
  settleForward(claim: ForwardClaim, result: ForwardResult): Promise<void>;
}

/** A target of a route. */
export interface TargetName {
  readonly routeId: string;
  /** Its name. */
  readonly target: string;
}

/** A request for a target. */
type ForwardName = RequestName & TargetName;

/** The requests that a target is to get. */
export interface ForwardMatches {
  /** Their numbers, ascending. */
  readonly seqs: readonly number[];
  /** Requests up to this number were searched. */
  readonly to: number;
}

/** The queue of a target. */
export interface ForwardQueue {
  readonly target: string;
  /** How many requests the target accepted, and how many were given up. */
  readonly delivered: number;
  readonly failed: number;
  /** How many requests were never sent, or not compared with its query yet. */
  readonly waiting: number;
  /** Requests that are being sent or wait for another attempt, by number. */
  readonly jobs: readonly ForwardJob[];
  /** The last failed deliveries, newest first, of queued requests and of dropped ones. */
  readonly failures: readonly Delivery[];
}

export interface ForwardJob {
  readonly seq: number;
  /** How many attempts have started. */
  readonly attempt: number;
  /** When the next attempt may start, in milliseconds since 1970; of a running attempt, when its lease ends. */
  readonly dueAt: number;
}

/** The longest pause before the next attempt, in milliseconds, without jitter. */
export const MAX_FORWARD_PAUSE_MS = 300_000;

/**
 * The latest possible due time: later than any lease or backoff, plus a minute for clocks that differ. A later stored time
 * comes from a clock that was ahead, and counts as due, so that no forward is delayed when the clock is corrected.
 */
export function latestDueAt(now: number): number {
  return now + 1.1 * MAX_FORWARD_PAUSE_MS + 60_000;
}

/** A leased request to forward. */
export interface ForwardClaim extends ForwardName {
  /** 1 is the first. */
  readonly attempt: number;
}

export type ForwardResult =
  | { readonly kind: "done"; readonly delivery: NewDelivery }
  /** To be retried at `dueAt`, in milliseconds since 1970. */
  | { readonly kind: "again"; readonly delivery: NewDelivery; readonly dueAt: number }
  /** Nothing is left to send. */
  | { readonly kind: "dropped" }
  /** Not sent; the next caller may claim it. */
  | { readonly kind: "released"; readonly now: number };

/** Reads held requests, whose callers wait for a listener. */
export interface HoldReads {
  /** The state of these requests; those that are not held are omitted. An expired listener counts as none. */
  heldStates(requests: readonly RequestName[], now: number): Promise<readonly HeldState[]>;
}

/** Changes the listener of a route and its held requests. */
export interface HoldWrites {
  /**
   * Registers the listener of a route if the route has none, the lease of the previous one has expired, or it has the same
   * name. Returns false when the route has another listener.
   */
  registerListener(
    routeId: string,
    listener: Listener,
    options: { readonly name: string; readonly now: number },
  ): Promise<boolean>;
  /** Returns false when it is no longer the listener. */
  renewListener(routeId: string, listenerId: string, until: number): Promise<boolean>;
  unregisterListener(routeId: string, listenerId: string): Promise<void>;
  /** Holds a request for the listener until a time, in milliseconds since 1970. */
  hold(request: RequestName, until: number): Promise<void>;
  /** Stores the response to a held request. Returns false when it is not held (any more) or has a response. */
  respondToHeld(request: RequestName, response: HeldResponse, now: number): Promise<boolean>;
  /** Ends the hold of a request and returns its response; undefined when there is none. */
  endHold(request: RequestName): Promise<HeldResponse | undefined>;
}
