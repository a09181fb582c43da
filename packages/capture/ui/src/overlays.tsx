import { KeyHelp, Palette } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { NoteDialog } from "./act/note-dialog.tsx";
import { ReplayDrawer } from "./act/replay-drawer.tsx";
import { RouteDrawer } from "./configure/route-drawer.tsx";
import { inspectorCommands } from "./inspector-commands.ts";
import { findItems } from "./palette-items.ts";
import { type Overlay, useInspector } from "./state/inspector.ts";

/** Shows the open dialog or drawer. */
export function Overlays({ overlay }: { readonly overlay: Overlay }): JSX.Element | null {
  const inspector = useInspector();
  const close = (): void => {
    inspector.overlay.value = undefined;
  };
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
