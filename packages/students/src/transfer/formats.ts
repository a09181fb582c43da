import type { ImportFormat } from "../domain/shapes.ts";

/** The formats of imports and exports. */
export type Format = ImportFormat | "json";

export const mediaTypes: Readonly<Record<Format, string>> = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8",
  oneroster: "text/csv; charset=utf-8; profile=oneroster",
};

const ONE_ROSTER = "text/csv; profile=oneroster";

/** The media types of files, as an import lists them, and the format of each. NDJSON has three names. */
export const fileTypes: ReadonlyMap<string, ImportFormat> = new Map([
  ["application/x-ndjson", "ndjson"],
  ["text/csv", "csv"],
  [ONE_ROSTER, "oneroster"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "csv"],
  ["application/ndjson", "ndjson"],
  ["application/jsonl", "ndjson"],
]);

/** The format that a Content-Type, or one part of an Accept header, names. */
export function formatOf(mediaType: string): Format | undefined {
  const [type = "", ...parameters] = mediaType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim().replaceAll('"', ""));
  if (["application/json", "application/*", "*/*"].includes(type)) return "json";
  return fileTypes.get(type === "text/csv" && parameters.includes("profile=oneroster") ? ONE_ROSTER : type);
}

/** The preferred format of an Accept header (RFC 9110, section 12.5.1); JSON when it names none of `served`, or of all. */
export function preferredFormat(accept: string | undefined, served?: readonly Format[]): Format {
  if (accept === undefined) return "json";
  const offers = accept.split(",").flatMap((part) => {
    const format = formatOf(part);
    const quality = Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
    return format === undefined || served?.includes(format) === false || !(quality > 0) ? [] : [{ format, quality }];
  });
  return offers.sort((a, b) => b.quality - a.quality)[0]?.format ?? "json";
}
