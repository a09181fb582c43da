import { Drawer, Tabs, Toasts } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { CaptureRoute } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";
import { type RouteTab, routeTabsFor } from "../state/route-tabs.ts";
import { hasDraft } from "../state/use-draft.ts";
import { ExportTab } from "./export-tab.tsx";
import { ForwardTab } from "./forward-tab.tsx";
import { RulesTab } from "./rules-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { ShareTab } from "./share-tab.tsx";
import { SignatureTab } from "./signature-tab.tsx";
import "./configure.css";

interface RouteDrawerProps {
  readonly route: CaptureRoute;
  readonly tab: RouteTab;
  readonly onClose: () => void;
}

/** All settings of a route. */
export function RouteDrawer({ route, tab, onClose }: RouteDrawerProps): JSX.Element {
  const inspector = useInspector();
  const panelId = useId();
  const tabs = routeTabsFor(inspector.canChange.value).map(({ name, short }) => ({ name, title: short }));
  const close = (): void => {
    onClose();
    if (hasDraft(`${route.id} `))
      inspector.notify("Your changes are not saved. They are here again when you come back.");
  };
  return (
    <Drawer title={route.name || `Route ${route.id.slice(0, 8)}`} onClose={close}>
      <Tabs label="Settings" tabs={tabs} chosen={tab} onChoose={inspector.setOverlay} panelId={panelId} />
      <div class="stack loose" id={panelId} role="tabpanel" aria-label={tab}>
        {tab === "rules" && <RulesTab route={route} />}
        {tab === "forward" && <ForwardTab route={route} onClose={close} />}
        {tab === "signature" && <SignatureTab route={route} />}
        {tab === "share" && <ShareTab route={route} />}
        {tab === "export" && <ExportTab />}
        {tab === "settings" && <SettingsTab route={route} />}
      </div>
      <Toasts toaster={inspector.toaster} />
    </Drawer>
  );
}
