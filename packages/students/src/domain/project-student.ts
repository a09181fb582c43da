import { writeJson } from "./json/write-json.ts";
import type { Student } from "./student.ts";
import { studentDocument } from "./student-document.ts";

/** The record with only those top-level members that `fields` names, in its own order. */
export function projectStudent(student: Student, fields: ReadonlySet<string>): string {
  const document = studentDocument(student);
  if (document.kind !== "object") throw new TypeError("A record is an object.");
  return writeJson({ kind: "object", members: document.members.filter(({ name }) => fields.has(name)) });
}
