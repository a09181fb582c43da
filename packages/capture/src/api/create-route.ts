import { randomUUID } from "node:crypto";
import { type Operation, Problem, readJson } from "@signalbox/service";
import { z } from "zod";
import { hashSecret, newSecret } from "../access/secret.ts";
import type { CaptureLimits } from "../capture-options.ts";
import { checkForward } from "../forward/check-forward.ts";
import { routeJson } from "../json/route-json.ts";
import type { Route, RouteSettings } from "../route.ts";
import { type ApiParts, originOf } from "./api-parts.ts";
import { requireSettingsRoom } from "./require-settings-room.ts";
import { type RouteMembers, routeMembers } from "./route-members.ts";
import { routeSchema } from "./schemas.ts";

/** A body of rules with their answers. */
export const maxRouteBytes: number = 1024 * 1024;

/** POST /api/routes */
export function createRouteOperation({ settings, store, outbound }: ApiParts): Operation {
  const body = z
    .strictObject({
      id: z.guid().optional().describe("A UUID of your choice. Refused when it is taken. Default: a random one."),
      ...routeMembers(settings.limits),
    })
    .meta({ id: "NewRoute" });

  return {
    method: "post",
    path: "/api/routes",
    operationId: "createRoute",
    summary: "Make a route that takes any request",
    description: "The body may be left out: all its members are optional.",
    tags: ["routes"],
    requestBody: { content: { "application/json": body }, optional: true },
    responses: {
      201: {
        description: "The route. It takes requests from now on.",
        content: { "application/json": routeSchema },
        headers: { Location: { description: "Where the route is described." } },
      },
      400: { description: "The body is not JSON." },
      403: { description: "Forwards are not allowed here." },
      409: { description: "The id that was asked for is taken." },
      413: { description: "The body is larger than 1 MiB." },
      415: { description: "The body is not `application/json`." },
      422: { description: "A member of the body is not what it must be." },
      503: { description: "There are as many routes as are possible, or their rules take as much as they may." },
    },
    async handle(context) {
      const wanted: NewRouteBody = hasBody(context.req.raw)
        ? await readJson(context, body, { maxBytes: maxRouteBytes })
        : {};
      await checkForward(wanted.forward, outbound, settings);
      const { route, secret } = await makeRoute(store, settings.limits, wanted);
      const shown = { ...routeJson(route, originOf(context, settings)), ...(secret === undefined ? {} : { secret }) };
      return context.json(shown, 201, { location: `/api/routes/${route.id}` });
    },
  };
}

type NewRouteBody = RouteMembers & { id?: string | undefined };

/** Makes a route, with a secret when it is to be private. @throws Problem 409 `id_taken`, 503 `too_many_routes`, `too_many_settings`. */
export async function makeRoute(
  store: ApiParts["store"],
  { ttlSeconds, maxTtlSeconds, routes, bytes }: CaptureLimits,
  wanted: NewRouteBody,
): Promise<{ route: Route; secret: string | undefined }> {
  if ((await store.countRoutes()) >= routes) {
    const detail = `There are ${routes} routes already, the most that are possible here.`;
    throw new Problem({ status: 503, code: "too_many_routes", detail, headers: { "retry-after": "600" } });
  }
  const createdAt = Date.now();
  const secret = wanted.private === true ? newSecret() : undefined;
  const id = wanted.id?.toLowerCase() ?? randomUUID();
  const settings: RouteSettings = {
    response: wanted.response ?? [],
    rules: randomUUID(),
    limits: wanted.limits ?? {},
    forward: wanted.forward ?? undefined,
    signature: wanted.signature ?? undefined,
  };
  await requireSettingsRoom(store, { bytes }, settings);
  const isNew = await store.createRoute({
    id,
    name: wanted.name ?? "",
    createdAt,
    ttl: (wanted.ttl ?? Math.min(ttlSeconds, maxTtlSeconds)) * 1000,
    secretHash: secret === undefined ? "" : hashSecret(secret),
    settings,
  });
  const route = isNew ? await store.findRoute(id, createdAt) : undefined;
  if (route !== undefined) return { route, secret };
  throw new Problem({ status: 409, code: "id_taken", detail: `The id ${id} is taken. Choose another.` });
}

/** A client that has nothing to say sends no body; some give it a type all the same, or a length of 0. */
function hasBody(request: Request): boolean {
  const length = request.headers.get("content-length");
  return request.headers.has("transfer-encoding") || (length !== null && length !== "0");
}
