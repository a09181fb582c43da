import { type Operation, Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { Route } from "../domain/route.ts";
import type { CaptureStore } from "../store/capture-store.ts";
import { type ApiParts, callerOf, originOf } from "./api-parts.ts";
import { jsonResponse } from "./json-response.ts";
import { requestPath, routeOf, seqOf } from "./parameters.ts";
import { capturedRequestSchema } from "./schemas.ts";
import { searchCost } from "./search-parameter.ts";

/** GET /inspect/{id}/{seq} */
export function getRequestOperation({ store, settings, work, addressOf }: ApiParts): Operation {
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
      const signing = { signature: route.settings.signature, origin: originOf(context, settings) };
      const seq = requireSeq(context, route);
      const options = { caller: callerOf(context, addressOf), cost: searchCost(route, 0) };
      const json = await work.run("describeOne", { routeId: route.id, seq, signing }, options);
      if (json === undefined) throw unknownRequest(context, route);
      return jsonResponse([json]);
    },
  };
}

/** The request that the path names, with its body. @throws Problem as `routeOf`; 404 `unknown_request`. */
export async function requestOf(
  context: Context<ServiceEnv>,
  { store, work, addressOf }: Pick<ApiParts, "store" | "work" | "addressOf">,
): Promise<CapturedRequest> {
  const route = await routeOf(context, store, "read");
  const seq = requireSeq(context, route);
  const options = { caller: callerOf(context, addressOf), cost: searchCost(route, 0) };
  const request = await work.run("findRequest", { routeId: route.id, seq }, options);
  if (request === undefined) throw unknownRequest(context, route);
  return request;
}

/** The request that the path names, without its body. @throws Problem as `routeOf`; 404 `unknown_request`. */
export async function requestHeadOf(
  context: Context<ServiceEnv>,
  store: Pick<CaptureStore, "findRoute" | "listRequests">,
): Promise<CapturedRequest> {
  const route = await routeOf(context, store, "read");
  const seq = requireSeq(context, route);
  const page = { after: seq - 1, before: seq + 1, order: "oldest first", limit: 1, maxBodyBytes: -1 } as const;
  const [request] = await store.listRequests(route.id, page);
  if (request === undefined) throw unknownRequest(context, route);
  return request;
}

/** The number of a request in the path that the route may have. @throws Problem 404 `unknown_request`. */
export function requireSeq(context: Context<ServiceEnv>, route: Route): number {
  const seq = seqOf(context);
  if (seq === undefined) throw unknownRequest(context, route);
  return seq;
}

export function unknownRequest(context: Context<ServiceEnv>, { firstSeq, lastSeq }: Route): Problem {
  const kept = lastSeq < firstSeq ? "nothing is kept" : `${firstSeq} to ${lastSeq} are kept`;
  return new Problem({
    status: 404,
    code: "unknown_request",
    detail: `This route has no request ${context.req.param("seq")}: ${kept}.`,
  });
}
