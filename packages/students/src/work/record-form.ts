import { withMembers } from "../domain/document.ts";
import { formatRecord, type StoredRecord } from "../domain/record.ts";
import type { RosterVersion } from "../domain/roster-kinds.ts";
import { toRosterRecord } from "../domain/roster-record.ts";
import { headerOf, type RosterFile, rowsWriter, studentsFile } from "../transfer/bundle-rows.ts";
import { studentColumns } from "../transfer/file-columns.ts";
import type { Format } from "../transfer/formats.ts";
import { type CsvShape, csvShape, csvWriter } from "../transfer/write-csv.ts";

/** How to serialize records. Plain data, because it crosses to threads. */
export interface RecordForm {
  /** A file format, or `roster`: records of OneRoster as JSON. */
  readonly format: Format | "roster" | "rosterRows";
  /** The version of those records. @default "1.2" */
  readonly version?: RosterVersion;
  /** With `rosterRows`: the file of CSV that the rows are for. */
  readonly file?: RosterFile;
  /** With `csv`: the columns. @default those of students */
  readonly csv?: CsvShape | undefined;
  /** The members to return; all when unset. A OneRoster file always has all columns. */
  readonly fields?: ReadonlySet<string> | undefined;
  /** The members that the caller may see; all when unset. */
  readonly visible?: ReadonlySet<string> | undefined;
}

/** The parts of a serialized list of records. */
interface RecordWriter {
  readonly head: string;
  readonly between: string;
  readonly tail: string;
  write(record: StoredRecord): string;
}

/** Creates the serializer of a list in `form`. */
export function recordWriter(form: RecordForm): RecordWriter {
  const { visible } = form;
  const writer = writerOf(form);
  if (visible === undefined) return writer;
  return {
    ...writer,
    write: (record) => writer.write({ ...record, body: withMembers(record.body, visible) }),
  };
}

function writerOf({ format, fields, version = "1.2", file, csv: shape }: RecordForm): RecordWriter {
  const text = (record: StoredRecord): string => withMembers(formatRecord(record), fields);
  const array = { head: "[", between: ",\n", tail: "]" };
  const lines = { head: "", between: "", tail: "" };
  switch (format) {
    case "json":
      return { ...array, write: text };
    case "ndjson":
      return { ...lines, write: (record) => `${text(record)}\n` };
    case "csv":
      return { ...lines, ...csvWriter(shape ?? csvShape(studentColumns, fields), fields) };
    case "oneroster":
      return { ...lines, head: headerOf(studentsFile, version), write: rowsWriter(studentsFile, version) };
    case "rosterRows":
      return { ...lines, write: rowsWriter(file as RosterFile, version) };
    case "roster":
      return { ...array, write: (record) => JSON.stringify(toRosterRecord(record, { version, fields })) };
  }
}
