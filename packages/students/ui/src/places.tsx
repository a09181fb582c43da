import { Drawer, Lazy } from "@signalbox/ui";
import type { JSX } from "preact";
import { useRecords } from "./state/records.ts";

// Separate chunks, so that the list loads first. Module-level functions, so that they never change.
const loadTrash = () => import("./list/trash.tsx").then(({ Trash }) => Trash);
const loadImport = () => import("./transfer/import-file.tsx").then(({ ImportFile }) => ImportFile);
const loadBulk = () => import("./list/bulk-change.tsx").then(({ BulkChange }) => BulkChange);
const loadDuplicates = () => import("./duplicates/duplicates-page.tsx").then(({ DuplicatesPage }) => DuplicatesPage);
const loadAdministration = () =>
  import("./administration/administration-page.tsx").then(({ AdministrationPage }) => AdministrationPage);

/** A task in a drawer above the list. */
export function PlaceDrawer(): JSX.Element | null {
  const { place, target, go } = useRecords();
  const onClose = (): void => go({ show: undefined });
  switch (place.value) {
    case "trash":
      return (
        <Drawer title="Trash" onClose={onClose}>
          <Lazy label="The trash" load={loadTrash} props={{}} />
        </Drawer>
      );
    case "import":
      return (
        <Drawer title="Import students" onClose={onClose}>
          <Lazy label="The import" load={loadImport} props={{}} />
        </Drawer>
      );
    case "bulk":
      return (
        <Drawer
          title={"ids" in target ? "Change the selected students" : "Change all students of this view"}
          onClose={onClose}
        >
          <Lazy label="The change" load={loadBulk} props={{}} />
        </Drawer>
      );
    default:
      return null;
  }
}

/** A task that takes the whole page. */
export function PlacePage(): JSX.Element {
  return useRecords().place.value === "duplicates" ? (
    <Lazy label="The search for duplicates" load={loadDuplicates} props={{}} />
  ) : (
    <Lazy label="Administration" load={loadAdministration} props={{}} />
  );
}
