import { setTimeout as sleep } from "node:timers/promises";
import { callerNetwork } from "@signalbox/service";
import type { CaptureSettings } from "../capture-options.ts";
import type { Arrival } from "../captured-request.ts";
import type { Holds } from "../hold/holds.ts";
import type { Listener } from "../hold/listener.ts";
import type { FindResponder } from "../respond/responders.ts";
import type { RouteAnswer } from "../respond/response-rule.ts";
import type { Route } from "../route.ts";
import type { RouteCache } from "../store/route-cache.ts";
import { answerByRule } from "./answer-by-rule.ts";
import { answerByDefault } from "./default-answer.ts";
import type { Exchange } from "./exchange.ts";
import { publicUrl } from "./public-url.ts";
import type { ReportAnswer } from "./report-answers.ts";

export interface AnswererParts {
  readonly settings: Pick<CaptureSettings, "publicUrl">;
  readonly routes: RouteCache;
  readonly holds: Holds;
  readonly responderOf: FindResponder;
  /** Aborted when the service stops: delayed answers are given at once then. */
  readonly closing: AbortSignal;
  readonly report: ReportAnswer;
}

/** Gives the answer of a route to a request that is kept. */
export type Answer = (route: Route, seq: number, arrival: Arrival, exchange: Exchange) => void | Promise<void>;

/** Answers that wait for their delay at the same time; more of them are given without it. */
const maxDelayed = 1_000;

/** A route lets its listener answer, else it answers by its rules; where it has none for a request, with the number of the request. */
export function createAnswerer({ settings, routes, holds, responderOf, closing, report }: AnswererParts): Answer {
  let delayed = 0;

  return (route, seq, arrival, exchange) => {
    if (route.listener !== undefined) return byListener(route, seq, arrival, exchange);
    return byRoute(route, seq, arrival, exchange);
  };

  function byRoute(route: Route, seq: number, arrival: Arrival, exchange: Exchange): void | Promise<void> {
    if (route.settings.response.length === 0) return byDefault(route, seq, arrival, exchange);
    return byRules(route, seq, arrival, exchange);
  }

  async function byListener(route: Route, seq: number, arrival: Arrival, exchange: Exchange): Promise<void> {
    const listener = await livingListener(route);
    const gone = new AbortController();
    exchange.response.once("close", () => gone.abort());
    const signal = AbortSignal.any([gone.signal, closing]);
    const held = { routeId: route.id, seq };
    const answer = listener && (await holds.answerTo(held, listener, arrival.body.byteLength, signal));
    if (exchange.response.destroyed) report(exchange, "aborted by the client");
    else if (answer === undefined) await byRoute(route, seq, arrival, exchange);
    else give({ ...answer, kind: "answer", delay: 0, times: 1 }, arrival, exchange);
  }

  /** A place is renewed without a new version of the route, so one that seems to be over is looked at again. */
  async function livingListener({ id, listener }: Route): Promise<Listener | undefined> {
    if (listener !== undefined && listener.until > Date.now()) return listener;
    const now = (await routes.load(id, Date.now()))?.listener;
    return now !== undefined && now.until > Date.now() ? now : undefined;
  }

  function byDefault({ id }: Route, seq: number, arrival: Arrival, exchange: Exchange): void {
    const inspect = `${publicUrl(exchange.request, settings.publicUrl)}/inspect/${id}`;
    answerByDefault(exchange, arrival, { seq, inspect });
    report(exchange, 200);
  }

  async function byRules(route: Route, seq: number, arrival: Arrival, exchange: Exchange): Promise<void> {
    const answer = await responderOf(route).choose(arrival, seq, callerNetwork(exchange.remoteAddress));
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
