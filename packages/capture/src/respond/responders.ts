import type { Route } from "../route.ts";
import type { StoreWrites } from "../store/capture-store.ts";
import { createResponder, type Responder } from "./responder.ts";

/** The responders of the routes that are in use. */
export type FindResponder = (route: Route) => Responder;

const maxResponders = 10_000;

/** Keeps the responder of a route until its rules change, because compiling them takes longer than asking them. */
export function createResponders(store: Pick<StoreWrites, "takeTurn">): FindResponder {
  const known = new Map<string, { version: number; rules: string | undefined; responder: Responder }>();
  return ({ id, version, settings: { response, rules } }) => {
    const found = known.get(id);
    if (found?.version === version || (found !== undefined && rules !== undefined && found.rules === rules)) {
      return found.responder;
    }
    const responder = createResponder(response, (rule) => store.takeTurn({ routeId: id, rules: rules ?? "", rule }));
    known.delete(id);
    const oldest = known.size >= maxResponders ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    known.set(id, { version, rules, responder });
    return responder;
  };
}
