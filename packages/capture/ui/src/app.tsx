import type { JSX } from "preact";
import { InspectorPage } from "./inspector-page.tsx";
import { parseRouteId } from "./parse-route-id.ts";
import { NoRoute } from "./start/open-route.tsx";
import { StartPage } from "./start/start-page.tsx";

const inspectors = "/inspect/";

/** Chooses the page by the path of the address: the inspector under `/inspect/<route_id>`, else the start page. */
export function App({ path }: { readonly path: string }): JSX.Element {
  if (!path.startsWith(inspectors)) return <StartPage />;
  const routeId = parseRouteId(path);
  if (routeId !== null) return <InspectorPage routeId={routeId} />;
  return <NoRoute text={path.slice(inspectors.length)} />;
}
