import { LRUCache } from "lru-cache";
import { type CapturedRequest, headBytes, headerValues } from "../domain/captured-request.ts";
import { Problem } from "../domain/problem.ts";
import { type ResponseRule, type Route, type RouteResponse, rulesBytes } from "../domain/route.ts";
import { createReplay } from "../respond/replay.ts";
import { compileQuery } from "../search/query.ts";
import { readTerms, type Term } from "../search/terms.ts";
import type { CaptureStore, RuleUse } from "../store/capture-store.ts";
import { routeCacheBounds } from "../store/route-cache.ts";
import { queryCost } from "../work/live-matcher.ts";
import { MAX_INLINE_BYTES, type Work } from "../work/work.ts";

/**
 * Chooses the response to a request by the rules of its route; undefined when no rule matches. Returns "preflight" for a CORS preflight
 * request (Fetch Standard) when no proxy and no rule with `method:OPTIONS` matches. The other rules are not evaluated for it and do not
 * count it.
 *
 * @param caller the caller whose share of the threads it uses
 * @throws PoolError when evaluating the rules takes too long or the queue is full; Problem 500 `template_failed` when a
 *   template fails with the values of the request
 */
type Responder = (request: CapturedRequest, caller: string) => Promise<RouteResponse | "preflight" | undefined>;

/** How often the rules of a route were used, across all processes and restarts. */
interface RuleUses {
  /** Returns 0 for the first time. */
  count(use: RuleUse): Promise<number>;
  /** The numbers of this kind that were counted. */
  list(kind: RuleUse["kind"]): Promise<readonly number[]>;
}

/** Compiles the rules of a route. */
function createResponder(rules: readonly ResponseRule[], uses: RuleUses, work: Pick<Work, "admit" | "run">): Responder {
  let calls = 0;
  let hasAllMissed = false;
  const compiled = rules.map(({ when, template = false, responses }) => {
    const turns = responses.slice(0, -1).reduce((sum, { times }) => sum + times, 0);
    const forPreflights = readTerms(when).some(isOptionsTerm) || responses.some(({ kind }) => isOfService(kind));
    const replays = new Map(
      responses.filter(({ kind }) => kind === "replay").map((replay) => [replay, openReplay(replay)] as const),
    );
    return {
      when,
      template,
      /** Whether it may respond to preflights: its query has `method:OPTIONS`, or it responds as another service. */
      forPreflights,
      query: compileQuery(when, 0),
      responses,
      /** The number of responses before the last one, which repeats forever. */
      turns,
      replays,
      /** Whether the last response is reached, so that the store need not count any more. */
      isOver: turns === 0,
    };
  });
  const forPreflights = compiled.filter((rule) => rule.forPreflights);
  return async (request, caller) => {
    const asks = isPreflight(request);
    const candidates = asks ? forPreflights : compiled;
    const rule = candidates[await firstMatch(candidates, request, caller)];
    if (rule === undefined) return asks ? "preflight" : undefined;
    const response = await nextResponse(rule);
    const replay = response && rule.replays.get(response);
    if (replay !== undefined) return replay(request, caller);
    return response !== undefined && rule.template ? rendered(response, request, caller) : response;
  };

  function openReplay(replay: RouteResponse): ReturnType<typeof createReplay> {
    const first = calls;
    const end = first + (replay.calls?.length ?? 0);
    calls = end;
    const claims = {
      claim: async (call: number) => (await uses.count({ kind: "call", number: first + call })) === 0,
      list: async () =>
        (await uses.list("call")).filter((used) => used >= first && used < end).map((used) => used - first),
      async miss(seq: number) {
        if (hasAllMissed) return;
        hasAllMissed = (await uses.list("missed")).length >= MAX_MISSED;
        if (!hasAllMissed) await uses.count({ kind: "missed", number: seq });
      },
    };
    return createReplay(replay, claims, work);
  }

  /** Evaluates rules on the event loop if that is little work, as for most requests, and otherwise in a thread. */
  function firstMatch(candidates: typeof compiled, request: CapturedRequest, caller: string): number | Promise<number> {
    const cost = candidates.reduce((sum, { query }) => sum + queryCost(query, request), 0);
    const choose = (): number => candidates.findIndex(({ query }) => query.matches(request));
    if (cost <= MAX_INLINE_BYTES) return work.admit(caller)?.then(choose) ?? choose();
    const whens = candidates.map(({ when }) => when);
    return work.run("chooseRule", { whens, request }, { caller, cost });
  }

  async function nextResponse(rule: (typeof compiled)[number]): Promise<RouteResponse | undefined> {
    if (rule.isOver) return rule.responses.at(-1);
    const use = await uses.count({ kind: "rule", number: compiled.indexOf(rule) });
    rule.isOver ||= use >= rule.turns;
    return responseOf(rule, use);
  }

  /** Renders the templates of a response with the values of the request. */
  async function rendered(response: RouteResponse, request: CapturedRequest, caller: string): Promise<RouteResponse> {
    const templates = response.headers.reduce((sum, [, value]) => sum + value.length, response.body.length);
    const cost = (request.size + headBytes(request) + templates) * RENDERING_FACTOR;
    const result = await work.run("renderResponse", { response, request }, { caller, cost });
    if (result.kind === "rendered") return { ...response, headers: result.headers, body: result.body };
    const detail = `The request is stored as number ${request.seq}, but the template of its response failed: ${result.detail}.`;
    throw new Problem(500, "template_failed", detail);
  }
}

/** The most requests that a route remembers because no recorded call matches them. */
const MAX_MISSED = 1_000;

/** About how often rendering reads a request. Lossless parsing of JSON is slow. */
const RENDERING_FACTOR = 8;

function isOptionsTerm({ negated, field, value }: Term): boolean {
  return !negated && field.toLowerCase() === "method" && value.toUpperCase() === "OPTIONS";
}

function isOfService(kind: RouteResponse["kind"]): boolean {
  return kind === "proxy" || kind === "replay";
}

function isPreflight({ method, headers }: CapturedRequest): boolean {
  if (method !== "OPTIONS") return false;
  return ["origin", "access-control-request-method"].every((name) => headerValues(headers, name).length > 0);
}

function responseOf({ responses }: Pick<ResponseRule, "responses">, turn: number): RouteResponse | undefined {
  let before = turn;
  for (const response of responses) {
    if (before < response.times) return response;
    before -= response.times;
  }
  return responses.at(-1);
}

/** A cache of the responders of the routes in use. */
export type FindResponder = (route: Route) => Responder;

/** Caches the responder of a route until its rules change, because compiling rules takes longer than evaluating them. */
export function createResponders(
  store: Pick<CaptureStore, "countRuleUse" | "ruleUses">,
  work: Pick<Work, "admit" | "run">,
): FindResponder {
  const known = new LRUCache<string, { readonly rules: string; readonly responder: Responder }>(routeCacheBounds);
  return ({ id, settings: { response, rules } }) => {
    const found = known.get(id);
    if (found?.rules === rules) return found.responder;
    const current = { routeId: id, rules };
    const uses: RuleUses = {
      count: (use) => store.countRuleUse(current, use),
      list: async (kind) =>
        (await store.ruleUses(current)).filter((use) => use.kind === kind).map(({ number }) => number),
    };
    const responder = createResponder(response, uses, work);
    known.set(id, { rules, responder }, { size: 1 + rulesBytes(response) });
    return responder;
  };
}
