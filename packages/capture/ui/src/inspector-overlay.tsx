import { type Command, KeyHelp, Palette } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { NoteDialog } from "./act/note-dialog.tsx";
import { ReplayDrawer } from "./act/replay-drawer.tsx";
import type { CapturedRequest, CaptureRoute, RequestMark } from "./api/responses.ts";
import { RouteDrawer, type RouteTab } from "./configure/route-drawer.tsx";

/** The dialog or drawer above the page; at most one is open. */
export type Overlay = "keys" | "palette" | "replay" | "note" | RouteTab;

interface InspectorOverlayProps {
  readonly overlay: Overlay;
  readonly routeId: string;
  readonly route: CaptureRoute | null;
  /** The visible request; undefined until it is loaded. */
  readonly request: CapturedRequest | undefined;
  /** The current search of the list. */
  readonly q: string;
  readonly canChange: boolean;
  readonly commands: readonly Command[];
  readonly findItems: (wanted: string) => readonly Command[];
  readonly singleKeys: boolean;
  readonly onSingleKeys: (enabled: boolean) => void;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
  readonly onMarked: (mark: RequestMark) => void;
  readonly onRoute: (route: CaptureRoute) => void;
  readonly onEmpty: () => void;
  readonly say: (message: string) => void;
}

/** Shows the open dialog or drawer. */
export function InspectorOverlay(props: InspectorOverlayProps): JSX.Element | null {
  const { overlay, routeId, route, q, canChange, commands, onOpen, onClose, say } = props;
  // The edited request stays the same, even if the page behind it shows another one.
  const [request] = useState(props.request);

  switch (overlay) {
    case "palette":
      return (
        <Palette
          commands={commands}
          findItems={props.findItems}
          placeholder="An action, a request, a view, a filter or a route"
          onClose={onClose}
        />
      );
    case "keys":
      return (
        <KeyHelp
          commands={commands}
          singleKeys={props.singleKeys}
          onSingleKeys={props.onSingleKeys}
          onClose={onClose}
        />
      );
    case "replay":
      return request === undefined ? null : <ReplayDrawer routeId={routeId} request={request} onClose={onClose} />;
    case "note":
      if (request === undefined) return null;
      return <NoteDialog routeId={routeId} request={request} onMarked={props.onMarked} onClose={onClose} />;
    default:
      if (route === null) return null;
      return (
        <RouteDrawer
          route={route}
          tab={overlay}
          q={q}
          canChange={canChange}
          onTab={onOpen}
          onRoute={props.onRoute}
          onClose={onClose}
          onSaid={say}
          onEmpty={props.onEmpty}
        />
      );
  }
}
