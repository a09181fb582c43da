import { Lazy, SplitPane, Tabs, useCommandKeys, useMedia, useStored, useToast, VisibleText } from "@signalbox/ui";
import type { ComponentType, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CompareView } from "./act/compare-view.tsx";
import { useRequestActions } from "./act/use-request-actions.ts";
import { captureApi } from "./api/capture-api.ts";
import { RequestDetail } from "./detail/request-detail.tsx";
import { inspectorCommands } from "./inspector-commands.ts";
import { InspectorOverlay, type Overlay } from "./inspector-overlay.tsx";
import { RequestList } from "./list/request-list.tsx";
import { withinSeqs } from "./list/search-language.ts";
import type { MeasurePaneProps } from "./measure/measure-pane.tsx";
import { useMeasurements } from "./measure/use-measurements.ts";
import { findItems } from "./palette-items.ts";
import { Announcer, RouteBar } from "./route-bar.tsx";
import { EmptyRoute } from "./start/empty-route.tsx";
import { ClosedRoute, NoRoute, PrivateRoute } from "./start/open-route.tsx";
import { useRequest } from "./state/request-cache.ts";
import { useAddress } from "./state/use-address.ts";
import { useAccess, useInspection } from "./state/use-inspection.ts";
import { useSelection } from "./state/use-selection.ts";
import { useUnread } from "./state/use-unread.ts";
import "./inspector-page.css";

