import { checkStudent } from "../domain/check-student.ts";
import { parseStored } from "../domain/json/parse-stored.ts";
import type { Student } from "../domain/student.ts";
import type { StudentDraft } from "../domain/student-draft.ts";
import type { Profile } from "../domain/student-schema.ts";
import { invalidStudent } from "./checked-draft.ts";

/**
 * Takes what a record said once as what it shall say now.
 *
 * @throws Problem 422 when it breaks a rule that is newer than it.
 */
export function draftOf({ body }: Student, profile: Profile): StudentDraft {
  const document = parseStored(body);
  // A record may be stored empty: all that was sent were members of the server.
  if (body === "{}" && profile === "open") return { body, canonical: {}, search: "" };
  const checked = checkStudent(document, { profile });
  if (checked.kind === "invalid") throw invalidStudent(checked);
  return checked.draft;
}
