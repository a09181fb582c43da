import { type Command, HAS_REFERENCE } from "@signalbox/ui";
import { exportItems, viewItems } from "./list/view-menus.ts";
import type { TaskName } from "./state/address.ts";
import type { Records } from "./state/records.ts";
import type { RowTarget } from "./state/selection.ts";

/** A command of the page, by name and perhaps by key. */
export interface PageCommand extends Command {
  /** Whether the menu of the page has it, perhaps as a link. @default false */
  readonly inMenu?: boolean;
  readonly href?: string;
}

/** The commands that are possible at the moment. */
export function recordsCommands(records: Records): readonly PageCommand[] {
  const { caller, collection } = records;
  return [
    ...listCommands(records),
    ...(collection.mayWrite ? recordCommands(records) : []),
    { name: "Columns…", group: "List", keys: "c", run: () => records.setOverlay("columns"), inMenu: true },
    ...(records.isOpen.value ? openCommands(records) : []),
    ...[...viewItems(records), ...exportItems(records)].map((item) => ({ ...item, group: "Views and exports" })),
    ...(caller.role === "admin" ? administrationCommands(records) : []),
    ...pageCommands(records),
  ];
}

function listCommands(records: Records): readonly PageCommand[] {
  const group = "List";
  const { noun, nouns } = records.collection;
  const { selection } = records;
  const key = (name: string, keys: string, run: () => void): Command => ({ name, group, keys, run, keyOnly: true });
  const to = (name: string, keys: string, target: RowTarget): Command => key(name, keys, () => selection.step(target));
  const inList: readonly PageCommand[] = [
    to(`Next ${noun}`, "ArrowDown", "next"),
    to(`Previous ${noun}`, "ArrowUp", "previous"),
    to("A page down", "PageDown", "pageDown"),
    to("A page up", "PageUp", "pageUp"),
    to(`First ${noun}`, "Home", "first"),
    to(`Last loaded ${noun}`, "End", "last"),
    key(`Open the ${noun}`, "Enter", () => records.open(selection.activeIndex)),
    key(`Select the ${noun}`, " ", () => selection.toggle(selection.activeIndex)),
    key("Select, and go on", "shift+ArrowDown", () => selection.grow("next")),
    key("Select, and go back", "shift+ArrowUp", () => selection.grow("previous")),
    { name: "Add a filter", group, keys: "f", run: () => records.setOverlay("filter") },
    { name: "Show changes", group, keys: "n", run: () => records.showChanges() },
  ];
  const search = { name: `Search ${nouns}`, group, keys: "/", run: () => records.search.current?.select() };
  return [
    ...(records.hasList.value ? inList : []),
    key("Back", "Escape", records.close),
    ...(records.collection.seesAll ? [search] : []),
  ];
}

function recordCommands(records: Records): readonly PageCommand[] {
  const { isStudents, noun, aNoun } = records.collection;
  const group = "Record";
  const task = (name: string, keys: string, shown: TaskName): PageCommand => ({
    name,
    group,
    keys,
    inMenu: true,
    run: () => records.show(shown),
  });
  const remove = { name: `Delete the ${noun}`, group, keys: "Delete", run: () => records.removeChosen() };
  return [
    { name: `Add ${aNoun}`, group, keys: "a", run: () => records.add() },
    task("Import a file…", "i", "import"),
    task("Change all in this view…", "b", "bulk"),
    ...(isStudents ? [task("Possible duplicates", "d", "duplicates")] : []),
    task("Trash…", "t", "trash"),
    task("Imports and bulk changes…", "u", "changes"),
    ...(records.chosen !== undefined || records.selection.state !== "none" ? [remove] : []),
  ];
}

function openCommands({ go, collection, editor }: Records): readonly PageCommand[] {
  const group = "Record";
  const save = { name: "Save", group, keys: "mod+s", run: () => void editor.value?.save() };
  return [
    ...(collection.mayWrite ? [save] : []),
    { name: "Show the history", group, keys: "h", run: () => go({ tab: "history" }) },
    { name: "Show the JSON", group, keys: "j", run: () => go({ tab: "json" }) },
  ];
}

function administrationCommands(records: Records): readonly PageCommand[] {
  const group = "Administration";
  const show = (task: TaskName) => (): void => records.show(task);
  return [
    { name: "Administration", group, run: show(records.caller.signedIn ? "keys" : "webhooks"), inMenu: true },
    { name: "API keys", group, run: show("keys") },
    { name: "Webhooks", group, run: show("webhooks") },
    { name: "Access log", group, run: show("audit") },
  ];
}

function pageCommands({ caller, signOut, setOverlay }: Records): readonly PageCommand[] {
  const group = "Pages";
  const find = { keys: "mod+k", run: () => setOverlay("palette"), keyOnly: true, inMenu: true };
  const reference = { name: "API reference", group, run: () => location.assign("/docs"), href: "/docs", inMenu: true };
  return [
    { name: "Find an action", group, ...find },
    { name: "Keyboard shortcuts", group, keys: "?", run: () => setOverlay("keys"), inMenu: true },
    ...(HAS_REFERENCE ? [reference] : []),
    ...(caller.signedIn ? [{ name: "Sign out", group, run: signOut, inMenu: true }] : []),
  ];
}
