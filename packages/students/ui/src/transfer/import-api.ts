import { call, data, json } from "../api/calls.ts";
import { sendFile } from "./send-file.ts";

/** The format of a file. `oneroster` is `users.csv` of OneRoster. */
export type ImportFormat = "csv" | "ndjson" | "oneroster";

/** The layout of a file. The service detects omitted settings. */
export interface ImportLayout {
  readonly encoding?: string;
  readonly separator?: string;
  /** The line of the header, from 1. Lines before it are titles. */
  readonly headerLine?: number;
  readonly dates?: string;
  /** Member names by column, where they differ; null omits the column. */
  readonly map?: Readonly<Record<string, string | null>>;
  /** Replacements for values, by column. */
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
  /** The columns without a known field. */
  readonly unknownColumns?: readonly string[];
}

/** What is invalid in a row. */
export interface ImportIssue {
  /** JSON pointer into the student. */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export interface ImportRow {
  readonly row: number;
  readonly line: number;
  readonly result: "created" | "updated" | "unchanged" | "skipped" | "invalid" | "duplicate";
  readonly errors?: readonly ImportIssue[];
  /** Invalid values that the row would store as they are. */
  readonly warnings?: readonly ImportIssue[];
  /** The student that the row would create, in a dry run. */
  readonly student?: Readonly<Record<string, unknown>>;
  /** The JSON Patch of the record that the row would change, in a dry run. */
  readonly changes?: readonly { readonly op: string; readonly path: string; readonly value?: unknown }[];
}

export interface ImportReport {
  readonly dryRun: boolean;
  /** The report as the service sent it, NDJSON. */
  readonly text: string;
  readonly summary: ImportSummary;
  readonly rows: readonly ImportRow[];
}

export interface ImportOptions {
  readonly format: ImportFormat;
  /** `roles.csv` of OneRoster, which says which users are students. */
  readonly roles?: Blob | undefined;
  readonly layout: ImportLayout;
  readonly upsert: boolean;
  readonly dryRun: boolean;
  readonly report: "all" | "problems";
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** Imports a file, or runs a dry run. @throws ApiError, or the reason of the signal */
export async function importFile(file: Blob, name: string, options: ImportOptions): Promise<ImportReport> {
  const { format, roles, layout, upsert, dryRun, report, signal, onProgress = () => undefined } = options;
  const body = new FormData();
  // A trailing space is a typo.
  const map = Object.fromEntries(
    Object.entries(layout.map ?? {}).map(([column, member]) => [column, member?.trim() || null]),
  );
  const { encoding, separator, headerLine, dates } = layout;
  // The service rejects settings that a format does not have. They may be left from another file.
  const own = {
    csv: { ...layout, map },
    oneroster: { encoding, separator, headerLine, dates },
    ndjson: { encoding },
  }[format];
  const settings = { ...own, dryRun, report, format, ...(upsert ? { upsert: "studentNumber" } : {}) };
  // The options and roles must precede the file, which the service parses as a stream.
  body.append("options", JSON.stringify(settings));
  if (roles !== undefined) body.append("roles", roles, "roles.csv");
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
