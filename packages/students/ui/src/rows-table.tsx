// biome-ignore-all lint/a11y: where rows become cards they are no table to a browser, so roles say what is a row and a cell.

import { useSignal } from "@preact/signals";
import { Button, InlineError, ScrollRegion, Skeleton, type Task, useTask } from "@signalbox/ui";
import { type ComponentChildren, Fragment, type JSX } from "preact";
import { useEffect } from "preact/hooks";
import "./place-frame.css";

/** A page of rows from the service. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** The path of the next page. */
  readonly next?: string | undefined;
}

/** Rows that the service lists, and work on them. */
export interface Rows<Row> extends Task {
  /** Undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly hasMore: boolean;
  /** Loads the first page again. */
  readonly refresh: () => Promise<void>;
  readonly loadMore: () => void;
  /** Removes a row that the service no longer has. */
  readonly drop: (row: Row) => void;
}

/** @param load returns the first page, or the one at a path */
export function useRows<Row>(load: (path?: string) => Promise<RowPage<Row>>): Rows<Row> {
  const rows = useSignal<readonly Row[] | undefined>(undefined);
  const next = useSignal<string | undefined>(undefined);
  const task = useTask();
  const read = async (path?: string): Promise<void> => {
    const page = await load(path);
    rows.value = path === undefined ? page.rows : [...(rows.peek() ?? []), ...page.rows];
    next.value = page.next;
  };
  useEffect(() => void task.run(read), []);
  return {
    ...task,
    rows: rows.value,
    hasMore: next.value !== undefined,
    refresh: read,
    loadMore: () => void task.run(() => read(next.peek())),
    drop(row) {
      rows.value = rows.peek()?.filter((other) => other !== row);
    },
  };
}

export interface Column<Row> {
  /** Empty when no title is needed, as for buttons. */
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
}

interface RowsTableProps<Row> extends Omit<TableProps<Row>, "rows"> {
  readonly of: Rows<Row>;
  /** Shown when there is no row. */
  readonly empty: string;
  /** The button for more rows. @default "Show more" */
  readonly more?: string;
}

/** A table of rows that the service lists: while they load, when there are none, when that fails, and when there are more. */
export function RowsTable<Row>({ of, empty, more = "Show more", ...table }: RowsTableProps<Row>): JSX.Element {
  const { rows, error, hasMore } = of;
  // Other errors would come again.
  const canRetry = error !== undefined && (error.status === 0 || error.status >= 429);
  return (
    <>
      <InlineError
        message={error?.message}
        action={canRetry && <Button onClick={() => void of.run(of.refresh)}>Try again</Button>}
      />
      {rows === undefined && error === undefined && <Skeleton label={`${table.label} are being loaded`} />}
      {rows?.length === 0 && <p class="soft">{empty}</p>}
      {rows !== undefined && rows.length > 0 && <CardTable {...table} rows={rows} />}
      {hasMore && (
        <div>
          <Button onClick={of.loadMore}>{more}</Button>
        </div>
      )}
    </>
  );
}

interface TableProps<Row> {
  readonly label: string;
  /** The first column is the header of the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Content below a row, in the whole width. */
  readonly detail?: (row: Row) => JSX.Element | false;
}

/** A table. On narrow screens, each row becomes a card that lists titles and values. */
export function CardTable<Row>({ label, columns, rows, keyOf, detail }: TableProps<Row>): JSX.Element {
  return (
    <ScrollRegion class="plain-table card-table" label={label}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title }) => (
              <th role="columnheader" key={title}>
                {title === "" ? <span class="visually-hidden">Actions</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const below = detail?.(row) ?? false;
            return (
              <Fragment key={keyOf(row)}>
                <tr role="row">
                  {columns.map(({ title, cell }, index) => (
                    <td role={index === 0 ? "rowheader" : "cell"} key={title} data-title={title}>
                      <div>{cell(row)}</div>
                    </td>
                  ))}
                </tr>
                {below !== false && (
                  <tr role="row">
                    <td role="cell" colSpan={columns.length} data-title="">
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface AskOnceProps {
  /** The label of the first button. `warning` is the label of the second one. */
  readonly name: string;
  readonly warning: string;
  readonly onYes: () => void;
}

/** A button for an action that cannot be undone. It asks for confirmation. */
export function AskOnce({ name, warning, onYes }: AskOnceProps): JSX.Element {
  const asked = useSignal(false);
  const ask = (isAsked: boolean) => (): void => {
    asked.value = isAsked;
  };
  if (!asked.value) {
    return (
      <Button look="danger" onClick={ask(true)}>
        {name}…
      </Button>
    );
  }
  return (
    <span class="form-line">
      <Button
        look="danger"
        onClick={() => {
          asked.value = false;
          onYes();
        }}
      >
        {warning}
      </Button>
      <Button onClick={ask(false)}>Cancel</Button>
    </span>
  );
}
