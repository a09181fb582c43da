import { type Operation, Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import type { CapturedRequest } from "../captured-request.ts";
import type { CaptureStore } from "../store/capture-store.ts";
import { type ApiParts, originOf } from "./api-parts.ts";
import { describeRequests } from "./describe-requests.ts";
import { requestPath, routeOf, seqOf } from "./parameters.ts";
import { capturedRequestSchema } from "./schemas.ts";

/** GET /inspect/{id}/{seq} */
export function getRequestOperation({ store, settings }: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}/{seq}",
    operationId: "getRequest",
    summary: "See one captured request",
    tags: ["requests"],
    parameters: { path: requestPath },
    responses: {
      200: { description: "The request.", content: { "application/json": capturedRequestSchema } },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route, or it has no such request (any more)." },
    },
    async handle(context) {
      const route = await routeOf(context, store, "read");
      const captured = await requestOf(context, store);
      const [request] = await describeRequests([captured], route, originOf(context, settings));
      return context.json(request, 200, { "cache-control": "no-store" });
    },
  };
}

/** The request that the path names. @throws Problem as `routeOf`; 404 `unknown_request`. */
export async function requestOf(context: Context<ServiceEnv>, store: CaptureStore): Promise<CapturedRequest> {
  const { id, firstSeq, lastSeq } = await routeOf(context, store, "read");
  const seq = seqOf(context);
  const request = seq === undefined ? undefined : await store.findRequest(id, seq);
  if (request !== undefined) return request;
  const kept = lastSeq < firstSeq ? "nothing is kept" : `${firstSeq} to ${lastSeq} are kept`;
  throw new Problem({
    status: 404,
    code: "unknown_request",
    detail: `This route has no request ${context.req.param("seq")}: ${kept}.`,
  });
}
