import type { Student } from "../domain/student.ts";

/** The text of a JSON array, one line a record, each written by `write`. */
export async function* jsonArray(
  batches: AsyncGenerator<readonly Student[]>,
  write: (student: Student) => string,
): AsyncGenerator<string> {
  let opened = false;
  for await (const students of batches) {
    yield `${opened ? ",\n" : "["}${students.map(write).join(",\n")}`;
    opened = true;
  }
  yield opened ? "]" : "[]";
}
