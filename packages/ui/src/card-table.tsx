// biome-ignore-all lint/a11y: where rows become cards they are no table to a browser, so roles say what is a row and a cell.

import { type ComponentChildren, Fragment, type JSX } from "preact";
import { ScrollRegion } from "./scroll-region.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./card-table.css";

export interface CardColumn<Row> {
  /** Empty when no title is needed, as for buttons. */
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
}

export interface CardTableProps<Row> {
  readonly label: string;
  /** The first column is the header of the row. */
  readonly columns: readonly CardColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Whether a row is the one that the user looks at. */
  readonly isCurrent?: (row: Row) => boolean;
  /** Content below a row, in the whole width. */
  readonly detail?: (row: Row) => JSX.Element | false;
}

/** A table of few rows. In a narrow space, each row becomes a card that lists titles and values. */
export function CardTable<Row>({ label, columns, rows, keyOf, isCurrent, detail }: CardTableProps<Row>): JSX.Element {
  return (
    <ScrollRegion class="card-table" label={label}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title }, index) => (
              <th role="columnheader" key={index}>
                {title === "" ? <span class="visually-hidden">Actions</span> : <VisibleText text={title} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const below = detail?.(row) ?? false;
            return (
              <Fragment key={keyOf(row)}>
                <tr role="row" aria-current={isCurrent?.(row) ? "true" : undefined}>
                  {columns.map(({ title, cell }, index) => (
                    <td role={index === 0 ? "rowheader" : "cell"} key={index} data-title={title}>
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
