import { randomUUID } from "node:crypto";
import {
  assertNavigation,
  bearerToken,
  callerNetwork,
  defineOperation,
  hashSecret,
  json,
  newSecret,
  noStore,
  type OperationContext,
  type ServiceOperation,
} from "@signalbox/service";
import { secretCookies, tooMany } from "../domain/access.ts";
import { Problem } from "../domain/problem.ts";
import type { Route, RouteSettings } from "../domain/route.ts";
import { checkTargets } from "../forward/forward-settings.ts";
import type { NewRouteBody } from "../json/bodies.ts";
import { type RouteJson, routeSchema } from "../json/shapes.ts";
import { routeJson } from "../json/to-json.ts";
import type { CaptureLimits } from "../limits.ts";
import type { CreateOutcome, StoreReads } from "../store/capture-store.ts";
import { type ApiParts, bodyInput, originOf } from "./api-parts.ts";

/** `POST /api/routes` and `GET /new` */
export function createRouteOperations(parts: ApiParts): ServiceOperation[] {
  const { settings, outbound } = parts;
  return [
    defineOperation({
      method: "post",
      path: "/api/routes",
      operationId: "createRoute",
      summary: "Create a route, which captures any request",
      description: "The body may be left out: all its fields are optional.",
      tags: ["routes"],
      input: { body: bodyInput("newRoute", parts) },
      responses: {
        201: json("The route, which accepts requests from now on.", routeSchema, {
          Location: { description: "The URL that describes the route." },
        }),
      },
      errors: {
        403: "Forwards are not allowed here.",
        409: "The requested id belongs to another route, or is reserved for another creator.",
        429: "Your address creates routes too fast, or has the maximum number of routes for one address.",
        503: "The service has the maximum number of routes, or their rules use all of their storage.",
      },
      async handle({ body }, context) {
        const wanted = await body();
        await checkTargets(wanted, outbound, settings);
        const { route, ...secrets } = await createRouteFor(context, parts, wanted);
        const shown = { ...routeJson(route, originOf(context, settings), settings), ...secrets };
        return { status: 201, headers: { location: `/api/routes/${route.id}` }, body: shown };
      },
    }),
    defineOperation({
      method: "get",
      path: "/new",
      operationId: "newRoute",
      summary: "Create a route and go to its inspector",
      description:
        "For people, and for scripts that cannot parse JSON. In a browser, only opening this URL as a page creates a route; an " +
        "image, a frame or a script of another page does not.",
      tags: ["routes"],
      responses: {
        303: {
          description:
            "The route was created. `HEAD` creates none, and its response has neither `Location` nor cookies.",
          headers: { Location: { description: "Its inspector. The last segment is the id of the route." } },
        },
      },
      errors: {
        403: "Another page requested it in a browser.",
        429: "Your address creates routes too fast, or has the maximum number of routes for one address.",
        503: "The service has the maximum number of routes.",
      },
      async handle(_, context) {
        assertNavigation(context);
        // HEAD must not create a route.
        if (context.isHead) return { status: 303, headers: noStore };
        const { route, ownerSecret = "" } = await createRouteFor(context, parts, {});
        // Lets this browser make the route private later.
        const cookies = secretCookies(route, ownerSecret, parts.settings);
        return { status: 303, headers: { ...noStore, location: `/inspect/${route.id}` }, cookies };
      },
    }),
  ];
}

/**
 * Creates a route for the caller. A private one has a secret, which also proves who created it, and a public one an owner secret. Only
 * this response contains it.
 *
 * @throws Problem 409 `id_taken`, 429 `too_many_requests`, `too_many_routes`, 503 `too_many_routes`, `too_many_settings`.
 */
async function createRouteFor(
  context: OperationContext,
  { store, settings: { limits }, takeCreation }: Pick<ApiParts, "store" | "settings" | "takeCreation">,
  wanted: NewRouteBody,
): Promise<{ readonly route: Route } & Pick<RouteJson, "secret" | "ownerSecret">> {
  const creatorNetwork = callerNetwork(context.request.clientAddress ?? "");
  const createdAt = Date.now();
  const wait = takeCreation(creatorNetwork, createdAt);
  if (wait > 0) throw tooMany(wait);
  const proof = newSecret();
  const presented = bearerToken(context);
  const id = wanted.id?.toLowerCase() ?? randomUUID();
  const settings: RouteSettings = {
    response: wanted.response ?? [],
    rules: randomUUID(),
    limits: wanted.limits ?? {},
    forward: wanted.forward ?? [],
    signature: wanted.signature ?? undefined,
  };
  await assertSettingsRoom(store, limits, settings);
  const outcome = await store.createRoute(
    {
      id,
      name: wanted.name ?? "",
      createdAt,
      ttl: (wanted.ttl ?? Math.min(limits.ttlSeconds, limits.maxTtlSeconds)) * 1000,
      secretHash: wanted.private === true ? hashSecret(proof) : "",
      ownerHash: hashSecret(proof),
      creatorNetwork,
      ...(presented === undefined ? {} : { proofHash: hashSecret(presented) }),
      settings,
    },
    limits,
  );
  const route = outcome === "created" ? await store.findRoute(id, createdAt) : undefined;
  if (route === undefined) throw notCreated(outcome, id, limits);
  return { route, ...(wanted.private === true ? { secret: proof } : { ownerSecret: proof }) };
}

function notCreated(outcome: CreateOutcome, id: string, { routes, routesPerAddress }: CaptureLimits): Problem {
  const headers = { "retry-after": "600" };
  if (outcome === "store full") {
    return new Problem(503, "too_many_routes", `All ${routes} routes of this service are in use.`, { headers });
  }
  if (outcome === "share full") {
    const detail = `Your address already has ${routesPerAddress} routes, the maximum for one address. Delete those that you do not need.`;
    return new Problem(429, "too_many_routes", detail, { headers });
  }
  const detail =
    `The id ${id} is taken. Choose another one. To use the id of your deleted route again, send its \`ownerSecret\` or ` +
    "`secret` in `Authorization: Bearer …`.";
  return new Problem(409, "id_taken", detail);
}

/** Smaller settings, in bytes, are bounded by the number of routes, and are not counted. */
const SMALL_SETTINGS = 4 * 1024;

/** The share of the storage of all routes that their settings may use. Emptying a route does not free its settings. */
const SHARE = 0.1;

/**
 * Rejects settings that are larger than the previous ones when the settings of all routes would use too much.
 *
 * @throws Problem 503 `too_many_settings`
 */
export async function assertSettingsRoom(
  store: Pick<StoreReads, "settingsBytes">,
  { bytes }: Pick<CaptureLimits, "bytes">,
  wanted: RouteSettings,
  before?: RouteSettings,
): Promise<void> {
  const size = JSON.stringify(wanted).length;
  const more = before === undefined ? size : size - JSON.stringify(before).length;
  if (size <= SMALL_SETTINGS || more <= 0 || (await store.settingsBytes()) + more <= bytes * SHARE) return;
  const detail = "The settings of all routes use all of their storage. Use shorter rules, or try again later.";
  throw new Problem(503, "too_many_settings", detail, { headers: { "retry-after": "600" } });
}
