import { call, data, json } from "../api/calls.ts";
import { sendFile } from "./send-file.ts";

/** How a file is read. What is not given, the service detects. */
export interface ImportLayout {
  readonly encoding?: string;
  readonly separator?: string;
  /** From 1; lines before it are titles. */
  readonly headerLine?: number;
  readonly dates?: string;
  /** The member of each column that goes by another name; null leaves the column out. */
  readonly map?: Readonly<Record<string, string | null>>;
  /** What values of a column stand for. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface SavedMapping {
  readonly name: string;
  readonly settings: ImportLayout;
}

export interface ImportSummary {
  readonly rows: number;
  readonly created?: number;
  readonly updated?: number;
  readonly unchanged?: number;
  readonly skipped?: number;
  readonly invalid?: number;
  readonly duplicate?: number;
  readonly encoding?: string;
  readonly separator?: string;
  readonly headerLine?: number;
  readonly dates?: string;
}

export interface ImportRow {
  readonly row: number;
  readonly line: number;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  /** What a row would create, in a dry run. */
  readonly student?: Readonly<Record<string, unknown>>;
}

export interface ImportReport {
  readonly dryRun: boolean;
  /** As the service sent it: NDJSON. */
  readonly text: string;
  readonly summary: ImportSummary;
  readonly rows: readonly ImportRow[];
}

export interface ImportOptions {
  readonly layout: ImportLayout;
  readonly upsert: boolean;
  readonly dryRun: boolean;
  readonly report: "all" | "problems";
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** Imports a file, or tries that. @throws ApiError, or the reason of the signal */
export async function importFile(file: Blob, name: string, options: ImportOptions): Promise<ImportReport> {
  const { layout, upsert, dryRun, report, signal, onProgress = () => undefined } = options;
  const body = new FormData();
  const format = /\.(ndjson|jsonl)$/i.test(name) ? "ndjson" : "csv";
  // A space at the end of a name is a slip.
  const map = Object.fromEntries(
    Object.entries(layout.map ?? {}).map(([column, member]) => [column, member?.trim() || null]),
  );
  const settings = { ...layout, map, dryRun, report, format, ...(upsert ? { upsert: "studentNumber" } : {}) };
  // Before the file, which is read as it comes.
  body.append("options", JSON.stringify(settings));
  body.append("file", file, name);
  const text = await sendFile({ path: "/students/import", body, signal, onProgress });
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ImportRow & { readonly summary?: ImportSummary });
  const rows = lines.filter((line) => line.summary === undefined);
  return { dryRun, text, summary: lines.at(-1)?.summary ?? { rows: 0 }, rows };
}

const mappingPath = (name: string): string => `/students/import/mappings/${encodeURIComponent(name)}`;

export const mappingsApi = {
  list: (): Promise<readonly SavedMapping[]> => data(call("/students/import/mappings")),
  async save(name: string, layout: ImportLayout): Promise<void> {
    await call(mappingPath(name), { method: "PUT", headers: json, body: JSON.stringify(layout) });
  },
  async remove(name: string): Promise<void> {
    await call(mappingPath(name), { method: "DELETE" });
  },
};
