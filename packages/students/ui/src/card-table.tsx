// biome-ignore-all lint/a11y: where rows become cards they are no table to a browser, so roles say what is a row and a cell.

import { ScrollRegion } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import "./card-table.css";
import "./place-frame.css";

export interface CardColumn<Row> {
  /** Empty when no title is needed, as for buttons. */
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
}

interface CardTableProps<Row> {
  readonly label: string;
  /** The first column is the header of the row. */
  readonly columns: readonly CardColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A table. On narrow screens, each row becomes a card that lists titles and values. */
export function CardTable<Row>({ label, columns, rows, keyOf }: CardTableProps<Row>): JSX.Element {
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
          {rows.map((row) => (
            <tr role="row" key={keyOf(row)}>
              {columns.map(({ title, cell }, index) => (
                <td role={index === 0 ? "rowheader" : "cell"} key={title} data-title={title}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
