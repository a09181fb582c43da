import type { Arrival, CapturedRequest } from "../domain/captured-request.ts";
import type { Delivery, NewDelivery } from "../domain/delivery.ts";
import type { MarkChanges, MarkOutcome, RequestUpdates, RouteProgress, SentResponse } from "../domain/mark.ts";
import type {
  HeldRequest,
  HeldResponse,
  HeldState,
  Listener,
  NewRoute,
  Route,
  RouteChanges,
  RouteRoom,
} from "../domain/route.ts";

/** Where routes and what they caught are kept. Every promise of a change resolves after the commit. */
export interface CaptureStore extends StoreReads, StoreWrites {
  /** Resolves when writes can be expected to work; rejects with the reason when not. */
  ready(): Promise<void>;
  /** Finishes what was accepted, then lets go of the database. */
  close(): Promise<void>;
}

export interface StoreReads extends ForwardReads, HoldReads {
  /** The route, unless it does not exist or had expired by `now`. */
  findRoute(id: string, now: number): Promise<Route | undefined>;
  listRequests(routeId: string, page: RequestPage): Promise<CapturedRequest[]>;
  /** What the settings of all routes take together, in bytes. */
  settingsBytes(): Promise<number>;
  listRoutes(now: number, page: { readonly after: string; readonly limit: number }): Promise<Route[]>;
  findRequest(routeId: string, seq: number): Promise<CapturedRequest | undefined>;
  /** Where a request was sent on to, newest first. */
  listDeliveries(routeId: string, seq: number): Promise<Delivery[]>;
  /** How far each of these routes has come; routes that do not exist are left out. */
  progressOf(routeIds: readonly string[]): Promise<ReadonlyMap<string, RouteProgress>>;
  /** The changes to stored requests of a route after the change of this number, oldest first; some are left for the next call when there are many. */
  listUpdates(routeId: string, after: number): Promise<RequestUpdates>;
}

export interface StoreWrites extends ForwardWrites, HoldWrites {
  /**
   * Makes a route. Where there is no room, the oldest route goes that has caught nothing for ten minutes and that nobody
   * listens for: of the same creator for its share, open ones before private ones.
   */
  createRoute(route: NewRoute, room?: RouteRoom): Promise<CreateOutcome>;
  /**
   * Changes the settings of a route and counts its version up. False when there is no such version of it (any more): two
   * who change a route at the same moment would undo each other's changes. A new secret sends its listener away.
   */
  updateRoute(route: Pick<Route, "id" | "version">, changes: RouteChanges): Promise<boolean>;
  /** Removes a route and all that it caught, and reserves its id for its maker. False when it does not exist. */
  deleteRoute(id: string): Promise<boolean>;
  /** Removes what the route caught. Its numbers go on. False when it does not exist. */
  clearRoute(id: string): Promise<boolean>;
  /**
   * Keeps these requests in one commit, in their order, and lets the oldest of their routes go where a limit says so.
   * Returns, for each, its number, or undefined when its route does not exist or has expired.
   */
  append(arrivals: readonly Arrival[]): Promise<readonly (Appended | undefined)[]>;
  /**
   * Keeps what came of sending a request on, for as long as the request is kept: the newest of the request and of the
   * route. Returns its number; undefined when the request is gone.
   */
  storeDelivery(delivery: NewDelivery): Promise<number | undefined>;
  /** Pins a request or notes something about it. A request that was only stored because of its pin goes when it is unpinned. */
  markRequest(request: RequestName, changes: MarkChanges): Promise<MarkOutcome>;
  /** Deletes one request with its deliveries. Its number is never used again. False when it is not stored. */
  deleteRequest(request: RequestName): Promise<boolean>;
  /** Stores what senders received, for as long as their requests are stored. Those of requests that are gone are left out. */
  storeResponses(responses: readonly SentResponse[]): Promise<void>;
  /** Counts how often a rule of a route has responded; 0 for the first time. */
  countRuleUse(use: RuleUse): Promise<number>;
  /**
   * Empties the routes that were unused for longest, public ones first, until all requests, heads and bodies, and deliveries together take no
   * more than `bytes`.
   */
  trimTo(bytes: number): Promise<void>;
  /** Removes routes that had expired by `now`; returns how many. */
  removeExpired(now: number): Promise<number>;
}

/**
 * `id taken`: by a route, or by one that was removed in the last 30 days and had another maker. `share full` and
 * `store full`: there is no room.
 */
export type CreateOutcome = "created" | "id taken" | "share full" | "store full";

export interface Appended {
  readonly seq: number;
  /** The version of the route's settings at the commit. */
  readonly routeVersion: number;
}

/** A rule whose turn it is: the rules of a route that were set at one time, and which of them. */
export interface RuleUse {
  readonly routeId: string;
  readonly rules: string;
  readonly rule: number;
}

