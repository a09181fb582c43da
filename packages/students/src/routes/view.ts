import { Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { hiddenInQuery } from "../access/hidden-members.ts";
import { callerOf, principalOf } from "../access/principal.ts";
import type { StudentQuery } from "../domain/student-query.ts";
import type { Reader } from "../reads/student-reads.ts";
import type { RouteContext } from "./route-context.ts";

/** Who has sent the request, to the reads that it needs. */
export function readerOf(context: Context<ServiceEnv>, { addressOf }: Pick<RouteContext, "addressOf">): Reader {
  return { caller: callerOf(context, addressOf), signal: context.req.raw.signal };
}

/** The members that whoever has sent the request may not see. */
export function hiddenFrom(
  context: Context<ServiceEnv>,
  { hiddenFromViewers }: Pick<RouteContext, "hiddenFromViewers">,
): ReadonlySet<string> | undefined {
  return principalOf(context).role === "viewer" ? hiddenFromViewers : undefined;
}

/**
 * Refuses a query by which a viewer could find out about hidden members.
 *
 * @throws Problem 403 `hidden_member`.
 */
export function requireVisible(
  context: Context<ServiceEnv>,
  query: StudentQuery,
  { hiddenFromViewers }: Pick<RouteContext, "hiddenFromViewers">,
): void {
  if (principalOf(context).role !== "viewer") return;
  const parameter = hiddenInQuery(query, hiddenFromViewers);
  if (parameter === undefined) return;
  const detail = `The role viewer may not ask by '${parameter}': it would show members that are hidden from it.`;
  throw new Problem({ status: 403, code: "hidden_member", detail });
}
