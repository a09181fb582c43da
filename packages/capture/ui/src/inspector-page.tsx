import { KeyHelp, Palette, SplitPane, Tabs, Toasts, useCommandKeys, useMedia, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { CompareView } from "./act/compare-view.tsx";
import { NoteDialog } from "./act/note-dialog.tsx";
import { ReplayDrawer } from "./act/replay-drawer.tsx";
import { RouteDrawer } from "./configure/route-drawer.tsx";
import { RequestDetail } from "./detail/request-detail.tsx";
import { inspectorCommands } from "./inspector-commands.ts";
import { RequestList } from "./list/request-list.tsx";
import { withinSeqs } from "./list/search-language.ts";
import { Extension } from "./page-extension.ts";
import { findItems } from "./palette-items.ts";
import { Announcer, RouteBar } from "./route-bar.tsx";
import { EmptyRoute } from "./start/empty-route.tsx";
import { ClosedRoute, NoRoute, PrivateRoute } from "./start/open-route.tsx";
import { Inspector, InspectorProvider, type Overlay, useInspector } from "./state/inspector.ts";
import "./inspector-page.css";

/** The inspector of one route: a list of its requests, newest first, and one of them in full. */
export function InspectorPage({ routeId }: { readonly routeId: string }): JSX.Element {
  const [inspector] = useState(() => new Inspector(routeId));
  const { route, error, stream } = inspector.inspection.value;
  const overlay = inspector.overlay.value;
  useCommandKeys(inspectorCommands(inspector));

  if (error?.status === 401 && route === null) return <PrivateRoute routeId={routeId} />;
  if (route === null && stream === "ended") return <NoRoute routeId={routeId} />;
  return (
    <InspectorProvider value={inspector}>
      <div class="page column">
        <RouteBar />
        <Notes />
        <Panes />
        <Announcer />
        {/* The drawer of the route shows messages itself, because the page behind it is dimmed, or hidden on a phone. */}
        {overlay === undefined && <Toasts toaster={inspector.toaster} />}
        {overlay !== undefined && (
          <Overlays key={overlay === "replay" || overlay === "note" ? overlay : ""} overlay={overlay} />
        )}
      </div>
    </InspectorProvider>
  );
}

/** Why the requests are not up to date. */
function Notes(): JSX.Element | null {
  const inspector = useInspector();
  const { route, error, stream } = inspector.inspection.value;
  if (stream === "ended") {
    return (
      <p class="inspector-note error" data-tone="warn" role="status">
        This route has ended. The requests shown here are no longer stored.
      </p>
    );
  }
  if (stream === "closed") return route && <ClosedRoute route={route} onOpened={() => inspector.reopen()} />;
  // The list shows an error in the search.
  if (error === null || inspector.searchError.value !== undefined) return null;
  return (
    <p class="inspector-note error" role="alert">
      <VisibleText text={error.message} />
    </p>
  );
}

/** The list of requests, and what is shown beside it. */
function Panes(): JSX.Element {
  const inspector = useInspector();
  const { address, go, q, shownSeq } = inspector;
  const { route, newestSeq, stream } = inspector.inspection.value;
  const { seq, compare, show } = address.value;
  const roomy = useMedia("(width >= 1600px)");
  const medium = useMedia("(width >= 900px)");
  const following = inspector.following.value;

  const tab = useContext(Extension)?.tab;
  const isTabShown = tab !== undefined && show === tab.name;
  const content = tab?.useTab({
    routeId: inspector.routeId,
    q: q.value,
    newestSeq: route === null || stream === "ended" ? undefined : newestSeq,
    seq,
    isShown: isTabShown,
    onChoose: (chosen) => go({ seq: chosen }, { asStep: following }),
    onOpen: (opened) => go({ seq: opened, show: undefined }, { asStep: true }),
    onRange: (from, to) => go({ q: withinSeqs(q.value, from, to) }, { asStep: true }),
  });
  const offered = content ? tab : undefined;
  useEffect(() => {
    inspector.tab.value = offered;
  }, [offered]);
  const tabs = offered !== undefined && (
    <nav class="inspector-tabs" aria-label="Views of the route">
      <Tabs
        label="Views of the route"
        tabs={[{ name: "requests", title: "Requests" }, offered]}
        chosen={isTabShown ? offered.name : "requests"}
        onChoose={(name) => go({ show: name === "requests" ? undefined : name }, { asStep: true })}
        panelId="inspector-main"
      />
    </nav>
  );

  const isEmpty = inspector.requests.value.length === 0 && q.value === "" && shownSeq.value === undefined;
  const beside = isTabShown ? <div class="pane">{content}</div> : <RequestPane />;
  return (
    <>
      {tabs}
      <main class="inspector-main" id="inspector-main">
        {route !== null && isEmpty && !isTabShown ? (
          <EmptyRoute route={route} />
        ) : inspector.narrow.value ? (
          following && compare === undefined && !isTabShown ? (
            <RequestList />
          ) : (
            beside
          )
        ) : (
          <SplitPane
            name="list"
            label="Width of the list"
            initial={roomy ? 480 : medium ? 400 : 330}
            min={220}
            max={720}
            start={<RequestList />}
            end={beside}
          />
        )}
      </main>
    </>
  );
}

/** The visible request, alone or compared with another one. */
function RequestPane(): JSX.Element {
  const inspector = useInspector();
  const stay = (): void => inspector.stay();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the user is active.
    <div class="pane" onPointerDown={stay} onWheel={stay} onKeyDown={stay} onInput={stay}>
      {inspector.comparedSeq.value !== undefined && inspector.shownSeq.value !== undefined ? (
        <CompareView />
      ) : (
        inspector.open.value !== undefined && <RequestDetail open={inspector.open.value} />
      )}
    </div>
  );
}

/** Shows the open dialog or drawer. */
function Overlays({ overlay }: { readonly overlay: Overlay }): JSX.Element | null {
  const inspector = useInspector();
  const close = (): void => inspector.setOverlay(undefined);
  // The edited request stays the same, even if the page behind it shows another one.
  const [request] = useState(inspector.request);

  switch (overlay) {
    case "palette":
      return (
        <Palette
          commands={inspectorCommands(inspector)}
          findItems={(wanted) => findItems(inspector, wanted)}
          placeholder="An action, a request, a view, a filter or a route"
          onClose={close}
        />
      );
    case "keys":
      return <KeyHelp commands={inspectorCommands(inspector)} onClose={close} />;
    case "replay":
      return request === undefined ? null : <ReplayDrawer request={request} onClose={close} />;
    case "note":
      return request === undefined ? null : <NoteDialog request={request} onClose={close} />;
    default: {
      const route = inspector.route.value;
      return route === null ? null : <RouteDrawer route={route} tab={overlay} onClose={close} />;
    }
  }
}
