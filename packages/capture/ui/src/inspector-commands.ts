import { type Command, copyText, HAS_REFERENCE } from "@signalbox/ui";
import type { Inspector } from "./state/inspector.ts";
import {
  CANNOT_COPY,
  type CopyFormat,
  compareRequest,
  copyRequest,
  deleteRequest,
  pinRequest,
} from "./state/request-actions.ts";
import { routeTabsFor } from "./state/route-tabs.ts";

/** All actions of the inspector, with names and keys. Actions that the service would reject are left out. */
export function inspectorCommands(inspector: Inspector): readonly Command[] {
  const all = [...listCommands(inspector), ...requestCommands(inspector), ...routeCommands(inspector)];
  return all.filter((command) => command !== false);
}

type Commands = readonly (Command | false)[];

function listCommands(inspector: Inspector): Commands {
  const group = "List";
  const following = inspector.following.value;
  const focusOn = (target: "heading" | "filter"): void => {
    inspector.focus.value = target;
  };
  return [
    { name: "Older request", group, keys: "j", run: () => inspector.step(1), keyOnly: true },
    { name: "Newer request", group, keys: "k", run: () => inspector.step(-1), keyOnly: true },
    { name: "Go to the request", group, keys: "Enter", run: () => focusOn("heading"), keyOnly: true },
    { name: "Back", group, keys: "Escape", run: () => inspector.back(), keyOnly: true },
    {
      name: "Filter requests",
      group,
      keys: "/",
      run: () => {
        // On a phone, the list is not beside the request.
        if (inspector.narrow.peek()) inspector.go({ seq: undefined, compare: undefined, show: undefined });
        focusOn("filter");
      },
    },
    { name: "Show new requests", group, keys: "n", run: () => inspector.showHeld() },
    {
      name: following ? "Stop following" : "Follow new requests",
      group,
      keys: "f",
      run: () => inspector.follow(!following),
    },
  ];
}

function requestCommands(inspector: Inspector): Commands {
  const group = "Request";
  const { request, setOverlay } = inspector;
  const { view } = inspector.address.value;
  const canChange = inspector.canChange.value;
  const copy = (format: CopyFormat) => (): void => copyRequest(inspector, format);
  const changes: Commands =
    request === undefined || !canChange
      ? []
      : [
          { name: "Replay the request", group, keys: "r", run: () => setOverlay("replay") },
          {
            name: request.pinned ? "Unpin the request" : "Pin the request",
            group,
            keys: "p",
            run: () => pinRequest(inspector),
          },
          { name: "Note about the request", group, keys: "m", run: () => setOverlay("note") },
        ];
  return [
    ...changes,
    inspector.shownSeq.value !== undefined &&
      canChange && { name: "Delete the request", group, keys: "Delete", run: () => deleteRequest(inspector) },
    { name: "Compare the request", group, keys: "c", run: () => compareRequest(inspector) },
    { name: "Copy as curl", group, keys: "y", run: copy("curl") },
    { name: "Copy as fetch", group, run: copy("fetch") },
    { name: "Copy the raw request", group, run: copy("http") },
    { name: "Show headers", group, keys: "h", run: () => inspector.go({ side: "headers" }) },
    { name: "Show deliveries", group, keys: "d", run: () => inspector.go({ side: "deliveries" }) },
    {
      name: "Show the body in hex",
      group,
      keys: "x",
      run: () => inspector.go({ view: view === "hex" ? undefined : "hex" }),
    },
  ];
}

function routeCommands(inspector: Inspector): Commands {
  const group = "Route";
  const { setOverlay } = inspector;
  const route = inspector.route.value;
  const tab = inspector.tab.value;
  const isTabShown = tab !== undefined && inspector.address.value.show === tab.name;
  const inTabs =
    route === null || !inspector.canChange.value
      ? []
      : ([
          [route.private ? "Make it public…" : "Make it private…", "share"],
          ["Delete all requests…", "settings"],
          ["Delete the route…", "settings"],
        ] as const);
  return [
    tab !== undefined && {
      name: isTabShown ? "Show requests" : `Show ${tab.title.toLowerCase()}`,
      group,
      keys: "g",
      run: () => inspector.go({ show: isTabShown ? undefined : tab.name }, { asStep: true }),
    },
    route !== null && {
      name: "Copy the URL to call",
      group,
      keys: "u",
      run: () =>
        void copyText(route.url).then((done) => (done ? inspector.notify("Copied.") : inspector.fail(CANNOT_COPY))),
    },
    ...routeTabsFor(inspector.canChange.value).map(({ name, title }): Command => {
      const command = { name: title, group, run: () => setOverlay(name) };
      return name === "export" ? { ...command, keys: "e" } : command;
    }),
    ...inTabs.map(([name, within]) => ({ name, group, run: () => setOverlay(within) })),
    { name: "New route", group: "Pages", run: () => location.assign("/") },
    HAS_REFERENCE && { name: "API reference", group: "Pages", run: () => location.assign("/docs") },
    { name: "Find an action", group: "Pages", keys: "mod+k", run: () => setOverlay("palette"), keyOnly: true },
    { name: "Keyboard shortcuts", group: "Pages", keys: "?", run: () => setOverlay("keys") },
  ];
}
