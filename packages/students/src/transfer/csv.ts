/** One record of a CSV file: its cells and the line on which it starts, from 1. */
export interface CsvRecord {
  readonly kind: "record";
  readonly line: number;
  readonly cells: readonly string[];
}

/** A record that breaks the format. The records after it can still be parsed. */
export interface BrokenRecord {
  readonly kind: "broken";
  readonly line: number;
  readonly code: "malformed_csv" | "too_large";
  readonly detail: string;
  /** Its text as it is in the file, if it is not too large. */
  readonly text?: string;
}

interface CsvOptions {
  /** The longest record, in characters. */
  readonly maxLength: number;
  /** The most cells of a record. @default 16_384, as in a spreadsheet */
  readonly maxCells?: number;
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

/** How many lines after a broken record are searched for the next one. */
const SEARCHED_LINES = 20;

const lineBreak = /\r\n?|\n/g;

/**
 * Creates a parser of one file of CSV (RFC 4180), part by part. Lines end in CRLF, LF or CR. Skips empty lines.
 *
 * A misplaced quote makes only one record invalid. A quote that is never closed would swallow the rest of the file; a
 * quote that is closed by mistake in a later line is followed by text there. In both cases the record is invalid.
 * Parsing continues with the next line that has as many cells as the header.
 */
export function createCsvParser({
  maxLength,
  maxCells = 16_384,
  separator = ",",
  columns = () => undefined,
}: CsvOptions) {
  /** The start of a line, and how much of it was searched for its end. */
  let text = "";
  let searched = 0;
  let line = 1;
  let record: OpenRecord | undefined;
  /** Whether the rest of a line is skipped, because it is too long. */
  let skips = false;

  function* takeLines(isLast: boolean): Generator<CsvRecord | BrokenRecord> {
    let start = 0;
    for (;;) {
      lineBreak.lastIndex = searched;
      const found = lineBreak.exec(text);
      // A carriage return may be half of a line break.
      if (found === null || (found[0] === "\r" && lineBreak.lastIndex === text.length && !isLast)) break;
      searched = lineBreak.lastIndex;
      if (skips) line += 1;
      else yield* takeLine(text.slice(start, searched));
      skips = false;
      start = searched;
    }
    text = text.slice(start);
    searched = text.endsWith("\r") ? text.length - 1 : text.length;
    if (skips) text = text.slice(searched);
    else if ((record?.length ?? 0) + text.length > maxLength && !isLast) {
      record ??= openRecord(line);
      yield* reject(tooLong(record));
      text = text.slice(searched);
      skips = true;
    }
    if (skips) searched = 0;
  }

  function* takeLine(content: string): Generator<CsvRecord | BrokenRecord> {
    record ??= openRecord(line);
    line += 1;
    record.lines.push(content);
    record.length += content.length;
    const state = addLine(record, content, { separator, maxCells });
    if (record.length > maxLength) yield* reject(tooLong(record));
    else if (state === "malformed") yield* reject(["malformed_csv", "Text follows a closing quote"]);
    else if (state === "complete") {
      const { cells, line: begins } = record;
      record = undefined;
      if (cells.length > maxCells) {
        const detail = `A record has more than ${maxCells} cells (line ${begins})`;
        yield { kind: "broken", line: begins, code: "too_large", detail };
      } else if (cells.length > 1 || cells[0] !== "") yield { kind: "record", line: begins, cells };
    }
  }

  function tooLong({ quoted }: OpenRecord): readonly [BrokenRecord["code"], string] {
    return quoted === undefined
      ? ["too_large", `A record is longer than ${maxLength} characters`]
      : ["malformed_csv", "A quote is not closed"];
  }

  /** Ends the open record, and continues with the first of its lines that looks like a record. */
  function* reject([code, reason]: readonly [BrokenRecord["code"], string]): Generator<CsvRecord | BrokenRecord> {
    const { line: begins, lines } = record as OpenRecord;
    record = undefined;
    const expected = columns();
    const candidates = expected === undefined ? [] : lines.slice(1, 1 + SEARCHED_LINES);
    const next = candidates.findIndex((content) => cellsOf(content) === expected);
    const own = lines.slice(0, Math.max(next, 0) + 1);
    const text = code === "too_large" ? {} : { text: own.join("").replace(/[\r\n]+$/, "") };
    yield { kind: "broken", line: begins, code, detail: `${reason} (line ${begins})`, ...text };
    if (next < 0) return;
    line = begins + 1 + next;
    for (const content of lines.slice(1 + next)) yield* takeLine(content);
  }

  /** The number of cells of a line that is a complete record; undefined otherwise. */
  function cellsOf(content: string): number | undefined {
    // A single quote closes a quote of an earlier line.
    if ((content.split('"').length - 1) % 2 !== 0) return undefined;
    const alone = openRecord(0);
    return addLine(alone, content, { separator, maxCells }) === "complete" ? alone.cells.length : undefined;
  }

  return {
    /** The records that end in this part. */
    *push(part: string): Generator<CsvRecord | BrokenRecord> {
      text += part;
      yield* takeLines(false);
    },
    /** The last record, when no line break follows it. */
    *end(): Generator<CsvRecord | BrokenRecord> {
      yield* takeLines(true);
      if (text !== "" && !skips) yield* takeLine(text);
      if (record !== undefined) yield* reject(["malformed_csv", "A quote is not closed"]);
    },
  };
}

function openRecord(line: number): OpenRecord {
  return { line, lines: [], cells: [], quoted: undefined, length: 0 };
}

/** Adds the cells of a line to its record, and says whether the record ends with it. Cells beyond the limit are only counted. */
function addLine(
  record: OpenRecord,
  content: string,
  { separator, maxCells }: Required<Pick<CsvOptions, "separator" | "maxCells">>,
): "complete" | "open" | "malformed" {
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
    if (record.cells.length <= maxCells) record.cells.push(cell);
    if (at >= length) return "complete";
  }
}

function closingQuote(content: string, from: number): number | undefined {
  for (let at = content.indexOf('"', from); at >= 0; at = content.indexOf('"', at + 2)) {
    if (content[at + 1] !== '"') return at;
  }
  return undefined;
}

/** Parses the records of a stream of text. */
export async function* readCsvRecords(
  parts: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<CsvRecord | BrokenRecord> {
  const parser = createCsvParser(options);
  for await (const part of parts) yield* parser.push(part);
  yield* parser.end();
}
