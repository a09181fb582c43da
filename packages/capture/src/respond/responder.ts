import type { Arrival } from "../captured-request.ts";
import { compileQuery, type Query } from "../search/compile-query.ts";
import { takeTurns } from "../search/take-turns.ts";
import type { ResponseRule, RouteAnswer } from "./response-rule.ts";

/** Chooses the answers of one route. */
export interface Responder {
  /** The answer for this request; undefined when no rule matches. */
  choose(arrival: Arrival, seq: number): Promise<RouteAnswer | undefined>;
}

/** Counts how often a rule has answered, over all processes and restarts: 0 for the first time. */
export type TakeTurn = (rule: number) => Promise<number>;

interface CompiledRule {
  readonly query: Query;
  readonly answers: readonly RouteAnswer[];
  /** How many answers are given before the last one is given for ever. */
  readonly turns: number;
  /** True when they are. It is asked no more how often the rule has answered. */
  isOver: boolean;
}

/** Prepares the rules of a route. */
export function createResponder(rules: readonly ResponseRule[], takeTurn: TakeTurn): Responder {
  const compiled = rules.map(({ when, answers }): CompiledRule => {
    const turns = answers.slice(0, -1).reduce((sum, { times }) => sum + times, 0);
    return { query: compileQuery(when, 0), answers, turns, isOver: turns === 0 };
  });
  return {
    async choose(arrival, seq) {
      if (compiled.length === 0) return undefined;
      const request = { ...arrival, seq, size: arrival.body.byteLength };
      const breathe = takeTurns();
      for (const [index, rule] of compiled.entries()) {
        if (!(await rule.query.matchesInTurns(request, breathe))) continue;
        if (rule.isOver) return rule.answers.at(-1);
        const turn = await takeTurn(index);
        rule.isOver ||= turn >= rule.turns;
        return answerOf(rule, turn);
      }
      return undefined;
    },
  };
}

function answerOf({ answers }: CompiledRule, turn: number): RouteAnswer | undefined {
  let before = turn;
  for (const answer of answers) {
    if (before < answer.times) return answer;
    before -= answer.times;
  }
  return answers.at(-1);
}
