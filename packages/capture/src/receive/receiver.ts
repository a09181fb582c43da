import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem, storageProblem } from "@signalbox/service";
import type { CaptureSettings } from "../capture-options.ts";
import type { Arrival } from "../captured-request.ts";
import type { Feed } from "../feed/feed.ts";
import type { Forwarder } from "../forward/forwarder.ts";
import { headerValues } from "../header-values.ts";
import { createResponders } from "../respond/responders.ts";
import type { Route } from "../route.ts";
import type { Append } from "../store/batch-appends.ts";
import type { RouteCache } from "../store/route-cache.ts";
import { tooMany } from "../too-many.ts";
import { unknownRoute } from "../unknown-route.ts";
import { answerByRule } from "./answer-by-rule.ts";
import { answerProblem } from "./answer-problem.ts";
import type { ClientAddress } from "./client-address.ts";
import { answerByDefault } from "./default-answer.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { openRequests } from "./open-requests.ts";
import { publicUrl } from "./public-url.ts";
import { readRequest } from "./read-request.ts";
import type { ReportAnswer } from "./report-answers.ts";
import { tokenBuckets } from "./token-buckets.ts";

export interface ReceiverParts {
  readonly settings: CaptureSettings;
  readonly addressOf: ClientAddress;
  readonly routes: RouteCache;
  readonly append: Append;
  readonly feed: Feed;
  /** Undefined where nothing is forwarded. */
  readonly forwarder: Pick<Forwarder, "stir"> | undefined;
  /** Aborted when the service stops: delayed answers are given at once then. */
  readonly closing: AbortSignal;
  readonly report: ReportAnswer;
  /** Counts a request that is kept. */
  readonly captured: () => void;
  readonly onError: (error: unknown, requestId: string) => void;
}

export interface Receiver {
  /** Captures a request that belongs to the route `routeId`. */
  receive(routeId: string, request: IncomingMessage, response: ServerResponse): void;
  /** Breaks off with those who still send. Resolves when all that came is kept. */
  finish(): Promise<void>;
}

/** Answers that wait for their delay at the same time; more of them are given without it. */
const maxDelayed = 1_000;

/**
 * The door for everything that is captured: reads the request as it comes off the socket, keeps it, tells those who
 * watch, and answers. Nothing is answered before it is kept.
 */
export function createReceiver({
  settings,
  addressOf,
  routes,
  append,
  feed,
  forwarder,
  closing,
  report,
  captured,
  onError,
}: ReceiverParts): Receiver {
  const responderOf = createResponders();
  const takeToken = tokenBuckets(settings.ratePerRoute);
  const open = openRequests();
  let delayed = 0;

  return {
    finish: open.finish,
    receive(routeId, request, response) {
      const exchange = openExchange(request, response, addressOf);
      open.add(request);
      const known = routes.get(routeId);
      if (known !== undefined) {
        read(known, exchange);
        return;
      }
      routes.load(routeId, Date.now()).then(
        (route) => {
          if (route === undefined) refuse(exchange, unknownRoute());
          else read(route, exchange);
        },
        (error: unknown) => fail(exchange, error),
      );
    },
  };

  function read(route: Route, exchange: Exchange): void {
    const wait = takeToken(route.id, Date.now());
    if (wait > 0) {
      refuse(exchange, tooMany(wait));
      return;
    }
    const maxBodyBytes = Math.min(settings.limits.bodyBytes, route.settings.limits.bodyBytes ?? Number.MAX_VALUE);
    readRequest(exchange, { routeId: route.id, maxBodyBytes }, (arrival) => {
      keep(route, arrival, exchange).catch((error: unknown) => fail(exchange, error));
    });
  }

  async function keep(known: Route, arrival: Arrival, exchange: Exchange): Promise<void> {
    const appended = await append(arrival);
    open.delete(exchange.request);
    if (appended === undefined) {
      routes.forget(known.id);
      return refuse(exchange, unknownRoute());
    }
    captured();
    feed.publish(known.id, appended.seq);
    // A route whose forward began a moment ago is found by the next look.
    forwarder?.stir(known);
    if (arrival.flags.includes("aborted")) return report(exchange, "aborted by the client");
    if (arrival.flags.includes("truncated")) return refuse(exchange, tooLarge(arrival, appended.seq));
    // A browser would let a worker from here answer for every path below it, this service's pages included.
    if (headerValues(arrival.headers, "service-worker").length > 0) return refuse(exchange, noWorker());

    const route = appended.routeVersion === known.version ? known : await routes.load(known.id, Date.now());
    const answer = route === undefined ? undefined : responderOf(route).choose(arrival, appended.seq);
    if (answer === undefined) {
      const inspect = `${publicUrl(exchange.request, settings.publicUrl)}/inspect/${known.id}`;
      answerByDefault(exchange, arrival, { seq: appended.seq, inspect });
      return report(exchange, 200);
    }
    if (answer.delay > 0) await delay(answer.delay);
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

  function fail(exchange: Exchange, cause: unknown): void {
    onError(cause, exchange.requestId);
    const detail = "The request could not be kept. Send it again.";
    refuse(exchange, storageProblem(cause) ?? new Problem({ status: 500, code: "internal_error", detail, cause }));
  }

  function refuse(exchange: Exchange, problem: Problem): void {
    open.delete(exchange.request);
    answerProblem(exchange, problem).catch((error: unknown) => onError(error, exchange.requestId));
    report(exchange, problem.status);
  }
}

function tooLarge(arrival: Arrival, seq: number): Problem {
  return new Problem({
    status: 413,
    code: "body_too_large",
    detail: `The body is larger than the ${arrival.body.byteLength} bytes that are kept here. Its beginning is kept as request ${seq}.`,
  });
}

function noWorker(): Problem {
  return new Problem({
    status: 403,
    code: "service_worker_refused",
    detail: "A capture route gives out no service worker.",
  });
}