/** The inspector of one route: a list of its requests, newest first, and one of them in full. */
export function InspectorPage({ routeId }: { readonly routeId: string }): JSX.Element {
  const controls = useAddress();
  const { address, go } = controls;
  const q = address.q ?? "";
  const controlsOfList = useInspection(routeId, q);
  const { inspection: all, loadOlder, showHeld, hold, setRoute, update, attempt, reload, reopen } = controlsOfList;
  const { toast, show } = useToast();
  const say = (message: string): void => show({ message });
  const actions = useRequestActions(routeId, (mark) => update([mark]), show);
  const inspection = useMemo(() => {
    const { hidden } = actions;
    return hidden.size === 0 ? all : { ...all, requests: all.requests.filter(({ seq }) => !hidden.has(seq)) };
  }, [all, actions.hidden]);
  const { route, requests, error, stream } = inspection;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [singleKeys, setSingleKeys] = useStored("signalbox.keys", true);
  const wide = useMedia("(width >= 1100px)");
  const roomy = useMedia("(width >= 1600px)");
  const narrow = useMedia("(width < 600px)");
  const canChange = useAccess(route) === "change" && stream !== "ended" && stream !== "closed";
  const filter = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);

  /** After the next rendering, because it may create the element to focus. */
  const focusSoon = (selector: string): void => {
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  };
  const selection = useSelection(controls, { inspection, narrow, loadOlder, focusSoon, say });
  const { shownSeq, following, compare, back } = selection;
  useEffect(() => hold(!following), [following, hold]);

  const read = useRequest(routeId, shownSeq, inspection.renewals);
  const updated = read === undefined ? undefined : inspection.updates.get(read.seq);
  const open = read?.kind === "request" && updated ? { ...read, request: { ...read.request, ...updated } } : read;
  const request = open?.kind === "request" ? open.request : undefined;
  const { isUnread, markRead } = useUnread(route, inspection.newestSeq, narrow && following ? undefined : shownSeq);

  const showsMeasurements = address.show === "measurements";
  const knownSeq = route === null || stream === "ended" ? undefined : inspection.newestSeq;
  const measured = useMeasurements(routeId, q, knownSeq, showsMeasurements);
  const hasMeasurements = showsMeasurements || measured.gathered.reports.length > 0;

  const pin = (): void => {
    if (request !== undefined) actions.pin(request);
  };
  const remove = (): void => {
    if (shownSeq === undefined) return;
    selection.leave(shownSeq);
    actions.remove(shownSeq, () => go({ seq: shownSeq }));
  };
  const close = (): void => setOverlay(null);
  /** Deletes all requests. */
  const empty = (): void => {
    setOverlay(null);
    go({ seq: undefined, compare: undefined, q: undefined });
    void attempt(() => captureApi.deleteRequests(routeId)).then((done) => {
      if (done) void reload();
    });
  };
  const commands = inspectorCommands({
    ...controls,
    selection,
    route,
    request,
    canChange,
    hasMeasurements,
    focusSoon,
    onFilter: () => filter.current?.select(),
    onShowHeld: showHeld,
    onMarkRead: markRead,
    onPin: pin,
    onRemove: remove,
    onCopy: (format) => shownSeq !== undefined && actions.copy(shownSeq, format),
    onOpen: setOverlay,
    say,
  });
  useCommandKeys(commands, singleKeys);

  if (error?.code === "private" && route === null) return <PrivateRoute routeId={routeId} />;
  if (route === null && stream === "ended") return <NoRoute routeId={routeId} />;

  const isEmpty = route !== null && requests.length === 0 && q === "" && shownSeq === undefined;
  const list = (
    <RequestList
      inspection={inspection}
      q={q}
      shownSeq={shownSeq}
      comparedSeq={address.compare}
      isUnread={isUnread}
      following={following}
      filterRef={filter}
      onOpen={selection.choose}
      onStep={narrow ? undefined : selection.step}
      onSearch={(wanted) => go({ q: wanted })}
      onFollow={selection.follow}
      onShowHeld={showHeld}
      onNearEnd={loadOlder}
    />
  );
  const { stay } = selection;
  const detail = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the user is active.
    <div class="pane" onPointerDown={stay} onWheel={stay} onKeyDown={stay} onInput={stay}>
      {address.compare !== undefined && shownSeq !== undefined ? (
        <CompareView
          routeId={routeId}
          seq={shownSeq}
          withSeq={address.compare}
          renewals={inspection.renewals}
          onClose={back}
        />
      ) : (
        open !== undefined && (
          <RequestDetail
            routeId={routeId}
            open={open}
            view={address.view}
            side={address.side}
            wide={wide}
            canChange={canChange}
            renewals={inspection.renewals}
            onView={(view) => go({ view })}
            onSide={(side) => go({ side })}
            onBack={back}
            onReplay={() => setOverlay("replay")}
            onCompare={compare}
            onPin={pin}
            onNote={() => setOverlay("note")}
            onDelete={remove}
            onCopy={(format) => actions.copy(open.seq, format)}
          />
        )
      )}
    </div>
  );

  const measurements = (
    <div class="pane">
      <Lazy
        label="The charts"
        load={loadMeasurePane}
        props={{
          measured,
          seq: address.seq,
          onChoose: (seq) => go({ seq }, { asStep: following }),
          onOpen: (seq) => go({ seq, show: undefined }, { asStep: true }),
          onRange: (from, to) => go({ q: withinSeqs(q, from, to) }, { asStep: true }),
        }}
      />
    </div>
  );
  const beside = showsMeasurements ? measurements : detail;

  return (
    <div class="inspector" ref={page}>
      <RouteBar
        routeId={routeId}
        route={route}
        stream={stream}
        canChange={canChange}
        compact={!wide}
        onOpen={setOverlay}
      />
      {stream === "ended" && (
        <p class="inspector-note error" data-tone="warn" role="status">
          This route has ended. What is shown here is not stored any more.
        </p>
      )}
      {stream === "closed" && route !== null && <ClosedRoute route={route} onOpened={reopen} />}
      {error !== null && stream !== "ended" && stream !== "closed" && !(q !== "" && error.code === "rejected") && (
        <p class="inspector-note error" role="alert">
          <VisibleText text={error.message} />
        </p>
      )}
      {hasMeasurements && (
        <nav class="inspector-tabs" aria-label="Views of the route">
          <Tabs
            label="Views of the route"
            tabs={[
              { name: "requests", title: "Requests" },
              { name: "measurements", title: "Measurements" },
            ]}
            chosen={showsMeasurements ? "measurements" : "requests"}
            onChoose={(name) => go({ show: name === "measurements" ? name : undefined }, { asStep: true })}
            panelId="inspector-main"
          />
        </nav>
      )}
      <main class="inspector-main" id="inspector-main">
        {isEmpty && !showsMeasurements ? (
          <EmptyRoute url={route.url} />
        ) : narrow ? (
          showsMeasurements ? (
            measurements
          ) : address.seq === undefined && address.compare === undefined ? (
            list
          ) : (
            detail
          )
        ) : (
          <SplitPane
            name="list"
            label="Width of the list"
            initial={roomy ? 480 : wide ? 400 : 330}
            min={220}
            max={720}
            start={list}
            end={beside}
          />
        )}
      </main>
      <Announcer newestSeq={route === null ? null : inspection.newestSeq} />
      {toast}
      {overlay !== null && (
        <InspectorOverlay
          // Each has its own state, except the tabs of the drawer.
          key={overlay === "replay" || overlay === "note" ? overlay : ""}
          overlay={overlay}
          routeId={routeId}
          route={route}
          request={request}
          q={q}
          canChange={canChange}
          commands={commands}
          findItems={(wanted) =>
            findItems(
              { routeId, requests, newestSeq: inspection.newestSeq, open, go, onOpen: selection.choose },
              wanted,
            )
          }
          singleKeys={singleKeys}
          onSingleKeys={setSingleKeys}
          onOpen={setOverlay}
          onClose={close}
          onMarked={(mark) => update([mark])}
          onRoute={setRoute}
          onEmpty={empty}
          say={say}
        />
      )}
    </div>
  );
}

/** Loads the charts, which are a separate chunk. */
async function loadMeasurePane(): Promise<ComponentType<MeasurePaneProps>> {
  return (await import("./measure/measure-pane.tsx")).MeasurePane;
}
