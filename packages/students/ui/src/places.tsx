import { Drawer, Lazy } from "@signalbox/ui";
import type { JSX } from "preact";
import type { CallerJson } from "../../src/domain/shapes.ts";
import type { StudentRecord } from "./api/student-record.ts";
import type { BulkTarget } from "./api/students-api.ts";
import type { Address, Place } from "./state/address.ts";
import type { Kept } from "./state/kept.ts";

export interface PlacesProps {
  readonly caller: CallerJson;
  readonly address: Address;
  readonly go: (change: Partial<Address>, options?: { readonly asStep?: boolean }) => void;
  readonly say: (message: string) => void;
  readonly tasks: Kept["tasks"];
  /** The students of a bulk change: the selected ones, otherwise all of the view. */
  readonly target: BulkTarget;
  readonly onBulkDone: (message: string, bulkId: string | null) => void;
  readonly onMerged: (message: string, bulkId: string, onUndone: () => void) => void;
  readonly onRestored: (record: StudentRecord) => void;
  /** Called when more than one record of the list has changed. */
  readonly onChanged: () => void;
}

/** Whether a place replaces the list instead of opening above it. */
export function isWholePlace(place: Place | undefined): boolean {
  return place !== undefined && !["trash", "import", "bulk"].includes(place);
}

/** Whether a caller may open a place. Others see the list. */
export function mayShow(place: Place | undefined, { role }: CallerJson): boolean {
  if (place === undefined || role === "viewer") return false;
  return role === "admin" || !administration.includes(place);
}

const administration: readonly Place[] = ["keys", "webhooks", "backups", "audit"];

// Separate chunks, so that the list loads first. Module-level functions, so that they never change.
const loadTrash = () => import("./list/trash.tsx").then(({ Trash }) => Trash);
const loadImport = () => import("./transfer/import-file.tsx").then(({ ImportFile }) => ImportFile);
const loadBulk = () => import("./list/bulk-change.tsx").then(({ BulkChange }) => BulkChange);
const loadDuplicates = () => import("./duplicates/duplicates-page.tsx").then(({ DuplicatesPage }) => DuplicatesPage);
const loadAdministration = () =>
  import("./administration/administration-page.tsx").then(({ AdministrationPage }) => AdministrationPage);

/** A task in a drawer above the list. */
export function PlaceDrawer(props: PlacesProps): JSX.Element | null {
  const { caller, address, go, target } = props;
  const onClose = (): void => go({ show: undefined });
  switch (address.show) {
    case "trash":
      return (
        <Drawer title="Trash" onClose={onClose}>
          <Lazy label="The trash" load={loadTrash} props={{ caller, onRestored: props.onRestored }} />
        </Drawer>
      );
    case "import": {
      const onDone = (message: string): void => {
        props.say(message);
        props.onChanged();
      };
      return (
        <Drawer title="Import students" onClose={onClose}>
          <Lazy label="The import" load={loadImport} props={{ tasks: props.tasks, onDone }} />
        </Drawer>
      );
    }
    case "bulk": {
      const title = "ids" in target ? "Change the selected students" : "Change all students of this view";
      return (
        <Drawer title={title} onClose={onClose}>
          <Lazy label="The change" load={loadBulk} props={{ tasks: props.tasks, target, onDone: props.onBulkDone }} />
        </Drawer>
      );
    }
    default:
      return null;
  }
}

/** A task that takes the whole page. */
export function PlacePage({ caller, address, go, say, onMerged }: PlacesProps): JSX.Element {
  const onClose = (): void => go({ show: undefined, of: undefined });
  if (address.show === "duplicates") {
    return <Lazy label="The search for duplicates" load={loadDuplicates} props={{ onClose, onMerged }} />;
  }
  return <Lazy label="Administration" load={loadAdministration} props={{ caller, address, go, say, onClose }} />;
}
