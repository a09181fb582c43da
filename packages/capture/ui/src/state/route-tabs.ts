const routeTabs = [
  { name: "rules", title: "Response rules", short: "Rules" },
  { name: "forward", title: "Forward", short: "Forward" },
  { name: "signature", title: "Check signatures", short: "Signature" },
  { name: "share", title: "Share", short: "Share" },
  { name: "export", title: "Export requests", short: "Export" },
  { name: "settings", title: "Settings of the route", short: "Settings" },
] as const;

export type RouteTab = (typeof routeTabs)[number]["name"];

/** The tabs with the settings of a route and its exports. Those who only read can export. */
export function routeTabsFor(canChange: boolean) {
  return routeTabs.filter(({ name }) => canChange || name === "export");
}
