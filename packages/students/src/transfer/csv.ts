/** One record of a CSV file: its cells and the line on which it starts, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A CSV file breaks the format. Nothing after that point can be parsed. */
export class CsvSyntaxError extends Error {
  override readonly name = "CsvSyntaxError";
  readonly line: number;

  constructor(reason: string, line: number) {
    super(`${reason} (line ${line})`);
    this.line = line;
  }
}

/**
 * Parses CSV (RFC 4180) from a stream of text. Lines end in CRLF, LF or CR. Skips a byte order mark at the start and empty
 * lines. A record that is cut by the end of a part goes on where it stopped, so that each character is searched once.
 *
 * @throws CsvSyntaxError when a quote is not closed or text follows one, or a record is longer than `maxLength`.
 */
export async function* readCsvRecords(
  parts: AsyncIterable<string>,
  { maxLength, separator = "," }: { readonly maxLength: number; readonly separator?: string },
): AsyncGenerator<CsvRecord> {
  const breaks = new RegExp(`[\\r\\n"${separator}]`, "g");
  let text = "";
  let isFirst = true;
  /** The record that is being parsed: where it starts in `text` (before 0 when that part is gone), its line and cells. */
  let start = 0;
  let line = 1;
  let lines = 0;
  let cells: string[] = [];
  /** Where its next cell starts, and up to where the end of that cell was searched for in vain. */
  let at = 0;
  let searched = 0;

  /** Parses to the end of the record; undefined when that has not arrived yet. */
  function takeRecord(isLast: boolean): CsvRecord | undefined {
    for (;;) {
      if (text[at] === '"') {
        const end = closingQuote();
        if (end === undefined) {
          if (isLast) throw new CsvSyntaxError("A quote is not closed", line);
          return undefined;
        }
        // The next character distinguishes a closing from an escaped quote, and CR from CRLF, so it must have arrived.
        if (end >= text.length - 2 && !isLast) return undefined;
        const cell = text.slice(at + 1, end).replaceAll('""', '"');
        lines += cell.match(/\r\n?|\n/g)?.length ?? 0;
        at = end + 1;
        if (at < text.length && !["\r", "\n", separator].includes(text[at] as string)) {
          throw new CsvSyntaxError("Text follows a closing quote", line + lines);
        }
        cells.push(cell);
      } else {
        const end = endOfText();
        if (end >= text.length - 1 && !isLast) return undefined;
        cells.push(text.slice(at, end));
        at = end;
      }
      if (text[at] !== separator) break;
      at += 1;
      searched = at;
    }
    if (at < text.length) {
      at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
      lines += 1;
    }
    const record = { line, cells };
    start = searched = at;
    line += lines;
    lines = 0;
    cells = [];
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

  function* takeRecords(isLast: boolean): Generator<CsvRecord> {
    while (at < text.length || (isLast && cells.length > 0)) {
      const record = takeRecord(isLast);
      if (record === undefined) break;
      if (record.cells.length > 1 || record.cells[0] !== "") yield record;
    }
    text = text.slice(at);
    start -= at;
    searched -= at;
    at = 0;
    if (text.length - start > maxLength)
      throw new CsvSyntaxError(`A record is longer than ${maxLength} characters`, line);
  }

  for await (const part of parts) {
    text += isFirst && part.startsWith("\ufeff") ? part.slice(1) : part;
    isFirst = isFirst && part === "";
    yield* takeRecords(false);
  }
  yield* takeRecords(true);
}

/** How much text is searched for the end of the header, in characters. */
const longestHeader = 64 * 1024;

/** The separator of a file, and the same file from its start. */
interface SeparatedText {
  readonly separator: string;
  readonly parts: AsyncIterable<string>;
}

/**
 * Detects the separator of a CSV file: the comma of RFC 4180 or, when the header has none outside of quotes, the semicolon or
 * tab that spreadsheets use in locales with a decimal comma.
 */
export async function findSeparator(parts: AsyncIterable<string>): Promise<SeparatedText> {
  const source = parts[Symbol.asyncIterator]();
  let text = "";
  let ended = false;
  for (let isWhole = false; !isWhole && !ended && text.length < longestHeader; ) {
    const { done, value = "" } = await source.next();
    ended = done === true;
    isWhole = /[\r\n]/.test(value);
    text += value;
  }
  const header = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0] ?? "";
  const separator = [",", ";", "\t"].find((candidate) => header.includes(candidate)) ?? ",";
  return { separator, parts: fromBeginning(text, ended ? undefined : source) };
}

async function* fromBeginning(text: string, rest: AsyncIterator<string> | undefined): AsyncGenerator<string> {
  yield text;
  if (rest === undefined) return;
  try {
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
