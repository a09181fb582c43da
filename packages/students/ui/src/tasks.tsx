import { Drawer, lazy, Toasts } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import { useRecords } from "./state/records.ts";

// Separate chunks, so that the list loads first.
const Trash = lazy("The trash", async () => (await import("./list/trash.tsx")).Trash);
const ImportFile = lazy("The import", async () => (await import("./transfer/import-file.tsx")).ImportFile);
const BulkChange = lazy("The change", async () => (await import("./list/bulk-change.tsx")).BulkChange);
const DuplicatesPage = lazy(
  "The search for duplicates",
  async () => (await import("./duplicates/duplicates-page.tsx")).DuplicatesPage,
);
const AdministrationPage = lazy(
  "Administration",
  async () => (await import("./administration/administration-page.tsx")).AdministrationPage,
);

/** A task in a drawer above the list. The messages are inside, because whatever is outside of a modal dialog cannot be clicked. */
export function TaskDrawer(): JSX.Element {
  const { collection, task, target, go, toaster } = useRecords();
  const toasts = <Toasts toaster={toaster} />;
  const drawer = (title: string, content: ComponentChildren): JSX.Element => (
    <Drawer title={title} onClose={() => go({ show: undefined })}>
      {toasts}
      {content}
    </Drawer>
  );
  switch (task.value) {
    case "trash":
      return drawer("Trash", <Trash />);
    case "import":
      return drawer(`Import ${collection.nouns}`, <ImportFile />);
    case "bulk":
      return drawer(
        `Change ${"ids" in target ? "the selected" : "all"} ${collection.nouns}${"ids" in target ? "" : " of this view"}`,
        <BulkChange />,
      );
    default:
      return toasts;
  }
}

/** A task that takes the whole page. */
export function TaskPage(): JSX.Element {
  return useRecords().task.value === "duplicates" ? <DuplicatesPage /> : <AdministrationPage />;
}
