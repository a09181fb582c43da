import { ApiError } from "@signalbox/ui/api-error";
import type { ImportFormat, ImportLayoutJson, ImportRowJson, ImportSummaryJson } from "../../../src/domain/shapes.ts";
import { callHeaders, SIGNED_OUT } from "../api/calls.ts";
import type { Collection } from "../state/collection.ts";

/** What the user chooses: a file, and how to import it. */
export interface ImportSettings {
  readonly file?: File | undefined;
  readonly format: ImportFormat;
  readonly layout: ImportLayoutJson;
  /** Whether rows change the records that have the same number or unique key. */
  readonly upsert: boolean;
}

/** The report of an import: as the service sent it, NDJSON, and its lines. */
export type ImportReport = Awaited<ReturnType<typeof importFile>>;

interface ImportOptions {
  readonly dryRun: boolean;
  readonly report: "all" | "problems";
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** Imports a file, or runs a dry run. @throws ApiError, or the reason of the signal */
export async function importFile(
  { name, isStudents }: Collection,
  { file, format, layout, upsert }: ImportSettings & { readonly file: File },
  { dryRun, report, signal, onProgress = () => undefined }: ImportOptions,
) {
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
  const key = upsert ? { upsert: isStudents ? "studentNumber" : "key" } : {};
  // The options must precede the file, which the service parses as a stream.
  body.append("options", JSON.stringify({ ...own, dryRun, report, format, ...key }));
  body.append("file", file);
  const text = await send(`/${name}/import`, body, { signal, onProgress });
  const rows = text
    .split("\n")
    // Without the rest of a truncated line.
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ImportRowJson & { readonly summary?: ImportSummaryJson });
  const summary = rows.pop()?.summary;
  if (summary === undefined) throw new ApiError("The report of the service ended early.");
  return { text, summary, rows };
}

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
