import {
  defineOperation,
  json,
  noStore,
  type OperationContext,
  prefersHtml,
  type ServiceOperation,
} from "@signalbox/service";
import { z } from "zod";
import { isSecretOf, mayChange, secretCookies, unknownRoute } from "../domain/access.ts";
import { type CapturedRequest, listedBodies, rawRequest } from "../domain/captured-request.ts";
import { MAX_NOTES, MAX_PINNED_BYTES, MAX_PINS, type MarkOutcome } from "../domain/mark.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import { capturedRequestSchema, markSchema, requestPageSchema } from "../json/shapes.ts";
import { routeJson } from "../json/to-json.ts";
import type { CaptureStore } from "../store/capture-store.ts";
import { type ApiParts, bodyInput, originOf, signingOf } from "./api-parts.ts";
import { page } from "./pages.ts";
import { findRoute, routeErrors, routeOf, routeOperation, routePath, shareParameter } from "./route-operation.ts";
import { searchCost, searchOf, searchParameter } from "./search-parameter.ts";

const parameters = z.object({
  limit: z.int().min(1).max(1000).default(50).describe("The most requests to return."),
  before: z.int().min(1).optional().describe("Only requests with a lower number."),
  after: z.int().min(0).optional().describe("Only requests with a higher number."),
  q: searchParameter,
  ...shareParameter,
  bodies: z
    .enum(listedBodies)
    .default("inline")
    .describe(
      "`none` omits all bodies. `short` omits those over 4 KiB, and verifies the signatures of those up to 64 KiB.",
    ),
});

/** `/inspect/{id}`, `…/{seq}`, `…/{seq}/body` and `…/{seq}/raw` */
export function requestOperations(parts: ApiParts): ServiceOperation[] {
  const { settings, store, work, feed } = parts;
  return [
    defineOperation({
      method: "get",
      path: "/inspect/{id}",
      operationId: "inspectRoute",
      summary: "List the requests of a route, newest first",
      description:
        "Returns a page or JSON, depending on `Accept`. One response has at most 16 MiB of bodies. Further bodies, those of older " +
        "requests, are omitted (`content` is null) and available at their `href`.",
      tags: ["requests"],
      input: { path: routePath, query: parameters },
      responses: {
        200: json("The newest requests.", requestPageSchema),
        303: { description: "A browser has opened a share link.", headers: { Location: { description: "The page." } } },
        404: { description: "There is no such route." },
      },
      errors: routeErrors,
      unknownPath: (_parameters, context) =>
        prefersHtml(context.header("accept")) ? page(404, context, settings) : unknownRoute(),
      servesPage: ({ request }) => prefersHtml(request.header("accept")),
      async handle({ path, query }, context) {
        if (prefersHtml(context.header("accept"))) return inspectorPage(path.id, query.share, context);
        const route = await routeOf(context, path.id, store, "read");
        const { limit, before, after, bodies, q } = query;
        const search = await searchOf(q, route, context, parts);
        const origin = originOf(context, settings);
        const listed = await work.run(
          "inspectPage",
          {
            routeId: route.id,
            page: { before, after, limit, bodies },
            query: search.query,
            signing: signingOf(route, context, settings),
          },
          { caller: context.caller, cost: searchCost(route, search.terms), signal: context.signal },
        );
        const { oldest, hasMore } = listed;
        const next = hasMore && oldest !== undefined ? nextPage(route.id, context.request.query, oldest) : null;
        const shown = JSON.stringify(routeJson(route, origin, settings, mayChange(context, route)));
        const body = jsonBytes([`{"route":${shown},"requests":`, listed.json, `,"next":${JSON.stringify(next)}}`]);
        return { status: 200, headers: { ...noStore, vary: "Accept" }, body };
      },
    }),
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/{seq}",
      operationId: "getRequest",
      summary: "Get one captured request",
      responses: { 200: json("The request.", capturedRequestSchema) },
      async handle({ route, path }, context) {
        const signing = signingOf(route, context, settings);
        const { seq } = path;
        const options = { caller: context.caller, cost: searchCost(route, 0) };
        const body = await work.run("describeOne", { routeId: route.id, seq, signing }, options);
        if (body === undefined) throw unknownRequest(seq, route);
        return { status: 200, headers: noStore, body };
      },
    }),
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/{seq}/body",
      operationId: "getBody",
      summary: "Download the body of a captured request, byte for byte",
      responses: {
        200: binary("The bytes as sent, but not with the type that was sent, so that no browser renders them."),
      },
      async handle({ route, path }, context) {
        const { seq, body = new Uint8Array() } = await requestOf(context, route, path.seq, parts);
        return download(body, `request-${seq}.bin`);
      },
    }),
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/{seq}/raw",
      operationId: "getRaw",
      summary: "Download the raw bytes of a captured request",
      description:
        "Request line, header section and body, byte for byte, including white space, chunk boundaries and extensions. For a " +
        "malformed request, all received bytes.",
      responses: { 200: binary("The bytes that were sent.") },
      async handle({ route, path }, context) {
        const request = await requestOf(context, route, path.seq, parts);
        return download(rawRequest(request), `request-${request.seq}.http`);
      },
    }),
    routeOperation(store, "change", {
      method: "patch",
      path: "/inspect/{id}/{seq}",
      operationId: "markRequest",
      summary: "Pin a captured request, or set its note",
      description:
        `A route has at most ${MAX_PINS} pinned requests of together ${MAX_PINNED_BYTES / 1024 ** 2} MiB, which do not count towards ` +
        `its other limits, and ${MAX_NOTES} notes. Omitted fields are unchanged. Subscribers of the route get an \`update\`.`,
      input: { body: bodyInput("mark", parts) },
      responses: { 200: json("The current pin and note.", markSchema) },
      errors: {
        409: "The route has the maximum number of pins or notes.",
      },
      async handle({ route, path: { seq }, body }) {
        const outcome = await store.markRequest({ routeId: route.id, seq }, await body());
        if (outcome.kind === "unknown") throw unknownRequest(seq, route);
        if (outcome.kind === "full") throw full(outcome.of);
        feed.notify(route.id);
        return { status: 200, headers: noStore, body: { seq, ...outcome.mark } };
      },
    }),
    routeOperation(store, "change", {
      method: "delete",
      path: "/inspect/{id}/{seq}",
      operationId: "deleteRequest",
      summary: "Delete one captured request",
      description:
        "With its note and its deliveries. Its number is never used again. Subscribers of the route get `deleted`.",
      responses: {
        204: { description: "The request is deleted." },
      },
      async handle({ route, path: { seq } }) {
        if (!(await store.deleteRequest({ routeId: route.id, seq }))) throw unknownRequest(seq, route);
        feed.notify(route.id);
        return { status: 204 };
      },
    }),
  ];

  /** Moves the token of a share link from the URL, which browsers remember, to a cookie. */
  async function inspectorPage(id: string, share: string | undefined, context: OperationContext) {
    const found = await findRoute(id, store);
    if (found === undefined || share === undefined) return page(found === undefined ? 404 : 200, context, settings);
    const cookies = found.secretHash !== "" && isSecretOf(found, share) ? secretCookies(found, share, settings) : [];
    return { status: 303 as const, headers: { location: `/inspect/${found.id}` }, cookies };
  }
}

