// biome-ignore-all lint/a11y: rows of a real table cannot be positioned one by one, so roles mark rows and cells. One
// row at a time has the focus. The page handles its keys, because the page knows all rows.

import type { ComponentChildren, JSX, Ref } from "preact";
import { useImperativeHandle, useRef } from "preact/hooks";
import { Icon } from "./icons.tsx";
import { VirtualList, type VirtualListHandle } from "./virtual-list.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./data-table.css";

export interface Column {
  readonly name: string;
  readonly title: string;
  /** The share of the width, relative to the other columns. @default 1 */
  readonly share?: number;
}

/** What the table shows of each row. */
interface TableRows {
  readonly keyOf: (index: number) => string;
  readonly cell: (index: number, column: string) => ComponentChildren;
  /** The name of the row, for screen readers. */
  readonly nameOf: (index: number) => string;
  /** A mark at the edge of a row that has changed since it was loaded. */
  readonly markOf: (index: number) => string | undefined;
}

interface TablePaging {
  /** The number of loaded rows. */
  readonly count: number;
  /** The number of all rows, loaded or not; undefined when unknown. */
  readonly total?: number | undefined;
  readonly onNearEnd: () => void;
}

interface TableSorting {
  /** The name of the column by which the rows are sorted. */
  readonly by: string;
  readonly direction: "ascending" | "descending";
  readonly canSort: (column: string) => boolean;
  readonly onSort: (column: string) => void;
}

/** The row that is shown beside the table, on which keys act, and the one that has the focus. */
interface TableFocus {
  readonly openIndex: number;
  readonly activeIndex: number;
  readonly onOpen: (index: number) => void;
}

/** The rows that are selected for an action on all of them. */
interface TableSelection {
  /** How many of the rows are selected. */
  readonly state: "none" | "some" | "all";
  has(key: string): boolean;
  toggle(index: number): void;
  /** Selects all rows since the last toggled one. */
  extend(index: number): void;
  toggleAll(): void;
}

/** What a page can do with a table. */
export interface TableHandle extends VirtualListHandle {
  /** Scrolls to a row and moves the focus to it. */
  focusRow(index: number): void;
}

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: TableRows;
  readonly paging: TablePaging;
  readonly sorting: TableSorting;
  readonly focus: TableFocus;
  /** Each row has a checkbox. */
  readonly selection: TableSelection;
  readonly rowHeight: number;
  /** `cards`: each row is a text of two lines, with all of its cells. For narrow screens. */
  readonly look: "columns" | "cards";
  readonly handle: Ref<TableHandle>;
}

/** The minimum width of a column, in pixels. Narrower tables scroll sideways. */
const MIN_COLUMN_PX = 104;

/** A table of any length. Only the visible rows are in the document. One row at a time has the focus. */
export function DataTable(props: DataTableProps): JSX.Element {
  const { label, columns, paging, sorting, selection, look } = props;
  const { keyOf } = props.rows;
  const list = useRef<VirtualListHandle>(null);
  /** The rendered rows by their keys, and the key of a row that takes the focus once it is rendered. */
  const rendered = useRef(new Map<string, HTMLElement>());
  const wanted = useRef<string>(undefined);
  useImperativeHandle(props.handle, () => ({
    ...(list.current as VirtualListHandle),
    focusRow(index) {
      list.current?.reveal(index);
      const row = rendered.current.get(keyOf(index));
      wanted.current = row === undefined ? keyOf(index) : undefined;
      row?.focus({ preventScroll: true });
    },
  }));
  const rowRef = (index: number) => {
    const key = keyOf(index);
    return (row: HTMLElement | null): void => {
      if (row === null) rendered.current.delete(key);
      else rendered.current.set(key, row);
      if (row === null || wanted.current !== key) return;
      wanted.current = undefined;
      row.focus({ preventScroll: true });
    };
  };
  const tracks = ["var(--table-box)", ...columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`)].join(" ");
  return (
    <div class="table-scroll">
      <div
        class="table"
        data-look={look}
        role="grid"
        aria-label={label}
        aria-rowcount={(paging.total ?? paging.count) + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable={true}
        style={{
          "--columns": tracks,
          minWidth: look === "cards" ? undefined : `${columns.length * MIN_COLUMN_PX}px`,
        }}
      >
        <div role="rowgroup">
          <div class="table-head" role="row" aria-rowindex={1}>
            <AllBox selection={selection} />
            {columns.map((column) => (
              <Heading key={column.name} column={column} sorting={sorting} />
            ))}
          </div>
        </div>
        <VirtualList
          class="table-rows"
          label={label}
          role="rowgroup"
          count={paging.count}
          rowHeight={props.rowHeight}
          keyOf={keyOf}
          handle={list}
          onNearEnd={paging.onNearEnd}
          render={(index) => <Row index={index} rowRef={rowRef(index)} {...props} />}
        />
      </div>
    </div>
  );
}

function Heading({ column, sorting }: { readonly column: Column; readonly sorting: TableSorting }) {
  const { name, title } = column;
  const sorted = sorting.by === name ? sorting.direction : undefined;
  const text = <VisibleText text={title} />;
  return (
    <span role="columnheader" aria-sort={sorted}>
      {sorting.canSort(name) ? (
        <button type="button" class="bare table-sort" title={`Sort by ${title}`} onClick={() => sorting.onSort(name)}>
          <span class="truncated">{text}</span>
          {sorted !== undefined && <Icon name={sorted === "ascending" ? "up" : "down"} />}
        </button>
      ) : (
        <span class="table-sort">{text}</span>
      )}
    </span>
  );
}

function AllBox({ selection }: { readonly selection: TableSelection }): JSX.Element {
  const { state } = selection;
  return (
    <span role="columnheader" class="table-box">
      <label>
        <input
          type="checkbox"
          aria-label={state === "all" ? "Select no row" : "Select all rows that are loaded"}
          checked={state === "all"}
          indeterminate={state === "some"}
          onChange={() => selection.toggleAll()}
        />
      </label>
    </span>
  );
}

type RowProps = DataTableProps & { readonly index: number; readonly rowRef: Ref<HTMLDivElement> };

function Row(props: RowProps): JSX.Element {
  const { index, columns, rows, focus, selection } = props;
  const name = rows.nameOf(index);
  const mark = rows.markOf(index);
  const isOpen = index === focus.openIndex;
  const isSelected = selection.has(rows.keyOf(index));
  const toggle = (isRange: boolean): void => (isRange ? selection.extend(index) : selection.toggle(index));
  const cells = columns.map((column) => (
    <span role="gridcell" class="table-cell truncated" key={column.name}>
      {rows.cell(index, column.name)}
    </span>
  ));
  return (
    <div
      class="table-row choice"
      ref={props.rowRef}
      role="row"
      tabIndex={index === focus.activeIndex ? 0 : -1}
      data-index={index}
      data-mark={mark}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isOpen ? "true" : undefined}
      aria-label={`${name}${mark === undefined ? "" : `, ${mark}`}`}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(event.shiftKey);
        else focus.onOpen(index);
      }}
      // Shift-click selects a range of rows, not the text between them.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <span role="gridcell" class="table-box" onClick={(event) => event.stopPropagation()}>
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${name}`}
            checked={isSelected}
            onClick={({ shiftKey }) => toggle(shiftKey)}
          />
        </label>
      </span>
      {props.look === "cards" ? (
        <div role="none" class="table-card">
          {cells}
        </div>
      ) : (
        cells
      )}
    </div>
  );
}
