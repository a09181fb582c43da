import { type CapturedRequest, capturedRequest, headBytes, joinBody } from "../../domain/captured-request.ts";
import { summaryOf } from "../../domain/delivery.ts";
import type { Route } from "../../domain/route.ts";
import type { CaptureStore } from "../capture-store.ts";
import type { Retention } from "../retention.ts";
import {
  claimInMemory,
  deliveryBytes,
  isDueInMemory,
  queueInMemory,
  renewInMemory,
  retryInMemory,
  setForwardingInMemory,
  settleInMemory,
  storeDeliveryInMemory,
} from "./memory-deliveries.ts";
import { holdInMemory } from "./memory-held.ts";
import { marksInMemory } from "./memory-marks.ts";
import { clearRequests, removedInMemory, removeRequest, type StoredRoute, storedRoute } from "./memory-routes.ts";

/** Stores captures in memory while the process runs. */
export function openMemoryStore({ retention }: { readonly retention: Retention }): CaptureStore {
  const routes = new Map<string, StoredRoute>();
  const removed = removedInMemory(routes);

  function living(id: string, now: number): StoredRoute | undefined {
    const stored = routes.get(id);
    return stored !== undefined && stored.route.expiresAt > now ? stored : undefined;
  }

  return {
    async createRoute(wanted, room) {
      const { id, name, createdAt, ttl, secretHash, ownerHash = "", creator = "", settings } = wanted;
      const obstacle = room && removed.obstacleTo(wanted, room);
      if (obstacle !== undefined) return obstacle;
      if (routes.has(id)) return "id taken";
      removed.take(id, wanted.creator ?? "");
      const counts = { lastSeq: 0, firstSeq: 1, storedBytes: 0, headBytes: 0, version: 1, changes: 0, missing: 0 };
      const expiresAt = createdAt + ttl;
      const route = { id, name, createdAt, ttl, secretHash, ownerHash, creator, settings, expiresAt, ...counts };
      const stored = storedRoute(route);
      setForwardingInMemory(stored, settings.forward);
      routes.set(id, stored);
      return "created";
    },

    async updateRoute({ id, version }, changes) {
      const stored = routes.get(id);
      if (stored?.route.version !== version) return false;
      const { route } = stored;
      const expiresAt = route.expiresAt - route.ttl + (changes.ttl ?? route.ttl);
      const listener = changes.secretHash ? undefined : route.listener;
      stored.route = { ...route, ...changes, expiresAt, listener, version: version + 1 };
      if (changes.settings !== undefined) {
        stored.settingsBytes = JSON.stringify(changes.settings).length;
        setForwardingInMemory(stored, changes.settings.forward);
        if (changes.settings.rules !== route.settings.rules) stored.ruleCounts.clear();
      }
      return true;
    },

    deleteRoute: async (id) => removed.remove(id, Date.now()),

    async clearRoute(id) {
      const stored = routes.get(id);
      if (stored === undefined) return false;
      clearRequests(stored);
      return true;
    },

    append: async (arrivals) =>
      arrivals.map((arrival) => {
        const stored = living(arrival.routeId, arrival.receivedAt);
        if (stored === undefined) return undefined;
        const { route } = stored;
        route.lastSeq += 1;
        route.storedBytes += arrival.body.length;
        route.expiresAt = arrival.receivedAt + route.ttl;
        stored.headBytes += headBytes(arrival);
        stored.requests.append(arrival, route.lastSeq);
        trim(stored, retention);
        return { seq: route.lastSeq, routeVersion: route.version };
      }),

    async removeExpired(now) {
      const expired = [...routes.values()].filter(({ route }) => route.expiresAt <= now);
      for (const { route } of expired) removed.remove(route.id, now);
      removed.free(now);
      return expired.length;
    },

    claimForwards: async (routeId, { now, limit }) => claimInMemory(routes.get(routeId), now, limit),

    async renewForwards(claims, now) {
      for (const claim of claims) renewInMemory(routes.get(claim.routeId), claim, now);
    },

    settleForward: async (claim, result) => settleInMemory(routes.get(claim.routeId), claim, result),

    retryForward: async ({ routeId, seq }, now) => retryInMemory(routes.get(routeId), seq, now),

    dropForward: async ({ routeId, seq }) => routes.get(routeId)?.forwarding?.jobs.delete(seq) ?? false,

    findForwardQueue: async (routeId) => queueInMemory(routes.get(routeId)),

    async countForwardBacklog() {
      const queues = [...routes.values()].map(queueInMemory);
      return queues.reduce((sum, queue) => sum + (queue?.waiting ?? 0) + (queue?.jobs.length ?? 0), 0);
    },

    async countRuleUse({ routeId, rules, rule }) {
      const ruleCounts = routes.get(routeId)?.ruleCounts;
      const before = ruleCounts?.get(`${rules} ${rule}`) ?? 0;
      ruleCounts?.set(`${rules} ${rule}`, before + 1);
      return before;
    },

    ...holdInMemory((routeId) => routes.get(routeId)),
    ...marksInMemory((routeId) => routes.get(routeId)),

    storeDelivery: async (delivery) => storeDeliveryInMemory(routes.get(delivery.routeId), delivery),

    async trimTo(bytes) {
      const sizeOf = (stored: StoredRoute): number =>
        stored.route.storedBytes + stored.headBytes + pinnedBytes(stored) + deliveryBytes(stored);
      let stored = [...routes.values()].reduce((sum, route) => sum + sizeOf(route), 0);
      const unused = [...routes.values()].sort(byEviction);
      for (const route of unused) {
        if (stored <= bytes) return;
        stored -= sizeOf(route);
        clearRequests(route);
      }
    },

    settingsBytes: async () => [...routes.values()].reduce((sum, { settingsBytes }) => sum + settingsBytes, 0),

    async findRoute(id, now) {
      const stored = living(id, now);
      return stored && { ...stored.route, headBytes: stored.headBytes, missing: missingIn(stored) };
    },

    listRoutes: async (now, { after, limit }) =>
      [...routes.values()]
        .map((stored) => ({ ...stored.route, missing: missingIn(stored) }))
        .filter(({ id, expiresAt }) => id > after && expiresAt > now)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),

    async listRequests(routeId, { before = Number.POSITIVE_INFINITY, after = 0, order, limit, maxBodyBytes }) {
      const stored = routes.get(routeId);
      if (stored === undefined) return [];
      const first = Math.max(stored.route.firstSeq, after + 1);
      const last = Math.min(stored.route.lastSeq, before - 1);
      const pins = [...stored.pins.keys()].filter((seq) => seq > after && seq < before).sort((a, b) => a - b);
      const page: CapturedRequest[] = [];
      const add = (seq: number): void => {
        const request = described(stored, seq, maxBodyBytes);
        if (request !== undefined && page.length < limit) page.push(request);
      };
      if (order === "oldest first") pins.forEach(add);
      for (let offset = 0; offset <= last - first && page.length < limit; offset += 1) {
        add(order === "newest first" ? last - offset : first + offset);
      }
      if (order === "newest first") pins.reverse().forEach(add);
      return page;
    },

    findRequest: async (routeId, seq) => {
      const stored = routes.get(routeId);
      return stored && described(stored, seq, Number.POSITIVE_INFINITY);
    },

    listDeliveries: async (routeId, seq) => (routes.get(routeId)?.deliveries.get(seq) ?? []).toReversed(),

    dueForwards: async (now) =>
      [...routes.values()].filter((stored) => isDueInMemory(stored, now)).map(({ route }) => route.id),

    progressOf: async (routeIds) =>
      new Map(
        routeIds.flatMap((id) => {
          const route = routes.get(id)?.route;
          return route === undefined ? [] : [[id, { lastSeq: route.lastSeq, changes: route.changes }]];
        }),
      ),

    async ready() {},

    async close() {
      routes.clear();
    },
  };
}

