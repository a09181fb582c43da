import { type LogFailure, malformedProblem, PoolError, storageProblem } from "@signalbox/service";
import type { WireRequest, WireResponse } from "@signalbox/wire";
import type { CaptureSettings } from "../capture-options.ts";
import { tooMany, unknownRoute } from "../domain/access.ts";
import type { Arrival } from "../domain/captured-request.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import type { Feed } from "../feed/feed.ts";
import type { Append } from "../store/batch-appends.ts";
import type { Appended } from "../store/capture-store.ts";
import type { RouteCache } from "../store/route-cache.ts";
import { tokenBuckets } from "../token-buckets.ts";
import { type CaptureContext, openContext, type Report, respondProblem } from "./capture-context.ts";
import type { Forwarder } from "./forwarder.ts";
import { hasRoom, type Reader, Reading } from "./read-request.ts";
import type { Respond } from "./respond.ts";

interface ReceiverParts {
  readonly settings: CaptureSettings;
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

export type Receiver = ReturnType<typeof createReceiver>;

/**
 * Handles every captured request: reads it, stores it, notifies subscribers, and responds. It never responds before the
 * request is stored.
 */
export function createReceiver({
  settings,
  routes,
  append,
  feed,
  forwarder,
  respond,
  report,
  captured,
  onError,
}: ReceiverParts) {
  const takeToken = tokenBuckets(settings.ratePerRoute);
  /** Requests that are being stored. */
  const open = openContexts();
  let finished: (() => void) | undefined;
  const reader: Reader = {
    onRead(reading, arrival) {
      append(arrival, {
        onAppended(appended) {
          try {
            stored(reading, arrival, appended);
          } catch (error) {
            fail(reading.context, error);
          }
          reading.release();
        },
        onFailed(error) {
          fail(reading.context, error);
          reading.release();
        },
      });
    },
    onCrowdedOut: ({ context }) => reject(context, crowded()),
  };

  return {
    /** Captures a request that belongs to the route `routeId`. */
    receive(routeId: string, request: WireRequest, response: WireResponse, isRoutesOnly: boolean): void {
      const context = openContext(request, response, settings.addressOf, isRoutesOnly);
      open.add(context);
      const known = routes.get(routeId);
      if (known !== undefined) {
        read(known, context);
        return;
      }
      routes.load(routeId, Date.now()).then(
        (route) => {
          if (route === undefined) reject(context, unknownRoute());
          else read(route, context);
        },
        (error: unknown) => fail(context, error),
      );
    },
    /** Closes connections that still send. Resolves when everything received is stored. */
    async finish(): Promise<void> {
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        finished = resolve;
        for (const { request, response } of open.list()) if (!request.isComplete) response.destroy();
      });
    },
  };

  function read(route: Route, context: CaptureContext): void {
    const wait = takeToken(route.id, context.request.receivedAt);
    if (wait > 0) {
      reject(context, tooMany(wait));
      return;
    }
    const maxBytes = Math.min(settings.limits.bodyBytes, route.settings.limits.bodyBytes ?? Number.MAX_VALUE);
    if (hasRoom(context, maxBytes)) context.request.read(new Reading(context, route, reader), { maxBytes });
    else reject(context, crowded());
  }

  /** Responds once the request is stored or the route turned out to be gone. */
  function stored(reading: Reading, arrival: Arrival, appended: Appended | undefined): void {
    const { context, route: known } = reading;
    close(context);
    if (appended === undefined) {
      routes.forget(known.id);
      reject(context, unknownRoute());
      return;
    }
    const { seq } = appended;
    const { routeId, hasDefaultResponse = false, flags } = arrival;
    context.captured = { seq, arrival: { routeId, hasDefaultResponse, flags } };
    captured();
    feed.publish(known.id, seq);
    // The next poll finds a route that got its forward a moment ago.
    forwarder?.notify(known);
    const { malformed } = context.request;
    if (context.response.isClosed) report(context, "aborted by the client");
    else if (malformed?.code === "body_too_large") reject(context, tooLarge(arrival, seq));
    else if (malformed !== undefined) reject(context, malformedProblem(malformed));
    // A service worker from here could respond for every path below it, including the pages of this service.
    else if (context.request.header("service-worker") !== undefined) reject(context, noWorker());
    else if (appended.routeVersion === known.version) {
      respondBy(known, seq, arrival, context);
      if (hasDefaultResponse) reading.free();
    } else {
      routes.load(known.id, Date.now()).then(
        (route) => respondBy(route ?? known, seq, arrival, context),
        (error: unknown) => fail(context, error),
      );
    }
  }

  function respondBy(route: Route, seq: number, arrival: Arrival, context: CaptureContext): void {
    const failed = (cause: unknown): void => {
      if (cause instanceof Problem) reject(context, cause);
      else if (cause instanceof PoolError) reject(context, noRules(seq, cause));
      else {
        onError(cause, senderOf(context));
        reject(context, noResponse(seq, cause));
      }
    };
    try {
      respond(route, seq, arrival, context)?.catch(failed);
    } catch (cause) {
      failed(cause);
    }
  }

  function fail(context: CaptureContext, cause: unknown): void {
    onError(cause, senderOf(context));
    const detail = "The request could not be stored. Send it again.";
    reject(context, storageProblem(cause) ?? new Problem(500, "internal_error", detail, { cause }));
  }

  function reject(context: CaptureContext, problem: Problem): void {
    close(context);
    try {
      respondProblem(context, problem);
    } catch (error) {
      onError(error, senderOf(context));
    }
    report(context, problem.status);
  }

  function close(context: CaptureContext): void {
    open.delete(context);
    if (open.size === 0) finished?.();
  }
}

