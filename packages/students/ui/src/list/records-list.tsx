import { type ApiError, Button, DataTable, formatCount, InlineError, Skeleton, useMedia } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Collection } from "../state/collection.ts";
import type { Loaded } from "../state/record-list.ts";
import { useRecords } from "../state/records.ts";
import { Cell } from "./cell.tsx";

/** The relative widths of columns; 1 for all others. */
const shares: ReadonlyMap<string, number> = new Map([
  ["updatedAt", 0.8],
  ["createdAt", 0.8],
  ["version", 0.5],
  ["age", 0.5],
  ["email", 1.6],
  ["id", 1.4],
]);

export function RecordsList(): JSX.Element {
  const records = useRecords();
  const { collection, list, go } = records;
  const { loading, error, view: loaded } = list.state.value;
  const isFiltered = loaded !== undefined && (loaded.q !== "" || loaded.filters.length > 0);
  return (
    <div class="records-list column" aria-busy={loading}>
      <InlineError
        message={error && errorText(error, collection)}
        action={<Button onClick={() => list.reload()}>Try again</Button>}
      />
      {loading && <SlowLoad nouns={collection.nouns} />}
      {loaded === undefined && loading && <Skeleton label="Records are being loaded" lines={12} />}
      {list.records.length === 0 && isFiltered && !loading && error === undefined && (
        <div class="nothing">
          <p>No {collection.noun} matches.</p>
          <Button onClick={() => go({ q: undefined, filters: undefined })}>Show all</Button>
        </div>
      )}
      {list.records.length > 0 && <Table />}
    </div>
  );
}

function Table(): JSX.Element {
  const records = useRecords();
  const { collection, list, view, columns, selection, changes, caller, address, go, nameOf } = records;
  const isPhone = useMedia("(width < 600px)");
  const rowHeight = useMedia("(pointer: coarse)") ? 44 : 32;
  const { rows, total } = list.state.value;
  return (
    <DataTable
      label={collection.title}
      columns={columns.value.map((name) => ({
        name,
        title: collection.titleOf(name),
        share: shares.get(name),
        canSort: caller.profile === "open" || collection.isIndexed(name),
      }))}
      rows={rows}
      total={total}
      onNearEnd={() => list.loadMore()}
      cell={(record, column) => <Cell record={record} column={column} look={isPhone ? "text" : "cell"} />}
      nameOf={nameOf}
      markOf={({ id }) => changes.marks.value.get(id)?.mark}
      sort={view.value.sort}
      onSort={(sort) => go({ sort })}
      openIndex={list.indexOf(address.value.id)}
      activeIndex={selection.activeIndex}
      onOpen={(index) => records.open(index)}
      rowHeight={isPhone ? 60 : rowHeight}
      look={isPhone ? "cards" : "columns"}
      selection={selection}
    />
  );
}

/** The time after which a load is called slow, in milliseconds. */
const SLOW_MS = 1_500;

/** Explains why the list takes long. */
function SlowLoad({ nouns }: { readonly nouns: string }): JSX.Element {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="records-slow" role="status">
      {isSlow && <p>Still loading. To sort or filter by a field without an index, the service reads all {nouns}.</p>}
    </div>
  );
}

/** The service explains a missed deadline to programs. */
function errorText({ problem, message }: ApiError, { nouns }: Collection): string {
  return problem === "deadline_exceeded"
    ? `The service stopped, because this takes too long for so many ${nouns}. Add a filter, or sort by another field.`
    : message;
}

/** The number of records of the view, as far as it is known. */
export function countText({ total, rows, next }: Loaded): string {
  if (total !== undefined) return formatCount(total);
  return `${formatCount(rows.length)}${next === undefined ? "" : "+"}`;
}
