import { Button, formatCount, formatMoment, formatNoun, Time } from "@signalbox/ui";
import { RowsTable, useRows } from "@signalbox/ui/rows";
import type { JSX } from "preact";
import type { BulkChangeJson } from "../../../src/domain/responses.ts";
import { callPage } from "../api/calls.ts";
import { useRecords } from "../state/records.ts";
import { Author, detailOf } from "./cell.tsx";

/** What a detail begins with; those of imports and undos say it themselves. The id of what was undone is not shown. */
const words = { bulk: "change: ", merge: "merge of ", import: "", undo: "" } as const;

/** The last imports, bulk changes and merges of all collections, newest first. Each can be undone, even an undo. */
export function BulkChanges(): JSX.Element {
  const records = useRecords();
  const changes = useRows((path = "/students/bulk") => callPage<BulkChangeJson>(path));
  const undo = ({ id }: BulkChangeJson): Promise<void> =>
    changes.run(async () => {
      await records.undoBulk(id, (count) => formatNoun(count, "record"));
      await changes.refresh();
    });
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
          cell: ({ kind, detail }) => detailOf(words[kind] + detail.replaceAll(/(?<=undo of )[\da-f-]{36}: /g, "")),
        },
        { title: "Records", cell: ({ changed }) => formatCount(changed) },
        {
          title: "",
          cell: (change) =>
            change.canUndo ? (
              <Button
                of={`the ${change.kind === "bulk" ? "bulk change" : change.kind} of ${formatMoment(change.at)}`}
                disabled={changes.busy}
                onClick={() => void undo(change)}
              >
                Undo
              </Button>
            ) : (
              <span class="soft">
                {change.undoneBy !== null ? "undone" : `${change.changed === 0 ? "nothing" : "too large"} to undo`}
              </span>
            ),
        },
      ]}
    />
  );
}
