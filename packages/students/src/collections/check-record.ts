import { isDeepStrictEqual } from "node:util";
import {
  diffJson,
  editJson,
  formatPointer,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  serializeJson,
  textNode,
  toMember,
  toValue,
} from "@signalbox/json";
import { describeIssue, type ProblemDetail } from "@signalbox/service";
import type { z } from "zod";
import { collectionOfKey, STUDENT_COLLECTION } from "../domain/collection.ts";
import { toNode } from "../domain/document.ts";
import type { RecordDraft, StoredRecord } from "../domain/record.ts";
import { isUsableId, keyOfId, MAX_ID_LENGTH, numberIdOf } from "../domain/record-id.ts";
import { type FieldDeclaration, fieldsWhere, studentFields } from "../domain/student-fields.ts";
import { type Profile, serverOwned } from "../domain/student-schema.ts";
import { searchText } from "../domain/text-rules.ts";
import type { StudentLimits } from "../limits.ts";
import { type Collections, collectionNamed } from "./collection.ts";

const fields: readonly (readonly [string, FieldDeclaration])[] = Object.entries(studentFields);
const requiredFields = fieldsWhere(({ required }) => required === true);
const orderedDates = fields.filter(([, { notBefore }]) => notBefore !== undefined);
const steppedFields = fields.filter(([, { next }]) => next !== undefined);

/** What documents are checked by: settings of the service, which its threads have too. */
export interface RecordRules {
  readonly profile: Profile;
  readonly limits: StudentLimits;
  /** The declared collections; undefined when every name is one. */
  readonly collections: Collections | undefined;
}

/** The record that a document becomes. */
interface FutureRecord {
  /** The collection of a new record. @default "students" */
  readonly collection?: string;
  /** The id of the replaced record, which its document may repeat. */
  readonly id?: string;
}

export type CheckedRecord =
  | { readonly kind: "valid"; readonly draft: RecordDraft }
  | ({ readonly kind: "invalid" } & Violations);

/** The violations of a document: the first ones, and the number of further ones. */
export interface Violations {
  readonly violations: readonly ProblemDetail[];
  readonly more: number;
}

/** The most violations that are reported: a small document can have very many. */
export const MAX_VIOLATIONS = 100;

/**
 * Checks a document that becomes a record, and normalizes the texts of fields with rules. Other fields stay as written, as do invalid
 * values in the `open` profile. Fields that only the server sets are dropped (`open`, except the id of a new record) or are
 * violations (`registrar`).
 */
export function checkRecord(
  document: JsonNode,
  { profile, collections }: Pick<RecordRules, "profile" | "collections">,
  { id: path, collection: name = path === undefined ? STUDENT_COLLECTION : collectionOfKey(path) }: FutureRecord,
): CheckedRecord {
  if (document.kind !== "object") return invalid([notAnObject]);
  const collection = collectionNamed(name, collections);
  const rules = collection.rules?.[profile];
  const isStrict = profile === "registrar" && rules !== undefined;
  if (!isStrict && document.members.length === 0) return invalid([emptyRecord]);
  const sent = isStrict || path !== undefined ? undefined : sentId(document.members, name);
  if (sent?.kind === "invalid") return sent;
  const complete = isStrict ? withInitial(document) : document;
  const { members, record, invalidFields, violations } = checkMembers(complete, rules);
  const owned = serverOwnedViolations(document, path);
  if (isStrict) {
    const unknown = Object.keys(record).filter((field) => !rules.has(field));
    const missing = requiredFields.filter((field) => record[field] === undefined);
    violations.unshift(...owned, ...unknown.map((field) => ({ pointer: formatPointer([field]), ...unknownMember })));
    violations.push(...missing.map((field) => ({ pointer: formatPointer([field]), ...requiredMember })));
  }
  const broken = isStrict ? violations : collection.check(record);
  if (broken.length > 0) return invalid(broken);
  // A sent id is used, or is that of the path.
  const warnings = [...owned.filter(({ pointer }) => pointer !== "/id"), ...violations].slice(0, MAX_VIOLATIONS);
  const number = sent?.number;
  if (number !== undefined) members.unshift(toMember("id", { kind: "number", text: number }));
  const keys = collection.keysOf(record, invalidFields);
  const draft: RecordDraft = {
    ...(sent === undefined ? {} : { id: sent.id }),
    collection: name,
    body: serializeJson({ kind: "object", members }),
    fields: collection.fieldsOf(record),
    search: searchText(Object.values(record)),
    ...(keys === undefined ? {} : { keys }),
    ...(isStrict || warnings.length === 0 ? {} : { warnings }),
  };
  return { kind: "valid", draft };
}

