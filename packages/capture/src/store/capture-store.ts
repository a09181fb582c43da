import type { Arrival, CapturedRequest } from "../domain/captured-request.ts";
import type { Delivery, NewDelivery } from "../domain/delivery.ts";
import type { NewRoute, Route, RouteChanges, RouteRoom } from "../domain/route.ts";
import type { ForwardReads, ForwardWrites } from "./forward-store.ts";
import type { HoldReads, HoldWrites } from "./hold-store.ts";

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
  /** The newest number of each of these routes; routes that do not exist are left out. */
  lastSeqs(routeIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
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
   * Answers, for each, the number that it got, or undefined when its route does not exist or has expired.
   */
  append(arrivals: readonly Arrival[]): Promise<readonly (Appended | undefined)[]>;
  /**
   * Keeps what came of sending a request on, for as long as the request is kept: the newest of the request and of the
   * route. Answers its number; undefined when the request is gone.
   */
  keepDelivery(delivery: NewDelivery): Promise<number | undefined>;
  /** Counts how often a rule of a route has answered; 0 for the first time. */
  takeTurn(turn: Turn): Promise<number>;
  /**
   * Empties the routes that were unused for longest, public ones first, until all requests, heads and bodies, and deliveries together take no
   * more than `bytes`.
   */
  trimTo(bytes: number): Promise<void>;
  /** Removes routes that had expired by `now`; answers how many. */
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
export interface Turn {
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
