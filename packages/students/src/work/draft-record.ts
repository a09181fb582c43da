import { hash } from "node:crypto";
import {
  applyJsonPatch,
  applyMergePatch,
  formatPointer,
  type JsonNode,
  JsonSyntaxError,
  parsePointer,
  serializeJson,
} from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { type CheckedRecord, checkRecord, checkRecords, type Violations } from "../collections/check-record.ts";
import type { WithCollections } from "../collections/collection.ts";
import { collectionOfKey, nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { parseSent, parseStored, recordDocument, withoutServerMembers } from "../domain/document.ts";
import { type Problem, problem } from "../domain/problem.ts";
import type { RecordDraft, StoredRecord } from "../domain/record.ts";
import type { Profile } from "../domain/student-schema.ts";
import type { StudentLimits } from "../limits.ts";

/** A body that becomes a record or, when the path names none, several. */
export interface DraftTask extends WithCollections {
  readonly text: string;
  /** The collection of new records. @default "students" */
  readonly collection?: string;
  readonly profile: Profile;
  readonly limits: StudentLimits;
  /** The id of the record that the body replaces; unset for new ones. */
  readonly id?: string;
  /** Whether the digest of the document is asked for. @default false */
  readonly withFingerprint?: boolean;
}

/** The drafts of a body. */
export interface Drafts {
  readonly drafts: readonly RecordDraft[];
  readonly isArray: boolean;
  /** A digest of the document that does not depend on its formatting; empty unless it was asked for. */
  readonly fingerprint: string;
}

/** A patch and the record that it changes. */
export interface PatchTask extends WithCollections {
  readonly record: StoredRecord;
  readonly text: string;
  /** Whether it is a merge patch (RFC 7396) instead of a list of operations (RFC 6902). */
  readonly isMerge: boolean;
  readonly profile: Profile;
  readonly limits: StudentLimits;
}

/** An earlier version of a record, to be stored again. */
export interface AgainTask extends WithCollections {
  readonly record: Pick<StoredRecord, "id" | "body">;
  readonly profile: Profile;
}

/** @throws Problem 400, 413 or 422 when the body is invalid */
export function draftRecords(task: DraftTask): Drafts {
  const { text, collection = STUDENT_COLLECTION, profile, limits, id, withFingerprint = false, collections } = task;
  const document = parseDocument(text, limits);
  // The same document in another collection is another request.
  const scope = collection === STUDENT_COLLECTION ? "" : `${collection}:`;
  const fingerprint = withFingerprint ? hash("sha256", scope + serializeJson(document)) : "";
  if (id !== undefined)
    return {
      drafts: [validDraft(checkRecord(document, { profile, id, collections }), id)],
      isArray: false,
      fingerprint,
    };
  const isArray = document.kind === "array";
  if (isArray && document.items.length > limits.maxStudents) throw tooMany(document.items.length, limits.maxStudents);
  const checked = checkRecords(document, { profile, collection, collections });
  if (checked.kind === "invalid") throw invalidRecord(checked, { document: isArray ? "array" : "record", collection });
  return { drafts: checked.drafts, isArray, fingerprint };
}

/**
 * The drafts of an object of collections, each an array of records.
 *
 * @throws Problem 400, 413 or 422 when the body is invalid. Pointers begin with the name of the collection.
 */
export function draftCollections({ text, profile, limits, withFingerprint = false, collections }: DraftTask): Drafts {
  const document = parseDocument(text, limits);
  const members = document.kind === "object" ? document.members : [];
  const violations: ProblemDetail[] = members.flatMap(({ name, value }) =>
    value.kind === "array"
      ? []
      : [{ pointer: formatPointer([name]), code: "invalid_type", detail: "must be an array" }],
  );
  if (members.length === 0) violations.push({ pointer: "", code: "empty", detail: "must be an object of collections" });
  const count = members.reduce((sum, { value }) => sum + (value.kind === "array" ? value.items.length : 0), 0);
  if (count > limits.maxStudents) throw tooMany(count, limits.maxStudents);
  const drafts: RecordDraft[] = [];
  let more = 0;
  for (const { name, value } of violations.length > 0 ? [] : members) {
    const checked = checkRecords(value, { profile, collection: name, collections });
    if (checked.kind === "valid") drafts.push(...checked.drafts);
    else {
      violations.push(...checked.violations.map((one) => ({ ...one, pointer: formatPointer([name]) + one.pointer })));
      more += checked.more;
    }
  }
  if (violations.length > 0) throw invalidRecord({ violations, more }, { collection: "records" });
  return {
    drafts,
    isArray: true,
    fingerprint: withFingerprint ? hash("sha256", `all:${serializeJson(document)}`) : "",
  };
}

/** @throws Problem 400, 409 or 422 when the patch or its result is invalid */
export function draftPatch({ record, text, isMerge, profile, limits, collections }: PatchTask): RecordDraft {
  const patch = parseDocument(text, limits);
  const document = recordDocument(record);
  const patched = isMerge ? applyMergePatch(document, patch) : applyOperations(document, patch, limits);
  // A patch can create names and depths that no document may have.
  const own = parseDocument(boundedText(withoutServerMembers(patched, record), limits), limits);
  return validDraft(checkRecord(own, { profile, id: record.id, collections }), record.id);
}

/**
 * Creates a draft from an earlier version of a record.
 *
 * @throws Problem 422 when it violates a rule that is newer than the version
 */
export function draftAgain(task: AgainTask): RecordDraft {
  return validDraft(checkAgain(task), task.record.id);
}

/** Checks an earlier version of a record by the rules of today. */
export function checkAgain({ record: { id, body }, profile, collections }: AgainTask): CheckedRecord {
  // A stored record may be empty, if the client sent only fields that the server sets.
  if (body === "{}" && profile === "open")
    return { kind: "valid", draft: { body, fields: "{}", search: "", keys: [] } };
  return checkRecord(parseStored(body), { profile, collection: collectionOfKey(id), collections });
}

function tooMany(count: number, maxStudents: number): Problem {
  const detail = `The body has ${count} records; at most ${maxStudents} are accepted in one request. POST /students/import accepts any number.`;
  return problem(413, "too_many_records", detail);
}

function applyOperations(document: JsonNode, patch: JsonNode, limits: StudentLimits): JsonNode {
  const outcome = applyJsonPatch(document, patch, { ...limits, maxLength: limits.maxBodyBytes });
  if (outcome.kind === "patched") return outcome.document;
  const { pointer, code, detail } = outcome.violation;
  const isConflict = outcome.kind === "conflict";
  throw problem(
    isConflict ? 409 : 422,
    isConflict ? (code === "test_failed" ? "patch_test_failed" : "patch_conflict") : "invalid_patch",
    `The patch ${detail}${pointer === "" ? "" : `, at ${pointer}`}.`,
    { errors: [outcome.violation] },
  );
}

/** The text of a patched document. Successive small patches must not exceed the limit of a body. */
function boundedText(patched: JsonNode, { maxBodyBytes }: StudentLimits): string {
  const text = serializeJson(patched);
  if (text.length <= maxBodyBytes) return text;
  const detail = `makes the document longer than ${maxBodyBytes} characters`;
  throw problem(409, "patch_conflict", `The patch ${detail}.`, {
    errors: [{ pointer: "", code: "too_large", detail }],
  });
}

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
    throw problem(400, error.code, `${error.message}.`, { cause: error });
  }
}

