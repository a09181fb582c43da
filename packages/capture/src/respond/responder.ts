import type { Arrival } from "../captured-request.ts";
import { compileQuery, type Query } from "../search/compile-query.ts";
import type { ResponseRule, RouteAnswer } from "./response-rule.ts";

/** Chooses the answers of one route. */
export interface Responder {
  /** The answer for this request; undefined when no rule matches. */
  choose(arrival: Arrival, seq: number): RouteAnswer | undefined;
}

interface CompiledRule {
  readonly query: Query;
  readonly answers: readonly RouteAnswer[];
  /** How often the rule has answered. */
  count: number;
}

/** Prepares the rules of a route. A sequence begins with its first answer in each process, and when the rules change. */
export function createResponder(rules: readonly ResponseRule[]): Responder {
  const compiled = rules.map(
    ({ when, answers }): CompiledRule => ({ query: compileQuery(when, 0), answers, count: 0 }),
  );
  return {
    choose(arrival, seq) {
      if (compiled.length === 0) return undefined;
      const request = { ...arrival, seq, size: arrival.body.byteLength };
      const rule = compiled.find(({ query }) => query.matches(request));
      return rule === undefined ? undefined : nextAnswer(rule);
    },
  };
}

function nextAnswer(rule: CompiledRule): RouteAnswer | undefined {
  let before = rule.count;
  rule.count += 1;
  for (const answer of rule.answers) {
    if (before < answer.times) return answer;
    before -= answer.times;
  }
  return rule.answers.at(-1);
}
