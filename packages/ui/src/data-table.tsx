// biome-ignore-all lint/a11y: rows of a real table cannot be positioned one by one, so roles mark rows and cells. One
// row at a time has the focus. The page handles its keys, because the page knows all rows.

import type { Signal } from "@preact/signals";
import type { ComponentChildren, JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icons.tsx";
import { VirtualList, type VirtualListHandle } from "./virtual-list.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./data-table.css";

interface Column {
  readonly name: string;
  readonly title: string;
  /** The share of the width, relative to the other columns. @default 1 */
  readonly share?: number | undefined;
  readonly canSort: boolean;
}

/** The rows that are selected for an action on all of them, and the one that takes the focus. */
interface TableSelection {
  /** The id of a row that is to be scrolled to and to take the focus; the table clears it. */
  readonly focus: Signal<string | undefined>;
  readonly table: RefObject<VirtualListHandle | null>;
  /** How many of the rows are selected. */
  readonly state: "none" | "some" | "all";
  has(id: string): boolean;
  toggle(index: number): void;
  /** Selects all rows since the last toggled one. */
  extend(index: number): void;
  toggleAll(): void;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column[];
  /** The loaded rows. */
  readonly rows: readonly Row[];
  /** The number of all rows, loaded or not; undefined when unknown. */
  readonly total: number | undefined;
  readonly onNearEnd: () => void;
  readonly cell: (row: Row, column: string) => ComponentChildren;
  /** The name of a row, for screen readers. */
  readonly nameOf: (row: Row) => string;
  /** A mark at the edge of a row that has changed since it was loaded. */
  readonly markOf: (row: Row) => string | undefined;
  /** The name of the column by which the rows are sorted, with a minus for descending; empty for the default order. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** The row that is shown beside the table, and the one on which keys act. */
  readonly openIndex: number;
  readonly activeIndex: number;
  readonly onOpen: (index: number) => void;
  /** Each row has a checkbox. */
  readonly selection: TableSelection;
  readonly rowHeight: number;
  /** `cards`: each row is a text of two lines, with all of its cells. For narrow screens. */
  readonly look: "columns" | "cards";
}

/** The minimum width of a column, in pixels. Narrower tables scroll sideways. */
const MIN_COLUMN_PX = 104;

/** A table of any length. Only the visible rows are in the document. One row at a time has the focus. */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>): JSX.Element {
  const { label, columns, rows, total, selection, look } = props;
  const wantedIndex = rows.findIndex(({ id }) => id === selection.focus.value);
  useLayoutEffect(() => {
    if (wantedIndex >= 0) selection.table.current?.reveal(wantedIndex);
  }, [wantedIndex]);
  const rowAt = (index: number): Row => rows[index] as Row;
  const tracks = ["var(--table-box)", ...columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`)].join(" ");
  return (
    <div class="table-scroll">
      <div
        class="table"
        data-look={look}
        role="grid"
        aria-label={label}
        aria-rowcount={(total ?? rows.length) + 1}
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
              <Heading key={column.name} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </div>
        </div>
        <VirtualList
          class="table-rows"
          label={label}
          role="rowgroup"
          count={rows.length}
          rowHeight={props.rowHeight}
          keyOf={(index) => rowAt(index).id}
          handle={selection.table}
          onNearEnd={props.onNearEnd}
          render={(index) => <TableRow index={index} row={rowAt(index)} {...props} />}
        />
      </div>
    </div>
  );
}

type HeadingProps = Pick<DataTableProps<never>, "sort" | "onSort"> & { readonly column: Column };

function Heading({ column, sort, onSort }: HeadingProps): JSX.Element {
  const { name, title, canSort } = column;
  const sorted = sort === `-${name}` ? "descending" : sort === name && !name.startsWith("-") ? "ascending" : undefined;
  // Cycles through ascending, descending and the default order.
  const next = sorted === undefined ? name : sorted === "ascending" ? `-${name}` : "";
  const text = <VisibleText text={title} />;
  return (
    <span role="columnheader" aria-sort={sorted}>
      {canSort ? (
        <button type="button" class="bare table-sort" title={`Sort by ${title}`} onClick={() => onSort(next)}>
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

type TableRowProps<Row> = DataTableProps<Row> & { readonly index: number; readonly row: Row };

function TableRow<Row extends { readonly id: string }>(props: TableRowProps<Row>): JSX.Element {
  const { index, row, columns, selection } = props;
  const name = props.nameOf(row);
  const mark = props.markOf(row);
  const isSelected = selection.has(row.id);
  const toggle = (isRange: boolean): void => (isRange ? selection.extend(index) : selection.toggle(index));
  const element = useRef<HTMLDivElement>(null);
  const isWanted = row.id === selection.focus.value;
  useLayoutEffect(() => {
    if (!isWanted) return;
    element.current?.focus({ preventScroll: true });
    selection.focus.value = undefined;
  }, [isWanted]);
  const cells = columns.map((column) => (
    <span role="gridcell" class="table-cell truncated" key={column.name}>
      {props.cell(row, column.name)}
    </span>
  ));
  return (
    <div
      class="table-row choice"
      ref={element}
      role="row"
      tabIndex={index === props.activeIndex ? 0 : -1}
      data-index={index}
      data-mark={mark}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={index === props.openIndex ? "true" : undefined}
      aria-label={`${name}${mark === undefined ? "" : `, ${mark}`}`}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) toggle(event.shiftKey);
        else props.onOpen(index);
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
