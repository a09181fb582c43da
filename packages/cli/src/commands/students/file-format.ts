import { CommandError } from "../../command-error.ts";

export const formats = ["ndjson", "csv", "oneroster"] as const;
export type FileFormat = (typeof formats)[number];

export const mediaTypes: Readonly<Record<FileFormat, string>> = {
  ndjson: "application/x-ndjson",
  csv: "text/csv",
  oneroster: 'text/csv; profile="oneroster"',
};

/** The format that was asked for, or the one that the name of the file tells. */
export function formatOf(asked: FileFormat | undefined, file: string | undefined): FileFormat {
  if (asked !== undefined) return asked;
  if (file === undefined || file === "-" || /\.(ndjson|jsonl)$/i.test(file)) return "ndjson";
  if (/\.csv$/i.test(file)) return "csv";
  if (/\.json$/i.test(file))
    throw CommandError.usage(`${file} is no NDJSON: jq -c '.[]' makes a record a line of an array`);
  throw CommandError.usage(`cannot tell the format of '${file}'; name it with --format`);
}
