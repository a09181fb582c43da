import { addAbortListener } from "node:events";
import {
  assertOwnOrigin,
  defineOperation,
  EventStream,
  encodeEvents,
  PoolError,
  type ServiceOperation,
  type ServiceRequest,
} from "@signalbox/service";
import { z } from "zod";
import { unknownRoute } from "../domain/access.ts";
import type { CapturedRequest } from "../domain/captured-request.ts";
import { Problem } from "../domain/problem.ts";
import { type RequestEvent, requestEvents } from "../feed/request-events.ts";
import { becomeListener } from "../hold/holds.ts";
import { requestJson } from "../json/to-json.ts";
import { type ApiParts, ownOrigins, signingOf } from "./api-parts.ts";
import { routeErrors, routeOf, routePath, shareParameter } from "./route-operation.ts";
import { queryOfText, searchParameter } from "./search-parameter.ts";

const query = z.object({
  q: searchParameter,
  ...shareParameter,
  after: z.int().min(0).optional().describe("Start after the request of this number. Default: with new requests."),
  listener: z
    .string()
    .regex(/^[\w-]{16,64}$/, "must have 16 to 64 letters, digits, `-` and `_`")
    .optional()
    .describe("Also respond to callers, as the listener of this name. Use a random name that nobody can guess."),
  wait: z
    .number()
    .min(1)
    .max(30)
    .default(10)
    .describe("How long a caller waits for the response of the listener, in seconds."),
});

const header = z.object({
  "last-event-id": z.string().optional().describe("The number of the last received request, as browsers send it."),
});

/** GET /inspect/{id}/events */
export function followRequestsOperation(parts: ApiParts): ServiceOperation {
  const { settings, store, feed, subscribers, holds, work, matchesLive, closing } = parts;
  return defineOperation({
    method: "get",
    path: "/inspect/{id}/events",
    operationId: "followRequests",
    summary: "Subscribe to the requests of a route",
    description:
      "Server-sent events. `request`: a captured request, with its number as event id; bodies over 64 KiB are omitted. " +
      "`gap`: `{from, to}`, the numbers of requests that arrived meanwhile and are no longer stored. `cleared`: `{to}`, the " +
      "requests up to this number are no longer stored. `update`: `{seq}` with the changed fields of `pinned`, `note`, " +
      "`responded` and `deliveries`. `deleted`: `{seq}`. `end`: the route was deleted or has expired. `Last-Event-ID` " +
      "resumes a stream. When a route becomes private, its streams end; clients with the secret can reconnect. With " +
      "`listener`, callers of the route wait for `POST /inspect/{id}/{seq}/response` while the stream is open. A route has " +
      "one listener at a time, which needs access to change the route.",
    tags: ["requests"],
    input: { path: routePath, query, header },
    responses: {
      200: { description: "The stream.", content: { "text/event-stream": z.string() } },
    },
    errors: {
      ...routeErrors,
      403: "A share link is read-only, and so is a page of another origin. Neither can respond.",
      409: "Another listener responds for the route.",
      429: "Too many clients subscribe to this route or wait for it.",
      503: "Too many clients subscribe to routes or wait for them.",
    },
    unknownPath: unknownRoute,
    async handle({ path, query: { q, after, listener, wait }, header }, context) {
      // A listener changes the responses of the route.
      if (listener !== undefined) assertOwnOrigin(context, { allowedOrigins: ownOrigins(settings) });
      if (q !== undefined && listener !== undefined) throw listenerHearsAll();
      const route = await routeOf(context, path.id, store, listener === undefined ? "read" : "change");
      const wanted = queryOfText(q, signingOf(route, context, settings));
      const { id, lastSeq } = route;
      const resumed = header["last-event-id"];
      const from = resumed !== undefined && /^\d{1,15}$/.test(resumed) ? Number(resumed) : (after ?? lastSeq);
      if (context.isHead) return { status: 200, headers };
      const caller = context.caller;
      const share = subscribers.acquire(caller, id);
      const gone = new AbortController();
      const signal = AbortSignal.any([gone.signal, context.signal, closing]);
      // Also for a client that disconnected during the lookup.
      addAbortListener(signal, () => share[Symbol.dispose]());
      if (listener !== undefined) {
        const lease = { routeId: id, name: listener, waitMs: Math.round(wait * 1000), end: () => gone.abort() };
        await becomeListener({ store, holds }, lease, signal);
      }
      disconnectWhenClosing(context.request, closing);
      const isWanted = async (request: CapturedRequest): Promise<boolean> => {
        if (q === undefined) return true;
        try {
          return (await matchesLive(wanted, request, { caller, signal })) === true;
        } catch (error) {
          // A request that cannot be searched in time is sent rather than lost.
          if (error instanceof PoolError) return true;
          throw error;
        }
      };
      const all = requestEvents({ feed, route, after: from, signal });
      const events = eventBytes(from, all, { isWanted, admit: () => work.admit(caller) });
      return { status: 200, headers, body: new EventStream(events, { retryMs: RETRY_MS, onEnd: () => gone.abort() }) };
    },
  });
}