/** The draft of a checked record. @throws Problem 422 `invalid_student` with a pointer for each violation */
function validDraft(checked: CheckedRecord, id: string): RecordDraft {
  if (checked.kind === "valid") return checked.draft;
  throw invalidRecord(checked, { collection: collectionOfKey(id) });
}

/** How many violations the detail of a problem names. */
const MAX_IN_DETAIL = 5;

/** What is checked: one record, an array of records, or the rows of a file. */
type Checked = "record" | "array" | "rows";

/**
 * The problem of a document that violates rules of its collection: one record, an array, or a file of rows.
 * The pointers of the latter two begin with an index.
 */
export function invalidRecord(
  { violations, more }: Violations,
  {
    document = "record",
    collection = STUDENT_COLLECTION,
  }: { readonly document?: Checked; readonly collection?: string } = {},
): Problem {
  const named = violations
    .slice(0, MAX_IN_DETAIL)
    .map(({ pointer, detail }) => `${subjectOf(pointer, document, collection)} ${detail}`);
  const left = violations.length + more - named.length;
  const listed = more === 0 ? "" : ` (errors has the first ${violations.length})`;
  const rest = left === 0 ? "" : `; and ${left} more violations${listed}`;
  return problem(
    422,
    collection === STUDENT_COLLECTION ? "invalid_student" : "invalid_record",
    `${named.join("; ")}${rest}.`,
    {
      errors: violations,
    },
  );
}

/** Formats a pointer as in a program: `guardians[0].name`. */
function subjectOf(pointer: string, document: Checked, collection: string): string {
  const noun = nounOf(collection);
  if (pointer === "") return { record: `The ${noun}`, array: "The array", rows: "The file" }[document];
  const path = (parsePointer(pointer) ?? []).map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join("");
  return document === "record" ? path.replace(/^\./, "") : `${document === "rows" ? "rows" : collection}${path}`;
}
