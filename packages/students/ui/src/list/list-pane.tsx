import {
  Button,
  formatCount,
  IconButton,
  InlineError,
  Menu,
  type MenuItem,
  type VirtualListHandle,
} from "@signalbox/ui";
import type { JSX, Ref } from "preact";
import type { CallerJson } from "../../../src/domain/shapes.ts";
import type { Address } from "../state/address.ts";
import type { Changes } from "../state/use-changes.ts";
import type { RecordsControls } from "../state/use-records.ts";
import type { Selection } from "../state/use-selection.ts";
import { EmptyRecords } from "./empty-records.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { RecordsList } from "./records-list.tsx";
import { SelectionBar } from "./selection-bar.tsx";

interface ListPaneProps {
  readonly caller: CallerJson;
  readonly address: Address;
  readonly go: (change: Partial<Address>) => void;
  readonly list: RecordsControls;
  readonly columns: readonly string[];
  readonly changes: Changes;
  readonly selection: Selection;
  readonly activeIndex: number;
  readonly table: Ref<VirtualListHandle>;
  readonly views: readonly MenuItem[];
  /** The exports of the view and of the selected students. */
  readonly exports: readonly MenuItem[];
  readonly selectedExports: readonly MenuItem[];
  readonly onOpen: (index: number) => void;
  readonly onAdd: () => void;
  readonly onFilter: () => void;
  readonly onColumns: () => void;
  readonly onShowChanges: () => void;
  readonly onDeleteSelected: () => void;
}

/** The list with search, filters, selection and exports. */
export function ListPane(props: ListPaneProps): JSX.Element {
  const { caller, address, go, list, changes, selection, views, onAdd } = props;
  const { q = "", filters = [], sort = "" } = address;
  const { records } = list;
  const canWrite = caller.role !== "viewer";
  const isEmpty = records.length === 0 && q === "" && filters.length === 0 && !list.loading && list.error === undefined;
  const { length: selected } = selection.selected;
  /** Returns to the view that is still shown, or stops loading more of it. */
  const stop = (): void => {
    const { view } = list;
    const isOther =
      view !== undefined && (view.q !== q || view.sort !== sort || view.filters.join() !== filters.join());
    if (isOther) go({ q: view.q, filters: view.filters, sort: view.sort });
    else list.stop();
  };
  return (
    <section class="records" aria-label="List">
      {selected > 0 ? (
        <SelectionBar
          count={selected}
          more={selection.table.state === "all" && list.hasMore ? list.total : undefined}
          canWrite={canWrite}
          exports={props.selectedExports}
          onChange={() => go({ show: "bulk" })}
          onDelete={props.onDeleteSelected}
          onChangeView={() => {
            selection.clear();
            go({ show: "bulk" });
          }}
          onClear={selection.clear}
        />
      ) : (
        <div class="records-bar">
          <FilterChips
            filters={filters}
            sort={props.columns.includes(sort.replace(/^-/, "")) ? "" : sort}
            onChange={(next) => go({ filters: next })}
            onUnsort={() => go({ sort: undefined })}
            onAdd={props.onFilter}
          />
          <span class="records-actions">
            <Menu label="Views" items={views} />
            <Menu label="Export" items={props.exports} />
            <IconButton icon="settings" label="Columns (c)" onClick={props.onColumns} />
          </span>
        </div>
      )}
      {(changes.marks.size > 0 || changes.isGap) && (
        <div class="records-changes">
          <Button icon="up" onClick={props.onShowChanges}>
            {changes.isGap ? "Much has changed: show it" : `${formatCount(changes.marks.size)} changed`}
          </Button>
        </div>
      )}
      {changes.stream === "lost" && (
        <InlineError
          tone="warn"
          message="The service cannot be reached. What is shown stays; changes cannot be saved now."
        />
      )}
      {isEmpty ? (
        <EmptyRecords canWrite={canWrite} onAdd={onAdd} />
      ) : (
        <RecordsList
          list={list}
          columns={props.columns}
          sort={sort}
          canSortByAny={caller.profile === "open"}
          openId={address.id}
          activeIndex={props.activeIndex}
          marks={changes.marks}
          selection={selection.table}
          onOpen={props.onOpen}
          onSort={(next) => go({ sort: next })}
          onShowAll={() => go({ q: undefined, filters: undefined })}
          onStop={stop}
          handle={props.table}
        />
      )}
    </section>
  );
}
