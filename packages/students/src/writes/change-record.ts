import { stepViolation } from "../domain/check-student.ts";
import { collectionOfKey } from "../domain/collection.ts";
import { Problem } from "../domain/problem.ts";
import type { Author, Student, StudentDraft } from "../domain/student.ts";
import { withIdOf } from "../domain/student-id.ts";
import type { Profile } from "../domain/student-schema.ts";
import type { StudentStore } from "../store/sql-student-store.ts";
import type { Decision } from "../store/student-store.ts";
import { duplicateProblem, invalidStudent } from "./draft-student.ts";

/**
 * Changes a record according to `decide`.
 *
 * @throws Problem 409 `duplicate`, and whatever `decide` throws
 */
export async function changeRecord(
  store: StudentStore,
  id: string,
  decide: (current: Student | undefined) => Decision,
  by: Author,
): Promise<Student> {
  const outcome = await store.change(id, decide, by);
  if (outcome.kind === "duplicate") throw duplicateProblem(outcome, { collection: collectionOfKey(id) });
  return outcome.student;
}

/** The steps of a change. Each may run more than once. */
interface DraftedChange {
  readonly by: Author;
  /** Returns the record, or throws the problem if it cannot be changed. */
  check(current: Student | undefined): Student;
  /** Creates the draft at once if it is quick, because other writes wait for the transaction. */
  draft(student: Student): StudentDraft | Promise<StudentDraft>;
  decide(student: Student, draft: StudentDraft): Decision;
}

/** How often a draft is created again because another change was faster. */
const maxAttempts = 10;

/**
 * Changes a record to a draft of it. A quick draft is created in the transaction, any other beside it, and again if the record has
 * changed in the meantime.
 *
 * @throws Problem 503 `record_busy` when others were faster each time
 */
export async function changeWithDraft(
  store: StudentStore,
  id: string,
  { by, check, draft, decide }: DraftedChange,
): Promise<Student> {
  let made: { readonly version: number; readonly draft: StudentDraft } | undefined;
  for (let attempt = 0; attempt <= maxAttempts; attempt += 1) {
    // PostgreSQL may decide more than once.
    const pending: { readonly version: number; readonly draft: Promise<StudentDraft> }[] = [];
    const changed = await changeRecord(
      store,
      id,
      (current) => {
        const student = check(current);
        const { version } = student;
        const known = made?.version === version ? made.draft : draft(student);
        if (!(known instanceof Promise)) return decide(student, known);
        known.catch(() => {});
        pending.push({ version, draft: known });
        return { kind: "keep" };
      },
      by,
    );
    const last = pending.at(-1);
    if (last === undefined) return changed;
    made = { version: last.version, draft: await last.draft };
  }
  throw new Problem({
    status: 503,
    code: "record_busy",
    detail: "Other requests changed this record during each attempt. Nothing was changed; send the request again.",
    headers: { "retry-after": "1" },
  });
}

/**
 * Decides to replace a record by `draft`, or to leave it unchanged if they are equal.
 *
 * @throws Problem 422 when the status cannot follow the one before (`registrar`)
 */
export function replaceWith(
  current: Student,
  draft: StudentDraft,
  { profile, action = "updated" }: { readonly profile: Profile; readonly action?: "updated" | "reverted" },
): Decision {
  if (current.body === withIdOf(current.body, draft.body)) return { kind: "keep" };
  const violation = profile === "registrar" ? stepViolation(current, draft) : undefined;
  if (violation !== undefined) throw invalidStudent({ violations: [violation], more: 0 });
  return { kind: "write", action, draft };
}
