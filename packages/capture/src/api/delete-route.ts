import type { Operation } from "@signalbox/service";
import type { ApiParts } from "./api-parts.ts";
import { routeOf, routePath } from "./parameters.ts";

/** DELETE /api/routes/{id} */
export function deleteRouteOperation({ store, routes, feed }: ApiParts): Operation {
  return {
    method: "delete",
    path: "/api/routes/{id}",
    operationId: "deleteRoute",
    summary: "Remove a route and all that it caught",
    tags: ["routes"],
    parameters: { path: routePath },
    responses: {
      204: { description: "It is gone." },
      401: { description: "The route is private, and its secret was not sent." },
      403: { description: "A share link is for reading only." },
      404: { description: "There is no such route." },
    },
    async handle(context) {
      const { id } = await routeOf(context, store, "change");
      await store.deleteRoute(id);
      routes.forget(id);
      feed.stir(id);
      return new Response(null, { status: 204 });
    },
  };
}
