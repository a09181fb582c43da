import { type Operation, Problem, prefersHtml, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { accessWith } from "../domain/access.ts";
import { type CapturedRequest, rawRequest } from "../domain/captured-request.ts";
import type { Route } from "../domain/route.ts";
import { routeJson } from "../json/to-json.ts";
import type { CaptureStore } from "../store/capture-store.ts";
import {
  type ApiParts,
  callerOf,
  download,
  findRouteOf,
  jsonResponse,
  originOf,
  queryOf,
  queryOfText,
  requestPath,
  routeOf,
  routePath,
  searchCost,
  searchParameter,
  seqOf,
} from "./api-parts.ts";
import { page } from "./pages.ts";
import { keepSecret } from "./route-access.ts";
import { capturedRequestSchema, requestPageSchema } from "./schemas.ts";

const parameters = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(50).describe("The most requests to answer."),
  before: z.coerce.number().int().min(1).optional().describe("Only requests with a lower number."),
  after: z.coerce.number().int().min(0).optional().describe("Only requests with a higher number."),
  q: searchParameter,
  bodies: z.enum(["inline", "none"]).default("inline").describe("`none` leaves all bodies out."),
});

/** GET /inspect/{id} */
export function inspectRouteOperation({ settings, store, work, addressOf }: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}",
    operationId: "inspectRoute",
    summary: "See what a route caught, newest first",
    description:
      "Browsers get a page, everybody else JSON, as `Accept` asks. The bodies of one answer take 16 MiB at most; those " +
      "of older requests are left out (`content` is null) and stand at their `href`.",
    tags: ["requests"],
    parameters: { path: routePath, query: parameters },
    responses: {
      200: { description: "The newest requests.", content: { "application/json": requestPageSchema } },
      400: { description: "A parameter is not what it must be." },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route." },
    },
    async handle(context) {
      if (prefersHtml(context.req.header("accept"))) {
        const found = await findRouteOf(context, store);
        const share = context.req.query("share");
        if (found === undefined || share === undefined) return page(found === undefined ? 404 : 200, context, settings);
        // The token moves from the address, which people copy and browsers remember, to a cookie.
        if (accessWith(found, share) !== "none") {
          keepSecret(context, found, share, settings.publicUrl?.startsWith("https:") === true);
        }
        return context.redirect(`/inspect/${found.id}`, 303);
      }
      const route = await routeOf(context, store, "read");
      const { limit, before, after, bodies, q } = queryOf(context, parameters);
      const { terms, query } = queryOfText(q);
      const origin = originOf(context, settings);
      const { json, oldest, hasMore } = await work.run(
        "inspectPage",
        {
          routeId: route.id,
          page: { before, after, limit, bodies },
          query,
          signing: { signature: route.settings.signature, origin },
        },
        { caller: callerOf(context, addressOf), cost: searchCost(route, terms), signal: context.req.raw.signal },
      );
      const next =
        hasMore && oldest !== undefined
          ? `/inspect/${route.id}?${nextQuery({ ...context.req.query(), before: String(oldest) })}`
          : null;
      const shown = JSON.stringify(routeJson(route, origin));
      return jsonResponse([`{"route":${shown},"requests":`, json, `,"next":${JSON.stringify(next)}}`], {
        vary: "Accept",
      });
    },
  };
}

function nextQuery(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}

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

/** GET /inspect/{id}/{seq}/body */
export function getBodyOperation(parts: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}/{seq}/body",
    operationId: "getBody",
    summary: "Download the body of a captured request, byte for byte",
    tags: ["requests"],
    parameters: { path: requestPath },
    responses: {
      200: {
        description: "The bytes that were sent. Never of the type that was sent, so that no browser shows them.",
        content: { "application/octet-stream": z.string().meta({ contentMediaType: "application/octet-stream" }) },
      },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route, or it has no such request (any more)." },
    },
    async handle(context) {
      const { seq, body = new Uint8Array() } = await requestOf(context, parts);
      return download(body, `request-${seq}.bin`);
    },
  };
}

const rawQuery = z.object({
  body: z
    .enum(["framed", "data"])
    .default("framed")
    .describe("How a chunked body is written: with its chunk sizes, extensions and trailers, or its data alone."),
});

/** GET /inspect/{id}/{seq}/raw */
export function getRawOperation(parts: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}/{seq}/raw",
    operationId: "getRaw",
    summary: "Download a captured request as it came over its connection",
    description:
      "Request line, header section and body, byte for byte: white space, chunk boundaries and extensions included. Of a " +
      "malformed request, everything that came. `body=data` leaves the framing of a chunked body out.",
    tags: ["requests"],
    parameters: { path: requestPath, query: rawQuery },
    responses: {
      200: {
        description: "The bytes that were sent.",
        content: { "application/octet-stream": z.string().meta({ contentMediaType: "application/octet-stream" }) },
      },
      400: { description: "A parameter is not what it must be." },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route, or it has no such request (any more)." },
    },
    async handle(context) {
      const { body } = queryOf(context, rawQuery);
      const request = await requestOf(context, parts);
      return download(rawRequest(request, { body }), `request-${request.seq}.http`);
    },
  };
}
