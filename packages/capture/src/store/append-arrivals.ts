import type { Appended, StoreWrites } from "./capture-store.ts";
import { type PackedArrivals, packArrivals } from "./segment.ts";

/** How far a route had come before an append. */
export interface RouteBefore {
  readonly seqBefore: number;
  readonly version: number;
}

/** Keeps what is packed in one commit. Answers for each of its routes, undefined for those that are gone. */
export type AppendPacked = (packed: PackedArrivals) => Promise<readonly (RouteBefore | undefined)[]>;

/** An append that packs the requests before they are kept, and numbers them after. */
export function appendArrivals(appendPacked: AppendPacked): StoreWrites["append"] {
  return async (arrivals) => {
    const packed = packArrivals(arrivals);
    const before = await appendPacked(packed);
    const routes = new Map(packed.routes.map(({ routeId }, index) => [routeId, { count: 0, before: before[index] }]));
    return arrivals.map(({ routeId }): Appended | undefined => {
      const route = routes.get(routeId);
      if (route?.before === undefined) return undefined;
      route.count += 1;
      return { seq: route.before.seqBefore + route.count, routeVersion: route.before.version };
    });
  };
}
