import type { Operation } from "@signalbox/service";
import type { ApiParts } from "./api-parts.ts";
import { routeOf, routePath } from "./parameters.ts";

/** DELETE /api/routes/{id}/requests */
export function clearRequestsOperation({ store, feed }: ApiParts): Operation {
  return {
    method: "delete",
    path: "/api/routes/{id}/requests",
    operationId: "clearRequests",
    summary: "Remove all that a route caught",
    description: "The route stays, and its numbers go on from where they were.",
    tags: ["routes"],
    parameters: { path: routePath },
    responses: {
      204: { description: "The route is empty." },
      401: { description: "The route is private, and its secret was not sent." },
      403: { description: "A share link is for reading only." },
      404: { description: "There is no such route." },
    },
    async handle(context) {
      const { id } = await routeOf(context, store, "change");
      await store.clearRoute(id);
      feed.stir(id);
      return new Response(null, { status: 204 });
    },
  };
}
