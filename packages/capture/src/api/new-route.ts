import type { Operation } from "@signalbox/service";
import type { ApiParts } from "./api-parts.ts";
import { makeRoute } from "./create-route.ts";

/** GET /new */
export function newRouteOperation({ settings, store }: ApiParts): Operation {
  return {
    method: "get",
    path: "/new",
    operationId: "newRoute",
    summary: "Make a route and go to its inspector",
    description: "For people, and for scripts that have no JSON at hand.",
    tags: ["routes"],
    responses: {
      303: {
        description: "The route is made.",
        headers: { Location: { description: "Its inspector. The last segment is the id of the route." } },
      },
    },
    async handle(context) {
      // Who only asks what a GET would answer gets no route made.
      if (context.req.method === "HEAD") return new Response(null, { status: 204 });
      const { route } = await makeRoute(store, settings.limits, {});
      return new Response(null, {
        status: 303,
        headers: { location: `/inspect/${route.id}`, "cache-control": "no-store" },
      });
    },
  };
}
