import type { Operation } from "@signalbox/service";
import { z } from "zod";
import { requestEvents } from "../feed/request-events.ts";
import { requestJson } from "../json/request-json.ts";
import type { ApiParts } from "./api-parts.ts";
import { queryOf, routeOf, routePath } from "./parameters.ts";

const query = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Begin after the request of this number. Default: with those that come from now on."),
});

const header = z.object({
  "last-event-id": z.string().optional().describe("The number of the last request that was seen, as browsers send it."),
});

/** How often a comment is sent when nothing happens, so that no proxy takes the line for dead, in milliseconds. */
const heartbeatEvery = 15_000;

/** GET /inspect/{id}/events */
export function followRequestsOperation({ store, feed, slots, closing }: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}/events",
    operationId: "followRequests",
    summary: "Follow a route: each request as it comes",
    description:
      "Server-sent events. `request`: a captured request, its number as event id; bodies over 64 KiB are left out. " +
      "`gap`: `{from, to}`, the numbers of requests that are no longer kept. `end`: the route is gone. After a break, " +
      "`Last-Event-ID` goes on where it was.",
    tags: ["requests"],
    parameters: { path: routePath, query, header },
    responses: {
      200: { description: "The stream.", content: { "text/event-stream": z.string() } },
      400: { description: "A parameter is not what it must be." },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route." },
      503: { description: "Too many clients follow or await routes." },
    },
    async handle(context) {
      const { id, lastSeq } = await routeOf(context, store, "read");
      const { after } = queryOf(context, query);
      const resumed = context.req.header("last-event-id");
      const from = resumed !== undefined && /^\d{1,15}$/.test(resumed) ? Number(resumed) : (after ?? lastSeq);
      const leave = slots.take();
      const stop = new AbortController();
      const signal = AbortSignal.any([stop.signal, closing]);
      const events = requestEvents({ store, feed, routeId: id, after: from, signal });
      let heartbeat: NodeJS.Timeout | undefined;
      const encoder = new TextEncoder();
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          const send = (text: string): void => controller.enqueue(encoder.encode(text));
          // The first bytes make clients and proxies take the stream for open.
          send("retry: 1000\n\n");
          heartbeat = setInterval(() => send(": still here\n\n"), heartbeatEvery).unref();
        },
        async pull(controller) {
          const { value: event, done } = await events.next();
          if (done === true) {
            clearInterval(heartbeat);
            leave();
            controller.close();
            return;
          }
          const text =
            event.kind === "request"
              ? `id: ${event.request.seq}\nevent: request\ndata: ${JSON.stringify(requestJson(event.request))}\n\n`
              : event.kind === "gap"
                ? `id: ${event.to}\nevent: gap\ndata: ${JSON.stringify({ from: event.from, to: event.to })}\n\n`
                : "event: end\ndata: {}\n\n";
          controller.enqueue(encoder.encode(text));
        },
        cancel() {
          clearInterval(heartbeat);
          leave();
          stop.abort();
        },
      });
      return new Response(stream, {
        headers: {
          "content-type": "text/event-stream; charset=utf-8",
          "cache-control": "no-store",
          "x-accel-buffering": "no",
          // When the stream ends the connection does too, so that a service that stops does not wait for it.
          connection: "close",
        },
      });
    },
  };
}
