import type { Fault } from "./fault.ts";
import type { Student } from "./student.ts";
import type { StudentDraft } from "./student-draft.ts";
import { mayBecome, type StudentStatus, statusesAfter } from "./student-status.ts";

/** What is wrong with the status of `next` after that of `current`; undefined when nothing is. */
export function statusFault(current: Pick<Student, "body">, next: StudentDraft): Fault | undefined {
  const { status: from } = JSON.parse(current.body) as { status?: StudentStatus };
  const to = next.canonical.status;
  if (from === undefined || to === undefined || mayBecome(from, to)) return undefined;
  const allowed = statusesAfter(from).join(", ") || "nothing";
  return { pointer: "/status", code: "status_transition", detail: `cannot become ${to} from ${from}, only ${allowed}` };
}
