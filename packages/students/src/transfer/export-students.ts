import type { Student } from "../domain/student.ts";
import { jsonArray } from "../stream/json-array.ts";
import type { Format } from "./formats.ts";
import { oneRosterHeader, writeOneRosterStudent } from "./oneroster-csv.ts";
import { csvWriter } from "./write-csv.ts";

type Batches = AsyncGenerator<readonly Student[]>;

export interface ExportOptions {
  /** Writes a record where the format is JSON. */
  readonly write: (student: Student) => string;
  /** The members to which CSV is limited; a OneRoster file always has all its columns. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** The text of a file of students. */
export function exportStudents(
  batches: Batches,
  format: Format,
  { write, fields }: ExportOptions,
): AsyncGenerator<string> {
  switch (format) {
    case "json":
      return jsonArray(batches, write);
    case "ndjson":
      return lines("", batches, (student) => `${write(student)}\n`);
    case "csv": {
      const csv = csvWriter(fields);
      return lines(csv.header, batches, csv.write);
    }
    case "oneroster":
      return lines(oneRosterHeader, batches, writeOneRosterStudent);
  }
}

async function* lines(header: string, batches: Batches, write: (student: Student) => string): AsyncGenerator<string> {
  if (header !== "") yield header;
  for await (const students of batches) yield students.map(write).join("");
}
