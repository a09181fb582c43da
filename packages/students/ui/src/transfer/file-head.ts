import {
  type ImportFormat,
  type ImportRowJson,
  type ImportSummaryJson,
  type SeparatorName,
  separators,
} from "../../../src/domain/shapes.ts";
import { createCsvParser } from "../../../src/transfer/csv.ts";
import type { ImportReport } from "./import-api.ts";

/** The size of the beginning of a file that is previewed, and the number of its rows. */
export const headBytes = 64 * 1024;
const shownRows = 6;

/** The detected layout of a file and its first rows, before the dry run of the whole file. */
export interface Head {
  readonly found: ImportSummaryJson;
  /** The names of its columns, in the Unicode form that the service compares; none in NDJSON. */
  readonly columns: readonly string[];
  /** The first rows of the file. */
  readonly cells: readonly (readonly string[])[];
  /** The results of the first rows in a dry run. */
  readonly rows: readonly ImportRowJson[];
}

/** The first whole lines of a file. */
export async function headOf(file: Blob): Promise<Blob> {
  if (file.size <= headBytes) return file;
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return file.slice(0, bytes.lastIndexOf(10) + 1 || bytes.length);
}

/** The columns and first rows of a file, by the detected layout. */
export async function readHead(part: Blob, { summary: found, rows }: ImportReport): Promise<Head> {
  const { encoding = "utf-8", separator = "comma", headerLine } = found;
  if (headerLine === undefined) return { found, columns: [], cells: [], rows };
  const text = new TextDecoder(encoding).decode(await part.arrayBuffer(), { stream: true });
  const start = text
    .split(/\r\n?|\n/)
    .slice(headerLine - 1)
    .join("\n");
  const [columns = [], ...cells] = firstRows(start, separator, shownRows);
  return { found, columns: columns.map((column) => column.trim().normalize("NFC")), cells, rows };
}

/** The number of lines in which the header of a OneRoster file is searched. */
const headerLines = 5;

/** Detects the format of a file by its name and header. OneRoster 1.2 has a separate file for the roles of users. */
export async function kindOf(file: File): Promise<ImportFormat | "roles"> {
  if (/\.(ndjson|jsonl)$/i.test(file.name)) return "ndjson";
  const bytes = new Uint8Array(await (await headOf(file)).arrayBuffer());
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  const lines = new TextDecoder(encoding).decode(bytes).split(/\r?\n/, headerLines);
  const headers = lines.map((line) => line.split(/[,;\t|]/).map((cell) => cell.replaceAll('"', "").trim()));
  const has = (...columns: readonly string[]): boolean =>
    headers.some((header) => columns.every((column) => header.includes(column)));
  if (has("sourcedId", "enabledUser")) return "oneroster";
  return has("userSourcedId", "role") ? "roles" : "csv";
}

/** The first rows of a CSV file, for the preview. The service parses the whole file. */
function firstRows(text: string, separator: SeparatorName, count: number): (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  const columns = (): number | undefined => rows[0]?.length;
  const parser = createCsvParser({ maxLength: headBytes, separator: separators[separator], columns });
  for (const read of [parser.push(text), parser.end()]) {
    for (const row of read) if (row.kind === "record") rows.push(row.cells);
  }
  return rows.slice(0, count);
}
