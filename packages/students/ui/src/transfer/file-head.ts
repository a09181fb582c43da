import type { ImportFormat, ImportRowJson, ImportSummaryJson } from "../../../src/domain/shapes.ts";
import type { Collection } from "../state/collection.ts";

/** The size of the beginning of a file that is previewed. */
export const HEAD_BYTES = 64 * 1024;

/** The detected layout of a file and the results of its first rows, before the dry run of the whole file. */
export interface Head {
  readonly found: ImportSummaryJson;
  readonly rows: readonly ImportRowJson[];
}

/** The first whole lines of a file. A workbook can only be read as a whole. */
export async function headOf(file: Blob): Promise<Blob> {
  if (file.size <= HEAD_BYTES || (await file.slice(0, 4).text()) === "PK\x03\x04") return file;
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return file.slice(0, bytes.lastIndexOf(10) + 1 || bytes.length);
}

/** The number of lines in which the header of a OneRoster file is searched. */
const HEADER_LINES = 5;

/** Detects the format of a file by its name and header. */
export async function formatOf(file: File, { isStudents }: Collection): Promise<ImportFormat> {
  if (/\.(ndjson|jsonl|json)$/i.test(file.name)) return "ndjson";
  if (!isStudents) return "csv";
  const lines = (await (await headOf(file)).text()).split(/\r?\n/, HEADER_LINES);
  const headers = lines.map((line) => line.split(/[,;\t|]/).map((cell) => cell.replaceAll('"', "").trim()));
  const isUsers = headers.some((header) => header.includes("sourcedId") && header.includes("enabledUser"));
  return isUsers ? "oneroster" : "csv";
}
