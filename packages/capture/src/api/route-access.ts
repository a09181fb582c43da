import { defineOperation, json, jsonBody, noStore, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { isSecretOf, secretCookies, shareToken, unknownRoute } from "../domain/access.ts";
import { Problem } from "../domain/problem.ts";
import { type ApiParts, findRoute, routeOperation, routePath, routesOriginOf, shareQuery } from "./api-parts.ts";

const body = z.strictObject({
  secret: z.string().min(1).max(200).describe("The secret of the route, or a share token."),
});

/** POST /inspect/{id}/access */
export function openRouteOperation({ store, settings }: ApiParts): ServiceOperation {
  return defineOperation({
    method: "post",
    path: "/inspect/{id}/access",
    operationId: "openRoute",
    summary: "Open a private route in this browser",
    description: "Stores the secret in a cookie that scripts cannot read and other sites cannot use.",
    tags: ["routes"],
    input: { path: routePath, body: jsonBody(body, { maxBytes: 1_000 }) },
    responses: {
      204: { description: "The route is open.", headers: { "Set-Cookie": { description: "The secret." } } },
    },
    errors: {
      401: "This is not the secret of the route.",
      404: "There is no such route.",
    },
    unknownPath: unknownRoute,
    async handle({ path, body: { secret } }) {
      const route = await findRoute(path.id, store);
      if (route === undefined) throw unknownRoute();
      if (!isSecretOf(route, secret)) {
        throw new Problem(401, "wrong_secret", "This is not the secret of this route.");
      }
      return { status: 204, cookies: secretCookies(route, secret, settings) };
    },
  });
}

const share = z.object({
  url: z.url().describe("Opens the page."),
  token: z.string().describe("For programs: `Authorization: Bearer …`."),
});

/** GET /api/routes/{id}/share */
export function shareRouteOperation({ store, settings }: ApiParts): ServiceOperation {
  return routeOperation(store, "change", {
    method: "get",
    path: "/api/routes/{id}/share",
    operationId: "shareRoute",
    summary: "Get the read-only link to a private route",
    description: "It is valid until the secret of the route changes.",
    input: { path: routePath, query: shareQuery },
    responses: { 200: json("The link.", share) },
    errors: {
      403: "A share link cannot create another share link.",
      409: "The route is public. Share the address of its page.",
    },
    handle({ route: { id, secretHash } }, context) {
      if (secretHash === "") {
        throw new Problem(409, "not_private", "The route is public. Share the address of its page.");
      }
      const token = shareToken(id, secretHash);
      const url = `${routesOriginOf(context, settings)}/inspect/${id}?share=${token}`;
      return { status: 200, headers: noStore, body: { url, token } };
    },
  });
}
