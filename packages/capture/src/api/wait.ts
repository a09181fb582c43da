import { json, noStore, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { type CapturedRequest, headBytes } from "../domain/captured-request.ts";
import { requestEvents } from "../feed/request-events.ts";
import { waitResultSchema } from "../json/shapes.ts";
import { type ApiParts, signingOf } from "./api-parts.ts";
import { jsonBytes } from "./requests.ts";
import { routeOperation, shareParameter } from "./route-operation.ts";
import { queryOfText, searchCost, searchParameter } from "./search-parameter.ts";

const parameters = z.object({
  q: searchParameter,
  ...shareParameter,
  count: z.int().min(1).max(100).default(1).describe("How many matching requests to wait for."),
  after: z.int().min(0).default(0).describe("Only requests with a higher number; 0 for all stored requests."),
  timeout: z.number().min(0).max(60).default(30).describe("How long to wait, in seconds."),
});

/** GET /inspect/{id}/wait */
export function waitForRequestsOperation(parts: ApiParts): ServiceOperation {
  const { store, settings, feed, subscribers, work, matchesLive, closing } = parts;
  return routeOperation(store, "read", {
    method: "get",
    path: "/inspect/{id}/wait",
    operationId: "waitForRequests",
    summary: "Wait for matching requests",
    description:
      "For tests. Responds immediately when they have arrived, otherwise when they arrive or after `timeout`.",
    tags: ["requests"],
    input: { query: parameters },
    responses: {
      200: json("The matching requests, oldest first. `complete` is true when there are `count`.", waitResultSchema),
    },
    errors: {
      429: "Too many clients subscribe to this route or wait for it.",
      503: "Too many clients subscribe to routes or wait for them.",
    },
    async handle({ route, query: { q, count, after, timeout } }, context) {
      const { id } = route;
      const signing = signingOf(route, context, settings);
      const query = queryOfText(q, signing);
      const caller = context.caller;
      const found: CapturedRequest[] = [];
      let last = after;
      const signal = AbortSignal.any([AbortSignal.timeout(Math.round(timeout * 1000)), context.signal, closing]);
      {
        using _share = subscribers.acquire(caller, id);
        for await (const event of requestEvents({ feed, route, after, signal })) {
          if (event.kind !== "request") continue;
          const isMatch = await matchesLive(query, event.request, { caller, signal });
          // The next wait starts after `last`, so `last` must not exceed the checked requests.
          if (isMatch === undefined) break;
          last = event.request.seq;
          if (isMatch) found.push(event.request);
          if (found.length === count) break;
        }
      }
      const bytes = found.reduce((sum, request) => sum + headBytes(request) + (request.body?.byteLength ?? 0), 0);
      const cost = searchCost({ ...route, storedBytes: bytes, headBytes: 0 }, 0);
      const shown = await work.run("describe", { requests: found, signing }, { caller, cost });
      const body = jsonBytes([`{"complete":${found.length === count},"requests":`, shown, `,"last":${last}}`]);
      return { status: 200, headers: noStore, body };
    },
  });
}