/**
 * The requests that are being handled. Not a `Set`: at tens of thousands of requests per second, V8 constantly replaces the
 * table of a set, and a replaced table in old space keeps all later ones alive, with the requests in them.
 */
function openContexts() {
  const contexts: CaptureContext[] = [];
  return {
    get size(): number {
      return contexts.length;
    },
    list: (): readonly CaptureContext[] => [...contexts],
    add(context: CaptureContext): void {
      context.openAt = contexts.length;
      contexts.push(context);
    },
    /** Moves the last request to the freed index. */
    delete(context: CaptureContext): void {
      const { openAt } = context;
      if (openAt < 0) return;
      context.openAt = -1;
      const last = contexts.pop();
      if (last === undefined || last === context) return;
      contexts[openAt] = last;
      last.openAt = openAt;
    },
  };
}

function senderOf({ requestId, remoteAddress }: CaptureContext): {
  readonly requestId: string;
  readonly address: string;
} {
  return { requestId, address: remoteAddress };
}

function crowded(): Problem {
  const detail = "Too many large bodies are being received. This one is not stored; send it again in a moment.";
  return new Problem(503, "too_many_bytes", detail, { headers: { "retry-after": "5" } });
}

function tooLarge(arrival: Arrival, seq: number): Problem {
  const detail = `The body exceeds the limit of ${arrival.body.length} bytes (limits.bodyBytes). Only its beginning is stored, as request ${seq}.`;
  return new Problem(413, "body_too_large", detail);
}

function noResponse(seq: number, cause: unknown): Problem {
  const detail = `The request is stored as number ${seq}, but its response could not be determined.`;
  return new Problem(500, "internal_error", detail, { cause });
}

/** Not logged, because anyone can send requests that take long to match. */
function noRules(seq: number, cause: PoolError): Problem {
  const detail = `The request is stored as number ${seq}, but the rules of its route could not be evaluated: ${cause.message}`;
  return new Problem(503, "rules_not_evaluated", detail, { headers: { "retry-after": "10" }, cause });
}

function noWorker(): Problem {
  return new Problem(403, "service_worker_not_allowed", "A capture route does not serve service worker scripts.");
}
