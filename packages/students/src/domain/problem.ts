import { type Problem as AnyProblem, type ProblemClass, problemClass } from "@signalbox/service";

/** The problem codes of the student service and their meanings. The shared service package has further codes. */
export const studentProblems = {
  audit_full: "The access log cannot be written, or not as fast as records are read.",
  audit_off: "The service keeps no access log.",
  deleted: "The record with the id `id` is deleted.",
  duplicate: "Another record has this id, number or address.",
  duplicate_key: "An object of the body has the same key twice.",
  expected_missing: "A bulk change of all records must say how many they are.",
  forbidden_key: "An object of the body has a key that no record may have.",
  hidden_member: "The query uses a field that is hidden from this role.",
  idempotency_key_reused: "The idempotency key was used for another request.",
  if_match_required: "The service requires `If-Match` for this change.",
  invalid_bundle: "The bundle of CSV files is not a zip, is too large, or has files or columns that are not allowed.",
  invalid_cursor: "The cursor does not belong to this list.",
  invalid_filter: "The filter of a bulk change has a parameter for pages or for the fields to show.",
  invalid_filter_field: "OneRoster: the filter names a field or a value that cannot be used.",
  invalid_form: "The body is not the form that its type says, or its parts are not as described.",
  invalid_idempotency_key: "The idempotency key is empty, too long or has other characters than allowed.",
  invalid_merge: "The two ids are the same, or the other student lacks a field to take.",
  invalid_patch: "The patch is not a JSON Patch or JSON Merge Patch.",
  invalid_record: "The document cannot be a record; `errors` says why.",
  invalid_scope: "The roster client may have none of the scopes that it asks for.",
  invalid_selection_field: "OneRoster: `fields` has an unknown field.",
  invalid_student: "The document breaks rules of a student record; `errors` lists each violation.",
  invalid_workbook: "The file is a workbook that cannot be read, or is too large.",
  issuer_unavailable: "The keys of the token's issuer cannot be loaded.",
  keys_not_required: "The service requires no keys (`--require-key`), so they cannot be managed over HTTP.",
  key_too_long: "An object of the body has a key that is too long.",
  no_such_collection: "No record is in the collection of the path.",
  no_such_version: "The history has no such version of the record.",
  not_deleted: "Only a deleted record can be restored or erased.",
  not_expected: "The filter of a bulk change finds another number of records than expected.",
  patch_conflict: "The patch does not fit the record.",
  patch_test_failed: "A `test` operation of the patch failed.",
  position_gone: "The change feed never had such a position, or has none since a backup was restored.",
  referenced: "Another record refers to this one, so it cannot be deleted.",
  record_busy: "Other requests changed the record again and again.",
  records_too_large: "What becomes of the records of a bulk change is too large.",
  service_stopping: "The service stops; the detail says how much of an import is stored.",
  similar_collection: "Another collection has the same name in another case.",
  stale: "The record has another version than `If-Match` or `If-None-Match` names.",
  too_deep: "The body nests deeper than allowed.",
  too_many_bulk_changes: "As many bulk changes are being made as may be at a time.",
  too_many_collections: "There are as many collections as may be.",
  too_many_duplicate_searches: "As many searches for duplicates run as may at a time.",
  too_many_records: "The request has or finds more records than it may create, change or import at once.",
  too_many_sorted_lists: "As many lists are being sorted as may be at a time.",
  too_many_subscribers: "As many subscribers follow the change feed as may, in all or for one caller.",
  too_many_values: "The body has more values than allowed.",
  too_many_webhooks: "There are as many webhooks as may be.",
  undone_before: "The bulk change was undone before.",
  unsupported_grant_type: "Only the client credentials grant of OAuth gives tokens.",
  url_not_allowed: "The outbound guard does not allow this URL.",
} as const;

export type StudentProblemCode = keyof typeof studentProblems;

export type Problem = AnyProblem;

/** A problem of the student service. Its code is one of {@link studentProblems} or of the shared service package. */
export const Problem: ProblemClass<StudentProblemCode> = problemClass(studentProblems);

type Arguments = ConstructorParameters<typeof Problem>;

interface More extends NonNullable<Arguments[3]> {
  /** What to do about it over HTTP: the end of the detail. */
  readonly next?: string;
}

/** A problem, perhaps with headers, errors, members and a cause. */
export function problem(status: number, code: Arguments[1], reason: string, { next, ...more }: More = {}): Problem {
  if (next === undefined) return new Problem(status, code, reason, more);
  return new Problem(status, code, `${reason} ${next}`, { ...more, members: { ...more.members, reason } });
}

/** The problem of an id that nothing of its kind has. */
export function noSuch(noun: string, id: string, more: Pick<More, "next"> = {}): Problem {
  return notFound(`There is no ${noun} ${JSON.stringify(id)}.`, more);
}

/** The problem of something that does not exist. */
export function notFound(reason: string, more: Pick<More, "next"> = {}): Problem {
  return problem(404, "not_found", reason, more);
}

/** The problem of records that other requests changed meanwhile. */
export function recordsBusy(): Problem {
  const detail = "Other requests changed the same records meanwhile. Nothing was changed; send the request again.";
  return problem(503, "record_busy", detail, { headers: { "retry-after": "1" } });
}
