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
 * lines.
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
  let line = 1;
  const pending = { at: 0 };

  /** Parses one record of `text`; undefined when its end has not arrived yet. */
  function takeRecord(isLast: boolean): CsvRecord | undefined {
    const begins = line;
    const cells: string[] = [];
    let at = pending.at;
    let lines = 0;
    for (;;) {
      let cell: string;
      if (text[at] === '"') {
        const end = closingQuote(at + 1);
        if (end === undefined) return unfinished(isLast, begins, "A quote is not closed");
        cell = text.slice(at + 1, end).replaceAll('""', '"');
        lines += cell.match(/\r\n?|\n/g)?.length ?? 0;
        at = end + 1;
        // The next character distinguishes a closing from an escaped quote, and CR from CRLF, so it must have arrived.
        if (at >= text.length - 1 && !isLast) return undefined;
        if (at < text.length && !["\r", "\n", separator].includes(text[at] as string)) {
          throw new CsvSyntaxError("Text follows a closing quote", begins + lines);
        }
      } else {
        breaks.lastIndex = at;
        let found = breaks.exec(text);
        // Like most programs, treats a quote inside an unquoted cell as plain text.
        while (found?.[0] === '"') found = breaks.exec(text);
        const end = found?.index ?? text.length;
        if (end >= text.length - 1 && !isLast) return undefined;
        cell = text.slice(at, end);
        at = end;
      }
      cells.push(cell);
      if (at >= text.length) break;
      if (text[at] === separator) {
        at += 1;
        if (at >= text.length && isLast) {
          cells.push("");
          break;
        }
        continue;
      }
      at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
      lines += 1;
      break;
    }
    pending.at = at;
    line += lines;
    return { line: begins, cells };
  }

  function closingQuote(from: number): number | undefined {
    for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
      if (text[at + 1] !== '"') return at;
    }
    return undefined;
  }

  function unfinished(isLast: boolean, begins: number, reason: string): undefined {
    if (isLast) throw new CsvSyntaxError(reason, begins);
    return undefined;
  }

  function* takeRecords(isLast: boolean): Generator<CsvRecord> {
    while (pending.at < text.length) {
      const record = takeRecord(isLast);
      if (record === undefined) break;
      if (record.cells.length > 1 || record.cells[0] !== "") yield record;
    }
    text = text.slice(pending.at);
    pending.at = 0;
    if (text.length > maxLength) throw new CsvSyntaxError(`A record is longer than ${maxLength} characters`, line);
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
