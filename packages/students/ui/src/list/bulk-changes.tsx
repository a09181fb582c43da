import { Button, formatCount, formatMoment, Time } from "@signalbox/ui";
import { RowsTable, useRows } from "@signalbox/ui/rows";
import type { JSX } from "preact";
import type { BulkChangeJson } from "../../../src/domain/responses.ts";
import { callPage } from "../api/calls.ts";
import { useRecords } from "../state/records.ts";
import { Author, detailOf } from "./cell.tsx";

/** What a detail begins with; those of imports and undos say it themselves. */
const words = { bulk: "change: ", merge: "merge of ", import: "", undo: "" } as const;

/** The last imports, bulk changes and merges of all collections, newest first. Each can be undone, even an undo. */
export function BulkChanges(): JSX.Element {
  const records = useRecords();
  const changes = useRows((path = "/students/bulk") => callPage<BulkChangeJson>(path));
  const undo = ({ id }: BulkChangeJson): Promise<void> => changes.run(() => records.undoBulk(id, changes.refresh));
  return (
    <RowsTable
      label="Imports and bulk changes"
      of={changes}
      empty="Nothing was imported, merged or changed in bulk."
      keyOf={({ id }) => id}
      columns={[
        { title: "When", cell: ({ at }) => <Time timestamp={at} as="age" /> },
        { title: "Who", cell: ({ by }) => <Author by={by} /> },
        {
          title: "What",
          cell: ({ kind, detail }) => detailOf(words[kind] + detail),
        },
        { title: "Records", cell: ({ changed }) => formatCount(changed) },
        {
          title: "",
          cell: (change) =>
            change.canUndo ? (
              <Button
                of={`the ${change.kind} of ${formatMoment(change.at)}`}
                aria-disabled={changes.busy}
                onClick={() => void undo(change)}
              >
                Undo
              </Button>
            ) : (
              change.undoneBy !== null && <span class="soft">undone</span>
            ),
        },
      ]}
    />
  );
}
