import { type Operation, prefersHtml } from "@signalbox/service";
import { z } from "zod";
import { accessWith } from "../domain/access.ts";
import { routeJson } from "../json/to-json.ts";
import { type ApiParts, callerOf, originOf } from "./api-parts.ts";
import { jsonResponse } from "./json-response.ts";
import { keepSecret } from "./open-route.ts";
import { page } from "./pages.ts";
import { findRouteOf, queryOf, routeOf, routePath } from "./parameters.ts";
import { requestPageSchema } from "./schemas.ts";
import { queryOfText, searchCost, searchParameter } from "./search-parameter.ts";

const parameters = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(50).describe("The most requests to answer."),
  before: z.coerce.number().int().min(1).optional().describe("Only requests with a lower number."),
  after: z.coerce.number().int().min(0).optional().describe("Only requests with a higher number."),
  q: searchParameter,
  bodies: z.enum(["inline", "none"]).default("inline").describe("`none` leaves all bodies out."),
});

/** GET /inspect/{id} */
export function inspectRouteOperation({ settings, store, work, addressOf }: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}",
    operationId: "inspectRoute",
    summary: "See what a route caught, newest first",
    description:
      "Browsers get a page, everybody else JSON, as `Accept` asks. The bodies of one answer take 16 MiB at most; those " +
      "of older requests are left out (`content` is null) and stand at their `href`.",
    tags: ["requests"],
    parameters: { path: routePath, query: parameters },
    responses: {
      200: { description: "The newest requests.", content: { "application/json": requestPageSchema } },
      400: { description: "A parameter is not what it must be." },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route." },
    },
    async handle(context) {
      if (prefersHtml(context.req.header("accept"))) {
        const found = await findRouteOf(context, store);
        const share = context.req.query("share");
        if (found === undefined || share === undefined) return page(found === undefined ? 404 : 200, context, settings);
        // The token moves from the address, which people copy and browsers remember, to a cookie.
        if (accessWith(found, share) !== "none") {
          keepSecret(context, found, share, settings.publicUrl?.startsWith("https:") === true);
        }
        return context.redirect(`/inspect/${found.id}`, 303);
      }
      const route = await routeOf(context, store, "read");
      const { limit, before, after, bodies, q } = queryOf(context, parameters);
      const { terms, query } = queryOfText(q);
      const origin = originOf(context, settings);
      const { json, oldest, hasMore } = await work.run(
        "inspectPage",
        {
          routeId: route.id,
          page: { before, after, limit, bodies },
          query,
          signing: { signature: route.settings.signature, origin },
        },
        { caller: callerOf(context, addressOf), cost: searchCost(route, terms), signal: context.req.raw.signal },
      );
      const next =
        hasMore && oldest !== undefined
          ? `/inspect/${route.id}?${nextQuery({ ...context.req.query(), before: String(oldest) })}`
          : null;
      const shown = JSON.stringify(routeJson(route, origin));
      return jsonResponse([`{"route":${shown},"requests":`, json, `,"next":${JSON.stringify(next)}}`], {
        vary: "Accept",
      });
    },
  };
}

function nextQuery(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}
