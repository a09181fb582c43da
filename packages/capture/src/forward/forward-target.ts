import { belowRoute } from "../receive/route-of-request.ts";

/**
 * Where a captured request goes when it is sent on to `url`: the path and the query below the route are added, byte for
 * byte. `target` is what is to be written, each character one byte.
 */
export function forwardTarget(url: string, captured: string): { url: string; target: string } {
  const base = new URL(url);
  const { path, query } = belowRoute(captured);
  // `OPTIONS *` is for the server itself; CONNECT names a host and a port (RFC 9112, section 3.2).
  if (path === "*") return { url: base.href, target: "*" };
  const isFragment = path.startsWith("#");
  if (!isFragment && !path.startsWith("/")) {
    const port = base.port === "" ? (base.protocol === "https:" ? "443" : "80") : base.port;
    return { url: base.href, target: `${base.hostname}:${port}` };
  }
  // A fragment right behind the route belongs to its own path, not to one below it.
  const wholePath =
    path === "/" ? base.pathname : (isFragment ? base.pathname : base.pathname.replace(/\/$/, "")) + path;
  const search = [base.search.slice(1), query].filter((part) => part !== "").join("&");
  const target = search === "" ? wholePath : `${wholePath}?${search}`;
  return { url: base.origin + target, target };
}