/** A stored request with its mark and response; undefined when it is no longer stored. */
function described(stored: StoredRoute, seq: number, maxBodyBytes: number): CapturedRequest | undefined {
  const request = stored.requests.get(seq) ?? stored.pins.get(seq);
  if (request === undefined) return undefined;
  const size = request.body.length;
  const responded = stored.responses.get(seq);
  const delivered = stored.deliveries.get(seq)?.at(-1);
  return capturedRequest(request, {
    seq,
    size,
    body: size <= maxBodyBytes ? joinBody(request.body) : undefined,
    ...(responded === undefined ? {} : { responded }),
    mark: stored.marks.get(seq),
    ...(delivered === undefined ? {} : { deliveries: summaryOf(delivered) }),
  });
}

/** Computes `Route.missing`. */
function missingIn({ route, requests, pins }: StoredRoute): number {
  return route.lastSeq - route.firstSeq + 1 - requests.size - pins.size;
}

function pinnedBytes({ pins }: StoredRoute): number {
  return [...pins.values()].reduce((sum, request) => sum + request.body.length + headBytes(request), 0);
}

/** Orders routes to empty: public ones first, then by last use. */
function byEviction({ route: a }: StoredRoute, { route: b }: StoredRoute): number {
  return Number(a.secretHash !== "") - Number(b.secretHash !== "") || lastUse(a) - lastUse(b);
}

function lastUse({ expiresAt, ttl }: Route): number {
  return expiresAt - ttl;
}

/** Discards the oldest requests of a route beyond its limits, but never the newest. */
function trim(stored: StoredRoute, retention: Retention): void {
  const { requests = retention.requests, bytes = retention.bytes } = stored.route.settings.limits;
  const maxRequests = Math.min(requests, retention.requests);
  const maxBytes = Math.min(bytes, retention.bytes);
  let { firstSeq, storedBytes } = stored.route;
  const isOver = (): boolean =>
    stored.route.lastSeq - firstSeq >= maxRequests || (storedBytes > maxBytes && firstSeq < stored.route.lastSeq);
  if (!isOver()) return;
  for (; isOver(); firstSeq += 1) {
    storedBytes -= removeRequest(stored, firstSeq);
  }
  stored.route.firstSeq = firstSeq;
  stored.route.storedBytes = storedBytes;
}
