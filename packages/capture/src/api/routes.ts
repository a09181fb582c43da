import { randomUUID } from "node:crypto";
import {
  defineOperation,
  hashSecret,
  json,
  jsonBody,
  newSecret,
  noStore,
  type OperationContext,
  type ServiceOperation,
} from "@signalbox/service";
import { z } from "zod";
import { assertOwner, isSecretOf, mayChange, secretCookies, shareToken, unknownRoute } from "../domain/access.ts";
import { Problem } from "../domain/problem.ts";
import type { Route, RouteChanges } from "../domain/route.ts";
import { checkTargets } from "../forward/forward-settings.ts";
import type { RouteMembers } from "../json/bodies.ts";
import { routeSchema } from "../json/shapes.ts";
import { replayedOf, routeJson } from "../json/to-json.ts";
import { type ApiParts, bodyInput, originOf, routesOriginOf } from "./api-parts.ts";
import { assertSettingsRoom } from "./create-routes.ts";
import { findRoute, routeOf, routeOperation, routePath } from "./route-operation.ts";

const access = z.strictObject({
  secret: z.string().min(1).max(200).describe("The secret of the route, or a share token."),
});

const share = z.object({
  url: z.url().describe("Opens the page."),
  token: z.string().describe("For programs: `Authorization: Bearer …`."),
});

/** `/api/routes/{id}`, `…/requests`, `…/share`, and `/inspect/{id}/access` */
export function routeOperations(parts: ApiParts): ServiceOperation[] {
  const { settings, store, routes, feed, holds, outbound } = parts;
  return [
    routeOperation(store, "read", {
      method: "get",
      path: "/api/routes/{id}",
      operationId: "getRoute",
      summary: "Describe a route",
      responses: { 200: json("The route.", routeSchema) },
      async handle({ route }, context) {
        const { response, rules } = route.settings;
        const replayed = replayedOf(response, await store.ruleUses({ routeId: route.id, rules }));
        const shown = routeJson(route, originOf(context, settings), settings, mayChange(context, route));
        return { status: 200, body: { ...shown, ...(replayed && { replayed }) } };
      },
    }),
    routeOperation(store, "change", {
      method: "patch",
      path: "/api/routes/{id}",
      operationId: "updateRoute",
      summary: "Change a route",
      description:
        "Omitted fields are unchanged. A route that becomes private gets a new secret, which only this response contains. A " +
        "private route keeps its secret. Making a public route private requires its `ownerSecret` in `Authorization`.",
      input: { body: bodyInput("routeChanges", parts) },
      responses: { 200: json("The route as it is now.", routeSchema) },
      errors: {
        403: "A share link is read-only, forwards are not allowed, or making the route private requires its `ownerSecret`.",
        503: "The rules of all routes use all of their storage.",
      },
      async handle({ path, body }, context) {
        const wanted = await body();
        await checkTargets(wanted, outbound, settings);
        const { route, secret } = await change(context, path.id, { store, settings, wanted });
        routes.forget(route.id);
        if (secret !== undefined) {
          feed.notify(route.id);
          holds.notify();
        }
        const changed = await store.findRoute(route.id, Date.now());
        if (changed === undefined) throw unknownRoute();
        const shown = routeJson(changed, originOf(context, settings), settings);
        return { status: 200, body: { ...shown, ...(secret === undefined ? {} : { secret }) } };
      },
    }),
    routeOperation(store, "change", {
      method: "delete",
      path: "/api/routes/{id}",
      operationId: "deleteRoute",
      summary: "Delete a route and all its requests",
      responses: {
        204: { description: "The route is deleted." },
      },
      async handle({ route: { id } }) {
        await store.deleteRoute(id);
        routes.forget(id);
        feed.notify(id);
        return { status: 204 };
      },
    }),
    routeOperation(store, "change", {
      method: "delete",
      path: "/api/routes/{id}/requests",
      operationId: "clearRequests",
      summary: "Delete all requests of a route",
      description: "The route stays, and its sequence numbers continue.",
      responses: {
        204: { description: "The route is empty." },
      },
      async handle({ route: { id } }) {
        await store.clearRoute(id);
        feed.notify(id);
        return { status: 204 };
      },
    }),
    defineOperation({
      method: "post",
      path: "/inspect/{id}/access",
      operationId: "openRoute",
      summary: "Open a private route in this browser",
      description: "Stores the secret in a cookie that scripts cannot read and other sites cannot use.",
      tags: ["routes"],
      input: { path: routePath, body: jsonBody(access, { maxBytes: 1_000 }) },
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
    }),
    routeOperation(store, "change", {
      method: "get",
      path: "/api/routes/{id}/share",
      operationId: "shareRoute",
      summary: "Get the read-only link to a private route",
      description: "It is valid until the secret of the route changes.",
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
    }),
  ];
}

/**
 * Changes the current version of the route after checking access again, because it may have changed while the body was read.
 * When several clients change it at once, one succeeds each time and the others retry.
 */
async function change(
  context: OperationContext,
  id: string,
  { store, settings: { limits }, wanted }: Pick<ApiParts, "store" | "settings"> & { readonly wanted: RouteMembers },
): Promise<{ route: Route; secret: string | undefined }> {
  for (;;) {
    const route = await routeOf(context, id, store, "change");
    const becomesPrivate = wanted.private === true && route.secretHash === "";
    if (becomesPrivate) assertOwner(context, route);
    const secret = becomesPrivate ? newSecret() : undefined;
    const changes = changesOf(route, wanted, secret);
    await assertSettingsRoom(store, limits, changes.settings, route.settings);
    if (await store.updateRoute(route, changes)) return { route, secret };
  }
}

function changesOf(
  { settings }: Route,
  wanted: RouteMembers,
  secret: string | undefined,
): Required<Pick<RouteChanges, "settings">> & RouteChanges {
  const { name, ttl, response, limits, forward } = wanted;
  const signature = wanted.signature === undefined ? settings.signature : (wanted.signature ?? undefined);
  const secretHash = secret === undefined ? (wanted.private === false ? "" : undefined) : hashSecret(secret);
  return {
    ...(name === undefined ? {} : { name }),
    ...(ttl === undefined ? {} : { ttl: ttl * 1000 }),
    ...(secretHash === undefined ? {} : { secretHash }),
    // The previous secret becomes invalid, so that a leaked secret can be replaced.
    ...(secret === undefined ? {} : { ownerHash: hashSecret(secret) }),
    settings: {
      response: response ?? settings.response,
      rules: response === undefined ? settings.rules : randomUUID(),
      limits: limits ?? settings.limits,
      forward: forward ?? settings.forward,
      signature,
    },
  };
}
