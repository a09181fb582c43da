import type { JsonObject } from "@signalbox/json";
import type { Fault } from "../domain/fault.ts";

/** A row that was read: a document, or why it is none. */
export type ReadRow =
  | { readonly kind: "document"; readonly document: JsonObject }
  | {
      readonly kind: "invalid";
      readonly faults: readonly Fault[];
      /** Whether nothing behind the row can be read. @default false */
      readonly endsFile?: boolean;
    };

/** A row that is too large to be read on the event loop: its text, or its cells. */
export type RowSource =
  | { readonly kind: "json"; readonly text: string }
  | {
      readonly kind: "csv";
      readonly cells: readonly string[];
      readonly columns: readonly string[];
      /** Whether it is of `users.csv`. @default false */
      readonly isOneRoster?: boolean;
    };

/** What a row says, read or not. */
export type RowContent = JsonObject | RowSource;

/** One row of a file that is imported. */
export type SourceRow = {
  /** The line on which it begins, from 1. */
  readonly line: number;
} & (ReadRow | { readonly kind: "large"; readonly source: RowSource });

/** Reads the rows of a file whose text comes in parts. */
export type RowReader = (parts: AsyncIterable<string>) => AsyncGenerator<SourceRow>;

/** How long the text of a row is that has not been read, in characters. */
export function lengthOf(source: RowSource): number {
  return source.kind === "json" ? source.text.length : source.cells.reduce((sum, { length }) => sum + length, 0);
}
