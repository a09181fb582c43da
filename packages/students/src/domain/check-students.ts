import { type CheckStudentOptions, checkStudent } from "./check-student.ts";
import type { Fault } from "./fault.ts";
import type { JsonNode } from "./json/json-node.ts";
import type { StudentDraft } from "./student-draft.ts";

export type CheckedStudents =
  | { readonly kind: "valid"; readonly drafts: readonly StudentDraft[] }
  | { readonly kind: "invalid"; readonly faults: readonly Fault[] };

/** Checks a document that is one student or an array of students. Pointers begin at the document. */
export function checkStudents(document: JsonNode, options: CheckStudentOptions): CheckedStudents {
  if (document.kind !== "array") {
    const checked = checkStudent(document, options);
    return checked.kind === "valid" ? { kind: "valid", drafts: [checked.draft] } : checked;
  }
  if (document.items.length === 0) {
    return { kind: "invalid", faults: [{ pointer: "", code: "empty", detail: "must have at least one student" }] };
  }
  const drafts: StudentDraft[] = [];
  const faults: Fault[] = [];
  for (const [index, item] of document.items.entries()) {
    const checked = checkStudent(item, options);
    if (checked.kind === "valid") drafts.push(checked.draft);
    else faults.push(...checked.faults.map((fault) => ({ ...fault, pointer: `/${index}${fault.pointer}` })));
  }
  return faults.length === 0 ? { kind: "valid", drafts } : { kind: "invalid", faults };
}
