import { type Command, copyText, hasReference } from "@signalbox/ui";
import type { CopyFormat } from "./act/use-request-actions.ts";
import type { CapturedRequest, CaptureRoute } from "./api/responses.ts";
import { routeTabs } from "./configure/route-drawer.tsx";
import type { Overlay } from "./inspector-overlay.tsx";
import type { AddressControls } from "./state/use-address.ts";
import type { Selection } from "./state/use-selection.ts";

export interface CommandParts extends AddressControls {
  readonly selection: Selection;
  readonly route: CaptureRoute | null;
  /** The visible request; undefined until it is loaded. */
  readonly request: CapturedRequest | undefined;
  readonly canChange: boolean;
  readonly hasMeasurements: boolean;
  readonly focusSoon: (selector: string) => void;
  readonly onFilter: () => void;
  readonly onShowHeld: () => void;
  readonly onMarkRead: () => void;
  readonly onPin: () => void;
  readonly onRemove: () => void;
  readonly onCopy: (format: CopyFormat) => void;
  readonly onOpen: (overlay: Overlay) => void;
  readonly say: (message: string) => void;
}

/** All actions of the inspector, with names and keys. Actions that the service would reject are left out. */
export function inspectorCommands(parts: CommandParts): readonly Command[] {
  const all = [...listCommands(parts), ...requestCommands(parts), ...routeCommands(parts)];
  return all.filter((command) => command !== false);
}

type Commands = readonly (Command | false)[];

function listCommands({ selection, focusSoon, onFilter, onShowHeld, onMarkRead }: CommandParts): Commands {
  const { following } = selection;
  const group = "List";
  return [
    { name: "Older request", group, keys: "j", run: () => selection.step(1), keyOnly: true },
    { name: "Newer request", group, keys: "k", run: () => selection.step(-1), keyOnly: true },
    { name: "Go to the request", group, keys: "Enter", run: () => focusSoon(".detail-heading"), keyOnly: true },
    { name: "Back", group, keys: "Escape", run: selection.back, keyOnly: true },
    { name: "Filter requests", group, keys: "/", run: onFilter },
    { name: "Show new requests", group, keys: "n", run: onShowHeld },
    {
      name: following ? "Stop following" : "Follow new requests",
      group,
      keys: "f",
      run: () => selection.follow(!following),
    },
    { name: "Mark all as read", group, run: onMarkRead },
  ];
}

function requestCommands(parts: CommandParts): Commands {
  const { address, go, selection, request, canChange, onPin, onRemove, onCopy, onOpen } = parts;
  const group = "Request";
  const changes: Commands =
    request === undefined || !canChange
      ? []
      : [
          { name: "Replay the request", group, keys: "r", run: () => onOpen("replay") },
          { name: request.pinned ? "Unpin the request" : "Pin the request", group, keys: "p", run: onPin },
          { name: "Note about the request", group, keys: "m", run: () => onOpen("note") },
        ];
  const isHex = address.view === "hex";
  return [
    ...changes,
    selection.shownSeq !== undefined &&
      canChange && { name: "Delete the request", group, keys: "Delete", run: onRemove },
    { name: "Compare the request", group, keys: "c", run: selection.compare },
    { name: "Copy as curl", group, keys: "y", run: () => onCopy("curl") },
    { name: "Copy as fetch", group, run: () => onCopy("fetch") },
    { name: "Copy as HTTPie", group, run: () => onCopy("httpie") },
    { name: "Copy the raw request", group, run: () => onCopy("http") },
    { name: "Show headers", group, keys: "h", run: () => go({ side: "headers" }) },
    { name: "Show deliveries", group, keys: "d", run: () => go({ side: "deliveries" }) },
    { name: "Show the body in hex", group, keys: "x", run: () => go({ view: isHex ? undefined : "hex" }) },
  ];
}

function routeCommands({ address, go, route, canChange, hasMeasurements, onOpen, say }: CommandParts): Commands {
  const group = "Route";
  const isMeasured = address.show === "measurements";
  return [
    hasMeasurements && {
      name: isMeasured ? "Show requests" : "Show measurements",
      group,
      keys: "g",
      run: () => go({ show: isMeasured ? undefined : "measurements" }, { asStep: true }),
    },
    route !== null && {
      name: "Copy the URL to call",
      group,
      keys: "u",
      run: () => {
        void copyText(route.url).then((done) => say(done ? "Copied." : "The browser does not let this page copy."));
      },
    },
    ...routeTabs
      .filter(({ name }) => canChange || name === "export")
      .map(({ name, title }): Command => {
        const command = { name: title, group, run: () => onOpen(name) };
        return name === "export" ? { ...command, keys: "e" } : command;
      }),
    { name: "New route", group: "Pages", run: () => location.assign("/") },
    hasReference && { name: "API reference", group: "Pages", run: () => location.assign("/docs") },
    { name: "Find an action", group: "Pages", keys: "mod+k", run: () => onOpen("palette"), keyOnly: true },
    { name: "Keys", group: "Pages", keys: "?", run: () => onOpen("keys") },
  ];
}
