import { ApiError } from "@signalbox/ui/api-error";
import type { ImportFormat, ImportLayoutJson, ImportRowJson, ImportSummaryJson } from "../../../src/domain/shapes.ts";
import { callHeaders, SIGNED_OUT } from "../api/calls.ts";
import type { Collection } from "../state/collection.ts";

export interface ImportReport {
  readonly dryRun: boolean;
  /** The report as the service sent it, NDJSON. */
  readonly text: string;
  readonly summary: ImportSummaryJson;
  readonly rows: readonly ImportRowJson[];
}

interface ImportOptions {
  readonly collection: Collection;
  readonly format: ImportFormat;
  readonly layout: ImportLayoutJson;
  readonly upsert: boolean;
  readonly dryRun: boolean;
  readonly report: "all" | "problems";
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** Imports a file, or runs a dry run. @throws ApiError, or the reason of the signal */
export async function importFile(file: Blob, name: string, options: ImportOptions): Promise<ImportReport> {
  const { collection, format, layout, upsert, dryRun, report, signal, onProgress = () => undefined } = options;
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
  const settings = {
    ...own,
    dryRun,
    report,
    format,
    ...(upsert ? { upsert: collection.isStudents ? "studentNumber" : "key" } : {}),
  };
  // The options must precede the file, which the service parses as a stream.
  body.append("options", JSON.stringify(settings));
  body.append("file", file, name);
  const text = await send(`/${collection.name}/import`, body, { signal, onProgress });
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ImportRowJson & { readonly summary?: ImportSummaryJson });
  const rows = lines.filter((line) => line.summary === undefined);
  return { dryRun, text, summary: lines.at(-1)?.summary ?? noSummary, rows };
}

/** What a truncated report counts. */
const noSummary: ImportSummaryJson = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  invalid: 0,
  duplicate: 0,
  dryRun: true,
  kept: false,
};

/**
 * Uploads a form and reports progress, which `fetch` cannot do. The service imports rows as they arrive, so this is about
 * the progress of the import.
 */
function send(
  path: string,
  body: FormData,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("accept", "application/x-ndjson");
    for (const [name, value] of Object.entries(callHeaders("POST"))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onerror = () => reject(ApiError.from(undefined));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(request.responseText);
        return;
      }
      if (request.status === 401) dispatchEvent(new Event(SIGNED_OUT));
      const response = new Response(request.responseText, { status: request.status });
      ApiError.fromResponse(response).then(reject, reject);
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
