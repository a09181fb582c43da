import { type ClientAddress, type LogFailure, malformedProblem, PoolError, storageProblem } from "@signalbox/service";
import type { WireRequest, WireResponse } from "@signalbox/wire";
import type { CaptureSettings } from "../capture-options.ts";
import { tooMany, unknownRoute } from "../domain/access.ts";
import type { Arrival } from "../domain/captured-request.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import type { Feed } from "../feed/feed.ts";
import type { Forwarder } from "../forward/forwarder.ts";
import type { Append } from "../store/batch-appends.ts";
import type { Appended } from "../store/capture-store.ts";
import type { RouteCache } from "../store/route-cache.ts";
import { type Exchange, openExchange, type Report, respondProblem } from "./exchange.ts";
import { hasRoom, type Reader, Reading } from "./read-request.ts";
import type { Respond } from "./respond.ts";
import { tokenBuckets } from "./token-buckets.ts";

interface ReceiverParts {
  readonly settings: CaptureSettings;
  readonly addressOf: ClientAddress;
  readonly routes: RouteCache;
  readonly append: Append;
  readonly feed: Feed;
  /** Undefined where nothing is forwarded. */
  readonly forwarder: Pick<Forwarder, "notify"> | undefined;
  readonly respond: Respond;
  readonly report: Report;
  /** Counts a request that is stored. */
  readonly captured: () => void;
  readonly onError: LogFailure;
}

export interface Receiver {
  /** Captures a request that belongs to the route `routeId`. */
  receive(routeId: string, request: WireRequest, response: WireResponse): void;
  /** Closes connections that still send. Resolves when everything received is stored. */
  finish(): Promise<void>;
}

/**
 * Handles every captured request: reads it, stores it, notifies subscribers, and responds. It never responds before the
 * request is stored.
 */
export function createReceiver({
  settings,
  addressOf,
  routes,
  append,
  feed,
  forwarder,
  respond,
  report,
  captured,
  onError,
}: ReceiverParts): Receiver {
  const takeToken = tokenBuckets(settings.ratePerRoute);
  /** Requests that are being stored. */
  const open = openExchanges();
  let finished: (() => void) | undefined;
  const reader: Reader = {
    onRead(reading, arrival) {
      append(arrival, {
        onAppended(appended) {
          try {
            stored(reading, arrival, appended);
          } catch (error) {
            fail(reading.exchange, error);
          }
          reading.release();
        },
        onFailed(error) {
          fail(reading.exchange, error);
          reading.release();
        },
      });
    },
    onCrowdedOut: ({ exchange }) => reject(exchange, crowded()),
  };

  return {
    receive(routeId, request, response) {
      const exchange = openExchange(request, response, addressOf);
      open.add(exchange);
      const known = routes.get(routeId);
      if (known !== undefined) {
        read(known, exchange);
        return;
      }
      routes.load(routeId, Date.now()).then(
        (route) => {
          if (route === undefined) reject(exchange, unknownRoute());
          else read(route, exchange);
        },
        (error: unknown) => fail(exchange, error),
      );
    },
    async finish() {
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        finished = resolve;
        for (const { request, response } of open.list()) if (!request.isComplete) response.destroy();
      });
    },
  };

  function read(route: Route, exchange: Exchange): void {
    const wait = takeToken(route.id, exchange.request.receivedAt);
    if (wait > 0) {
      reject(exchange, tooMany(wait));
      return;
    }
    const maxBytes = Math.min(settings.limits.bodyBytes, route.settings.limits.bodyBytes ?? Number.MAX_VALUE);
    if (hasRoom(exchange, maxBytes)) exchange.request.read(new Reading(exchange, route, reader), { maxBytes });
    else reject(exchange, crowded());
  }

  /** Responds once the request is stored or the route turned out to be gone. */
  function stored({ exchange, route: known }: Reading, arrival: Arrival, appended: Appended | undefined): void {
    close(exchange);
    if (appended === undefined) {
      routes.forget(known.id);
      reject(exchange, unknownRoute());
      return;
    }
    const { seq } = appended;
    const { routeId, hasDefaultResponse = false, flags } = arrival;
    exchange.captured = { seq, arrival: { routeId, hasDefaultResponse, flags } };
    captured();
    feed.publish(known.id, seq);
    // The next poll finds a route that got its forward a moment ago.
    forwarder?.notify(known);
    const { malformed } = exchange.request;
    if (exchange.response.isClosed) report(exchange, "aborted by the client");
    else if (malformed?.code === "body_too_large") reject(exchange, tooLarge(arrival, seq));
    else if (malformed !== undefined) reject(exchange, malformedProblem(malformed));
    // A service worker from here could respond for every path below it, including the pages of this service.
    else if (exchange.request.header("service-worker") !== undefined) reject(exchange, noWorker());
    else if (appended.routeVersion === known.version) respondBy(known, seq, arrival, exchange);
    else {
      routes.load(known.id, Date.now()).then(
        (route) => respondBy(route ?? known, seq, arrival, exchange),
        (error: unknown) => fail(exchange, error),
      );
    }
  }

  function respondBy(route: Route, seq: number, arrival: Arrival, exchange: Exchange): void {
    const failed = (cause: unknown): void => {
      if (cause instanceof Problem) reject(exchange, cause);
      else if (cause instanceof PoolError) reject(exchange, noRules(seq, cause));
      else {
        onError(cause, senderOf(exchange));
        reject(exchange, noResponse(seq, cause));
      }
    };
    try {
      respond(route, seq, arrival, exchange)?.catch(failed);
    } catch (cause) {
      failed(cause);
    }
  }

  function fail(exchange: Exchange, cause: unknown): void {
    onError(cause, senderOf(exchange));
    const detail = "The request could not be stored. Send it again.";
    reject(exchange, storageProblem(cause) ?? new Problem({ status: 500, code: "internal_error", detail, cause }));
  }

  function reject(exchange: Exchange, problem: Problem): void {
    close(exchange);
    try {
      respondProblem(exchange, problem);
    } catch (error) {
      onError(error, senderOf(exchange));
    }
    report(exchange, problem.status);
  }

  function close(exchange: Exchange): void {
    open.delete(exchange);
    if (open.size === 0) finished?.();
  }
}