export interface RequestPage {
  /** Only numbers below this one. */
  readonly before?: number;
  /** Only numbers above this one. */
  readonly after?: number;
  readonly order: "newest first" | "oldest first";
  readonly limit: number;
  /** Bodies that are longer, in bytes, are left out. */
  readonly maxBodyBytes: number;
}

/** One request of a route. */
export interface RequestName {
  readonly routeId: string;
  readonly seq: number;
}

/** Finds what is to be forwarded. */
export interface ForwardReads {
  /** What a route has still to forward, and what it could not; undefined when it has no forward. */
  findForwardQueue(routeId: string): Promise<ForwardQueue | undefined>;
  /** Routes that have something to forward at `now`; some may be left out when there are many. */
  dueForwards(now: number): Promise<readonly string[]>;
}

/** Hands out what is to be forwarded. */
export interface ForwardWrites {
  /**
   * Hands out requests of a route that are to be forwarded, at most `limit`, each to one caller alone until its lease
   * ends: first those that wait for another attempt, then new ones, as many as the route may have under way.
   */
  claimForwards(
    routeId: string,
    options: { readonly now: number; readonly limit: number },
  ): Promise<readonly ForwardClaim[]>;
  /** Puts off the end of claims that are under way. One that another caller has by now is left alone. */
  renewForwards(claims: readonly ForwardClaim[], now: number): Promise<void>;
  /** Lets a request be sent at once, again or for another attempt. False when the route has no forward, or the request is not stored. */
  retryForward(request: RequestName, now: number): Promise<boolean>;
  /** Gives a request up that waits for another attempt. False when it waits for none. */
  dropForward(request: RequestName): Promise<boolean>;
  /** Writes down what came of a claim. One that another caller has by now keeps its delivery and changes nothing else. */
  settleForward(claim: ForwardClaim, result: ForwardResult): Promise<void>;
}

/** What a route has to forward. */
export interface ForwardQueue {
  /** How many requests have not been sent at all. */
  readonly waiting: number;
  /** Those that are under way or wait for another attempt, by their numbers. */
  readonly jobs: readonly ForwardJob[];
  /** The last deliveries of forwards that failed, newest first: of those that are under jobs, and of those that were given up. */
  readonly failures: readonly Delivery[];
}

export interface ForwardJob {
  readonly seq: number;
  /** How often it was begun to be sent. */
  readonly attempt: number;
  /** When the next attempt may begin, in milliseconds since 1970; of one that is under way, when it counts as lost. */
  readonly dueAt: number;
}

/** The longest that a forward waits for its next attempt, in milliseconds, before some randomness. */
export const maxForwardPauseMs = 300_000;

/**
 * What is due later than this was noted by a clock that was ahead: no lease and no pause is that long, even when the clocks of
 * two processes are a minute apart. It is due now, so that a clock that goes back holds up no forward.
 */
export function latestDueAt(now: number): number {
  return now + 1.1 * maxForwardPauseMs + 60_000;
}

/** A request that somebody is to forward. */
export interface ForwardClaim {
  readonly routeId: string;
  readonly seq: number;
  /** 1 is the first. */
  readonly attempt: number;
}

export type ForwardResult =
  | { readonly kind: "done"; readonly delivery: NewDelivery }
  /** To be sent again at `dueAt`, in milliseconds since 1970. */
  | { readonly kind: "again"; readonly delivery: NewDelivery; readonly dueAt: number }
  /** There is nothing left to send. */
  | { readonly kind: "dropped" }
  /** It was not sent; whoever comes next may have it. */
  | { readonly kind: "released"; readonly now: number };

/** Knows of the requests whose callers wait for a listener. */
export interface HoldReads {
  /** How these held requests stand; those that are not held are left out. A listener whose place is over is none. */
  heldStates(requests: readonly HeldRequest[], now: number): Promise<readonly HeldState[]>;
}

/** Who responds for a route, and the requests whose callers wait for that. */
export interface HoldWrites {
  /**
   * Gives a listener the place of the one that responds for a route, when it is free, over, or its own by its name. False
   * when another has it.
   */
  takeListener(
    routeId: string,
    listener: Listener,
    options: { readonly name: string; readonly now: number },
  ): Promise<boolean>;
  /** False when the listener no longer has the place. */
  renewListener(routeId: string, listenerId: string, until: number): Promise<boolean>;
  leaveListener(routeId: string, listenerId: string): Promise<void>;
  /** Lets a listener respond to a request until a time, in milliseconds since 1970. */
  hold(request: HeldRequest, until: number): Promise<void>;
  /** Responds to a held request. False when it is not held (any more), or has its response. */
  respondToHeld(request: HeldRequest, response: HeldResponse, now: number): Promise<boolean>;
  /** The response of a held request, which is held no longer from then on; undefined when there is none. */
  endHold(request: HeldRequest): Promise<HeldResponse | undefined>;
}
