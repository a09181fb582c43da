import type { JsonNode } from "@signalbox/json";
import { type CheckStudentOptions, checkStudent } from "./check-student.ts";
import { type Fault, type Faults, maxFaults } from "./fault.ts";
import type { StudentDraft } from "./student-draft.ts";

export type CheckedStudents =
  | { readonly kind: "valid"; readonly drafts: readonly StudentDraft[] }
  | ({ readonly kind: "invalid" } & Faults);

/** Checks a document that is one student or an array of students. Pointers begin at the document. */
export function checkStudents(document: JsonNode, options: CheckStudentOptions): CheckedStudents {
  if (document.kind !== "array") {
    const checked = checkStudent(document, options);
    return checked.kind === "valid" ? { kind: "valid", drafts: [checked.draft] } : checked;
  }
  if (document.items.length === 0) {
    const empty = { pointer: "", code: "empty", detail: "must have at least one student" };
    return { kind: "invalid", faults: [empty], more: 0 };
  }
  const drafts: StudentDraft[] = [];
  const faults: Fault[] = [];
  let count = 0;
  for (const [index, item] of document.items.entries()) {
    const checked = checkStudent(item, options);
    if (checked.kind === "valid") {
      drafts.push(checked.draft);
      continue;
    }
    count += checked.faults.length + checked.more;
    const reported = checked.faults.slice(0, maxFaults - faults.length);
    faults.push(...reported.map((fault) => ({ ...fault, pointer: `/${index}${fault.pointer}` })));
  }
  return count === 0 ? { kind: "valid", drafts } : { kind: "invalid", faults, more: count - faults.length };
}
