import { type InvalidRow, invalidRow } from "../domain/source-row.ts";
import { splitLines } from "./text-stream.ts";

/** One record of a CSV file: its cells and the line on which it starts, from 1. */
export interface CsvRecord {
  readonly kind: "record";
  readonly line: number;
  readonly cells: readonly string[];
}

/** A record that breaks the format. The records after it can still be parsed. */
export type BrokenRecord = InvalidRow & { readonly line: number };

interface CsvOptions {
  /** The longest record, in characters. */
  readonly maxLength: number;
  /** @default "," */
  readonly separator?: string;
  /** The number of cells of a record. It shows where a broken record ends. @default unknown */
  readonly columns?: () => number | undefined;
}

/** A record whose last line has not been parsed yet. */
interface OpenRecord {
  readonly line: number;
  /** Its lines with their line breaks. */
  readonly lines: string[];
  readonly cells: string[];
  /** The text of a quoted cell that goes on in the next line. */
  quoted: string | undefined;
  length: number;
}

/** The most cells of a record, as in a spreadsheet. */
const MAX_CELLS = 16_384;
/** How many lines after a broken record are searched for the next one. */
const SEARCHED_LINES = 20;

/** A carriage return at the end of a part may be half of a line break. */
const lineBreak = /\r\n|\r(?!$)|\n/g;

/**
 * Parses the records of a CSV file (RFC 4180), part by part. Lines end in CRLF, LF or CR. Skips empty lines.
 *
 * A misplaced quote makes only one record invalid. A quote that is never closed would swallow the rest of the file; a
 * quote that is closed by mistake in a later line is followed by text there. In both cases the record is invalid.
 * Parsing continues with the next line that has as many cells as the header.
 */
export async function* readCsvRecords(
  parts: AsyncIterable<string> | Iterable<string>,
  { maxLength, separator = ",", columns = () => undefined }: CsvOptions,
): AsyncGenerator<CsvRecord | BrokenRecord> {
  let line = 1;
  let record: OpenRecord | undefined;
  for await (const lines of splitLines(parts, lineBreak, maxLength))
    for (const content of lines) for (const found of takeLine(content)) yield found;
  if (record !== undefined) for (const found of reject("malformed_csv", UNCLOSED)) yield found;

  function* takeLine(content: string): Generator<CsvRecord | BrokenRecord> {
    record ??= openRecord(line);
    line += 1;
    record.lines.push(content);
    record.length += content.length;
    const state = addLine(record, content, separator);
    if (record.length > maxLength) {
      // A quote that is not closed swallows lines.
      if (record.quoted !== undefined && record.lines.length > 1) yield* reject("malformed_csv", UNCLOSED);
      else yield* reject("too_large", `A record is longer than ${maxLength} characters`);
    } else if (state === "malformed") yield* reject("malformed_csv", "Text follows a closing quote");
    else if (state === "complete") {
      const { cells, line: begins } = record;
      record = undefined;
      if (cells.length > MAX_CELLS) {
        const detail = `A record has more than ${MAX_CELLS} cells (line ${begins})`;
        yield { line: begins, ...invalidRow("too_large", detail) };
      } else if (cells.length > 1 || cells[0] !== "") yield { kind: "record", line: begins, cells };
    }
  }

  /** Ends the open record, and continues with the first of its lines that looks like a record. */
  function* reject(code: "malformed_csv" | "too_large", reason: string): Generator<CsvRecord | BrokenRecord> {
    const { line: begins, lines } = record as OpenRecord;
    record = undefined;
    const expected = columns();
    const candidates = expected === undefined ? [] : lines.slice(1, 1 + SEARCHED_LINES);
    const next = candidates.findIndex((content) => cellsOf(content, separator) === expected);
    const own = lines.slice(0, Math.max(next, 0) + 1);
    const text = code === "too_large" ? {} : { sent: own.join("").replace(/[\r\n]+$/, "") };
    yield { line: begins, ...invalidRow(code, `${reason} (line ${begins})`), ...text };
    if (next < 0) return;
    line = begins + 1 + next;
    for (const content of lines.slice(1 + next)) yield* takeLine(content);
  }
}

const UNCLOSED = "A quote is not closed";

/** The number of cells of a line that is a complete record; undefined otherwise. */
function cellsOf(content: string, separator: string): number | undefined {
  // A single quote closes a quote of an earlier line.
  if ((content.split('"').length - 1) % 2 !== 0) return undefined;
  const alone = openRecord(0);
  return addLine(alone, content, separator) === "complete" ? alone.cells.length : undefined;
}

function openRecord(line: number): OpenRecord {
  return { line, lines: [], cells: [], quoted: undefined, length: 0 };
}

/** Adds the cells of a line to its record, and says whether the record ends with it. Cells beyond the limit are only counted. */
function addLine(record: OpenRecord, content: string, separator: string): "complete" | "open" | "malformed" {
  const length = content.endsWith("\r\n") ? content.length - 2 : content.length - (/[\r\n]$/.test(content) ? 1 : 0);
  for (let at = 0; ; at += 1) {
    let cell: string;
    if (record.quoted !== undefined || content[at] === '"') {
      const from = record.quoted === undefined ? at + 1 : at;
      const end = closingQuote(content, from);
      if (end === undefined) {
        record.quoted = (record.quoted ?? "") + content.slice(from);
        return "open";
      }
      cell = ((record.quoted ?? "") + content.slice(from, end)).replaceAll('""', '"');
      record.quoted = undefined;
      at = end + 1;
      if (at < length && content[at] !== separator) return "malformed";
    } else {
      // Like most programs, treats a quote inside an unquoted cell as plain text.
      const end = content.indexOf(separator, at);
      cell = content.slice(at, end < 0 ? length : end);
      at = end < 0 ? length : end;
    }
    if (record.cells.length <= MAX_CELLS) record.cells.push(cell);
    if (at >= length) return "complete";
  }
}

function closingQuote(content: string, from: number): number | undefined {
  for (let at = content.indexOf('"', from); at >= 0; at = content.indexOf('"', at + 2)) {
    if (content[at + 1] !== '"') return at;
  }
  return undefined;
}