/**
 * The requests that are being handled. Not a `Set`: at tens of thousands of requests per second, V8 constantly replaces the
 * table of a set, and a replaced table in old space keeps all later ones alive, with the requests in them.
 */
function openExchanges() {
  const exchanges: Exchange[] = [];
  return {
    get size(): number {
      return exchanges.length;
    },
    list: (): readonly Exchange[] => [...exchanges],
    add(exchange: Exchange): void {
      exchange.openAt = exchanges.length;
      exchanges.push(exchange);
    },
    /** Moves the last request to the freed index. */
    delete(exchange: Exchange): void {
      const { openAt } = exchange;
      if (openAt < 0) return;
      exchange.openAt = -1;
      const last = exchanges.pop();
      if (last === undefined || last === exchange) return;
      exchanges[openAt] = last;
      last.openAt = openAt;
    },
  };
}

function senderOf({ requestId, remoteAddress }: Exchange): { readonly requestId: string; readonly address: string } {
  return { requestId, address: remoteAddress };
}

function crowded(): Problem {
  const detail = "Too many large bodies are being received. This one is not stored; send it again in a moment.";
  return new Problem({ status: 503, code: "too_many_bytes", detail, headers: { "retry-after": "5" } });
}

function tooLarge(arrival: Arrival, seq: number): Problem {
  return new Problem({
    status: 413,
    code: "body_too_large",
    detail: `The body exceeds the limit of ${arrival.body.length} bytes (limits.bodyBytes). Only its beginning is stored, as request ${seq}.`,
  });
}

function noResponse(seq: number, cause: unknown): Problem {
  const detail = `The request is stored as number ${seq}, but its response could not be determined.`;
  return new Problem({ status: 500, code: "internal_error", detail, cause });
}

/** Not logged, because anyone can send requests that take long to match. */
function noRules(seq: number, cause: PoolError): Problem {
  const detail = `The request is stored as number ${seq}, but the rules of its route could not be evaluated: ${cause.message}`;
  const headers = { "retry-after": "10" };
  return new Problem({ status: 503, code: "rules_not_evaluated", detail, headers, cause });
}

function noWorker(): Problem {
  return new Problem({
    status: 403,
    code: "service_worker_not_allowed",
    detail: "A capture route does not serve service worker scripts.",
  });
}
