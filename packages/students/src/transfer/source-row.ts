import type { Fault } from "../domain/fault.ts";
import type { JsonObject } from "../domain/json/json-node.ts";

/** One row of a file that is imported: a document, or why it is none. */
export type SourceRow = {
  /** The line on which it begins, from 1. */
  readonly line: number;
} & (
  | { readonly kind: "document"; readonly document: JsonObject }
  | {
      readonly kind: "invalid";
      readonly faults: readonly Fault[];
      /** Whether nothing behind the row can be read. @default false */
      readonly endsFile?: boolean;
    }
);

/** Reads the rows of a file whose text comes in parts. */
export type RowReader = (parts: AsyncIterable<string>) => AsyncGenerator<SourceRow>;
