import type { IncomingMessage } from "node:http";
import { routeOfTarget } from "./route-of-target.ts";

const hostRoute = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\./i;

/**
 * The route that a request belongs to: by its target, or by its host, `<route_id>.anything`. The host gives a route the
 * requests whose target has no path to put it in, `OPTIONS *` and `CONNECT host:port`.
 */
export function routeOfRequest(request: IncomingMessage): string | undefined {
  const { url = "", headers, method } = request;
  const byTarget = routeOfTarget(url);
  if (byTarget !== undefined) return byTarget;
  const host = method === "CONNECT" ? url : headers.host;
  return host === undefined ? undefined : hostRoute.exec(host)?.[1]?.toLowerCase();
}
