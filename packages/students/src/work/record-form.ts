import { withMembers } from "../domain/document.ts";
import { formatRecord, type StoredRecord } from "../domain/record.ts";
import type { RosterVersion } from "../domain/roster-kinds.ts";
import { toRosterRecord } from "../domain/roster-record.ts";
import { headerOf, type RosterFile, rowsWriter, studentsFile } from "../transfer/bundle-rows.ts";
import type { Format } from "../transfer/formats.ts";
import { type CsvShape, csvWriter } from "../transfer/write-csv.ts";

/** How to serialize records. Plain data, because it crosses to threads. */
export interface RecordForm {
  /** A file format, or `roster`: records of OneRoster as JSON. */
  readonly format: Format | "roster" | "rosterRows";
  /** The version of those records. @default "1.2" */
  readonly version?: RosterVersion;
  /** With `rosterRows`: the file of CSV that the rows are for. */
  readonly file?: RosterFile;
  /** With `csv`: the columns. */
  readonly csv?: CsvShape;
  /** The members to return; all when unset. A OneRoster file always has all columns. */
  readonly fields?: ReadonlySet<string> | undefined;
  /** The members that the caller may see; all when unset. */
  readonly visible?: ReadonlySet<string> | undefined;
}

/** Whether records are written as they are stored. */
export function isWhole({ format, fields, visible }: RecordForm): boolean {
  return format === "json" && fields === undefined && visible === undefined;
}

/** Creates the serializer of the records of a list in `form`, with the text before, between and after them. */
export function recordWriter({ visible, ...form }: RecordForm) {
  const writer = writerOf(form);
  if (visible === undefined) return writer;
  return {
    ...writer,
    write: (record: StoredRecord) => writer.write({ ...record, body: withMembers(record.body, visible) }),
  };
}

function writerOf({ format, fields, version = "1.2", file, csv }: RecordForm) {
  const text = (record: StoredRecord): string => withMembers(formatRecord(record), fields);
  const array = { head: "[", between: ",\n", tail: "]" };
  const lines = { head: "", between: "", tail: "" };
  switch (format) {
    case "json":
      return { ...array, write: text };
    case "ndjson":
      return { ...lines, write: (record: StoredRecord) => `${text(record)}\n` };
    case "csv":
      return { ...lines, ...csvWriter(csv as CsvShape, fields) };
    case "oneroster":
      return { ...lines, head: headerOf(studentsFile, version), write: rowsWriter(studentsFile, version) };
    case "rosterRows":
      return { ...lines, write: rowsWriter(file as RosterFile, version) };
    case "roster":
      return { ...array, write: (record: StoredRecord) => JSON.stringify(toRosterRecord(record, { version, fields })) };
  }
}
