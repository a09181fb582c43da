import { randomUUID } from "node:crypto";
import { type Operation, Problem, readJson } from "@signalbox/service";
import { z } from "zod";
import type { Route } from "../route.ts";
import type { ApiParts } from "./api-parts.ts";
import { originOf } from "./api-parts.ts";
import { routeJson } from "./route-json.ts";
import { routeSchema } from "./schemas.ts";

/** POST /api/routes */
export function createRouteOperation({ settings, store }: ApiParts): Operation {
  const { ttlSeconds, maxTtlSeconds } = settings.limits;
  const body = z
    .strictObject({
      id: z.uuid().optional().describe("A UUID of your choice. Refused when it is taken. Default: a random one."),
      name: z.string().max(200).optional().describe("What people call it."),
      ttl: z
        .int()
        .min(1)
        .max(maxTtlSeconds)
        .optional()
        .describe(`How long it lives after its last request, in seconds. Default: ${ttlSeconds}.`),
    })
    .meta({ id: "NewRoute" });

  return {
    method: "post",
    path: "/api/routes",
    operationId: "createRoute",
    summary: "Make a route that takes any request",
    description: "The body may be left out: all its members are optional.",
    tags: ["routes"],
    requestBody: { content: { "application/json": body } },
    responses: {
      201: {
        description: "The route. It takes requests from now on.",
        content: { "application/json": routeSchema },
        headers: { Location: { description: "Where the route is described." } },
      },
      400: { description: "The body is not JSON." },
      409: { description: "The id that was asked for is taken." },
      415: { description: "The body is not `application/json`." },
      422: { description: "A member of the body is not what it must be." },
    },
    async handle(context) {
      const wanted = hasBody(context.req.raw) ? await readJson(context, body, { maxBytes: 64 * 1024 }) : {};
      const route = await makeRoute(store, {
        id: wanted.id?.toLowerCase() ?? randomUUID(),
        name: wanted.name ?? "",
        createdAt: Date.now(),
        ttl: (wanted.ttl ?? Math.min(ttlSeconds, maxTtlSeconds)) * 1000,
      });
      const shown = routeJson(route, originOf(context, settings));
      return context.json(shown, 201, { location: `/api/routes/${route.id}` });
    },
  };
}

/** Makes a route. @throws Problem 409 `id_taken`. */
export async function makeRoute(
  store: ApiParts["store"],
  wanted: Pick<Route, "id" | "name" | "createdAt" | "ttl">,
): Promise<Route> {
  if (!(await store.createRoute(wanted))) {
    throw new Problem({ status: 409, code: "id_taken", detail: `The id ${wanted.id} is taken. Choose another.` });
  }
  const route = await store.findRoute(wanted.id, wanted.createdAt);
  if (route === undefined) throw new Error("A route that was just made is gone.");
  return route;
}

/** A client that has nothing to say sends no body; some give it a type all the same, or a length of 0. */
function hasBody(request: Request): boolean {
  const length = request.headers.get("content-length");
  return request.headers.has("transfer-encoding") || (length !== null && length !== "0");
}
