import { setTimeout as sleep } from "node:timers/promises";
// Not the whole package: the client runs in test suites, which should not load a service.
import { type ReceivedEvent, readEvents } from "@signalbox/service/read-events";
import type { CapturedRequestJson } from "../json/shapes.ts";
import { type CallApi, CaptureError } from "./call-api.ts";
import { matchQuery, type RequestMatch } from "./request-match.ts";

/** An event of a route. */
export type RouteEvent =
  /** The subscription starts or resumes: requests after this number follow. */
  | { readonly kind: "open"; readonly after: number }
  | { readonly kind: "request"; readonly request: CapturedRequestJson }
  /** Requests that arrived meanwhile and are no longer stored. */
  | { readonly kind: "gap"; readonly from: number; readonly to: number }
  /** Changed fields of an earlier request. Omitted fields are unchanged. */
  | ({ readonly kind: "update"; readonly seq: number } & ChangedFields)
  /** An earlier request was deleted. */
  | { readonly kind: "deleted"; readonly seq: number }
  /** The service is unreachable or overloaded. The subscription retries. */
  | { readonly kind: "away" }
  /** The route was deleted or has expired. This is the last event. */
  | { readonly kind: "end" };

type ChangedFields = Readonly<Partial<Pick<CapturedRequestJson, "pinned" | "note" | "responded" | "deliveries">>>;

export interface FollowOptions {
  /** Start after the request of this number. @default with new requests */
  readonly after?: number;
  /** Only matching requests. Not allowed for a listener, or callers of other requests would get no response. @default all */
  readonly match?: RequestMatch;
  /** Become the listener of the route, which responds to callers with `respond`. */
  readonly responding?: { readonly listener: string; readonly waitSeconds: number };
  readonly signal?: AbortSignal;
}

/** The delay before a retry, and the longest delay that `Retry-After` may ask for, in milliseconds. */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 300_000;

/**
 * Yields the events of a route, each once and in order, across broken connections and restarts of the service.
 *
 * @throws CaptureError when the route does not exist or access is denied
 */
export async function* followEvents(
  call: CallApi,
  routeId: string,
  { after, match, responding, signal }: FollowOptions,
): AsyncGenerator<RouteEvent, undefined> {
  let last = after;
  let isAway = false;
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    let asked = 0;
    try {
      const query = new URLSearchParams({
        ...(last === undefined ? {} : { after: String(last) }),
        ...(match === undefined ? {} : { q: matchQuery(match) }),
        ...(responding === undefined ? {} : { listener: responding.listener, wait: String(responding.waitSeconds) }),
      });
      const response = await call("GET", `/inspect/${routeId}/events?${query}`, {
        headers: { accept: "text/event-stream" },
        signal,
      });
      isAway = false;
      for await (const received of readEvents(response)) {
        for (const event of received.map(toRouteEvent)) {
          if (event === undefined) continue;
          if (event.kind === "open") last ??= event.after;
          yield event;
          if (event.kind === "end") return;
          if (event.kind === "request") last = event.request.seq;
          if (event.kind === "gap") last = event.to;
        }
      }
    } catch (error) {
      if (isOver()) return;
      // Client errors are final; others are retried.
      if (error instanceof CaptureError && !error.isPassing) throw error;
      if (error instanceof CaptureError) asked = Math.min(error.retryAfter ?? 0, MAX_PAUSE_MS);
    }
    if (!isAway) yield { kind: "away" };
    isAway = true;
    await sleep(Math.max(PAUSE_MS, asked), undefined, { signal }).catch(() => undefined);
  }
}

function toRouteEvent({ id, event, data }: ReceivedEvent): RouteEvent | undefined {
  if (data === undefined) return { kind: "open", after: Number(id) };
  if (event === "request") return { kind: "request", request: JSON.parse(data) as CapturedRequestJson };
  if (event === "gap") return { kind: "gap", ...(JSON.parse(data) as { from: number; to: number }) };
  if (event === "update" || event === "deleted") return { ...(JSON.parse(data) as { seq: number }), kind: event };
  return event === "end" ? { kind: "end" } : undefined;
}
