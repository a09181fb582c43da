import type { RequestHead } from "@signalbox/wire";
import { ROUTE_ID } from "./route.ts";

/** `/<uuid>` and everything below it, in origin form or, as sent to proxies, in absolute form (RFC 9112, section 3.2). */
const routeTarget = new RegExp(`^(?:https?://[^/?#]*)?/(${ROUTE_ID})(?=[/?#]|$)`, "i");

const hostRoute = new RegExp(`^(${ROUTE_ID})[.]`, "i");

/**
 * The route that a request belongs to, in lower case: by its target, or by its host, `<route_id>.anything`. The host is
 * needed for requests without a path: `OPTIONS *` and `CONNECT host:port`.
 *
 * @returns undefined when the request belongs to no route
 */
export function routeOfRequest(request: Pick<RequestHead, "method" | "target" | "header">): string | undefined {
  const { target } = request;
  const byTarget = routeTarget.exec(target)?.[1];
  if (byTarget !== undefined) return byTarget.toLowerCase();
  const host = request.method === "CONNECT" ? target : request.header("host");
  return host === undefined ? undefined : hostRoute.exec(host)?.[1]?.toLowerCase();
}

/** The rest of a target after the route: a path, by default `/`, and a query without its `?`. */
export function belowRoute(target: string): { path: string; query: string } {
  const rest = target.replace(routeTarget, "");
  const mark = rest.indexOf("?");
  const path = mark < 0 ? rest : rest.slice(0, mark);
  return { path: path === "" ? "/" : path, query: mark < 0 ? "" : rest.slice(mark + 1) };
}