/** How long clients wait before they reconnect. */
const RETRY_MS = 1_000;

function listenerHearsAll(): Problem {
  const detail = "'q' cannot be used with 'listener': callers of excluded requests would never get a response.";
  return new Problem(400, "invalid_parameter", detail);
}

const headers: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // The connection closes with the stream, so that a stopping service does not wait for it.
  connection: "close",
};

/** How long a client may take to read the end of its stream when the service stops, in milliseconds. */
const CLOSING_GRACE_MS = 500;

/** Disconnects a client that does not read, which could otherwise delay the stop of the service. */
function disconnectWhenClosing(request: ServiceRequest, closing: AbortSignal): void {
  const cut = (): void => void setTimeout(() => request.disconnect(), CLOSING_GRACE_MS).unref();
  closing.addEventListener("abort", cut);
  request.whenSent(() => closing.removeEventListener("abort", cut));
}

/** Parsing a hostile body of this length takes about a millisecond of the event loop. In bytes. */
const JUDGED_BYTES = 16 * 1024;

/** Serializes each request once for all subscribers of a route. */
const serialized = new WeakMap<CapturedRequest, Uint8Array>();

interface EventOptions {
  readonly isWanted: (request: CapturedRequest) => Promise<boolean>;
  /** Resolves when the next event may be serialized. */
  readonly admit: () => Promise<void> | undefined;
}

/**
 * Server-sent events. The first message is an id without an event, the sequence number before the first event, so that a
 * client whose connection breaks before that resumes from there.
 */
async function* eventBytes(
  after: number,
  events: AsyncGenerator<RequestEvent, undefined>,
  { isWanted, admit }: EventOptions,
): AsyncGenerator<Uint8Array, undefined> {
  yield encodeEvents([{ id: after }]);
  for await (const event of events) {
    if (event.kind === "request" && !(await isWanted(event.request))) continue;
    await admit();
    yield encodeEvent(event);
  }
}

/** The id of an event is where a reconnecting client resumes. */
function encodeEvent(event: RequestEvent): Uint8Array {
  switch (event.kind) {
    case "request":
      return encodeRequest(event.request);
    case "gap": {
      const { from, to } = event;
      return encodeEvents([{ id: to, event: "gap", data: JSON.stringify({ from, to }) }]);
    }
    case "cleared":
      return encodeEvents([{ event: "cleared", data: JSON.stringify({ to: event.to }) }]);
    case "update": {
      const { kind, ...update } = event.update;
      return encodeEvents([{ event: kind === "deleted" ? "deleted" : "update", data: JSON.stringify(update) }]);
    }
    case "end":
      return encodeEvents([{ event: "end", data: "{}" }]);
  }
}

function encodeRequest(request: CapturedRequest): Uint8Array {
  const known = serialized.get(request);
  if (known !== undefined) return known;
  const bytes = encodeEvents([
    { id: request.seq, event: "request", data: JSON.stringify(requestJson(request, JUDGED_BYTES)) },
  ]);
  serialized.set(request, bytes);
  return bytes;
}
