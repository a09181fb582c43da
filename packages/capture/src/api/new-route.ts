import { assertNavigation, type Operation } from "@signalbox/service";
import type { ApiParts } from "./api-parts.ts";
import { makeRoute } from "./create-route.ts";

/** GET /new */
export function newRouteOperation(parts: ApiParts): Operation {
  return {
    method: "get",
    path: "/new",
    operationId: "newRoute",
    summary: "Make a route and go to its inspector",
    description:
      "For people, and for scripts that have no JSON at hand. In a browser, only a page that is opened makes a route: an " +
      "image, a frame or a script of another page does not.",
    tags: ["routes"],
    responses: {
      303: {
        description: "The route is made.",
        headers: { Location: { description: "Its inspector. The last segment is the id of the route." } },
      },
      403: { description: "A browser asked for it on behalf of another page." },
      429: { description: "Your address makes too many routes at once, or has made as many as it may." },
      503: { description: "There are as many routes as are possible." },
    },
    async handle(context) {
      // Who only asks what a GET would answer gets no route made.
      if (context.req.method === "HEAD") return new Response(null, { status: 204 });
      assertNavigation(context.req.raw.headers);
      const { route } = await makeRoute(context, parts, {});
      return new Response(null, {
        status: 303,
        headers: { location: `/inspect/${route.id}`, "cache-control": "no-store" },
      });
    },
  };
}
