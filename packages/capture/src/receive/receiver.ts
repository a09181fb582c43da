import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type ClientAddress,
  callerNetwork,
  memoryBudget,
  PoolError,
  Problem,
  storageProblem,
} from "@signalbox/service";
import type { CaptureSettings } from "../capture-options.ts";
import type { Arrival } from "../captured-request.ts";
import type { Feed } from "../feed/feed.ts";
import type { Forwarder } from "../forward/forwarder.ts";
import { headerValues } from "../header-values.ts";
import type { Route } from "../route.ts";
import type { Append } from "../store/batch-appends.ts";
import type { RouteCache } from "../store/route-cache.ts";
import { tooMany } from "../too-many.ts";
import { unknownRoute } from "../unknown-route.ts";
import { answerProblem } from "./answer-problem.ts";
import type { Answer } from "./answerer.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { openRequests } from "./open-requests.ts";
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
  readonly answer: Answer;
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
  answer,
  report,
  captured,
  onError,
}: ReceiverParts): Receiver {
  const takeToken = tokenBuckets(settings.ratePerRoute);
  const open = openRequests();
  // The largest body that is taken must fit in, alone.
  const { bodyBytes, bytesInFlight, bytesInFlightPerAddress } = settings.limits;
  const budget = memoryBudget({
    perProcess: Math.max(bytesInFlight, bodyBytes),
    perCaller: Math.max(bytesInFlightPerAddress, bodyBytes),
  });

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
    const caller = callerNetwork(exchange.remoteAddress);
    readRequest(
      exchange,
      { routeId: route.id, maxBodyBytes, budget, caller },
      {
        done(arrival, taken) {
          keep(route, arrival, exchange)
            .catch((error: unknown) => fail(exchange, error))
            // An echo is in memory until it is read.
            .finally(() => whenSent(exchange.response, () => budget.give(caller, taken)));
        },
        crowdedOut: () => refuse(exchange, crowded()),
      },
    );
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
    try {
      await answer(route ?? known, appended.seq, arrival, exchange);
    } catch (cause) {
      if (cause instanceof PoolError) return refuse(exchange, noRules(appended.seq, cause));
      onError(cause, exchange.requestId);
      refuse(exchange, noAnswer(appended.seq, cause));
    }
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

function whenSent(response: ServerResponse, sent: () => void): void {
  if (response.writableFinished || response.destroyed || !response.writableEnded) sent();
  else response.once("close", sent);
}

function crowded(): Problem {
  const detail = "Too many large bodies are on their way in. Nothing of this one is kept; send it again in a moment.";
  return new Problem({ status: 503, code: "too_many_bytes", detail, headers: { "retry-after": "5" } });
}

function tooLarge(arrival: Arrival, seq: number): Problem {
  return new Problem({
    status: 413,
    code: "body_too_large",
    detail: `The body is larger than the ${arrival.body.byteLength} bytes that are kept here (limits.bodyBytes, --max-body). Its beginning is kept as request ${seq}.`,
  });
}

function noAnswer(seq: number, cause: unknown): Problem {
  const detail = `The request is kept as number ${seq}, but the answer to it could not be found out.`;
  return new Problem({ status: 500, code: "internal_error", detail, cause });
}

/** Anybody can send what takes long to match, so this is no news for the log. */
function noRules(seq: number, cause: PoolError): Problem {
  const detail = `The request is kept as number ${seq}, but its route's rules could not be evaluated: ${cause.message}`;
  const headers = { "retry-after": "10" };
  return new Problem({ status: 503, code: "rules_not_evaluated", detail, headers, cause });
}

function noWorker(): Problem {
  return new Problem({
    status: 403,
    code: "service_worker_refused",
    detail: "A capture route gives out no service worker.",
  });
}
