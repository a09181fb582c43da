import type { ImportFormat } from "../domain/shapes.ts";

/** The formats of imports and exports. */
export type Format = ImportFormat | "json";

export const mediaTypes: Readonly<Record<Format, string>> = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
  oneroster: "text/csv; charset=utf-8; profile=oneroster",
};

/** The format that a Content-Type, or one part of an Accept header, names. */
export function formatOf(mediaType: string): Format | undefined {
  const [type = "", ...parameters] = mediaType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim().replaceAll('"', ""));
  switch (type) {
    case "application/json":
    case "application/*":
    case "*/*":
      return "json";
    case "application/x-ndjson":
    case "application/ndjson":
    case "application/jsonl":
      return "ndjson";
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
      return "csv";
    case "text/csv":
      return parameters.includes("profile=oneroster") ? "oneroster" : "csv";
    default:
      return undefined;
  }
}

/** The preferred format of an Accept header (RFC 9110, section 12.5.1); JSON when it names none of `formats`, or of all. */
export function preferredFormat(accept: string | undefined, formats?: readonly Format[]): Format {
  if (accept === undefined) return "json";
  let best: { readonly format: Format; readonly quality: number } | undefined;
  for (const part of accept.split(",")) {
    const format = formatOf(part);
    const quality = Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
    if (format !== undefined && formats?.includes(format) === false) continue;
    if (format !== undefined && quality > (best?.quality ?? 0)) best = { format, quality };
  }
  return best?.format ?? "json";
}
