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

/**
 * The problem of a document that breaks rules of a student record: of one `student`, or of an array of `students` or a
 * file of `rows`, whose pointers begin with an index.
 */
export function invalidStudent(
  { faults, more }: Faults,
  document: "student" | "students" | "rows" = "student",
): Problem {
  const told = faults.slice(0, maxTold).map(({ pointer, detail }) => `${subjectOf(pointer, document)} ${detail}`);
  const untold = faults.length + more - told.length;
  const listed = more === 0 ? "" : ` (errors has the first ${faults.length})`;
  const rest = untold === 0 ? "" : `; and ${untold} more faults${listed}`;
  return new Problem({ status: 422, code: "invalid_student", detail: `${told.join("; ")}${rest}.`, errors: faults });
}

/** What a pointer points to, as one would write it in a program: `guardians[0].name`. */
function subjectOf(pointer: string, document: "student" | "students" | "rows"): string {
  if (pointer === "") return { student: "The student", students: "The array", rows: "The file" }[document];
  const path = pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join("");
  return document === "student" ? path.replace(/^\./, "") : `${document}${path}`;
}
