import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useChosenSeq } from "../state/use-chosen-seq.ts";
import { useInspection } from "../state/use-inspection.ts";
import { useKeyPreference } from "../state/use-key-preference.ts";
import { useKeys } from "../state/use-keys.ts";
import { useShownRequest } from "../state/use-shown-request.ts";
import { ArrivalAnnouncer } from "./arrival-announcer.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorNote } from "./error-note.tsx";
import { HelpDialog } from "./help-dialog.tsx";
import { PrivateRoute } from "./private-route.tsx";
import { RequestList } from "./request-list.tsx";
import { RequestPane } from "./request-pane.tsx";
import { RouteBar } from "./route-bar.tsx";
import { RouteMissing } from "./route-missing.tsx";
import "./inspector-page.css";

/** The inspector of one route: its requests, newest first, and one of them whole. */
export function InspectorPage({ routeId }: { readonly routeId: string }): JSX.Element {
  const { inspection, loadOlder, deleteRequests } = useInspection(routeId);
  const { chosen, choose } = useChosenSeq();
  const shown = useShownRequest(routeId, inspection, chosen);
  const [dialog, setDialog] = useState<"help" | "delete" | null>(null);
  const [keysEnabled, enableKeys] = useKeyPreference();
  const page = useRef<HTMLDivElement>(null);
  const { route, requests, error } = inspection;
  const ended = inspection.stream === "ended";
  const shownSeq = shown?.kind === "request" ? shown.request.seq : shown?.seq;

  useEffect(() => {
    document.title = `${shownSeq === undefined ? "" : `#${shownSeq} · `}${routeId.slice(0, 8)} · Signalbox`;
  }, [routeId, shownSeq]);

  /** After the next rendering, since what is to be focused may only appear by it. */
  const focusSoon = (selector: string): void => {
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const open = (seq: number): void => {
    choose(seq, { asStep: chosen === null });
    focusSoon(".request-heading");
  };
  const step = (seq: number | undefined): void => {
    if (seq === undefined) return;
    choose(seq);
    focusSoon(".request-item[aria-current]");
  };
  const follow = (): void => {
    choose(null);
    focusSoon(".request-item[aria-current]");
  };

  const backToList = (): void => {
    choose(null);
    focusSoon(`.request-item[href="#${shownSeq}"]`);
  };

  useKeys(keysEnabled, {
    j: () => step(requests.find(({ seq }) => seq < (shownSeq ?? 0))?.seq),
    k: () => step(requests.findLast(({ seq }) => seq > (shownSeq ?? 0))?.seq),
    Enter: () => shownSeq !== undefined && open(shownSeq),
    Escape: follow,
    "?": () => setDialog("help"),
  });

  if (error?.code === "private") return <PrivateRoute routeId={routeId} />;
  if (route === null && ended) return <RouteMissing routeId={routeId} />;

  return (
    <div class="inspector" data-pane={chosen === null ? "list" : "request"} ref={page}>
      <RouteBar
        url={route?.url ?? null}
        stream={inspection.stream}
        canDelete={requests.length > 0 && !ended}
        onDelete={() => setDialog("delete")}
        onHelp={() => setDialog("help")}
      />
      <ErrorNote message={ended ? "This route has ended. What is shown here is not kept any more." : error?.message} />
      <main class="inspector-panes">
        {route !== null && shown === null && <EmptyState url={route.url} />}
        {shown !== null && (
          <>
            <RequestList
              requests={requests}
              shownSeq={shownSeq ?? null}
              following={chosen === null}
              hasOlder={inspection.hasOlder}
              onOpen={open}
              onFollow={follow}
              onLoadOlder={() => void loadOlder()}
            />
            <RequestPane shown={shown} onBack={backToList} />
          </>
        )}
      </main>
      <ArrivalAnnouncer newest={requests[0] ?? null} />
      {dialog === "help" && (
        <HelpDialog keysEnabled={keysEnabled} onEnableKeys={enableKeys} onClose={() => setDialog(null)} />
      )}
      {dialog === "delete" && (
        <DeleteDialog
          onConfirm={() => {
            choose(null);
            void deleteRequests();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
