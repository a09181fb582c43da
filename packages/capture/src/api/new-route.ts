import { randomUUID } from "node:crypto";
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
    async handle() {
      const { ttlSeconds, maxTtlSeconds } = settings.limits;
      const ttl = Math.min(ttlSeconds, maxTtlSeconds) * 1000;
      const { id } = await makeRoute(store, { id: randomUUID(), name: "", createdAt: Date.now(), ttl });
      return new Response(null, { status: 303, headers: { location: `/inspect/${id}`, "cache-control": "no-store" } });
    },
  };
}
