import { type JSX, render } from "preact";
import { InspectorPage } from "./inspector-page.tsx";
import { Extension, type PageExtension } from "./page-extension.ts";
import { NoRoute } from "./start/open-route.tsx";
import { StartPage } from "./start/start-page.tsx";
import { parseRouteId } from "./state/known-routes.ts";
import "@signalbox/ui/tokens.css";
import "@signalbox/ui/base.css";
import "@signalbox/ui/form.css";

/** Renders the page of the service, with what a decoder adds to it. */
export function startPage(extension?: PageExtension): void {
  const root = document.getElementById("app");
  if (root === null) return;
  render(
    <Extension.Provider value={extension}>
      <Page path={location.pathname} extension={extension} />
    </Extension.Provider>,
    root,
  );
}

const INSPECTORS = "/inspect/";

interface PageProps {
  readonly path: string;
  readonly extension: PageExtension | undefined;
}

/** Chooses the page by the path of the address: the inspector under `/inspect/<route_id>`, else the start page. */
function Page({ path, extension }: PageProps): JSX.Element {
  const body = extension?.bodyPage;
  if (body !== undefined && path === `/inspect/-/${body.name}`) return <body.Page />;
  if (!path.startsWith(INSPECTORS)) return <StartPage />;
  const routeId = parseRouteId(path);
  if (routeId !== null) return <InspectorPage routeId={routeId} />;
  return <NoRoute text={path.slice(INSPECTORS.length)} />;
}
