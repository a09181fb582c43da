import { Drawer, Lazy, Toasts } from "@signalbox/ui";
import type { ComponentType, JSX } from "preact";
import { useRecords } from "./state/records.ts";

interface Chunk {
  /** The name of what is loaded. */
  readonly label: string;
  readonly load: () => Promise<ComponentType>;
}

// Separate chunks, so that the list loads first.
const trash: Chunk = { label: "The trash", load: async () => (await import("./list/trash.tsx")).Trash };
const importFile: Chunk = {
  label: "The import",
  load: async () => (await import("./transfer/import-file.tsx")).ImportFile,
};
const bulkChange: Chunk = {
  label: "The change",
  load: async () => (await import("./list/bulk-change.tsx")).BulkChange,
};
const duplicates: Chunk = {
  label: "The search for duplicates",
  load: async () => (await import("./duplicates/duplicates-page.tsx")).DuplicatesPage,
};
const administration: Chunk = {
  label: "Administration",
  load: async () => (await import("./administration/administration-page.tsx")).AdministrationPage,
};

/** A task in a drawer above the list. The messages are inside, because whatever is outside of a modal dialog cannot be clicked. */
export function TaskDrawer(): JSX.Element {
  const { collection, task, target, go, toaster } = useRecords();
  const toasts = <Toasts toaster={toaster} />;
  const drawer = (title: string, chunk: Chunk): JSX.Element => (
    <Drawer title={title} onClose={() => go({ show: undefined })}>
      {toasts}
      <Lazy {...chunk} props={{}} />
    </Drawer>
  );
  switch (task.value) {
    case "trash":
      return drawer("Trash", trash);
    case "import":
      return drawer(`Import ${collection.nouns}`, importFile);
    case "bulk":
      return drawer(
        `Change ${"ids" in target ? "the selected" : "all"} ${collection.nouns}${"ids" in target ? "" : " of this view"}`,
        bulkChange,
      );
    default:
      return toasts;
  }
}

/** A task that takes the whole page. */
export function TaskPage(): JSX.Element {
  return <Lazy {...(useRecords().task.value === "duplicates" ? duplicates : administration)} props={{}} />;
}
