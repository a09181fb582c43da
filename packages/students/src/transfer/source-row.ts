import type { JsonObject } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import type { CsvColumn } from "./csv-columns.ts";

/** A parsed row: a document, or the reason why it is invalid. */
export type ReadRow =
  | { readonly kind: "document"; readonly document: JsonObject }
  | {
      readonly kind: "invalid";
      readonly violations: readonly ProblemDetail[];
      /** Whether nothing after the row can be parsed. @default false */
      readonly endsFile?: boolean;
    };

/** A row that is too large for the event loop: its text or its cells. */
export type RowSource =
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "csv"; readonly cells: readonly string[]; readonly columns: readonly CsvColumn[] };

/** The content of a row, parsed or not. */
export type RowContent = JsonObject | RowSource;

/** One row of an imported file. */
export type SourceRow = {
  /** The line on which it starts, from 1. */
  readonly line: number;
} & (
  | ReadRow
  | { readonly kind: "large"; readonly source: RowSource }
  /** It is about somebody who is no student. */
  | { readonly kind: "skipped" }
);

/** Parses the rows of a file from a stream of text. */
export type RowReader = (parts: AsyncIterable<string>) => AsyncGenerator<SourceRow>;

/** The length of an unparsed row, in characters. */
export function lengthOf(source: RowSource): number {
  return source.kind === "json" ? source.text.length : source.cells.reduce((sum, { length }) => sum + length, 0);
}
