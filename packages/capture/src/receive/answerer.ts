import { setTimeout as sleep } from "node:timers/promises";
import type { CaptureSettings } from "../capture-options.ts";
import type { Arrival } from "../captured-request.ts";
import type { FindResponder } from "../respond/responders.ts";
import type { RouteAnswer } from "../respond/response-rule.ts";
import type { Route } from "../route.ts";
import { answerByRule } from "./answer-by-rule.ts";
import { answerByDefault } from "./default-answer.ts";
import type { Exchange } from "./exchange.ts";
import { publicUrl } from "./public-url.ts";
import type { ReportAnswer } from "./report-answers.ts";

export interface AnswererParts {
  readonly settings: Pick<CaptureSettings, "publicUrl">;
  readonly responderOf: FindResponder;
  /** Aborted when the service stops: delayed answers are given at once then. */
  readonly closing: AbortSignal;
  readonly report: ReportAnswer;
}

/** Gives the answer of a route to a request that is kept. */
export type Answer = (route: Route, seq: number, arrival: Arrival, exchange: Exchange) => void | Promise<void>;

/** Answers that wait for their delay at the same time; more of them are given without it. */
const maxDelayed = 1_000;

/** A route answers by its rules; where it has none for a request, with the number of the request. */
export function createAnswerer({ settings, responderOf, closing, report }: AnswererParts): Answer {
  let delayed = 0;

  return (route, seq, arrival, exchange) => {
    if (route.settings.response.length === 0) return byDefault(route, seq, arrival, exchange);
    return byRules(route, seq, arrival, exchange);
  };

  function byDefault({ id }: Route, seq: number, arrival: Arrival, exchange: Exchange): void {
    const inspect = `${publicUrl(exchange.request, settings.publicUrl)}/inspect/${id}`;
    answerByDefault(exchange, arrival, { seq, inspect });
    report(exchange, 200);
  }

  async function byRules(route: Route, seq: number, arrival: Arrival, exchange: Exchange): Promise<void> {
    const answer = await responderOf(route).choose(arrival, seq);
    if (answer === undefined) return byDefault(route, seq, arrival, exchange);
    if (answer.delay > 0) await delay(answer.delay);
    give(answer, arrival, exchange);
  }

  function give(answer: RouteAnswer, arrival: Arrival, exchange: Exchange): void {
    answerByRule(exchange, arrival, answer);
    report(exchange, answer.kind === "close" ? "closed by a rule" : answer.status);
  }

  async function delay(seconds: number): Promise<void> {
    if (delayed >= maxDelayed) return;
    delayed += 1;
    // A service that stops does not wait.
    await sleep(seconds * 1000, undefined, { signal: closing }).catch(() => undefined);
    delayed -= 1;
  }
}
