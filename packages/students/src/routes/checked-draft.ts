import { Problem } from "@signalbox/service";
import { type CheckStudentOptions, checkStudent } from "../domain/check-student.ts";
import type { Fault } from "../domain/fault.ts";
import type { JsonNode } from "../domain/json/json-node.ts";
import type { StudentDraft } from "../domain/student-draft.ts";

/**
 * Checks a document that shall become a student.
 *
 * @throws Problem 422 `invalid_student` with a pointer for each fault.
 */
export function checkedDraft(document: JsonNode, options: CheckStudentOptions): StudentDraft {
  const checked = checkStudent(document, options);
  if (checked.kind === "valid") return checked.draft;
  throw invalidStudent(checked.faults);
}

/** The problem of a document that breaks rules of a student record. */
export function invalidStudent(faults: readonly Fault[]): Problem {
  const detail = faults.map(({ pointer, detail }) => (pointer === "" ? detail : `${pointer} ${detail}`)).join("; ");
  return new Problem({ status: 422, code: "invalid_student", detail: `The student ${detail}.`, errors: faults });
}