function full(of: Extract<MarkOutcome, { kind: "full" }>["of"]): Problem {
  if (of === "notes") {
    return new Problem(409, "too_many_notes", `The route has ${MAX_NOTES} notes, the maximum. Remove one first.`);
  }
  const limit = of === "pins" ? `${MAX_PINS} requests` : `${MAX_PINNED_BYTES / 1024 ** 2} MiB of requests`;
  return new Problem(409, "too_many_pins", `A route can have ${limit} pinned. Unpin one first.`);
}

function nextPage(routeId: string, query: string, before: number): string {
  const parameters = new URLSearchParams(query);
  parameters.set("before", String(before));
  return `/inspect/${routeId}?${parameters}`;
}

/** A request of a route, with its body. @throws Problem 404 `unknown_request` */
export async function requestOf(
  { caller }: OperationContext,
  route: Route,
  seq: number,
  { work }: Pick<ApiParts, "work">,
): Promise<CapturedRequest> {
  const request = await work.run("findRequest", { routeId: route.id, seq }, { caller, cost: searchCost(route, 0) });
  if (request === undefined) throw unknownRequest(seq, route);
  return request;
}

/** A request of a route, without its body. @throws Problem 404 `unknown_request` */
export async function requestHeadOf(
  route: Route,
  seq: number,
  store: Pick<CaptureStore, "listRequests">,
): Promise<CapturedRequest> {
  const page = { after: seq - 1, before: seq + 1, order: "oldest first", limit: 1, maxBodyBytes: -1 } as const;
  const [request] = await store.listRequests(route.id, page);
  if (request === undefined) throw unknownRequest(seq, route);
  return request;
}

export function unknownRequest(seq: number, { firstSeq, lastSeq }: Pick<Route, "firstSeq" | "lastSeq">): Problem {
  const reason = seq <= lastSeq ? "it was deleted" : `the last one is ${lastSeq}`;
  const stored = lastSeq < firstSeq ? "it stores none" : reason;
  return new Problem(404, "unknown_request", `This route has no request ${seq}: ${stored}.`);
}

/** A JSON document in UTF-8, joined from pieces; pieces from threads are already bytes. */
export function jsonBytes(pieces: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
}

/** Describes a response with any bytes. */
export function binary(description: string) {
  const bytes = z.string().meta({ contentMediaType: "application/octet-stream" });
  return { description, content: { "application/octet-stream": bytes } };
}

/** Captured bytes as a download, without the sent type and name, so that no browser shows or runs them. */
export function download(
  bytes: Uint8Array,
  filename: string,
): { status: 200; headers: Record<string, string>; body: Uint8Array } {
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${filename}"`,
    "content-security-policy": "sandbox",
    ...noStore,
  };
  return { status: 200, headers, body: bytes };
}
