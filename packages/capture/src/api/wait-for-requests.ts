import type { Operation } from "@signalbox/service";
import { z } from "zod";
import type { CapturedRequest } from "../captured-request.ts";
import { requestEvents } from "../feed/request-events.ts";
import { matchesWhole } from "../search/search-requests.ts";
import { type ApiParts, originOf } from "./api-parts.ts";
import { describeRequests } from "./describe-requests.ts";
import { queryOf, routeOf, routePath } from "./parameters.ts";
import { waitResultSchema } from "./schemas.ts";
import { queryOfText, searchParameter } from "./search-parameter.ts";

const parameters = z.object({
  q: searchParameter,
  count: z.coerce.number().int().min(1).max(100).default(1).describe("How many matching requests to wait for."),
  after: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("Only requests with a higher number; 0 is all that are kept."),
  timeout: z.coerce.number().min(0).max(60).default(30).describe("How long to wait, in seconds."),
});

/** GET /inspect/{id}/wait */
export function waitForRequestsOperation({ store, settings, feed, slots, closing }: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}/wait",
    operationId: "waitForRequests",
    summary: "Wait until matching requests have come",
    description:
      "Made for tests: answers at once when they are there already, else when they come or the time is over.",
    tags: ["requests"],
    parameters: { path: routePath, query: parameters },
    responses: {
      200: {
        description: "What has come, oldest first; `complete` says whether it is as many as were asked for.",
        content: { "application/json": waitResultSchema },
      },
      400: { description: "A parameter is not what it must be." },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route." },
      429: { description: "Too many clients follow or await this route." },
      503: { description: "Too many clients follow or await routes." },
    },
    async handle(context) {
      const route = await routeOf(context, store, "read");
      const { id } = route;
      const { q, count, after, timeout } = queryOf(context, parameters);
      const query = queryOfText(q);
      const found: CapturedRequest[] = [];
      let last = after;
      const signal = AbortSignal.any([
        AbortSignal.timeout(Math.round(timeout * 1000)),
        context.req.raw.signal,
        closing,
      ]);
      const leave = slots.take(id);
      try {
        for await (const event of requestEvents({ feed, route, after, signal })) {
          if (event.kind !== "request") continue;
          last = event.request.seq;
          if (await matchesWhole(store, query, event.request)) found.push(event.request);
          if (found.length === count) break;
        }
      } finally {
        leave();
      }
      const requests = await describeRequests(found, route, originOf(context, settings));
      return context.json({ complete: found.length === count, requests, last }, 200, { "cache-control": "no-store" });
    },
  };
}
