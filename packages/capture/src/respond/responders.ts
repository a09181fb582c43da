import { recentValues } from "../recent-values.ts";
import type { Route } from "../route.ts";
import type { StoreWrites } from "../store/capture-store.ts";
import type { Work } from "../work/work.ts";
import { createResponder, type Responder } from "./responder.ts";
import { rulesBytes } from "./rules-bytes.ts";

/** The responders of the routes that are in use. */
export type FindResponder = (route: Route) => Responder;

const maxCount = 10_000;
const maxBytes = 32 * 1024 * 1024;

/** What is known of the responder of a route. */
interface Known {
  readonly version: number;
  readonly rules: string | undefined;
  readonly responder: Responder;
}

/** Keeps the responder of a route until its rules change, because compiling them takes longer than asking them. */
export function createResponders(
  store: Pick<StoreWrites, "takeTurn">,
  work: Pick<Work, "admit" | "run">,
): FindResponder {
  const known = recentValues<Known>({ maxCount, maxBytes });
  return ({ id, version, settings: { response, rules } }) => {
    const found = known.get(id);
    if (found?.version === version || (found !== undefined && rules !== undefined && found.rules === rules)) {
      return found.responder;
    }
    const takeTurn = (rule: number) => store.takeTurn({ routeId: id, rules: rules ?? "", rule });
    const responder = createResponder(response, takeTurn, work);
    known.set(id, { version, rules, responder }, rulesBytes(response));
    return responder;
  };
}
