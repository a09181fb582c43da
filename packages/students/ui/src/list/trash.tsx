import { AskOnce, Button, formatNoun, Time, VisibleText } from "@signalbox/ui";
import { RowsTable, useRows } from "@signalbox/ui/rows";
import type { JSX } from "preact";
import type { StoredRecord } from "../api/stored-record.ts";
import { useRecords } from "../state/records.ts";

/** Deleted records, newest first. Each can be restored, and an administrator can purge it. */
export function Trash(): JSX.Element {
  const { caller, collection, list, nameOf } = useRecords();
  const { api } = collection;
  const deleted = useRows((path = `/${collection.name}/deleted?limit=50`) => api.list(path));
  const restore = (record: StoredRecord): void =>
    deleted.remove(record, async () => list.put(await api.restore(record)));
  return (
    <RowsTable
      label={`Deleted ${collection.nouns}`}
      of={deleted}
      empty="Nothing is deleted."
      keyOf={({ id }) => id}
      columns={[
        { title: "Name", cell: (record) => <VisibleText text={nameOf(record)} /> },
        { title: "Deleted", cell: ({ deletedAt, updatedAt }) => <Time timestamp={deletedAt ?? updatedAt} as="age" /> },
        {
          title: "",
          cell: (record) => (
            <div class="line">
              <Button of={nameOf(record)} onClick={() => restore(record)}>
                Restore
              </Button>
              {caller.role === "admin" && (
                <AskOnce
                  name="Purge"
                  of={nameOf(record)}
                  warning={`Purge it and its ${formatNoun(record.version, "version")} for good`}
                  onYes={() => deleted.remove(record, () => api.purge(record))}
                />
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
