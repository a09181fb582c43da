import {
  bearerToken,
  defineOperation,
  equalInConstantTime,
  json,
  type OperationContext,
  type ServiceOperation,
} from "@signalbox/service";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { Problem } from "../domain/problem.ts";
import { rejectedListSchema, routeListSchema } from "../json/shapes.ts";
import { routeJson } from "../json/to-json.ts";
import { type ApiParts, originOf } from "./api-parts.ts";

const parameters = z.object({
  limit: z.int().min(1).max(1000).default(100).describe("The most routes to return."),
  after: z
    .string()
    .regex(/^[\da-f-]{0,36}$/i, "must be the id of a route")
    .transform((id) => id.toLowerCase())
    .default("")
    .describe("Only routes whose id comes after this one."),
});

const adminErrors = { 401: "The admin token was not sent.", 403: "The service has no admin token." };

/** `GET /api/routes` and `GET /api/rejected-requests` */
export function operatorOperations({ settings, store, rejected }: ApiParts): ServiceOperation[] {
  return [
    defineOperation({
      method: "get",
      path: "/api/routes",
      operationId: "listRoutes",
      summary: "List all routes, for the operator",
      tags: ["routes"],
      input: { query: parameters },
      responses: { 200: json("The routes, ordered by id.", routeListSchema) },
      errors: adminErrors,
      async handle({ query: { limit, after } }, context) {
        assertAdmin(context, settings);
        const now = Date.now();
        const routes = await store.listRoutes(now, { after, limit });
        const origin = originOf(context, settings);
        const last = routes.at(-1)?.id;
        // A page of large settings may end before its limit.
        const hasMore = last !== undefined && (await store.listRoutes(now, { after: last, limit: 1 })).length > 0;
        const next = !hasMore ? null : `/api/routes?limit=${limit}&after=${last}`;
        return { status: 200, body: { routes: routes.map((route) => routeJson(route, origin, settings)), next } };
      },
    }),
    defineOperation({
      method: "get",
      path: "/api/rejected-requests",
      operationId: "listRejectedRequests",
      summary: "List malformed requests outside of routes, for the operator",
      description: "The newest 200 since this process started, each with up to 4 KiB of its bytes.",
      tags: ["operations"],
      responses: { 200: json("Newest first.", rejectedListSchema) },
      errors: adminErrors,
      handle(_, context) {
        assertAdmin(context, settings);
        return { status: 200, body: { requests: rejected.list() } };
      },
    }),
  ];
}

/** @throws Problem 403 `no_admin_token`, 401 `admin_token_needed`. */
function assertAdmin(context: OperationContext, { adminToken }: CaptureSettings): void {
  if (adminToken === undefined) {
    const detail = "Only the operator may do this, and the service has no admin token. Start it with --admin-token.";
    throw new Problem(403, "no_admin_token", detail);
  }
  const sent = bearerToken(context);
  if (sent !== undefined && equalInConstantTime(sent, adminToken)) return;
  const detail = "Only the operator may do this. Send the admin token as `Authorization: Bearer …`.";
  throw new Problem(401, "admin_token_needed", detail, { headers: { "www-authenticate": 'Bearer realm="admin"' } });
}
