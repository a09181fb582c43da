import type { NewRoute, RouteRoom } from "../domain/route.ts";
import type { CreateOutcome } from "./capture-store.ts";
import type { KeptRoute } from "./kept-route.ts";
import { reservedMs, unusedMs } from "./removed-routes.ts";

/** The most ids that are reserved in memory; those that were removed longest ago are free again beyond. */
const maxReserved = 100_000;

/** The ids of removed routes in the memory store, by the rules of the store over SQL. */
export interface RemovedInMemory {
  /** Removes a route and reserves its id. False when there is none. */
  remove(id: string, now: number): boolean;
  free(now: number): void;
  /** The id is in use again. */
  take(id: string): void;
  /** Why a route cannot be created, after room was made for it where that is possible; undefined when it can. */
  obstacleTo(route: NewRoute, room: RouteRoom): Exclude<CreateOutcome, "created"> | undefined;
}

export function removedInMemory(routes: Map<string, KeptRoute>): RemovedInMemory {
  const reserved = new Map<string, { readonly ownerHash: string; readonly removedAt: number }>();

  function remove(id: string, now: number): boolean {
    const kept = routes.get(id);
    if (kept === undefined) return false;
    routes.delete(id);
    reserved.delete(id);
    reserved.set(id, { ownerHash: kept.route.ownerHash, removedAt: now });
    const [oldest] = reserved.size > maxReserved ? reserved.keys() : [];
    if (oldest !== undefined) reserved.delete(oldest);
    return true;
  }

  function evictUnused(now: number, creator?: string): boolean {
    const [unused] = [...routes.values()]
      .filter(
        ({ route }) =>
          route.lastSeq === 0 &&
          route.listener === undefined &&
          route.createdAt <= now - unusedMs &&
          (creator === undefined || route.creator === creator),
      )
      .sort(
        ({ route: a }, { route: b }) =>
          Number(a.secretHash !== "") - Number(b.secretHash !== "") || a.createdAt - b.createdAt,
      );
    return unused !== undefined && remove(unused.route.id, now);
  }

  return {
    remove,
    take: (id) => void reserved.delete(id),
    free(now) {
      for (const [id, { removedAt }] of reserved) if (removedAt <= now - reservedMs) reserved.delete(id);
    },
    obstacleTo({ id, createdAt, creator = "", proofHash = "" }, room) {
      const removed = reserved.get(id);
      const isReserved = removed !== undefined && removed.removedAt > createdAt - reservedMs;
      if (isReserved && (proofHash === "" || removed.ownerHash !== proofHash)) return "id taken";
      const share = creator === "" ? [] : [...routes.values()].filter((kept) => kept.route.creator === creator);
      const isShareFull = creator !== "" && share.length >= room.routesPerAddress;
      const isFull = routes.size >= room.routes;
      if (!isShareFull && !isFull) return undefined;
      if (evictUnused(createdAt, isShareFull ? creator : undefined)) return undefined;
      return isFull ? "store full" : "share full";
    },
  };
}
