import { Problem } from "@signalbox/service";
import { type CheckStudentOptions, checkStudent } from "../domain/check-student.ts";
import type { Faults } from "../domain/fault.ts";
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
  throw invalidStudent(checked);
}

/** How many faults the detail of a problem tells in words. */
const maxTold = 5;

/** The problem of a document that breaks rules of a student record. */
export function invalidStudent({ faults, more }: Faults): Problem {
  const told = faults
    .slice(0, maxTold)
    .map(({ pointer, detail }) => (pointer === "" ? detail : `${pointer} ${detail}`));
  const untold = faults.length + more - told.length;
  const listed = more === 0 ? "" : ` (errors has the first ${faults.length})`;
  const rest = untold === 0 ? "" : `; and ${untold} more faults${listed}`;
  return new Problem({
    status: 422,
    code: "invalid_student",
    detail: `The student ${told.join("; ")}${rest}.`,
    errors: faults,
  });
}
