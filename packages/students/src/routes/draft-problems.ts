import { type JsonNode, JsonSyntaxError, parsePointer } from "@signalbox/json";
import type { Violations } from "../domain/check-student.ts";
import { type CheckStudentOptions, checkStudent } from "../domain/check-student.ts";
import { parseSent, parseStored } from "../domain/document.ts";
import { Problem } from "../domain/problem.ts";
import type { Student, StudentDraft } from "../domain/student.ts";
import type { Profile } from "../domain/student-schema.ts";
import type { Duplicate } from "../store/student-store.ts";
import type { StudentLimits } from "../students-options.ts";

/**
 * Parses the text of a document.
 *
 * @throws Problem 400 with the line and column when it is not JSON or exceeds the limits
 */
export function parseDocument(text: string, limits: StudentLimits): JsonNode {
  try {
    return parseSent(text, limits);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new Problem({ status: 400, code: error.code, detail: `${error.message}.`, cause: error });
  }
}

/**
 * Validates a document as a student.
 *
 * @throws Problem 422 `invalid_student` with a pointer for each violation
 */
export function checkedDraft(document: JsonNode, options: CheckStudentOptions): StudentDraft {
  const checked = checkStudent(document, options);
  if (checked.kind === "valid") return checked.draft;
  throw invalidStudent(checked);
}

/**
 * Creates a draft from an earlier version of a record.
 *
 * @throws Problem 422 when it violates a rule that is newer than the version
 */
export function draftOf({ body }: Student, profile: Profile): StudentDraft {
  const document = parseStored(body);
  // A stored record may be empty, if the client sent only fields that the server sets.
  if (body === "{}" && profile === "open") return { body, canonical: {}, search: "" };
  return checkedDraft(document, { profile });
}

/** How many violations the detail of a problem names. */
const maxInDetail = 5;

/**
 * The problem of a document that violates rules of a student record: one `student`, an array of `students`, or a file of `rows`.
 * The pointers of the latter two begin with an index.
 */
export function invalidStudent(
  { violations, more }: Violations,
  document: "student" | "students" | "rows" = "student",
): Problem {
  const named = violations
    .slice(0, maxInDetail)
    .map(({ pointer, detail }) => `${subjectOf(pointer, document)} ${detail}`);
  const left = violations.length + more - named.length;
  const listed = more === 0 ? "" : ` (errors has the first ${violations.length})`;
  const rest = left === 0 ? "" : `; and ${left} more violations${listed}`;
  return new Problem({
    status: 422,
    code: "invalid_student",
    detail: `${named.join("; ")}${rest}.`,
    errors: violations,
  });
}

/** Formats a pointer as in a program: `guardians[0].name`. */
function subjectOf(pointer: string, document: "student" | "students" | "rows"): string {
  if (pointer === "") return { student: "The student", students: "The array", rows: "The file" }[document];
  const path = (parsePointer(pointer) ?? []).map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join("");
  return document === "student" ? path.replace(/^\./, "") : `${document}${path}`;
}

/** The problem of a record with the number or address of another record. In an array, it has the index. */
export function duplicateProblem({ member, index }: Duplicate, inArray = false): Problem {
  const pointer = inArray ? `/${index}/${member}` : `/${member}`;
  if (member === "id") {
    const detail = "is or was taken: ids are never reused";
    const errors = [{ pointer, code: "duplicate", detail }];
    return new Problem({ status: 409, code: "duplicate", detail: `The id ${detail} (${pointer}).`, errors });
  }
  return new Problem({
    status: 409,
    code: "duplicate",
    detail: `Another student has this ${member} (${pointer}).`,
    errors: [{ pointer, code: "duplicate", detail: "is taken by another student" }],
  });
}
