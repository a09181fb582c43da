import { Drawer, Tabs, useToast } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { hasDraft } from "../state/use-draft.ts";
import { ExportTab } from "./export-tab.tsx";
import { ForwardTab } from "./forward-tab.tsx";
import { RulesTab } from "./rules-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { ShareTab } from "./share-tab.tsx";
import { SignatureTab } from "./signature-tab.tsx";
import type { TabProps } from "./use-save.tsx";
import "./configure.css";

export type RouteTab = "rules" | "forward" | "signature" | "share" | "export" | "settings";

/** The tabs: settings of a route, and its exports. */
export const routeTabs: readonly { readonly name: RouteTab; readonly title: string; readonly short: string }[] = [
  { name: "rules", title: "Response rules", short: "Rules" },
  { name: "forward", title: "Forward", short: "Forward" },
  { name: "signature", title: "Check signatures", short: "Signature" },
  { name: "share", title: "Share", short: "Share" },
  { name: "export", title: "Export requests", short: "Export" },
  { name: "settings", title: "Settings of the route", short: "Settings" },
];

interface RouteDrawerProps extends TabProps {
  readonly tab: RouteTab;
  /** The current search of the list. */
  readonly q: string;
  readonly canChange: boolean;
  readonly onTab: (tab: RouteTab) => void;
  readonly onClose: () => void;
  /** Deletes all requests. */
  readonly onEmpty: () => void;
}

/** All settings of a route. */
export function RouteDrawer(props: RouteDrawerProps): JSX.Element {
  const { route, tab, q, canChange, onTab, onEmpty } = props;
  const panelId = useId();
  // Shown in the drawer, because the page behind it is dimmed, or hidden on a phone.
  const { toast, show } = useToast();
  const tabProps = { ...props, onSaid: (message: string) => show({ message }) };
  const tabs = routeTabs
    .filter(({ name }) => canChange || name === "export")
    .map(({ name, short }) => ({ name, title: short }));
  const close = (): void => {
    props.onClose();
    if (hasDraft(`${route.id} `)) props.onSaid("Your changes are not saved. They are here again when you come back.");
  };
  return (
    <Drawer title={route.name || `Route ${route.id.slice(0, 8)}`} onClose={close}>
      <Tabs label="Settings" tabs={tabs} chosen={tab} onChoose={onTab} panelId={panelId} />
      <div class="configure" id={panelId} role="tabpanel" aria-label={tab}>
        {tab === "rules" && <RulesTab {...tabProps} />}
        {tab === "forward" && <ForwardTab {...tabProps} onClose={close} />}
        {tab === "signature" && <SignatureTab {...tabProps} />}
        {tab === "share" && <ShareTab {...tabProps} />}
        {tab === "export" && <ExportTab routeId={route.id} q={q} />}
        {tab === "settings" && <SettingsTab {...tabProps} onEmpty={onEmpty} />}
      </div>
      {toast}
    </Drawer>
  );
}
