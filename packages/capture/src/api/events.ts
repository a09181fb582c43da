import { assertOwnOrigin, type Operation, PoolError, Problem, type ServiceEnv } from "@signalbox/service";
import { z } from "zod";
import type { CapturedRequest } from "../domain/captured-request.ts";
import { type RequestEvent, requestEvents } from "../feed/request-events.ts";
import { takePlace } from "../hold/holds.ts";
import { requestJson } from "../json/to-json.ts";
import {
  type ApiParts,
  callerOf,
  ownOrigins,
  queryOf,
  queryOfText,
  routeOf,
  routePath,
  searchParameter,
} from "./api-parts.ts";

const query = z.object({
  q: searchParameter,
  after: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Begin after the request of this number. Default: with those that come from now on."),
  listener: z
    .string()
    .regex(/^[\w-]{16,64}$/, "must have 16 to 64 letters, digits, `-` and `_`")
    .optional()
    .describe("Answer the callers too, as the listener of this name: make it up, so that nobody can guess it."),
  wait: z.coerce
    .number()
    .min(1)
    .max(30)
    .default(10)
    .describe("How long a caller waits for the answer of the listener, in seconds."),
});

const header = z.object({
  "last-event-id": z.string().optional().describe("The number of the last request that was seen, as browsers send it."),
});

/** GET /inspect/{id}/events */
export function followRequestsOperation(parts: ApiParts): Operation {
  const { settings, store, feed, slots, holds, work, matcher, addressOf, closing } = parts;
  return {
    method: "get",
    path: "/inspect/{id}/events",
    operationId: "followRequests",
    summary: "Follow a route: each request as it comes",
    description:
      "Server-sent events. `request`: a captured request, its number as event id; bodies over 64 KiB are left out. " +
      "`gap`: `{from, to}`, the numbers of requests that came meanwhile and are no longer kept. `cleared`: `{to}`, no " +
      "request up to this one is kept any more. `end`: the route is gone. After a break, `Last-Event-ID` goes on where " +
      "it was. A route that becomes private ends its streams: they go on for those who come with the secret. With `listener`, callers of the route wait for `POST /inspect/{id}/{seq}/answer` as long as the stream is " +
      "open; one listener at a time, who must be allowed to change the route.",
    tags: ["requests"],
    parameters: { path: routePath, query, header },
    responses: {
      200: { description: "The stream.", content: { "text/event-stream": z.string() } },
      400: { description: "A parameter is not what it must be." },
      401: { description: "The route is private, and its secret was not sent." },
      403: { description: "A share link is for reading only, and a page of another origin too: they cannot answer." },
      404: { description: "There is no such route." },
      409: { description: "Another listener answers for the route." },
      429: { description: "Too many clients follow or await this route." },
      503: { description: "Too many clients follow or await routes." },
    },
    async handle(context) {
      const { q, after, listener, wait } = queryOf(context, query);
      // Who answers changes what the callers of the route get.
      if (listener !== undefined) assertOwnOrigin(context.req.raw.headers, ownOrigins(settings));
      const wanted = queryOfText(q);
      if (q !== undefined && listener !== undefined) throw listenerHearsAll();
      const route = await routeOf(context, store, listener === undefined ? "read" : "change");
      const { id, lastSeq } = route;
      const resumed = context.req.header("last-event-id");
      const from = resumed !== undefined && /^\d{1,15}$/.test(resumed) ? Number(resumed) : (after ?? lastSeq);
      if (context.req.method === "HEAD") return new Response(null, { headers });
      const caller = callerOf(context, addressOf);
      const leave = slots.take(id, caller);
      const gone = new AbortController();
      const signal = AbortSignal.any([gone.signal, context.req.raw.signal, closing]);
      // Who left while the route was looked up is no longer heard to leave.
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true });
      if (listener !== undefined) {
        const place = { routeId: id, name: listener, waitMs: Math.round(wait * 1000), end: () => gone.abort() };
        await takePlace({ store, holds }, place, signal);
      }
      cutWhenClosing(context.env, closing);
      const all = requestEvents({ feed, route, after: from, signal });
      const isWanted = async (request: CapturedRequest): Promise<boolean> => {
        try {
          return (await matcher.matches(wanted, request, { caller, signal })) === true;
        } catch (error) {
          // A request that cannot be searched in time is rather sent than lost.
          if (error instanceof PoolError) return true;
          throw error;
        }
      };
      const events = encodeEvents(from, q === undefined ? all : matchingEvents(isWanted, all), () =>
        work.admit(caller),
      );
      return new Response(
        eventStream(events, () => gone.abort()),
        { headers },
      );
    },
  };
}

