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

/** Parses CSV (RFC 4180) part by part. Lines end in CRLF, LF or CR. Skips empty lines. */
interface CsvParser {
  /** The records that end in this part. */
  push(part: string): Generator<CsvRecord | BrokenRecord>;
  /** The last record, when no line break follows it. */
  end(): Generator<CsvRecord | BrokenRecord>;
}

/**
 * A line, or where the next character of a skipped record is: at the start of a cell, in one without quotes, within quotes, or after a
 * quote that closes the cell or escapes the next one.
 */
type Skipping = "line" | "cell" | "text" | "quoted" | "closed";

/** How many lines after a quote that is never closed are searched for the next record. */
const searchedLines = 20;

/**
 * Creates a parser of one file.
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
}: CsvOptions): CsvParser {
  const breaks = new RegExp(`[\\r\\n"${separator}]`, "g");
  let text = "";
  /** The record that is being parsed: where it starts in `text`, its line, and its cells so far. */
  let start = 0;
  let line = 1;
  let cells: string[] = [];
  /** The start of its next cell, and the offset up to which the end of that cell was not found. */
  let at = 0;
  let searched = 0;
  /** What is skipped after a record that is too large; undefined while records are parsed. */
  let skipping: Skipping | undefined;
  /** How many characters of a record were skipped. */
  let skipped = 0;

  /** Parses to the end of the record; undefined when that has not arrived yet. Each character is searched once. */
  function takeRecord(isLast: boolean): CsvRecord | BrokenRecord | undefined {
    for (;;) {
      if (text[at] === '"') {
        const end = closingQuote();
        if (end === undefined) return isLast || text.length - start > maxLength ? unclosed() : undefined;
        // The next character distinguishes a closing from an escaped quote, and CR from CRLF, so it must have arrived.
        if (end >= text.length - 2 && !isLast) return undefined;
        if (end + 1 < text.length && !isBoundary(text[end + 1] as string)) return textAfterQuote(end + 1, isLast);
        cells.push(text.slice(at + 1, end).replaceAll('""', '"'));
        at = end + 1;
      } else {
        const end = endOfText();
        if (end >= text.length - 1 && !isLast) return undefined;
        cells.push(text.slice(at, end));
        at = end;
      }
      if (text[at] !== separator) break;
      if (cells.length === maxCells) return tooManyCells();
      at += 1;
      searched = at;
    }
    const record: CsvRecord = { kind: "record", line, cells };
    moveTo(afterBreak(text, at));
    return record;
  }

  function closingQuote(): number | undefined {
    for (let found = text.indexOf('"', Math.max(searched, at + 1)); found >= 0; found = text.indexOf('"', found + 2)) {
      searched = found;
      if (text[found + 1] !== '"') return found;
    }
    searched = text.length;
    return undefined;
  }

  function endOfText(): number {
    breaks.lastIndex = searched;
    let found = breaks.exec(text);
    // Like most programs, treats a quote inside an unquoted cell as plain text.
    while (found?.[0] === '"') found = breaks.exec(text);
    searched = found?.index ?? text.length;
    return searched;
  }

  function isBoundary(character: string): boolean {
    return character === separator || character === "\r" || character === "\n";
  }

  /** Ends the record; the next one starts at `next`. */
  function moveTo(next: number): void {
    line += countBreaks(text, start, next);
    start = at = searched = next;
    cells = [];
  }

  /** Called when the quote closes before `from`, in this line or a later one, but the cell continues. */
  function textAfterQuote(from: number, isLast: boolean): BrokenRecord | undefined {
    const end = lineAfter(from, isLast);
    if (end === undefined && !isLast && text.length - start <= maxLength) return undefined;
    return broken("malformed_csv", "Text follows a closing quote", end ?? text.length);
  }

  /** The rest of the record is skipped, because a million cells would take long to collect. */
  function tooManyCells(): BrokenRecord {
    const begins = line;
    moveTo(at + 1);
    skipping = "cell";
    skipped = 0;
    const detail = `A record has more than ${maxCells} cells (line ${begins})`;
    return { kind: "broken", line: begins, code: "too_large", detail };
  }

  /** The next line looks like a record, or is taken for one. */
  function unclosed(): BrokenRecord {
    return broken("malformed_csv", "A quote is not closed", nextLine(text, start) ?? text.length, text.length);
  }

  /** Ends the record at `start`. Continues with the next line that looks like a record, or else at `otherwise`. */
  function broken(
    code: BrokenRecord["code"],
    reason: string,
    otherwise: number,
    searchEnd: number = otherwise,
  ): BrokenRecord {
    const begins = line;
    const expected = columns();
    let next = otherwise;
    if (expected !== undefined) {
      let candidate = nextLine(text, start);
      for (let lines = 0; candidate !== undefined && candidate < searchEnd && lines < searchedLines; lines += 1) {
        if (cellsOfLine(candidate) === expected) {
          next = candidate;
          break;
        }
        candidate = nextLine(text, candidate);
      }
    }
    moveTo(next);
    return { kind: "broken", line: begins, code, detail: `${reason} (line ${begins})` };
  }

  /**
   * The number of cells of a line that is a complete record; undefined otherwise. A single quote closes a quote of an
   * earlier line.
   */
  function cellsOfLine(from: number): number | undefined {
    const parser = createCsvParser({ maxLength, separator });
    const content = text.slice(from, nextLine(text, from));
    if ((content.split('"').length - 1) % 2 !== 0) return undefined;
    const [record, more] = [...parser.push(content), ...parser.end()];
    return record?.kind === "record" && more === undefined ? record.cells.length : undefined;
  }

  /** Where the next line begins; undefined when its start has not arrived. A carriage return may be half of a line break. */
  function lineAfter(from: number, isLast: boolean): number | undefined {
    const next = nextLine(text, from);
    return next === text.length && text.endsWith("\r") && !isLast ? undefined : next;
  }

  /** Skips the rest of a record or line that is too large. Returns whether its end has arrived. */
  function skip(isLast: boolean): boolean {
    const next = lineAfter(skipping === "line" ? start : endOfSkipped(), isLast);
    if (next !== undefined || isLast) {
      moveTo(next ?? text.length);
      skipping = undefined;
      return true;
    }
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    skipped += end - start;
    // Like that of a shorter record, a quote that is not closed ends with a line.
    if (skipped > maxLength) skipping = "line";
    line += countBreaks(text, start, end);
    start = at = searched = end;
    return false;
  }

  /** The line break after the skipped record, or the end of the text. */
  function endOfSkipped(): number {
    for (; at < text.length; at += 1) {
      const character = text[at];
      if (character === '"') {
        if (skipping === "quoted") skipping = "closed";
        else if (skipping !== "text") skipping = "quoted";
      } else if (skipping !== "quoted") {
        if (character === "\r" || character === "\n") break;
        skipping = character === separator ? "cell" : "text";
      }
    }
    return at;
  }

  function* takeRecords(isLast: boolean): Generator<CsvRecord | BrokenRecord> {
    while (at < text.length || (isLast && cells.length > 0)) {
      if (skipping !== undefined && !skip(isLast)) break;
      if (start >= text.length) break;
      const record = takeRecord(isLast);
      if (record === undefined) break;
      if (record.kind === "broken" || record.cells.length > 1 || record.cells[0] !== "") yield record;
    }
    text = text.slice(start);
    at -= start;
    searched -= start;
    start = 0;
    if (text.length <= maxLength || skipping !== undefined) return;
    const next = lineAfter(0, isLast);
    if (next === undefined) skipping = "line";
    yield broken("too_large", `A record is longer than ${maxLength} characters`, next ?? 0, text.length);
    yield* takeRecords(isLast);
  }

  return {
    *push(part) {
      text += part;
      yield* takeRecords(false);
    },
    *end() {
      yield* takeRecords(true);
    },
  };
}

/** The offset after the line break at `at`, if there is one. */
function afterBreak(text: string, at: number): number {
  if (text[at] === "\r") return text[at + 1] === "\n" ? at + 2 : at + 1;
  return text[at] === "\n" ? at + 1 : at;
}

const lineBreak = /\r\n?|\n/g;

/** Where the next line begins; undefined when the end of this one has not arrived. */
function nextLine(text: string, from: number): number | undefined {
  lineBreak.lastIndex = from;
  const found = lineBreak.exec(text);
  return found === null ? undefined : found.index + found[0].length;
}

function countBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = nextLine(text, from); at !== undefined && at <= to; at = nextLine(text, at)) count += 1;
  return count;
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
