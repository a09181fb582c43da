/** `/<uuid>` and all below it, in origin form or, as proxies are sent it, in absolute form (RFC 9112, section 3.2). */
const routeTarget = /^(?:https?:\/\/[^/?#]*)?\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?=[/?#]|$)/i;

/** The route that a request target belongs to, in lower case; undefined when it is no capture. */
export function routeOfTarget(target: string): string | undefined {
  return routeTarget.exec(target)?.[1]?.toLowerCase();
}

/** What comes after the route in a target: a path, `/` when there is none, and a query without its `?`. */
export function belowRoute(target: string): { path: string; query: string } {
  const rest = target.replace(routeTarget, "");
  const mark = rest.indexOf("?");
  const path = mark < 0 ? rest : rest.slice(0, mark);
  return { path: path === "" ? "/" : path, query: mark < 0 ? "" : rest.slice(mark + 1) };
}
