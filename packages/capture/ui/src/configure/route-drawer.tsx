import { Drawer, Tabs } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { ExportTab } from "./export-tab.tsx";
import { ForwardTab } from "./forward-tab.tsx";
import { RulesTab } from "./rules-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { ShareTab } from "./share-tab.tsx";
import { SignatureTab } from "./signature-tab.tsx";
import type { TabProps } from "./use-save.ts";
import "./configure.css";

export type RouteTab = "rules" | "forward" | "signature" | "share" | "export" | "settings";

/** What can be set of a route, and got from it. */
export const routeTabs: readonly { readonly name: RouteTab; readonly title: string; readonly short: string }[] = [
  { name: "rules", title: "Response rules", short: "Rules" },
  { name: "forward", title: "Forward", short: "Forward" },
  { name: "signature", title: "Check signatures", short: "Signature" },
  { name: "share", title: "Share", short: "Share" },
  { name: "export", title: "Export requests", short: "Export" },
  { name: "settings", title: "Settings of the route", short: "Settings" },
];

export interface RouteDrawerProps extends TabProps {
  readonly tab: RouteTab;
  /** The search that holds in the list. */
  readonly q: string;
  readonly canChange: boolean;
  readonly onTab: (tab: RouteTab) => void;
  readonly onClose: () => void;
  /** Deletes all requests. */
  readonly onEmpty: () => void;
}

/** Everything that can be set of a route. */
export function RouteDrawer(props: RouteDrawerProps): JSX.Element {
  const { route, tab, q, canChange, onTab, onClose, onEmpty } = props;
  const panelId = useId();
  const tabs = routeTabs
    .filter(({ name }) => canChange || name === "export")
    .map(({ name, short }) => ({ name, title: short }));
  return (
    <Drawer title={route.name || `Route ${route.id.slice(0, 8)}`} onClose={onClose}>
      <Tabs label="Settings" tabs={tabs} chosen={tab} onChoose={onTab} panelId={panelId} />
      <div class="configure" id={panelId} role="tabpanel" aria-label={tab}>
        {tab === "rules" && <RulesTab {...props} />}
        {tab === "forward" && <ForwardTab {...props} />}
        {tab === "signature" && <SignatureTab {...props} />}
        {tab === "share" && <ShareTab {...props} />}
        {tab === "export" && <ExportTab routeId={route.id} q={q} />}
        {tab === "settings" && <SettingsTab {...props} onEmpty={onEmpty} />}
      </div>
    </Drawer>
  );
}
