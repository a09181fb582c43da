import { type Operation, Problem } from "@signalbox/service";
import { z } from "zod";
import { shareToken } from "../domain/access.ts";
import { type ApiParts, originOf } from "./api-parts.ts";
import { routeOf, routePath } from "./parameters.ts";

const share = z.object({
  url: z.url().describe("Opens the page."),
  token: z.string().describe("For programs: `Authorization: Bearer …`."),
});

/** GET /api/routes/{id}/share */
export function shareRouteOperation({ store, settings }: ApiParts): Operation {
  return {
    method: "get",
    path: "/api/routes/{id}/share",
    operationId: "shareRoute",
    summary: "Get the read-only link to a private route",
    description: "It holds until the route gets another secret.",
    tags: ["routes"],
    parameters: { path: routePath },
    responses: {
      200: { description: "The link.", content: { "application/json": share } },
      401: { description: "The route is private, and its secret was not sent." },
      403: { description: "A share link shares nothing further." },
      404: { description: "There is no such route." },
      409: { description: "The route is not private: its address is link enough." },
    },
    async handle(context) {
      const { id, secretHash } = await routeOf(context, store, "change");
      if (secretHash === "") {
        throw new Problem({ status: 409, code: "not_private", detail: "The route is public: share its inspector." });
      }
      const token = shareToken(id, secretHash);
      return context.json({ url: `${originOf(context, settings)}/inspect/${id}?share=${token}`, token }, 200, {
        "cache-control": "no-store",
      });
    },
  };
}
