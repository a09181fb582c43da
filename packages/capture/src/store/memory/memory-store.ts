import { type CapturedRequest, capturedRequest, headBytes } from "../../domain/captured-request.ts";
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

/** Stores captures in memory until the process ends. */
export function openMemoryStore({ retention }: { readonly retention: Retention }): CaptureStore {
  const routes = new Map<string, StoredRoute>();
  const removed = removedInMemory(routes);

  function living(id: string, now: number): StoredRoute | undefined {
    const kept = routes.get(id);
    return kept !== undefined && kept.route.expiresAt > now ? kept : undefined;
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
      const kept = storedRoute(route);
      setForwardingInMemory(kept, settings.forward);
      routes.set(id, kept);
      return "created";
    },

    async updateRoute({ id, version }, changes) {
      const kept = routes.get(id);
      if (kept?.route.version !== version) return false;
      const { route } = kept;
      const expiresAt = route.expiresAt - route.ttl + (changes.ttl ?? route.ttl);
      const listener = changes.secretHash ? undefined : route.listener;
      kept.route = { ...route, ...changes, expiresAt, listener, version: version + 1 };
      if (changes.settings !== undefined) {
        kept.settingsBytes = JSON.stringify(changes.settings).length;
        setForwardingInMemory(kept, changes.settings.forward);
        if (changes.settings.rules !== route.settings.rules) kept.turns.clear();
      }
      return true;
    },

    deleteRoute: async (id) => removed.remove(id, Date.now()),

    async clearRoute(id) {
      const kept = routes.get(id);
      if (kept === undefined) return false;
      clearRequests(kept);
      return true;
    },

    append: async (arrivals) =>
      arrivals.map((arrival) => {
        const kept = living(arrival.routeId, arrival.receivedAt);
        if (kept === undefined) return undefined;
        const { route } = kept;
        route.lastSeq += 1;
        route.storedBytes += arrival.body.length;
        route.expiresAt = arrival.receivedAt + route.ttl;
        kept.headBytes += headBytes(arrival);
        kept.requests.append(arrival, route.lastSeq);
        trim(kept, retention);
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
      const turns = routes.get(routeId)?.turns;
      const before = turns?.get(`${rules} ${rule}`) ?? 0;
      turns?.set(`${rules} ${rule}`, before + 1);
      return before;
    },

    ...holdInMemory((routeId) => routes.get(routeId)),
    ...marksInMemory((routeId) => routes.get(routeId)),

    storeDelivery: async (delivery) => storeDeliveryInMemory(routes.get(delivery.routeId), delivery),

    async trimTo(bytes) {
      const sizeOf = (kept: StoredRoute): number =>
        kept.route.storedBytes + kept.headBytes + pinnedBytes(kept) + deliveryBytes(kept);
      let kept = [...routes.values()].reduce((sum, route) => sum + sizeOf(route), 0);
      const unused = [...routes.values()].sort(byEviction);
      for (const route of unused) {
        if (kept <= bytes) return;
        kept -= sizeOf(route);
        clearRequests(route);
      }
    },

    settingsBytes: async () => [...routes.values()].reduce((sum, { settingsBytes }) => sum + settingsBytes, 0),

    async findRoute(id, now) {
      const kept = living(id, now);
      return kept && { ...kept.route, headBytes: kept.headBytes, missing: missingIn(kept) };
    },

    listRoutes: async (now, { after, limit }) =>
      [...routes.values()]
        .map((kept) => ({ ...kept.route, missing: missingIn(kept) }))
        .filter(({ id, expiresAt }) => id > after && expiresAt > now)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),

    async listRequests(routeId, { before = Number.POSITIVE_INFINITY, after = 0, order, limit, maxBodyBytes }) {
      const kept = routes.get(routeId);
      if (kept === undefined) return [];
      const first = Math.max(kept.route.firstSeq, after + 1);
      const last = Math.min(kept.route.lastSeq, before - 1);
      const pins = [...kept.pins.keys()].filter((seq) => seq > after && seq < before).sort((a, b) => a - b);
      const page: CapturedRequest[] = [];
      const add = (seq: number): void => {
        const request = described(kept, seq, maxBodyBytes);
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
      const kept = routes.get(routeId);
      return kept && described(kept, seq, Number.POSITIVE_INFINITY);
    },

    listDeliveries: async (routeId, seq) => (routes.get(routeId)?.deliveries.get(seq) ?? []).toReversed(),

    dueForwards: async (now) =>
      [...routes.values()].filter((kept) => isDueInMemory(kept, now)).map(({ route }) => route.id),

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
function described(kept: StoredRoute, seq: number, maxBodyBytes: number): CapturedRequest | undefined {
  const request = kept.requests.get(seq) ?? kept.pins.get(seq);
  if (request === undefined) return undefined;
  const size = request.body.length;
  const responded = kept.responses.get(seq);
  const delivered = kept.deliveries.get(seq)?.at(-1);
  return capturedRequest(request, {
    seq,
    size,
    body: size <= maxBodyBytes ? request.body : undefined,
    ...(responded === undefined ? {} : { responded }),
    mark: kept.marks.get(seq),
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
function trim(kept: StoredRoute, retention: Retention): void {
  const { requests = retention.requests, bytes = retention.bytes } = kept.route.settings.limits;
  const maxRequests = Math.min(requests, retention.requests);
  const maxBytes = Math.min(bytes, retention.bytes);
  let { firstSeq, storedBytes } = kept.route;
  const isOver = (): boolean =>
    kept.route.lastSeq - firstSeq >= maxRequests || (storedBytes > maxBytes && firstSeq < kept.route.lastSeq);
  if (!isOver()) return;
  for (; isOver(); firstSeq += 1) {
    storedBytes -= removeRequest(kept, firstSeq);
  }
  kept.route.firstSeq = firstSeq;
  kept.route.storedBytes = storedBytes;
}
