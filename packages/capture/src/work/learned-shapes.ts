import { retryWhileBusy } from "@signalbox/service";
import { LRUCache } from "lru-cache";
import type { Route } from "../domain/route.ts";
import type { LearnedShapes } from "./tasks.ts";
import { readingCost, type Work, type WorkOptions } from "./work.ts";

/** Learns the stored requests of a route. */
export type LearnShapes = ReturnType<typeof createLearnedShapes>;

/** What was learned of a route, packed, and of which requests. */
interface Known extends Pick<Route, "createdAt">, Pick<LearnedShapes, "state" | "to"> {
  /** How many requests from `firstSeq` on were deleted, minus the pinned ones before it. New requests do not change it. */
  readonly missing: number;
}

/** The memory for all routes. Evicted shapes are learned again when needed. */
const MAX_KNOWN_BYTES = 32 * 1024 * 1024;

/** The cost of a byte of learned shapes, as a multiple of the cost of a byte that is read. */
const UNPACKING_FACTOR = 4;

/** Each call learns the requests that came since the last one; all stored ones if some were deleted meanwhile. */
export function createLearnedShapes(work: Pick<Work, "run">) {
  const known = new LRUCache<string, Known>({
    maxSize: MAX_KNOWN_BYTES,
    sizeCalculation: ({ state }) => state.byteLength,
  });
  return async (route: Route, { caller, signal }: Omit<WorkOptions, "cost">) => {
    const { createdAt, firstSeq, lastSeq, stored } = route;
    const missing = lastSeq - firstSeq + 1 - stored;
    const before = known.get(route.id);
    const isCurrent = before?.createdAt === createdAt && before.missing === missing && firstSeq <= before.to + 1;
    let state = isCurrent ? before.state : undefined;
    const cost = readingCost(route) + UNPACKING_FACTOR * (state?.byteLength ?? 0);
    const options = { caller, cost, signal };
    for (;;) {
      const input = { routeId: route.id, state, after: firstSeq - 1 };
      const { json, to, different, ...piece } = await retryWhileBusy(
        () => work.run("learnShapes", input, options),
        options,
      );
      state = piece.state;
      if (json === undefined) continue;
      known.set(route.id, { createdAt, missing, state, to });
      return { json, different };
    }
  };
}
