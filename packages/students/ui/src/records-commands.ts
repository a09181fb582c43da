import { type Command, HAS_REFERENCE } from "@signalbox/ui";
import { viewItems } from "./list/saved-views.ts";
import type { TaskName } from "./state/address.ts";
import type { Records } from "./state/records.ts";
import type { RowTarget } from "./state/selection.ts";
import { exportItems } from "./transfer/export-view.ts";

/** A command of the page, by name and perhaps by key. */
export interface PageCommand extends Command {
  /** Whether the menu of the page has it, perhaps as a link. @default false */
  readonly inMenu?: boolean;
  readonly href?: string;
}

/** The commands that are possible at the moment. */
export function recordsCommands(records: Records): readonly PageCommand[] {
  const { caller, canWrite } = records;
  return [
    ...listCommands(records),
    ...(canWrite ? recordCommands(records) : []),
    { name: "Columns…", group: "List", keys: "c", run: () => records.setOverlay("columns"), inMenu: true },
    ...(records.isOpen.value ? openCommands(records) : []),
    ...[...viewItems(records), ...exportItems(records)].flatMap(({ name, run }): Command[] =>
      run === undefined ? [] : [{ name, group: "Views and exports", run }],
    ),
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
  const search: PageCommand = {
    name: `Search ${nouns}`,
    group,
    keys: "/",
    run: () => records.search.current?.select(),
  };
  return [
    ...(records.hasList.value ? inList : []),
    key("Back", "Escape", records.close),
    ...(records.collection.seesAll ? [search] : []),
  ];
}

function recordCommands(records: Records): readonly PageCommand[] {
  const { isStudents, noun, aNoun } = records.collection;
  const group = "Record";
  const command = (name: string, keys: string, task: TaskName): PageCommand => ({
    name,
    group,
    keys,
    inMenu: true,
    run: () => records.show(task),
  });
  const remove: PageCommand = { name: `Delete the ${noun}`, group, keys: "Delete", run: () => records.removeChosen() };
  return [
    { name: `Add ${aNoun}`, group, keys: "a", run: () => records.add() },
    command("Import a file…", "i", "import"),
    command("Change all in this view…", "b", "bulk"),
    ...(isStudents ? [command("Possible duplicates", "d", "duplicates")] : []),
    command("Trash…", "t", "trash"),
    ...(records.chosen !== undefined || records.selection.state !== "none" ? [remove] : []),
  ];
}

function openCommands({ go, canWrite, editor }: Records): readonly PageCommand[] {
  const group = "Record";
  const save: PageCommand = { name: "Save", group, keys: "mod+s", run: () => void editor.value?.save() };
  return [
    ...(canWrite ? [save] : []),
    { name: "Show the history", group, keys: "h", run: () => go({ tab: "history" }) },
    { name: "Show the JSON", group, keys: "j", run: () => go({ tab: "json" }) },
  ];
}

function administrationCommands(records: Records): readonly PageCommand[] {
  const command = (name: string, task: TaskName, inMenu = false): PageCommand => ({
    name,
    group: "Administration",
    inMenu,
    run: () => records.show(task),
  });
  return [
    command("Administration", records.caller.signedIn ? "keys" : "webhooks", true),
    command("API keys", "keys"),
    command("Webhooks", "webhooks"),
    command("Access log", "audit"),
  ];
}

function pageCommands(records: Records): readonly PageCommand[] {
  const group = "Pages";
  const { caller, signOut } = records;
  const reference = { name: "API reference", group, run: () => location.assign("/docs"), href: "/docs", inMenu: true };
  return [
    {
      name: "Find an action",
      group,
      keys: "mod+k",
      run: () => records.setOverlay("palette"),
      keyOnly: true,
      inMenu: true,
    },
    { name: "Keyboard shortcuts", group, keys: "?", run: () => records.setOverlay("keys"), inMenu: true },
    ...(HAS_REFERENCE ? [reference] : []),
    ...(caller.signedIn ? [{ name: "Sign out", group, run: signOut, inMenu: true }] : []),
  ];
}
