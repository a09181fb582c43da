export type RouteTab = "rules" | "forward" | "signature" | "share" | "export" | "settings";

interface RouteTabTitle {
  readonly name: RouteTab;
  readonly title: string;
  readonly short: string;
}

const routeTabs: readonly RouteTabTitle[] = [
  { name: "rules", title: "Response rules", short: "Rules" },
  { name: "forward", title: "Forward", short: "Forward" },
  { name: "signature", title: "Check signatures", short: "Signature" },
  { name: "share", title: "Share", short: "Share" },
  { name: "export", title: "Export requests", short: "Export" },
  { name: "settings", title: "Settings of the route", short: "Settings" },
];

/** The tabs with the settings of a route and its exports. Those who only read can export. */
export function routeTabsFor(canChange: boolean): readonly RouteTabTitle[] {
  return routeTabs.filter(({ name }) => canChange || name === "export");
}
