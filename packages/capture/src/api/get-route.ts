import type { Operation } from "@signalbox/service";
import { routeJson } from "../json/to-json.ts";
import { type ApiParts, originOf } from "./api-parts.ts";
import { routeOf, routePath } from "./parameters.ts";
import { routeSchema } from "./schemas.ts";

/** GET /api/routes/{id} */
export function getRouteOperation({ settings, store }: ApiParts): Operation {
  return {
    method: "get",
    path: "/api/routes/{id}",
    operationId: "getRoute",
    summary: "Describe a route",
    tags: ["routes"],
    parameters: { path: routePath },
    responses: {
      200: { description: "The route.", content: { "application/json": routeSchema } },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route." },
    },
    async handle(context) {
      const route = await routeOf(context, store, "read");
      return context.json(routeJson(route, originOf(context, settings)));
    },
  };
}
