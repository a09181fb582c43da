import { type Operation, Problem, readJson, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { z } from "zod";
import { accessCookie, accessWith, unknownRoute } from "../domain/access.ts";
import type { Route } from "../domain/route.ts";
import type { ApiParts } from "./api-parts.ts";
import { findRouteOf, routePath } from "./parameters.ts";

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
