import { hash } from "node:crypto";
import { applyJsonPatch, applyMergePatch, type JsonNode, serializeJson } from "@signalbox/json";
import { checkStudents } from "../domain/check-student.ts";
import { studentDocument, withoutServerMembers } from "../domain/document.ts";
import { Problem } from "../domain/problem.ts";
import type { Student, StudentDraft } from "../domain/student.ts";
import type { Profile } from "../domain/student-schema.ts";
import { checkedDraft, draftOf, invalidStudent, parseDocument } from "../routes/draft-problems.ts";

import type { StudentLimits } from "../students-options.ts";

// Loaded on demand: a thread that only reads records does not need them.
export { outcomeOf } from "@signalbox/service";

/** A body that becomes a student or, when the path names none, several. */
export interface DraftTask {
  readonly text: string;
  readonly profile: Profile;
  readonly limits: StudentLimits;
  /** The id of the record that the body replaces; unset for new ones. */
  readonly id?: string;
  /** Whether the digest of the document is asked for. @default false */
  readonly withFingerprint?: boolean;
}

/** The drafts of a body. */
export interface Drafts {
  readonly drafts: readonly StudentDraft[];
  readonly isArray: boolean;
  /** A digest of the document that does not depend on its formatting; empty unless it was asked for. */
  readonly fingerprint: string;
}

/** A patch and the record that it changes. */
export interface PatchTask {
  readonly student: Student;
  readonly text: string;
  /** Whether it is a merge patch (RFC 7396) instead of a list of operations (RFC 6902). */
  readonly isMerge: boolean;
  readonly profile: Profile;
  readonly limits: StudentLimits;
}

/** An earlier version of a record, to be stored again. */
export interface AgainTask {
  readonly student: Student;
  readonly profile: Profile;
}

/** @throws Problem 400, 413 or 422 when the body is invalid */
export function draftStudents({ text, profile, limits, id, withFingerprint = false }: DraftTask): Drafts {
  const document = parseDocument(text, limits);
  const fingerprint = withFingerprint ? hash("sha256", serializeJson(document)) : "";
  if (id !== undefined) return { drafts: [checkedDraft(document, { profile, id })], isArray: false, fingerprint };
  const isArray = document.kind === "array";
  if (isArray && document.items.length > limits.maxStudents) throw tooMany(document.items.length, limits.maxStudents);
  const checked = checkStudents(document, { profile });
  if (checked.kind === "invalid") throw invalidStudent(checked, isArray ? "students" : "student");
  return { drafts: checked.drafts, isArray, fingerprint };
}

/** @throws Problem 400, 409 or 422 when the patch or its result is invalid */
export function draftPatch({ student, text, isMerge, profile, limits }: PatchTask): StudentDraft {
  const patch = parseDocument(text, limits);
  const document = studentDocument(student);
  const patched = isMerge ? applyMergePatch(document, patch) : applyOperations(document, patch, limits);
  // A patch can create names and depths that no document may have.
  const own = parseDocument(boundedText(withoutServerMembers(patched, student), limits), limits);
  return checkedDraft(own, { profile, id: student.id });
}

/** @throws Problem 422 when the record breaks a newer rule */
export function draftAgain({ student, profile }: AgainTask): StudentDraft {
  return draftOf(student, profile);
}

function tooMany(count: number, maxStudents: number): Problem {
  return new Problem({
    status: 413,
    code: "too_many_students",
    detail: `The array has ${count} students; at most ${maxStudents} are accepted in one request. POST /students/import accepts any number.`,
  });
}

function applyOperations(document: JsonNode, patch: JsonNode, limits: StudentLimits): JsonNode {
  const outcome = applyJsonPatch(document, patch, { ...limits, maxLength: limits.maxBodyBytes });
  if (outcome.kind === "patched") return outcome.document;
  const { pointer, code, detail } = outcome.violation;
  const isConflict = outcome.kind === "conflict";
  throw new Problem({
    status: isConflict ? 409 : 422,
    code: isConflict ? (code === "test_failed" ? "patch_test_failed" : "patch_conflict") : "invalid_patch",
    detail: `The patch ${detail}${pointer === "" ? "" : `, at ${pointer}`}.`,
    errors: [outcome.violation],
  });
}

/** The text of a patched document. Successive small patches must not exceed the limit of a body. */
function boundedText(patched: JsonNode, { maxBodyBytes }: StudentLimits): string {
  const text = serializeJson(patched);
  if (text.length <= maxBodyBytes) return text;
  const detail = `makes the document longer than ${maxBodyBytes} characters`;
  throw new Problem({
    status: 409,
    code: "patch_conflict",
    detail: `The patch ${detail}.`,
    errors: [{ pointer: "", code: "too_large", detail }],
  });
}
