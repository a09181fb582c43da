import { describeIssue, Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { requireAccess, unknownRoute } from "../domain/access.ts";
import { type Route, readRouteId } from "../domain/route.ts";
import type { StoreReads } from "../store/capture-store.ts";

export const routePath: z.ZodObject = z.object({ id: z.guid().describe("The route.") });

export const requestPath: z.ZodObject = routePath.extend({
  seq: z.int().min(1).describe("The number of the request."),
});

/** The parameters of the query, checked. @throws Problem 400 `invalid_parameter`. */
export function queryOf<Schema extends z.ZodObject>(context: Context, schema: Schema): z.output<Schema> {
  return check(schema, context.req.query());
}

/**
 * The route that the path names, when the caller may do with it what is needed.
 *
 * @throws Problem 404 `unknown_route`, 401 `secret_needed`, 403 `read_only`.
 */
export async function routeOf(
  context: Context<ServiceEnv>,
  store: Pick<StoreReads, "findRoute">,
  needed: "read" | "change",
): Promise<Route> {
  const route = await findRouteOf(context, store);
  if (route === undefined) throw unknownRoute();
  requireAccess(context, route, needed);
  return route;
}

/** The route that the path names, whoever asks; undefined when there is none. */
export async function findRouteOf(context: Context, store: Pick<StoreReads, "findRoute">): Promise<Route | undefined> {
  const id = readRouteId(context.req.param("id"));
  return id === undefined ? undefined : store.findRoute(id, Date.now());
}

/** The number of a request in the path, or undefined when it is no number that a request could have. */
export function seqOf(context: Context): number | undefined {
  const text = context.req.param("seq") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function check<Schema extends z.ZodObject>(schema: Schema, values: Record<string, string>): z.output<Schema> {
  const checked = z.safeParse(schema, values, {
    // What was sent is text; what is wrong with it may be what it was turned into.
    error: (issue) => describeIssue(issue, values[String(issue.path?.[0])]),
  });
  if (checked.success) return checked.data;
  const errors = checked.error.issues.map(({ path, code, message }) => ({
    pointer: `/${path.join("/")}`,
    code: code ?? "invalid",
    detail: message,
  }));
  throw new Problem({
    status: 400,
    code: "invalid_parameter",
    detail: errors.map(({ pointer, detail }) => `'${pointer.slice(1)}' ${detail}`).join("; "),
    errors,
  });
}
