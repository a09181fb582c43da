import { type CapturedRequest, headBytes, headerValues } from "../domain/captured-request.ts";
import { Problem } from "../domain/problem.ts";
import { recentValues } from "../domain/recent-values.ts";
import { type ResponseRule, type Route, type RouteResponse, rulesBytes } from "../domain/route.ts";
import { compileQuery, type Query } from "../search/query.ts";
import { readTerms, type Term } from "../search/terms.ts";
import type { StoreWrites } from "../store/capture-store.ts";
import { queryCost } from "../work/live-matcher.ts";
import { maxInlineBytes, type Work } from "../work/work.ts";

/** Chooses the responses of one route. */
interface Responder {
  /**
   * The response to this request; undefined when no rule matches. "preflight" when a browser asks whether a page may send
   * something (Fetch Standard, CORS-preflight request) and no rule that names OPTIONS matches: rules for what is sent then neither
   * reject the question nor count it.
   *
   * @param caller whose share it counts against when the rules are asked in a thread
   * @throws PoolError when it takes longer to ask the rules than it may, or too many others ask theirs; Problem 500
   *   `template_failed` when the values of the request make no response
   */
  choose(request: CapturedRequest, caller: string): Promise<RouteResponse | "preflight" | undefined>;
}

/** Counts how often a rule has responded, over all processes and restarts: 0 for the first time. */
type CountRuleUse = (rule: number) => Promise<number>;

interface CompiledRule {
  readonly when: string;
  readonly template: boolean;
  /** Whether its query has `method:OPTIONS`. */
  readonly namesOptions: boolean;
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
  countRuleUse: CountRuleUse,
  work: Pick<Work, "admit" | "run">,
): Responder {
  const compiled = rules.map(({ when, template = false, responses }): CompiledRule => {
    const turns = responses.slice(0, -1).reduce((sum, { times }) => sum + times, 0);
    const namesOptions = readTerms(when).some(isOptionsTerm);
    return { when, template, namesOptions, query: compileQuery(when, 0), responses, turns, isOver: turns === 0 };
  });
  const forPreflights = compiled.filter(({ namesOptions }) => namesOptions);
  return {
    async choose(request, caller) {
      const asks = isPreflight(request);
      const candidates = asks ? forPreflights : compiled;
      const rule = candidates[await firstMatch(candidates, request, caller)];
      if (rule === undefined) return asks ? "preflight" : undefined;
      const response = await nextResponse(rule);
      return response !== undefined && rule.template ? rendered(response, request, caller) : response;
    },
  };

  /** At once when that is little work, as it is for most requests; else in a thread. */
  function firstMatch(
    candidates: readonly CompiledRule[],
    request: CapturedRequest,
    caller: string,
  ): number | Promise<number> {
    const cost = candidates.reduce((sum, { query }) => sum + queryCost(query, request), 0);
    const choose = (): number => candidates.findIndex(({ query }) => query.matches(request));
    if (cost <= maxInlineBytes) return work.admit(caller)?.then(choose) ?? choose();
    const whens = candidates.map(({ when }) => when);
    return work.run("chooseRule", { whens, request }, { caller, cost });
  }

  async function nextResponse(rule: CompiledRule): Promise<RouteResponse | undefined> {
    if (rule.isOver) return rule.responses.at(-1);
    const use = await countRuleUse(compiled.indexOf(rule));
    rule.isOver ||= use >= rule.turns;
    return responseOf(rule, use);
  }

  /** With the values of the request in it. */
  async function rendered(response: RouteResponse, request: CapturedRequest, caller: string): Promise<RouteResponse> {
    const templates = response.headers.reduce((sum, [, value]) => sum + value.length, response.body.length);
    const cost = (request.size + headBytes(request) + templates) * renderingFactor;
    const result = await work.run("renderResponse", { response, request }, { caller, cost });
    if (result.kind === "rendered") return { ...response, headers: result.headers, body: result.body };
    const detail = `The request is stored as number ${request.seq}, but the template of its response failed: ${result.detail}.`;
    throw new Problem({ status: 500, code: "template_failed", detail });
  }
}

/** How often a request is read to put its values into a response, about: JSON is parsed exactly. */
const renderingFactor = 8;

function isOptionsTerm({ negated, field, value }: Term): boolean {
  return !negated && field.toLowerCase() === "method" && value.toUpperCase() === "OPTIONS";
}

function isPreflight({ method, headers }: CapturedRequest): boolean {
  if (method !== "OPTIONS") return false;
  return ["origin", "access-control-request-method"].every((name) => headerValues(headers, name).length > 0);
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
  store: Pick<StoreWrites, "countRuleUse">,
  work: Pick<Work, "admit" | "run">,
): FindResponder {
  const known = recentValues<Known>({ maxCount, maxBytes });
  return ({ id, version, settings: { response, rules } }) => {
    const found = known.get(id);
    if (found?.version === version || (found !== undefined && rules !== undefined && found.rules === rules)) {
      return found.responder;
    }
    const countRuleUse = (rule: number) => store.countRuleUse({ routeId: id, rules: rules ?? "", rule });
    const responder = createResponder(response, countRuleUse, work);
    known.set(id, { version, rules, responder }, rulesBytes(response));
    return responder;
  };
}
