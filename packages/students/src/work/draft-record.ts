import { hash } from "node:crypto";
import {
  applyJsonPatch,
  applyMergePatch,
  formatPointer,
  type JsonNode,
  JsonSyntaxError,
  parseJson,
  parsePointer,
  serializeJson,
} from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import {
  type CheckedRecord,
  checkRecord,
  MAX_VIOLATIONS,
  type RecordRules,
  type Violations,
} from "../collections/check-record.ts";
import { collectionOfKey, nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { parseSent, recordDocument, withoutServerMembers } from "../domain/document.ts";
import { type Problem, problem } from "../domain/problem.ts";
import type { RecordDraft, StoredRecord } from "../domain/record.ts";
import type { StudentLimits } from "../limits.ts";

/** A body that becomes new records. */
interface DraftTask {
  readonly text: string;
  /** Whether to make a digest of the document that does not depend on its formatting. @default false: it is empty */
  readonly withFingerprint?: boolean;
}

/** The drafts of a body, and its digest. */
export type Drafts = ReturnType<typeof draftCollections>;

/** A patch and the record that it changes. */
interface PatchTask {
  readonly record: StoredRecord;
  readonly text: string;
  /** Whether it is a merge patch (RFC 7396) instead of a list of operations (RFC 6902). */
  readonly isMerge: boolean;
}

/**
 * The drafts of a record, or of an array of records.
 *
 * @throws Problem 400, 413 or 422 when the body is invalid
 */
export function draftRecords(
  { text, collection, withFingerprint = false }: DraftTask & { readonly collection: string },
  rules: RecordRules,
) {
  const document = parseDocument(text, rules.limits);
  const isArray = document.kind === "array";
  const drafts = isArray
    ? draftLists([{ pointer: "", collection, list: document }], { document: "array", collection }, rules)
    : [validDraft(checkRecord(document, rules, { collection }), collection)];
  // The same document in another collection is another request.
  const scope = collection === STUDENT_COLLECTION ? "" : `${collection}:`;
  return { drafts, isArray, fingerprint: withFingerprint ? hash("sha256", scope + serializeJson(document)) : "" };
}

/**
 * The drafts of an object of collections, each an array of records.
 *
 * @throws Problem 400, 413 or 422 when the body is invalid. Pointers begin with the name of the collection.
 */
export function draftCollections({ text, withFingerprint = false }: DraftTask, rules: RecordRules) {
  const document = parseDocument(text, rules.limits);
  const members = document.kind === "object" ? document.members : [];
  if (members.length === 0) {
    const violations = [{ pointer: "", code: "empty", detail: "must be an object of collections" }];
    throw invalidRecord({ violations, more: 0 }, { collection: "records" });
  }
  const lists = members.map(({ name, value: list }) => ({ pointer: formatPointer([name]), collection: name, list }));
  const drafts = draftLists(lists, { collection: "records" }, rules);
  return { drafts, fingerprint: withFingerprint ? hash("sha256", `/collections:${serializeJson(document)}`) : "" };
}

/** The drafts of arrays of records, each of a collection, with the pointers to them in a body. */
function draftLists(
  lists: readonly { readonly pointer: string; readonly collection: string; readonly list: JsonNode }[],
  about: CheckedDocument,
  rules: RecordRules,
): readonly RecordDraft[] {
  const { maxStudents } = rules.limits;
  const count = lists.reduce((sum, { list }) => sum + (list.kind === "array" ? list.items.length : 0), 0);
  if (count > maxStudents) {
    const imports = lists.slice(0, MAX_IN_DETAIL).map((one) => `POST /${encodeURIComponent(one.collection)}/import`);
    const detail = `The body has ${count} records; at most ${maxStudents} are accepted in one request. Any number can be imported: ${imports.join(", ")}.`;
    throw problem(413, "too_many_records", detail);
  }
  const drafts: RecordDraft[] = [];
  const violations: ProblemDetail[] = [];
  let more = 0;
  for (const { pointer: at, collection, list } of lists) {
    if (list.kind !== "array") violations.push({ pointer: at, code: "invalid_type", detail: "must be an array" });
    else if (list.items.length === 0)
      violations.push({ pointer: at, code: "empty", detail: "must have at least one record" });
    else
      for (const [index, item] of list.items.entries()) {
        const checked = checkRecord(item, rules, { collection });
        if (checked.kind === "valid") drafts.push(checked.draft);
        else {
          for (const one of checked.violations) violations.push({ ...one, pointer: `${at}/${index}${one.pointer}` });
          more += checked.more;
        }
      }
  }
  if (violations.length > 0) throw invalidRecord({ violations, more }, about);
  return drafts;
}

/**
 * The draft of a body that replaces the record with an id.
 *
 * @throws Problem 400 or 422 when the body is invalid
 */
export function draftReplacement(
  { text, id }: Pick<DraftTask, "text"> & { readonly id: string },
  rules: RecordRules,
): RecordDraft {
  return validDraft(checkRecord(parseDocument(text, rules.limits), rules, { id }), collectionOfKey(id));
}

/** @throws Problem 400, 409 or 422 when the patch or its result is invalid */
export function draftPatch({ record, text, isMerge }: PatchTask, rules: RecordRules): RecordDraft {
  const { id } = record;
  const { limits } = rules;
  const patch = parseDocument(text, limits);
  const document = recordDocument(record);
  const patched = isMerge ? applyMergePatch(document, patch) : applyOperations(document, patch, limits);
  // A patch can create names and depths that no document may have.
  return draftReplacement({ text: boundedText(withoutServerMembers(patched, document), limits), id }, rules);
}

/**
 * Creates a draft from an earlier version of a record.
 *
 * @throws Problem 422 when it violates a rule that is newer than the version
 */
export function draftAgain(
  { record }: { readonly record: Parameters<typeof checkAgain>[0] },
  rules: RecordRules,
): RecordDraft {
  return validDraft(checkAgain(record, rules), collectionOfKey(record.id));
}

/** Checks an earlier version of a record by the rules of today. */
export function checkAgain({ id, body }: Pick<StoredRecord, "id" | "body">, rules: RecordRules): CheckedRecord {
  // A stored record may be empty, if the client sent only fields that the server sets.
  if (body === "{}" && rules.profile === "open")
    return { kind: "valid", draft: { body, fields: "{}", search: "", keys: [] } };
  return checkRecord(parseJson(body), rules, { collection: collectionOfKey(id) });
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
function validDraft(checked: CheckedRecord, collection: string): RecordDraft {
  if (checked.kind === "valid") return checked.draft;
  throw invalidRecord(checked, { collection });
}

/** How many violations the detail of a problem names. */
const MAX_IN_DETAIL = 5;

/** What is checked. */
interface CheckedDocument {
  /** One record, an array of records, or the rows of a file. @default "record" */
  readonly document?: "record" | "array" | "rows";
  /** @default "students" */
  readonly collection?: string;
}

/**
 * The problem of a document that violates rules of its collection: one record, an array, or a file of rows.
 * The pointers of the latter two begin with an index.
 */
export function invalidRecord(
  { violations, more }: Violations,
  { document = "record", collection = STUDENT_COLLECTION }: CheckedDocument = {},
): Problem {
  const errors = violations.slice(0, MAX_VIOLATIONS);
  const count = violations.length + more;
  const named = errors
    .slice(0, MAX_IN_DETAIL)
    .map(({ pointer, detail }) => `${subjectOf(pointer, { document, collection })} ${detail}`);
  const left = count - named.length;
  const listed = count === errors.length ? "" : ` (errors has the first ${errors.length})`;
  const rest = left === 0 ? "" : `; and ${left} more violations${listed}`;
  return problem(
    422,
    collection === STUDENT_COLLECTION ? "invalid_student" : "invalid_record",
    `${named.join("; ")}${rest}.`,
    { errors },
  );
}

/** Formats a pointer as in a program: `guardians[0].name`. */
function subjectOf(pointer: string, { document, collection }: Required<CheckedDocument>): string {
  const noun = nounOf(collection);
  if (pointer === "") return { record: `The ${noun}`, array: "The array", rows: "The file" }[document];
  const path = (parsePointer(pointer) ?? []).map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join("");
  return document === "record" ? path.replace(/^\./, "") : `${document === "rows" ? "rows" : collection}${path}`;
}
