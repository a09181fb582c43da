import { createCounts } from "@signalbox/service";
import { type Arrival, joinBody } from "../../domain/captured-request.ts";
import type { Delivery } from "../../domain/delivery.ts";
import type { RequestMark, RequestUpdate, Responded } from "../../domain/mark.ts";
import type { HeldResponse, NewRoute, Route, RouteRoom } from "../../domain/route.ts";
import type { CreateOutcome } from "../capture-store.ts";
import { reservedMs, unusedMs } from "../sql/removed-routes.ts";
import { PackedRequests } from "./packed-requests.ts";

/** A route in the memory store, with everything that is deleted with it. */
export interface StoredRoute {
  /** Updated in place, because a copy per request would cost more than the rest of an append. */
  route: { -readonly [Key in keyof Route]: Route[Key] };
  /** The size of its settings as JSON. */
  settingsBytes: number;
  /** By their numbers, `route.firstSeq` to `route.lastSeq`. */
  readonly requests: PackedRequests;
  /** Pinned requests that are beyond the limits of the route. */
  readonly pins: Map<number, Arrival>;
  /** By the numbers of their requests. */
  readonly marks: Map<number, RequestMark>;
  readonly responses: Map<number, Responded>;
  /** The last changes to its requests, oldest first. */
  readonly updates: { readonly change: number; readonly update: RequestUpdate }[];
  /** The size of the requests without their bodies. */
  headBytes: number;
  /** By the number of their request, oldest first. */
  readonly deliveries: Map<number, Delivery[]>;
  /** The progress of its forward; undefined when it has none. */
  forwarding: Forwarding | undefined;
  /** How often each of its rules has responded, by `rules` and number. */
  readonly ruleCounts: Map<string, number>;
  /** The requests whose callers wait for a listener, by their numbers. */
  readonly held: Map<number, { readonly until: number; readonly response: HeldResponse | undefined }>;
}

export function storedRoute(route: Route): StoredRoute {
  return {
    route,
    settingsBytes: JSON.stringify(route.settings).length,
    requests: new PackedRequests(route.id),
    pins: new Map(),
    marks: new Map(),
    responses: new Map(),
    updates: [],
    headBytes: 0,
    deliveries: new Map(),
    forwarding: undefined,
    ruleCounts: new Map(),
    held: new Map(),
  };
}

/** Deletes the requests of the route and everything that depends on them. */
export function clearRequests(stored: StoredRoute): void {
  stored.route = { ...stored.route, firstSeq: stored.route.lastSeq + 1, storedBytes: 0 };
  stored.requests.clear();
  stored.pins.clear();
  stored.marks.clear();
  stored.responses.clear();
  stored.headBytes = 0;
  stored.deliveries.clear();
}

/**
 * Removes one request and everything that depends on it. A pinned one stays in `pins`. Returns the size of its body, in
 * bytes; 0 when it is not stored.
 */
export function removeRequest(stored: StoredRoute, seq: number): number {
  const isPinned = stored.marks.get(seq)?.pinned === true;
  const pinned = isPinned ? stored.requests.get(seq) : undefined;
  const sizes = stored.requests.delete(seq);
  if (sizes !== undefined) stored.headBytes -= sizes.headBytes;
  if (pinned !== undefined) {
    // A copy, because it is stored for longer than the requests in the same memory.
    const { length } = pinned.body;
    stored.pins.set(seq, { ...pinned, body: { length, pieces: [new Uint8Array(joinBody(pinned.body))] } });
    return length;
  }
  stored.marks.delete(seq);
  stored.responses.delete(seq);
  stored.deliveries.delete(seq);
  return sizes?.bodyBytes ?? 0;
}

/** How many changes of a route are stored for its subscribers. */
const maxUpdates = 1_000;

/** Assigns a number to a change of stored requests, and stores the change. */
export function noteChange(stored: StoredRoute, updates: readonly RequestUpdate[]): void {
  const next = stored.route.changes + 1;
  stored.route = { ...stored.route, changes: next };
  stored.updates.push(...updates.map((update) => ({ change: next, update })));
  stored.updates.splice(0, stored.updates.length - maxUpdates);
}

/** The progress of a route's forward, in memory. */
interface Forwarding {
  nextSeq: number;
  readonly jobs: Map<number, { attempt: number; dueAt: number }>;
}

/** The most reserved ids in memory. Beyond, the oldest are released. */
const maxReserved = 100_000;

/** The ids of deleted routes in the memory store, with the rules of the SQL store. */
interface RemovedInMemory {
  /** Deletes a route and reserves its id. Returns false when there is none. */
  remove(id: string, now: number): boolean;
  free(now: number): void;
  /** Records that the id is in use again, for a route of `creator`. */
  take(id: string, creator: string): void;
  /** Makes room for a route if possible. Returns why it cannot be created; undefined when it can. */
  obstacleTo(route: NewRoute, room: RouteRoom): Exclude<CreateOutcome, "created"> | undefined;
}

export function removedInMemory(routes: Map<string, StoredRoute>): RemovedInMemory {
  const reserved = new Map<string, { readonly ownerHash: string; readonly removedAt: number }>();
  const byCreator = createCounts();

  function remove(id: string, now: number): boolean {
    const stored = routes.get(id);
    if (stored === undefined) return false;
    routes.delete(id);
    reserved.delete(id);
    reserved.set(id, { ownerHash: stored.route.ownerHash, removedAt: now });
    byCreator.add(stored.route.creator, -1);
    if (reserved.size > maxReserved) releaseOldest();
    return true;
  }

  /** Releases a tenth at once, because finding the first entry of a map steps over deleted entries. */
  function releaseOldest(): void {
    for (const id of reserved.keys()) {
      if (reserved.size <= maxReserved * 0.9) return;
      reserved.delete(id);
    }
  }

  /** Evicts the oldest unused route, public ones first. */
  function evictUnused(now: number, creator?: string): boolean {
    let first: Route | undefined;
    for (const { route } of routes.values()) {
      const isUnused = route.lastSeq === 0 && route.listener === undefined && route.createdAt <= now - unusedMs;
      if (!isUnused || (creator !== undefined && route.creator !== creator)) continue;
      const order = first === undefined ? -1 : Number(route.secretHash !== "") - Number(first.secretHash !== "");
      if (first === undefined || order < 0 || (order === 0 && route.createdAt < first.createdAt)) first = route;
    }
    return first !== undefined && remove(first.id, now);
  }

  return {
    remove,
    take(id, creator) {
      reserved.delete(id);
      byCreator.add(creator, 1);
    },
    free(now) {
      for (const [id, { removedAt }] of reserved) if (removedAt <= now - reservedMs) reserved.delete(id);
    },
    obstacleTo({ id, createdAt, creator = "", proofHash = "" }, room) {
      const removed = reserved.get(id);
      const isReserved = removed !== undefined && removed.removedAt > createdAt - reservedMs;
      if (isReserved && (proofHash === "" || removed.ownerHash !== proofHash)) return "id taken";
      const isShareFull = creator !== "" && byCreator.of(creator) >= room.routesPerAddress;
      const isFull = routes.size >= room.routes;
      if (!isShareFull && !isFull) return undefined;
      if (evictUnused(createdAt, isShareFull ? creator : undefined)) return undefined;
      return isFull ? "store full" : "share full";
    },
  };
}
