import {
  type Command,
  copyText,
  KeyHelp,
  Lazy,
  Palette,
  SplitPane,
  Tabs,
  useCommandKeys,
  useMedia,
  useStored,
  useToast,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CompareView } from "./act/compare-view.tsx";
import { copyAs } from "./act/copy-as.ts";
import { NoteDialog } from "./act/note-dialog.tsx";
import { ReplayDrawer } from "./act/replay-drawer.tsx";
import { ApiError } from "./api/api-error.ts";
import { captureApi } from "./api/capture-api.ts";
import { RouteDrawer, type RouteTab, routeTabs } from "./configure/route-drawer.tsx";
import { RequestDetail } from "./detail/request-detail.tsx";
import { RequestList } from "./list/request-list.tsx";
import { loadMeasurePane } from "./measure/load-measure-pane.ts";
import { useMeasurements } from "./measure/use-measurements.ts";
import { RouteBar } from "./route-bar.tsx";
import { EmptyRoute } from "./start/empty-route.tsx";
import { NoRoute, PrivateRoute } from "./start/open-route.tsx";
import { useRequest } from "./state/request-cache.ts";
import { useAccess } from "./state/use-access.ts";
import { useAddress } from "./state/use-address.ts";
import { useInspection } from "./state/use-inspection.ts";
import { useUnread } from "./state/use-unread.ts";
import "./inspector-page.css";

type Overlay = "keys" | "palette" | "replay" | "note" | RouteTab;

const noneHidden: ReadonlySet<number> = new Set();

