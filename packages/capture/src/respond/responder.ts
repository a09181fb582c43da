import type { CapturedRequest } from "../domain/captured-request.ts";
import { recentValues } from "../domain/recent-values.ts";
import { type ResponseRule, type Route, type RouteResponse, rulesBytes } from "../domain/route.ts";
import { compileQuery, type Query } from "../search/query.ts";
import type { StoreWrites } from "../store/capture-store.ts";
import { queryCost } from "../work/live-matcher.ts";
import { maxInlineBytes, type Work } from "../work/work.ts";

/** Chooses the responses of one route. */
interface Responder {
  /**
   * The response to this request; undefined when no rule matches.
   *
   * @param caller whose share it counts against when the rules are asked in a thread
   * @throws PoolError when it takes longer to ask the rules than it may, or too many others ask theirs
   */
  choose(request: CapturedRequest, caller: string): Promise<RouteResponse | undefined>;
}

/** Counts how often a rule has responded, over all processes and restarts: 0 for the first time. */
type TakeTurn = (rule: number) => Promise<number>;

interface CompiledRule {
  readonly query: Query;
  readonly responses: readonly RouteResponse[];
  /** How many responses are sent before the last one is sent for ever. */
  readonly turns: number;
  /** True when they are: the store need not count any more. */
  isOver: boolean;
}

/** Prepares the rules of a route. */
function createResponder(
  rules: readonly ResponseRule[],
  takeTurn: TakeTurn,
  work: Pick<Work, "admit" | "run">,
): Responder {
  const compiled = rules.map(({ when, responses }): CompiledRule => {
    const turns = responses.slice(0, -1).reduce((sum, { times }) => sum + times, 0);
    return { query: compileQuery(when, 0), responses, turns, isOver: turns === 0 };
  });
  const whens = rules.map(({ when }) => when);
  return {
    async choose(request, caller) {
      const index = await firstMatch(request, caller);
      const rule = compiled[index];
      if (rule === undefined) return undefined;
      if (rule.isOver) return rule.responses.at(-1);
      const turn = await takeTurn(index);
      rule.isOver ||= turn >= rule.turns;
      return responseOf(rule, turn);
    },
  };

  /** At once when that is little work, as it is for most requests; else in a thread. */
  function firstMatch(request: CapturedRequest, caller: string): number | Promise<number> {
    const cost = compiled.reduce((sum, { query }) => sum + queryCost(query, request), 0);
    const choose = (): number => compiled.findIndex(({ query }) => query.matches(request));
    if (cost <= maxInlineBytes) return work.admit(caller)?.then(choose) ?? choose();
    return work.run("chooseRule", { whens, request }, { caller, cost });
  }
}

function responseOf({ responses }: CompiledRule, turn: number): RouteResponse | undefined {
  let before = turn;
  for (const response of responses) {
    if (before < response.times) return response;
    before -= response.times;
  }
  return responses.at(-1);
}

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
