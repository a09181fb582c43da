import type { JsonObject } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";

/** A row that was read: a document, or why it is none. */
export type ReadRow =
  | { readonly kind: "document"; readonly document: JsonObject }
  | {
      readonly kind: "invalid";
      readonly faults: readonly ProblemDetail[];
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

/** How much text a part has at least: a row that is not complete is read again from its beginning with each part. */
const leastPart = 64 * 1024;

/** The text of UTF-8 that comes in parts of any size. @throws TypeError when it is not UTF-8. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length < leastPart) continue;
    yield text;
    text = "";
  }
  yield text + decoder.decode();
}