/** The inspector of one route: its requests, newest first, and one of them whole. */
export function InspectorPage({ routeId }: { readonly routeId: string }): JSX.Element {
  const { address, go } = useAddress();
  const q = address.q ?? "";
  const { inspection: all, loadOlder, showHeld, hold, setRoute, update, attempt, reload } = useInspection(routeId, q);
  // Requests that are deleted unless that is taken back.
  const [hidden, setHidden] = useState(noneHidden);
  const inspection = useMemo(
    () => (hidden.size === 0 ? all : { ...all, requests: all.requests.filter(({ seq }) => !hidden.has(seq)) }),
    [all, hidden],
  );
  const { route, requests, error, stream } = inspection;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [singleKeys, setSingleKeys] = useStored("signalbox.keys", true);
  const { toast, show: say } = useToast();
  const wide = useMedia("(width >= 1100px)");
  const narrow = useMedia("(width < 600px)");
  const canChange = useAccess(route) === "change" && stream !== "ended";
  const filter = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);

  // Without a choice the newest is shown, and with the switch on, each one that comes.
  const following = address.seq === undefined;
  // What was shown last stays when the route ends and its requests with it.
  const lastSeq = useRef<number | undefined>(undefined);
  const newest = requests[0]?.seq ?? (stream === "ended" ? lastSeq.current : undefined);
  const shownSeq = address.seq ?? newest;
  useEffect(() => {
    if (shownSeq !== undefined) lastSeq.current = shownSeq;
  }, [shownSeq]);
  const read = useRequest(routeId, shownSeq);
  const updated = read === undefined ? undefined : inspection.updates.get(read.seq);
  const open = read?.kind === "request" && updated ? { ...read, request: { ...read.request, ...updated } } : read;
  const { isUnread, markRead } = useUnread(route, inspection.newestSeq, narrow && following ? undefined : shownSeq);
  useEffect(() => hold(!following), [following, hold]);
  const showsMeasurements = address.show === "measurements";
  const knownSeq = route === null || stream === "ended" ? undefined : inspection.newestSeq;
  const measured = useMeasurements(routeId, q, knownSeq, showsMeasurements);
  const hasMeasurements = showsMeasurements || measured.gathered.reports.length > 0;

  /** After the next rendering, since what is to be focused may only appear by it. */
  const focusSoon = (selector: string): void => {
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  };
  const choose = (seq: number): void => {
    if (address.compare !== undefined) go({ compare: seq });
    else go({ seq }, { asStep: following });
    // Who opens what is open already, by Enter or by a second click, wants to go there.
    if (narrow || seq === address.seq) focusSoon(".detail-heading");
  };
  const step = (by: 1 | -1): void => {
    const at = requests.findIndex(({ seq }) => seq === (address.compare ?? shownSeq));
    // A list of one, or its end: the choice is made all the same, so that nothing moves from here on.
    const next = requests[Math.max(0, at + by)] ?? requests[at];
    if (next === undefined) return;
    if (address.compare === undefined) go({ seq: next.seq });
    else go({ compare: next.seq });
    if (at + by >= requests.length - 1) loadOlder();
    focusSoon(".row[aria-current]");
  };
  const follow = (on: boolean): void => {
    if (on) go({ seq: undefined, compare: undefined });
    else if (shownSeq !== undefined) go({ seq: shownSeq });
  };
  const compare = (): void => {
    const at = requests.findIndex(({ seq }) => seq === shownSeq);
    const older = requests.slice(at + 1);
    const alike = older.find(({ method, path }) => method === requests[at]?.method && path === requests[at]?.path);
    const other = alike ?? older[0] ?? requests[at - 1];
    if (other === undefined || shownSeq === undefined) say({ message: "There is no other request to compare with." });
    else go({ seq: shownSeq, compare: other.seq }, { asStep: true });
  };
  const back = (): void => {
    if (address.compare !== undefined) go({ compare: undefined });
    else {
      const from = shownSeq;
      go({ seq: undefined });
      focusSoon(`.row[href^="#${from}"]`);
    }
  };
  const pin = (): void => {
    if (isRequest === undefined) return;
    const { seq, pinned } = isRequest;
    captureApi.mark(routeId, seq, { pinned: !pinned }).then(
      (mark) => {
        update([mark]);
        say({
          message: mark.pinned ? `#${seq} is pinned: it stays when others go.` : `#${seq} is not pinned any more.`,
        });
      },
      (cause: unknown) => say({ message: ApiError.from(cause).message }),
    );
  };
  /** At once for the reader; for good when it was not taken back. */
  const remove = (): void => {
    if (shownSeq === undefined) return;
    const seq = shownSeq;
    const at = requests.findIndex((request) => request.seq === seq);
    const next = requests[at + 1] ?? requests[at - 1];
    const restore = (): void => setHidden((known) => new Set([...known].filter((other) => other !== seq)));
    setHidden((known) => new Set([...known, seq]));
    go({ seq: narrow ? undefined : next?.seq, compare: undefined });
    say({
      message: `#${seq} is deleted.`,
      undo: () => {
        restore();
        go({ seq });
      },
      commit: () => {
        captureApi.deleteRequest(routeId, seq).then(undefined, (cause: unknown) => {
          restore();
          say({ message: ApiError.from(cause).message });
        });
      },
    });
  };
  const markAllRead = useCallback(() => markRead(), [markRead]);
  const isRequest = open?.kind === "request" ? open.request : undefined;
  const copy = (format: "curl" | "fetch" | "httpie" | "http"): void => {
    if (shownSeq !== undefined) void copyAs(routeId, shownSeq, format).then((message) => say({ message }));
  };

  const possible: readonly (Command | false)[] = [
    { name: "Older request", group: "List", keys: "j", run: () => step(1), keyOnly: true },
    { name: "Newer request", group: "List", keys: "k", run: () => step(-1), keyOnly: true },
    { name: "Go to the request", group: "List", keys: "Enter", run: () => focusSoon(".detail-heading"), keyOnly: true },
    { name: "Back", group: "List", keys: "Escape", run: back, keyOnly: true },
    { name: "Filter requests", group: "List", keys: "/", run: () => filter.current?.select() },
    { name: "Show new requests", group: "List", keys: "n", run: showHeld },
    {
      name: following ? "Stop following" : "Follow new requests",
      group: "List",
      keys: "f",
      run: () => follow(!following),
    },
    { name: "Mark all as read", group: "List", run: markAllRead },
    isRequest !== undefined &&
      canChange && { name: "Replay the request", group: "Request", keys: "r", run: () => setOverlay("replay") },
    isRequest !== undefined &&
      canChange && {
        name: isRequest.pinned ? "Unpin the request" : "Pin the request",
        group: "Request",
        keys: "p",
        run: pin,
      },
    isRequest !== undefined &&
      canChange && { name: "Note about the request", group: "Request", keys: "m", run: () => setOverlay("note") },
    shownSeq !== undefined &&
      canChange && { name: "Delete the request", group: "Request", keys: "Delete", run: remove },
    { name: "Compare the request", group: "Request", keys: "c", run: compare },
    { name: "Copy as curl", group: "Request", keys: "y", run: () => copy("curl") },
    { name: "Copy as fetch", group: "Request", run: () => copy("fetch") },
    { name: "Copy as HTTPie", group: "Request", run: () => copy("httpie") },
    { name: "Copy the raw request", group: "Request", run: () => copy("http") },
    { name: "Show headers", group: "Request", keys: "h", run: () => go({ side: "headers" }) },
    { name: "Show deliveries", group: "Request", keys: "d", run: () => go({ side: "deliveries" }) },
    {
      name: "Show the body in hex",
      group: "Request",
      keys: "x",
      run: () => go({ view: address.view === "hex" ? undefined : "hex" }),
    },
    hasMeasurements && {
      name: showsMeasurements ? "Show requests" : "Show measurements",
      group: "Route",
      keys: "g",
      run: () => go({ show: showsMeasurements ? undefined : "measurements" }, { asStep: true }),
    },
    route !== null && {
      name: "Copy the URL to call",
      group: "Route",
      keys: "u",
      run: () => void copyText(route.url).then(() => say({ message: "Copied." })),
    },
    ...routeTabs.map(({ name, title }): Command | false => {
      return (
        (canChange || name === "export") && {
          name: title,
          group: "Route",
          run: () => setOverlay(name),
          ...(name === "export" ? { keys: "e" } : {}),
        }
      );
    }),
    { name: "New route", group: "Pages", run: () => location.assign("/") },
    { name: "API reference", group: "Pages", run: () => location.assign("/docs") },
    { name: "Find an action", group: "Pages", keys: "mod+k", run: () => setOverlay("palette"), keyOnly: true },
    { name: "Keys", group: "Pages", keys: "?", run: () => setOverlay("keys") },
  ];
  const commands = possible.filter((command) => command !== false);
  useCommandKeys(commands, singleKeys);

  if (error?.code === "private") return <PrivateRoute routeId={routeId} />;
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
      onOpen={choose}
      onSearch={(wanted) => go({ q: wanted })}
      onFollow={follow}
      onShowHeld={showHeld}
      onNearEnd={loadOlder}
    />
  );
  /** Whoever does something with the request keeps it: from here on nothing takes its place. */
  const stay = (): void => {
    if (following && shownSeq !== undefined && !narrow) go({ seq: shownSeq });
  };
  const detail = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody reads.
    <div class="pane" onPointerDown={stay} onWheel={stay} onKeyDown={stay} onInput={stay}>
      {address.compare !== undefined && shownSeq !== undefined ? (
        <CompareView routeId={routeId} seq={shownSeq} withSeq={address.compare} onClose={back} />
      ) : (
        open !== undefined && (
          <RequestDetail
            routeId={routeId}
            open={open}
            view={address.view}
            side={address.side}
            wide={wide}
            canChange={canChange}
            onView={(view) => go({ view })}
            onSide={(side) => go({ side })}
            onBack={back}
            onReplay={() => setOverlay("replay")}
            onCompare={compare}
            onPin={pin}
            onNote={() => setOverlay("note")}
            onDelete={remove}
            onSaid={(message) => say({ message })}
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
      {error !== null && stream !== "ended" && !(q !== "" && error.code === "rejected") && (
        <p class="inspector-note error" role="alert">
          {error.message}
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
            initial={wide ? 400 : 330}
            min={220}
            max={720}
            start={list}
            end={beside}
          />
        )}
      </main>
      <Announcer newestSeq={route === null ? null : inspection.newestSeq} />
      {toast}
      {overlay === "palette" && <Palette commands={commands} onClose={() => setOverlay(null)} />}
      {overlay === "keys" && (
        <KeyHelp
          commands={commands}
          singleKeys={singleKeys}
          onSingleKeys={setSingleKeys}
          onClose={() => setOverlay(null)}
        />
      )}
      {overlay === "replay" && isRequest !== undefined && (
        <ReplayDrawer routeId={routeId} request={isRequest} onClose={() => setOverlay(null)} />
      )}
      {overlay === "note" && isRequest !== undefined && (
        <NoteDialog
          routeId={routeId}
          request={isRequest}
          onMarked={(mark) => update([mark])}
          onClose={() => setOverlay(null)}
        />
      )}
      {route !== null && routeTabs.some(({ name }) => name === overlay) && (
        <RouteDrawer
          route={route}
          tab={overlay as RouteTab}
          q={q}
          canChange={canChange}
          onTab={setOverlay}
          onRoute={setRoute}
          onClose={() => setOverlay(null)}
          onSaid={(message) => say({ message })}
          onEmpty={() => {
            setOverlay(null);
            go({ seq: undefined, compare: undefined, q: undefined });
            void attempt(() => captureApi.deleteRequests(routeId)).then((done) => {
              if (done) void reload();
            });
          }}
        />
      )}
    </div>
  );
}

/** A search for the same requests, of these numbers only. */
function withinSeqs(q: string, from: number, to: number): string {
  const others = q.replaceAll(/(?<!\S)seq:[<>]=?\d+(?!\S)/g, "").trim();
  return `${others} seq:>=${from} seq:<=${to}`.trimStart();
}

/** How long requests are gathered before they are told of, in milliseconds: nobody can follow speech in a hurry. */
const gatherMs = 1_000;

/** Tells screen readers of requests that came since the page was opened. */
function Announcer({ newestSeq }: { readonly newestSeq: number | null }): JSX.Element {
  const told = useRef<number | null>(null);
  const [message, setMessage] = useState("");

  useEffect(() => {
    if (newestSeq === null) return;
    // What was there when the page was opened is no news.
    told.current ??= newestSeq;
    const before = told.current;
    if (newestSeq <= before) return;
    const timer = setTimeout(() => {
      told.current = newestSeq;
      const count = newestSeq - before;
      setMessage(count === 1 ? `New request ${newestSeq}` : `${count} new requests, up to ${newestSeq}`);
    }, gatherMs);
    return () => clearTimeout(timer);
  }, [newestSeq]);

  return (
    <p class="visually-hidden" role="status">
      {message}
    </p>
  );
}
