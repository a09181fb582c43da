import type { Student } from "../domain/student.ts";
import { jsonArray } from "../stream/json-array.ts";
import type { Format } from "./formats.ts";
import { oneRosterHeader, writeOneRosterStudent } from "./oneroster-csv.ts";
import { csvHeader, writeCsvStudent } from "./write-csv.ts";

type Batches = AsyncGenerator<readonly Student[]>;

/** The text of a file of students. `write` writes a record where the format is JSON. */
export function exportStudents(
  batches: Batches,
  format: Format,
  write: (student: Student) => string,
): AsyncGenerator<string> {
  switch (format) {
    case "json":
      return jsonArray(batches, write);
    case "ndjson":
      return lines("", batches, (student) => `${write(student)}\n`);
    case "csv":
      return lines(csvHeader, batches, writeCsvStudent);
    case "oneroster":
      return lines(oneRosterHeader, batches, writeOneRosterStudent);
  }
}

async function* lines(header: string, batches: Batches, write: (student: Student) => string): AsyncGenerator<string> {
  if (header !== "") yield header;
  for await (const students of batches) yield students.map(write).join("");
}
