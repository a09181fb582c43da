import type { SignatureCheck } from "@signalbox/signatures";
import type { Route } from "../route.ts";
import type { RouteJson } from "./shapes.ts";

/** A route as the API shows it. `origin` is where the service is reached, without a slash at the end. */
export function routeJson(route: Route, origin: string): RouteJson {
  return {
    id: route.id,
    name: route.name,
    url: `${origin}/${route.id}`,
    inspectUrl: `${origin}/inspect/${route.id}`,
    createdAt: new Date(route.createdAt).toISOString(),
    expiresAt: new Date(route.expiresAt).toISOString(),
    ttl: route.ttl / 1000,
    captured: route.lastSeq,
    stored: route.lastSeq - route.firstSeq + 1,
    storedBytes: route.storedBytes,
    private: route.secretHash !== "",
    response: [...route.settings.response],
    limits: route.settings.limits,
    forward: route.settings.forward ?? null,
    signature: shownSignature(route.settings.signature),
  };
}

/** All but the key, which nobody sees again. */
function shownSignature(check: SignatureCheck | undefined): RouteJson["signature"] {
  if (check === undefined) return null;
  const { key: _, ...shown } = check;
  return shown;
}
