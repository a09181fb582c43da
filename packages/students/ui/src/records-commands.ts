import { type AddressControls, type Command, hasReference, type MenuItem } from "@signalbox/ui";
import type { CallerJson } from "../../src/domain/shapes.ts";
import type { Address, Place } from "./state/address.ts";

/** The dialogs above the page. */
export type Overlay = "keys" | "palette" | "filter" | "columns";

/** A row, relative to the active one or to the list. */
type RowTarget = "next" | "previous" | "pageDown" | "pageUp" | "first" | "last";

interface CommandParts extends Pick<AddressControls<Address>, "go"> {
  readonly caller: CallerJson;
  readonly isOpen: boolean;
  /** Whether the list is visible. Keys never act on rows that nobody sees. */
  readonly hasList: boolean;
  /** Whether the user has selected a record for keys to act on. */
  readonly hasChosen: boolean;
  /** The items of the list's menus. */
  readonly links: readonly MenuItem[];
  readonly toRow: (where: RowTarget) => void;
  /** Selects the active row and the next or previous one. */
  readonly extendTo: (where: "next" | "previous") => void;
  /** Toggles the selection of the active row. */
  readonly select: () => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly search: () => void;
  readonly show: (overlay: Overlay) => void;
  /** Reverses the sort order, to reach the last students of a view of any size. */
  readonly reverse: () => void;
  readonly showChanges: () => void;
  readonly add: () => void;
  readonly remove: () => void;
  readonly signOut: () => void;
}

const administration = [
  ["API keys", "keys"],
  ["Webhooks", "webhooks"],
  ["Backups", "backups"],
  ["Access log", "audit"],
] as const;

/** The commands of the page, with names and keys. Omits commands that the role does not allow. */
export function recordsCommands(parts: CommandParts): readonly Command[] {
  const { caller, isOpen, hasList, hasChosen, links, go, show } = parts;
  const canWrite = caller.role !== "viewer";
  const list = "List";
  const student = "Student";
  const place = (where: Place): void => go({ show: where, of: undefined }, { asStep: true });
  const possible: readonly (Command | false)[] = [
    ...(hasList ? rowCommands(parts) : []),
    { name: "Back", group: list, keys: "Escape", run: parts.close, keyOnly: true },
    caller.seesAll && { name: "Search students", group: list, keys: "/", run: parts.search },
    canWrite && { name: "Add a student", group: student, keys: "a", run: parts.add },
    canWrite && { name: "Import a file", group: student, keys: "i", run: () => go({ show: "import" }) },
    canWrite && { name: "Change all of this view", group: student, keys: "b", run: () => go({ show: "bulk" }) },
    canWrite && { name: "Possible duplicates", group: student, keys: "d", run: () => place("duplicates") },
    canWrite && { name: "Trash", group: student, keys: "t", run: () => go({ show: "trash" }) },
    canWrite && hasChosen && { name: "Delete the student", group: student, keys: "Delete", run: parts.remove },
    isOpen && { name: "Show the history", group: student, keys: "h", run: () => go({ tab: "history" }) },
    isOpen && { name: "Show the JSON", group: student, keys: "j", run: () => go({ tab: "json" }) },
    ...links.flatMap(({ name, run }): Command[] =>
      run === undefined ? [] : [{ name, group: "Views and exports", run }],
    ),
    ...(caller.role === "admin" ? administration : []).map(
      ([name, where]): Command => ({ name, group: "Administration", run: () => place(where) }),
    ),
    hasReference && { name: "API reference", group: "Pages", run: () => location.assign("/docs") },
    caller.signedIn && { name: "Sign out", group: "Pages", run: parts.signOut },
    { name: "Find an action", group: "Pages", keys: "mod+k", run: () => show("palette"), keyOnly: true },
    { name: "Keyboard", group: "Pages", keys: "?", run: () => show("keys") },
  ];
  return possible.filter((command) => command !== false);
}

/** What needs the rows of the list. */
function rowCommands({ toRow, extendTo, select, open, show, reverse, showChanges }: CommandParts): readonly Command[] {
  const list = "List";
  return [
    { name: "Next student", group: list, keys: "ArrowDown", run: () => toRow("next"), keyOnly: true },
    { name: "Previous student", group: list, keys: "ArrowUp", run: () => toRow("previous"), keyOnly: true },
    { name: "A page down", group: list, keys: "PageDown", run: () => toRow("pageDown"), keyOnly: true },
    { name: "A page up", group: list, keys: "PageUp", run: () => toRow("pageUp"), keyOnly: true },
    { name: "First student", group: list, keys: "Home", run: () => toRow("first"), keyOnly: true },
    { name: "Last loaded student", group: list, keys: "End", run: () => toRow("last"), keyOnly: true },
    { name: "Open the student", group: list, keys: "Enter", run: open, keyOnly: true },
    { name: "Select the student", group: list, keys: " ", run: select, keyOnly: true },
    { name: "Select, and go on", group: list, keys: "shift+ArrowDown", run: () => extendTo("next"), keyOnly: true },
    { name: "Select, and go back", group: list, keys: "shift+ArrowUp", run: () => extendTo("previous"), keyOnly: true },
    { name: "Add a filter", group: list, keys: "f", run: () => show("filter") },
    { name: "Choose columns", group: list, keys: "c", run: () => show("columns") },
    { name: "Reverse the order", group: list, keys: "r", run: reverse },
    { name: "Show changes", group: list, keys: "n", run: showChanges },
  ];
}
