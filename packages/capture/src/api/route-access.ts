import { type Operation, Problem, readJson, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { z } from "zod";
import { accessCookie, accessWith, shareToken, unknownRoute } from "../domain/access.ts";
import type { Route } from "../domain/route.ts";
import { type ApiParts, findRouteOf, originOf, routeOf, routePath } from "./api-parts.ts";

const body = z.strictObject({
  secret: z.string().min(1).max(200).describe("The secret of the route, or a share token."),
});

/** POST /inspect/{id}/access */
export function openRouteOperation({ store, settings }: ApiParts): Operation {
  return {
    method: "post",
    path: "/inspect/{id}/access",
    operationId: "openRoute",
    summary: "Open a private route in this browser",
    description: "Keeps the secret in a cookie that no script can read and no other site can use.",
    tags: ["routes"],
    parameters: { path: routePath },
    requestBody: { content: { "application/json": body } },
    responses: {
      204: { description: "The route is open.", headers: { "Set-Cookie": { description: "The secret." } } },
      400: { description: "The body is not JSON." },
      401: { description: "This is not the secret of the route." },
      404: { description: "There is no such route." },
      413: { description: "The body is larger than 1,000 bytes." },
      415: { description: "The body is not `application/json`." },
      422: { description: "A member of the body is not what it must be." },
    },
    async handle(context) {
      const route = await findRouteOf(context, store);
      if (route === undefined) throw unknownRoute();
      const { secret } = await readJson(context, body, { maxBytes: 1_000 });
      if (accessWith(route, secret) === "none") {
        throw new Problem({ status: 401, code: "wrong_secret", detail: "This is not the secret of this route." });
      }
      keepSecret(context, route, secret, settings.publicUrl?.startsWith("https:") === true);
      return context.body(null, 204);
    },
  };
}

/** Sets the cookies of a private route, one for each place where it is asked for. The route itself never sees them. */
export function keepSecret(context: Context<ServiceEnv>, route: Route, secret: string, secure: boolean): void {
  for (const path of [`/inspect/${route.id}`, `/api/routes/${route.id}`]) {
    setCookie(context, accessCookie(route.id), secret, {
      path,
      secure,
      httpOnly: true,
      sameSite: "Strict",
      maxAge: Math.ceil(route.ttl / 1000),
    });
  }
}

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
