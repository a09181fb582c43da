import { type Arrival, headBytes } from "../domain/captured-request.ts";
import type { Delivery } from "../domain/delivery.ts";
import type { HeldAnswer, Route } from "../domain/route.ts";
import type { Forwarding } from "./forwarding.ts";

/** A route in the memory store, with all that goes with it. */
export interface KeptRoute {
  route: Route;
  /** What its settings take as JSON. */
  settingsBytes: number;
  /** By their numbers, `route.firstSeq` to `route.lastSeq`. */
  readonly requests: Map<number, Arrival>;
  /** What they take beside their bodies. */
  headBytes: number;
  /** By the number of their request, oldest first. */
  readonly deliveries: Map<number, Delivery[]>;
  /** How far its forward has come; undefined when it has none. */
  forwarding: Forwarding | undefined;
  /** How often each of its rules has answered, by `rules` and number. */
  readonly turns: Map<string, number>;
  /** The requests whose callers wait for a listener, by their numbers. */
  readonly held: Map<number, { readonly until: number; readonly answer: HeldAnswer | undefined }>;
}

export function keptRoute(route: Route): KeptRoute {
  return {
    route,
    settingsBytes: JSON.stringify(route.settings).length,
    requests: new Map(),
    headBytes: 0,
    deliveries: new Map(),
    forwarding: undefined,
    turns: new Map(),
    held: new Map(),
  };
}

/** Removes what the route caught, and what hangs on it. */
export function emptyKept(kept: KeptRoute): void {
  kept.route = { ...kept.route, firstSeq: kept.route.lastSeq + 1, storedBytes: 0 };
  kept.requests.clear();
  kept.headBytes = 0;
  kept.deliveries.clear();
}

/** Removes one request, and what hangs on it. */
export function removeKept(kept: KeptRoute, seq: number): void {
  const request = kept.requests.get(seq);
  if (request !== undefined) kept.headBytes -= headBytes(request);
  kept.requests.delete(seq);
  kept.deliveries.delete(seq);
}
