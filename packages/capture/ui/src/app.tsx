import type { JSX } from "preact";
import { InspectorPage } from "./components/inspector-page.tsx";
import { NoRouteId } from "./components/no-route-id.tsx";
import { StartPage } from "./components/start-page.tsx";
import { parseRouteId } from "./parse-route-id.ts";

const inspectors = "/inspect/";

/** Chooses the page by the path of the address: the inspector under `/inspect/<route_id>`, else the start page. */
export function App({ path }: { readonly path: string }): JSX.Element {
  if (!path.startsWith(inspectors)) return <StartPage />;
  const routeId = parseRouteId(path);
  if (routeId !== null) return <InspectorPage routeId={routeId} />;
  return <NoRouteId text={path.slice(inspectors.length)} />;
}
