import { statusFault } from "../domain/status-fault.ts";
import type { Student } from "../domain/student.ts";
import type { StudentDraft } from "../domain/student-draft.ts";
import type { Profile } from "../domain/student-schema.ts";
import type { Decision } from "../store/student-store.ts";
import { invalidStudent } from "./checked-draft.ts";

/**
 * Decides to put `draft` in the place of a record, or to keep the record when it says the same already.
 *
 * @throws Problem 422 when the status cannot follow the one before (`registrar`).
 */
export function replaceWith(
  current: Student,
  draft: StudentDraft,
  { profile, action = "updated" }: { readonly profile: Profile; readonly action?: "updated" | "reverted" },
): Decision {
  if (current.body === draft.body) return { kind: "keep" };
  const fault = profile === "registrar" ? statusFault(current, draft) : undefined;
  if (fault !== undefined) throw invalidStudent({ faults: [fault], more: 0 });
  return { kind: "write", action, draft };
}
