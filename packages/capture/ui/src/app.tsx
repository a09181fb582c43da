import type { JSX } from "preact";
import { InspectorPage } from "./components/inspector-page.tsx";
import { StartPage } from "./components/start-page.tsx";
import { parseRouteId } from "./parse-route-id.ts";

/** Chooses the page by the path of the address: the inspector under `/inspect/<route_id>`, else the start page. */
export function App({ path }: { readonly path: string }): JSX.Element {
  const routeId = path.startsWith("/inspect/") ? parseRouteId(path) : null;
  return routeId === null ? <StartPage /> : <InspectorPage routeId={routeId} />;
}
