import {
  type ApiError,
  Button,
  DataTable,
  formatCount,
  formatNoun,
  InlineError,
  Skeleton,
  type TableSelection,
  useMedia,
  type VirtualListHandle,
} from "@signalbox/ui";
import type { JSX, Ref } from "preact";
import { useEffect, useState } from "preact/hooks";
import { nameOf } from "../api/student-record.ts";
import { isKnownField } from "../state/list-path.ts";
import type { Mark } from "../state/use-changes.ts";
import type { RecordsControls } from "../state/use-records.ts";
import { Cell } from "./cell.tsx";
import { titleOf } from "./columns.ts";
import "./records-list.css";

interface RecordsListProps {
  readonly list: RecordsControls;
  readonly columns: readonly string[];
  readonly sort: string;
  readonly canSortByAny: boolean;
  readonly openId: string | undefined;
  readonly activeIndex: number;
  readonly marks: ReadonlyMap<string, Mark>;
  readonly selection: TableSelection;
  readonly onOpen: (index: number) => void;
  readonly onSort: (sort: string) => void;
  readonly onShowAll: () => void;
  /** Cancels loading. */
  readonly onStop: () => void;
  readonly handle: Ref<VirtualListHandle>;
}

/** The relative widths of columns; 1 for all others. */
const shares: Readonly<Record<string, number>> = {
  updatedAt: 0.8,
  createdAt: 0.8,
  version: 0.5,
  age: 0.5,
  email: 1.6,
  id: 1.4,
};

export function RecordsList(props: RecordsListProps): JSX.Element {
  const { list, columns, sort, openId, marks, onSort } = props;
  const { records, error } = list;
  const isPhone = useMedia("(width < 600px)");
  const rowHeight = useMedia("(pointer: coarse)") ? 44 : 32;
  const [sortName, isDescending] = sort.startsWith("-") ? [sort.slice(1), true] : [sort, false];
  const isFiltered = list.view !== undefined && (list.view.q !== "" || list.view.filters.length > 0);

  const isFirst = list.view === undefined && list.loading;
  return (
    <div class="records-list" aria-busy={list.loading}>
      <div>
        <InlineError
          message={error === undefined ? undefined : errorText(error)}
          action={error === undefined ? undefined : <Button onClick={list.reload}>Try again</Button>}
        />
        {list.loading && <SlowLoad onStop={props.onStop} />}
      </div>
      {isFirst && <Skeleton label="Records are being loaded" lines={12} />}
      {records.length === 0 && isFiltered && !list.loading && error === undefined && (
        <div class="records-none">
          <p>No student matches.</p>
          <Button onClick={props.onShowAll}>Show all</Button>
        </div>
      )}
      {records.length > 0 && (
        <DataTable
          label="Students"
          columns={columns.map((name) => ({
            name,
            title: titleOf(name),
            share: Object.hasOwn(shares, name) ? (shares[name] ?? 1) : 1,
            sortable: props.canSortByAny || isKnownField(name),
            sorted: name === sortName ? (isDescending ? "descending" : "ascending") : undefined,
          }))}
          count={records.length}
          total={list.total}
          rowHeight={isPhone ? 60 : rowHeight}
          look={isPhone ? "cards" : "columns"}
          keyOf={(index) => records[index]?.id ?? String(index)}
          cell={(index, column) => {
            const record = records[index];
            return record === undefined ? null : <Cell record={record} column={column} />;
          }}
          nameOf={(index) => {
            const record = records[index];
            return record === undefined ? "" : nameOf(record);
          }}
          markOf={(index) => marks.get(records[index]?.id ?? "")}
          openIndex={openId === undefined ? -1 : records.findIndex(({ id }) => id === openId)}
          activeIndex={Math.min(props.activeIndex, records.length - 1)}
          selection={props.selection}
          onOpen={props.onOpen}
          // Cycles through ascending, descending and the default order.
          onSort={(name) => onSort(name !== sortName ? name : isDescending ? "" : `-${name}`)}
          onNearEnd={list.loadMore}
          handle={props.handle}
        />
      )}
    </div>
  );
}

/** The time after which a load is called slow, in milliseconds. */
const slowMs = 1_500;

/** Explains why the list takes long, and offers to cancel it. */
function SlowLoad({ onStop }: { readonly onStop: () => void }): JSX.Element {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="records-slow" role="status">
      {isSlow && (
        <p class="form-line">
          Still loading. To sort or filter by a field without an index, the service reads all students.
          <Button onClick={onStop}>Stop</Button>
        </p>
      )}
    </div>
  );
}

/** The service explains a missed deadline to programs. */
function errorText({ problem, message }: ApiError): string {
  return problem === "deadline_exceeded"
    ? "The service stopped, because this takes too long for so many students. Add a filter, or sort by another field."
    : message;
}

/** The number of records of the view, as far as it is known. */
export function countText({ total, records, hasMore }: RecordsControls): string {
  if (total !== undefined) return formatCount(total);
  return `${formatCount(records.length)}${hasMore ? "+" : ""}`;
}

/** What `End` cannot reach, and which key can. */
export function loadedText({ records: { length }, total }: RecordsControls): string {
  const all = total === undefined ? "the students" : formatNoun(total, "student");
  return `This is the last of the first ${formatCount(length)} of ${all}. Press r to reverse the order.`;
}