function listenerHearsAll(): Problem {
  const detail = "'q' cannot stand beside 'listener': callers of what it leaves out would wait for nothing.";
  return new Problem({ status: 400, code: "invalid_parameter", detail });
}

const headers: Readonly<Record<string, string>> = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
  // When the stream ends the connection does too, so that a service that stops does not wait for it.
  connection: "close",
};

/** How long a client may take to read the end of its stream when the service stops, in milliseconds. */
const lastWordsMs = 500;

/** Breaks off with a client that does not read: it would hold up a service that stops for as long as it can be. */
function cutWhenClosing({ response }: ServiceEnv["Bindings"], closing: AbortSignal): void {
  if (response === undefined || response.isClosed) return;
  const cut = (): void => void setTimeout(() => response.destroy(), lastWordsMs).unref();
  closing.addEventListener("abort", cut);
  response.whenSent(() => closing.removeEventListener("abort", cut));
}

const encoder = new TextEncoder();

/** Those who watch a route are told the same requests; each is written once for all of them. */
const written = new WeakMap<CapturedRequest, Uint8Array>();

/**
 * Writes events as server-sent events (HTML Standard, section 9.2). First comes the number after which they begin, as an
 * id without an event: a client whose line breaks before the first event goes on from there.
 *
 * @param admit resolves when the next event may be serialized
 */
export async function* encodeEvents(
  after: number,
  events: AsyncGenerator<RequestEvent, undefined>,
  admit: () => Promise<void> | undefined,
): AsyncGenerator<Uint8Array, undefined> {
  yield encoder.encode(`id: ${after}\n\n`);
  for await (const event of events) {
    await admit();
    yield encodeEvent(event);
  }
}

function encodeEvent(event: RequestEvent): Uint8Array {
  if (event.kind === "request") return encodeRequest(event.request);
  if (event.kind === "gap") return encode("gap", { from: event.from, to: event.to }, event.to);
  if (event.kind === "cleared") return encode("cleared", { to: event.to });
  return encode("end", {});
}

function encodeRequest(request: CapturedRequest): Uint8Array {
  const known = written.get(request);
  if (known !== undefined) return known;
  const bytes = encode("request", requestJson(request), request.seq);
  written.set(request, bytes);
  return bytes;
}

/** `id` is where a client that comes again goes on. */
function encode(event: RequestEvent["kind"], data: object, id?: number): Uint8Array {
  const position = id === undefined ? "" : `id: ${id}\n`;
  return encoder.encode(`${position}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** How often a comment is sent when nothing happens, so that no proxy takes the line for dead, in milliseconds. */
const heartbeatEvery = 15_000;

/** The first bytes make clients and proxies take the stream for open. */
const opening = encoder.encode("retry: 1000\n\n");
const comment = encoder.encode(": still here\n\n");

/**
 * A body of server-sent events, each written already. Nothing runs before it is read for the first time; `over` is
 * called once, when the events are at their end or the reader has gone.
 */
export function eventStream(
  events: AsyncGenerator<Uint8Array, undefined>,
  over: () => void,
): ReadableStream<Uint8Array> {
  let heartbeat: NodeJS.Timeout | undefined;
  let isOver = false;
  const finish = (): void => {
    clearInterval(heartbeat);
    if (!isOver) over();
    isOver = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (heartbeat === undefined) {
          heartbeat = setInterval(() => {
            // Who does not read gets no more of them.
            if (controller.desiredSize === 0) controller.enqueue(comment);
          }, heartbeatEvery).unref();
          controller.enqueue(opening);
          return;
        }
        try {
          const { value, done } = await events.next();
          if (isOver) return;
          if (done === true) {
            finish();
            controller.close();
          } else controller.enqueue(value);
        } catch (error) {
          finish();
          controller.error(error);
        }
      },
      cancel() {
        finish();
        // A generator that waits at a `yield` learns of the end by this alone.
        void events.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** What is told of a route without the requests that do not match. */
async function* matchingEvents(
  matches: (request: CapturedRequest) => Promise<boolean>,
  events: AsyncGenerator<RequestEvent, undefined>,
): AsyncGenerator<RequestEvent, undefined> {
  for await (const event of events) {
    if (event.kind !== "request" || (await matches(event.request))) yield event;
  }
}