/** The members of a document without the server's, normalized, and their values. `invalidFields` stay as written. */
function checkMembers({ members }: JsonObject, rules?: ReadonlyMap<string, z.ZodType>) {
  const own: JsonMember[] = [];
  const values: [name: string, value: unknown][] = [];
  const invalidFields = new Set<string>();
  const violations: ProblemDetail[] = [];
  for (const member of members) {
    const { name } = member;
    if (serverOwned.has(name)) continue;
    const value = toValue(member.value);
    const checked = rules?.get(name)?.safeParse(value, { error: describeIssue });
    if (checked?.success === false) {
      invalidFields.add(name);
      for (const found of checked.error.issues.flatMap(violationsOf))
        violations.push({ ...found, pointer: `${formatPointer([name])}${found.pointer}` });
    }
    const known = checked?.success ? checked.data : value;
    values.push([name, known]);
    const isSame = known === value || isDeepStrictEqual(known, value);
    own.push(isSame ? member : { ...member, value: withStringsOf(member.value, value, known) });
  }
  const record: Readonly<Record<string, unknown>> = Object.fromEntries(values);
  for (const [name, { notBefore = "" }] of rules === undefined ? [] : orderedDates) {
    const [date, first] = [record[name], record[notBefore]] as readonly (string | undefined)[];
    if (date === undefined || first === undefined || date >= first) continue;
    if (invalidFields.has(name) || invalidFields.has(notBefore)) continue;
    violations.push({ pointer: `/${name}`, code: "out_of_order", detail: `must not be before ${notBefore}` });
  }
  return { members: own, record, invalidFields, violations };
}

/** A new record of the `registrar` profile with the values that it has if none are sent. */
function withInitial({ kind, members }: JsonObject): JsonObject {
  const names = new Set(members.map(({ name }) => name));
  return { kind, members: [...members, ...initialMembers.filter(({ name }) => !names.has(name))] };
}

const notAnObject: ProblemDetail = { pointer: "", code: "invalid_type", detail: "must be a JSON object" };
const emptyRecord: ProblemDetail = { pointer: "", code: "empty", detail: "must have at least one field" };
const unknownMember = { code: "unknown_member", detail: "is not a field of a student" };
const requiredMember = { code: "invalid_type", detail: "is required" };
/** The members of a new record that is sent without them. */
const initialMembers = fields.flatMap(([name, { initially }]) =>
  initially === undefined ? [] : [toMember(name, toNode(initially))],
);

/**
 * The id that a client gives a new record: a text or a number. An empty text means no id, because forms send it that
 * way.
 */
function sentId(members: readonly JsonMember[], collection: string) {
  const value = members.find(({ name }) => name === "id")?.value;
  if (value?.kind === "number" && value.text.length <= MAX_ID_LENGTH) {
    // `1.0` and `1e0` become 1. A number that JavaScript cannot represent stays as written.
    const number = /^-?\d+$/.test(value.text) ? value.text : String(Number(value.text));
    return { kind: "id", id: keyOfId(number, collection), number: numberIdOf(`{"id":${number}}`) } as const;
  }
  const id = value?.kind === "string" ? (toValue(value) as string) : "";
  if (id.trim() === "") return undefined;
  if (isUsableId(id)) return { kind: "id", id: keyOfId(id, collection), number: undefined } as const;
  const detail = `must be a text of up to ${MAX_ID_LENGTH} characters usable in a URL, and not a path such as import, changes or deleted; omit it to have one assigned`;
  return invalid([{ pointer: "/id", code: "invalid_id", detail }]);
}

function invalid(violations: readonly ProblemDetail[]): { readonly kind: "invalid" } & Violations {
  const first = violations.slice(0, MAX_VIOLATIONS);
  return { kind: "invalid", violations: first, more: violations.length - first.length };
}

function serverOwnedViolations(document: JsonObject, id: string | undefined): ProblemDetail[] {
  return document.members
    .filter(({ name, value }) => serverOwned.has(name) && !(name === "id" && id !== undefined && toValue(value) === id))
    .map(({ name }) => ({ pointer: formatPointer([name]), code: "server_owned", detail: "is set by the server only" }));
}

/**
 * The violation when a value of `next` must not follow that of `current` in the `registrar` profile; undefined when it may. Keeping a
 * value is always allowed.
 */
export function stepViolation(
  current: Pick<StoredRecord, "id" | "body">,
  next: RecordDraft,
  { profile }: Pick<RecordRules, "profile">,
): ProblemDetail | undefined {
  if (profile === "open" || collectionOfKey(current.id) !== STUDENT_COLLECTION) return undefined;
  const before = JSON.parse(current.body) as Readonly<Record<string, unknown>>;
  const after = JSON.parse(next.body) as Readonly<Record<string, unknown>>;
  for (const [name, { next: steps = {} }] of steppedFields) {
    const [from, to] = [before[name], after[name]];
    // A record of the `open` profile may have any value.
    if (typeof from !== "string" || !Object.hasOwn(steps, from) || to === undefined || from === to) continue;
    const allowed = steps[from] ?? [];
    if (allowed.includes(to as string)) continue;
    const detail = `cannot become ${to} from ${from}, only ${allowed.join(", ") || "nothing"}`;
    return { pointer: `/${name}`, code: `${name}_transition`, detail };
  }
  return undefined;
}

function violationsOf(issue: z.core.$ZodIssue): ProblemDetail[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ pointer: formatPointer([...issue.path, key]), ...unknownMember }));
  }
  const own = issue.code === "custom" ? (issue.params?.code as string | undefined) : undefined;
  return [{ pointer: formatPointer(issue.path), code: own ?? issue.code ?? "invalid", detail: issue.message }];
}

/** A node with the strings of `after`, which has the structure of its plain value `before`. Everything else stays as written. */
function withStringsOf(node: JsonNode, before: unknown, after: unknown): JsonNode {
  if (typeof after === "string") return textNode(after);
  const editor = editJson(node);
  for (const { path, after: text = "" } of diffJson(toNode(before), toNode(after)))
    editor.replace(path.map(String), { kind: "string", text });
  return editor.result();
}
