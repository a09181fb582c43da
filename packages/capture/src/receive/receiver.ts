import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "@signalbox/service";
import type { CaptureSettings } from "../capture-options.ts";
import type { Arrival } from "../captured-request.ts";
import type { Feed } from "../feed/feed.ts";
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
import { publicUrl } from "./public-url.ts";
import { readRequest } from "./read-request.ts";
import { tokenBuckets } from "./token-buckets.ts";

export interface ReceiverParts {
  readonly settings: CaptureSettings;
  readonly addressOf: ClientAddress;
  readonly routes: RouteCache;
  readonly append: Append;
  readonly feed: Feed;
  /** Aborted when the service stops: delayed answers are given at once then. */
  readonly closing: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Captures a request that belongs to the route `routeId`. */
export type Receiver = (routeId: string, request: IncomingMessage, response: ServerResponse) => void;

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
  closing,
  onError,
}: ReceiverParts): Receiver {
  const responderOf = createResponders();
  const takeToken = tokenBuckets(settings.ratePerRoute);
  let delayed = 0;

  return (routeId, request, response) => {
    const known = routes.get(routeId);
    if (known !== undefined) {
      receive(known, request, response);
      return;
    }
    routes.load(routeId, Date.now()).then(
      (route) => {
        if (route === undefined) refuse(request, response, unknownRoute());
        else receive(route, request, response);
      },
      (error: unknown) => fail(request, response, error),
    );
  };

  function receive(route: Route, request: IncomingMessage, response: ServerResponse): void {
    const wait = takeToken(route.id, Date.now());
    if (wait > 0) {
      refuse(request, response, tooMany(wait));
      return;
    }
    const maxBodyBytes = Math.min(settings.limits.bodyBytes, route.settings.limits.bodyBytes ?? Number.MAX_VALUE);
    readRequest(request, { routeId: route.id, remoteAddress: addressOf(request), maxBodyBytes }, (arrival) => {
      keep(route, arrival, request, response).catch((error: unknown) => fail(request, response, error));
    });
  }

  async function keep(
    known: Route,
    arrival: Arrival,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const appended = await append(arrival);
    if (appended === undefined) {
      routes.forget(known.id);
      return refuse(request, response, unknownRoute());
    }
    feed.publish(known.id, appended.seq);
    if (arrival.flags.includes("aborted")) return;
    if (arrival.flags.includes("truncated")) return refuse(request, response, tooLarge(arrival, appended.seq));
    // A browser would let a worker from here answer for every path below it, this service's pages included.
    if (headerValues(arrival.headers, "service-worker").length > 0) return refuse(request, response, noWorker());

    const route = appended.routeVersion === known.version ? known : await routes.load(known.id, Date.now());
    const answer = route === undefined ? undefined : responderOf(route).choose(arrival, appended.seq);
    if (answer === undefined) {
      const inspect = `${publicUrl(request, settings.publicUrl)}/inspect/${known.id}`;
      return answerByDefault(response, arrival, appended.seq, inspect);
    }
    if (answer.delay > 0) await delay(answer.delay);
    answerByRule(request, response, arrival, answer);
  }

  async function delay(seconds: number): Promise<void> {
    if (delayed >= maxDelayed) return;
    delayed += 1;
    // A service that stops does not wait.
    await sleep(seconds * 1000, undefined, { signal: closing }).catch(() => undefined);
    delayed -= 1;
  }

  function fail(request: IncomingMessage, response: ServerResponse, cause: unknown): void {
    onError(cause);
    const detail = "The request could not be kept. Send it again.";
    refuse(request, response, new Problem({ status: 500, code: "internal_error", detail, cause }));
  }

  function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
    answerProblem(request, response, problem).catch(onError);
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
