import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type SeparatorName, separators } from "../domain/shapes.ts";
import { type BrokenRecord, type CsvRecord, readCsvRecords } from "./csv.ts";
import { type CsvReaderOptions, columnName } from "./csv-columns.ts";
import { peek } from "./text-stream.ts";

/** How much text is inspected, in characters. */
const SAMPLE_LENGTH = 64 * 1024;
/** In how many records the header is searched, and how many cells of each are compared with known names. */
const SEARCHED_RECORDS = 20;
const COMPARED_CELLS = 1_000;

/**
 * Detects the layout of a CSV file from its start.
 *
 * - `sep=;` in the first line, which Excel writes and hides, names the separator.
 * - Else the separator is the one that finds the most known columns, then the most columns: comma, semicolon, tab or pipe.
 * - Rows above the header (the title of a list, the name of a school) have fewer cells than it, and name no known columns.
 */
export async function findLayout(parts: AsyncIterable<string>, options: CsvReaderOptions) {
  const { start: read, isWhole, all } = await peek(parts, SAMPLE_LENGTH);
  const text = read.join("");
  const named = /^"?sep=([,;\t|])"?[ \t,;|]*(?:\r\n?|\n)/i.exec(text)?.[1];
  const wanted = options.separator ?? nameOf(named);
  const names = wanted === undefined ? (Object.keys(separators) as SeparatorName[]) : [wanted];
  const firstLine = named === undefined ? 1 : 2;
  // Only the start of a long part is inspected.
  const start = text.slice(0, SAMPLE_LENGTH);
  let best: (Header & { readonly separator: SeparatorName; readonly records: Records }) | undefined;
  for (const separator of names) {
    // Lets other work run: each attempt takes some milliseconds.
    if (best !== undefined) await yieldToEventLoop();
    const records = await recordsOf(start, separators[separator], isWhole && start === text);
    const header = headerOf(records, { ...options, firstLine });
    if (best === undefined || header.known > best.known || (header.known === best.known && header.cells > best.cells))
      best = { ...header, separator, records };
  }
  const { separator, line, records } = best as NonNullable<typeof best>;
  return {
    /** The separator, and the line of the header, from 1. */
    layout: { separator, headerLine: line },
    /** The cells of the first records after the header. */
    sample: records.flatMap((record) => (record.kind === "record" && record.line > line ? [record.cells] : [])),
    /** The file from its start. */
    parts: all,
  };
}

function nameOf(separator: string | undefined): SeparatorName | undefined {
  return (Object.keys(separators) as SeparatorName[]).find((name) => separators[name] === separator);
}

type Records = readonly (CsvRecord | BrokenRecord)[];

/** The records of a text. If more text follows, the last one is incomplete, and counts only if it is the first one too. */
async function recordsOf(text: string, separator: string, isWhole: boolean): Promise<Records> {
  const found: (CsvRecord | BrokenRecord)[] = [];
  for await (const record of readCsvRecords([text], { maxLength: SAMPLE_LENGTH, separator })) found.push(record);
  return isWhole || found.length < 2 ? found : found.slice(0, -1);
}

interface Header {
  readonly line: number;
  /** The number of known columns that it names. */
  readonly known: number;
  /** The number of cells that are not empty. */
  readonly cells: number;
}

function headerOf(
  records: Records,
  { columns, mapping, headerLine, firstLine }: CsvReaderOptions & { readonly firstLine: number },
): Header {
  const isKnown = (cell: string): boolean => {
    const name = columnName(cell);
    return mapping.has(name) || columns.isKnown(columns.fieldOf(name));
  };
  const candidates = records
    .filter(({ line }) => line >= (headerLine ?? firstLine))
    .slice(0, headerLine === undefined ? SEARCHED_RECORDS : 1)
    .map((record): Header => {
      const { line } = record;
      // This record may be the header, so the line after it is not used as one.
      if (record.kind === "invalid") return { line, known: 0, cells: 2 };
      const filled = record.cells.filter((cell) => cell.trim() !== "");
      return { line, known: filled.slice(0, COMPARED_CELLS).filter(isKnown).length, cells: filled.length };
    });
  const none = { line: headerLine ?? firstLine, known: 0, cells: 0 };
  return candidates.reduce((header, one) => (isBetter(one, header) ? one : header), candidates[0] ?? none);
}

function isBetter(candidate: Header, header: Header): boolean {
  // Two known names cannot be an accident; a single one may be a value.
  if (candidate.known > header.known)
    return candidate.cells > header.cells || (header.known === 0 && candidate.known > 1);
  return header.known === 0 && candidate.known === 0 && header.cells === 1 && candidate.cells > 1;
}
