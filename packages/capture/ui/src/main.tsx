import { Lazy } from "@signalbox/ui";
import { type ComponentType, type JSX, render } from "preact";
import type { BodyInspectorPageProps } from "./body-inspector/body-inspector-page.tsx";
import { InspectorPage } from "./inspector-page.tsx";
import { NoRoute } from "./start/open-route.tsx";
import { StartPage } from "./start/start-page.tsx";
import { parseRouteId } from "./state/known-routes.ts";
import "@signalbox/ui/tokens.css";
import "@signalbox/ui/base.css";
import "@signalbox/ui/form.css";

const inspectors = "/inspect/";
/** The inspectors of single bodies, which decoders provide. */
const bodyInspectors = "/inspect/-/";

/** Chooses the page by the path of the address: the inspector under `/inspect/<route_id>`, else the start page. */
function App({ path }: { readonly path: string }): JSX.Element {
  if (path.startsWith(bodyInspectors)) {
    return <Lazy label="The inspector" load={loadBodyInspector} props={{ name: path.slice(bodyInspectors.length) }} />;
  }
  if (!path.startsWith(inspectors)) return <StartPage />;
  const routeId = parseRouteId(path);
  if (routeId !== null) return <InspectorPage routeId={routeId} />;
  return <NoRoute text={path.slice(inspectors.length)} />;
}

/** Loads the inspector of bodies, which is a separate chunk. */
async function loadBodyInspector(): Promise<ComponentType<BodyInspectorPageProps>> {
  return (await import("./body-inspector/body-inspector-page.tsx")).BodyInspectorPage;
}

const root = document.getElementById("app");
if (root !== null) render(<App path={location.pathname} />, root);
