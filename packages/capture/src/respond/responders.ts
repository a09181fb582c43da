import type { Route } from "../route.ts";
import { createResponder, type Responder } from "./responder.ts";

/** The responders of the routes that are in use. */
export type FindResponder = (route: Route) => Responder;

const maxResponders = 10_000;

/** Keeps the responder of a route until its settings change, because it knows where a sequence of answers stands. */
export function createResponders(): FindResponder {
  const known = new Map<string, { version: number; responder: Responder }>();
  return ({ id, version, settings }) => {
    const found = known.get(id);
    if (found?.version === version) return found.responder;
    const responder = createResponder(settings.response);
    known.delete(id);
    const oldest = known.size >= maxResponders ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    known.set(id, { version, responder });
    return responder;
  };
}
