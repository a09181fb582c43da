import {
  formatPointer,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  serializeJson,
  toValue,
} from "@signalbox/json";
import { describeIssue, type ProblemDetail } from "@signalbox/service";
import type { z } from "zod";
import type { CanonicalStudent, LooseStudent, StudentDraft } from "./student.ts";
import { isUsableId, keyOfId, maxIdLength, numberIdOf } from "./student-id.ts";
import { looseValue } from "./student-query.ts";
import {
  canonicalMembers,
  canonicalStudent,
  datesInOrder,
  inOrder,
  memberRules,
  type Profile,
  serverOwned,
} from "./student-schema.ts";
import { searchText } from "./text-rules.ts";

export interface CheckStudentOptions {
  readonly profile: Profile;
  /** The id of the replaced record, which its document may repeat. */
  readonly id?: string;
}

export type CheckedStudent =
  | { readonly kind: "valid"; readonly draft: StudentDraft }
  | ({ readonly kind: "invalid" } & Violations);

/**
 * Checks a document that becomes a student, and normalizes the text of its canonical members. Other members stay as written,
 * as do invalid canonical values in the `open` profile. Members that only the server sets are dropped (`open`, except the id
 * of a new record) or are violations (`registrar`).
 */
export function checkStudent(document: JsonNode, options: CheckStudentOptions): CheckedStudent {
  const { profile, id } = options;
  if (document.kind !== "object") return invalid([notAnObject]);
  const isOwn = ({ name }: JsonMember): boolean => !serverOwned.has(name);
  const own = document.members.every(isOwn) ? document.members : document.members.filter(isOwn);
  if (profile === "open") return checkOpen(document, own, options);
  const owned = serverOwnedViolations(document, id);
  const value = toValue({ kind: "object", members: own }) as PlainStudent;
  const checked = canonicalStudent.registrar.safeParse(value, { error: describeIssue });
  if (!checked.success) return invalid([...owned, ...checked.error.issues.flatMap(violationsOf)]);
  if (owned.length > 0) return invalid(owned);
  const student = checked.data;
  if (student.status !== undefined) return valid(own, value, student);
  return valid([...own, enrolled], { ...value, status: "enrolled" }, { ...student, status: "enrolled" });
}

function checkOpen(
  { members }: JsonObject,
  own: readonly JsonMember[],
  { id: path }: Pick<CheckStudentOptions, "id">,
): CheckedStudent {
  if (members.length === 0) return invalid([isEmpty]);
  const sent = path === undefined ? sentId(members) : undefined;
  if (sent?.kind === "invalid") return sent;
  const value = toValue({ kind: "object", members: own }) as PlainStudent;
  const checked = own.length === 0 ? undefined : canonicalStudent.open.safeParse(value);
  const result =
    checked === undefined || checked.success ? valid(own, value, checked?.data ?? {}) : fitting(own, value);
  if (sent === undefined || result.kind === "invalid") return result;
  const { id, number } = sent;
  const head = number === undefined ? "{" : `{"id":${number}`;
  const { body } = result.draft;
  const text = number === undefined ? body : body === "{}" ? `${head}}` : `${head},${body.slice(1)}`;
  return { kind: "valid", draft: { ...result.draft, id, body: text } };
}

const isEmpty: ProblemDetail = { pointer: "", code: "empty", detail: "must have at least one field" };

type SentId =
  | { readonly kind: "id"; readonly id: string; readonly number: string | undefined }
  | Extract<CheckedStudent, { kind: "invalid" }>;

/**
 * The id that a client gives a new record: a text or a number. An empty text means no id, because forms send it that
 * way.
 */
function sentId(members: readonly JsonMember[]): SentId | undefined {
  const value = members.find(({ name }) => name === "id")?.value;
  if (value?.kind === "number" && value.text.length <= maxIdLength) {
    // `1.0` and `1e0` become 1. A number that JavaScript cannot represent stays as written.
    const number = /^-?\d+$/.test(value.text) ? value.text : String(Number(value.text));
    return { kind: "id", id: keyOfId(number), number: numberIdOf(`{"id":${number}}`) };
  }
  const id = value?.kind === "string" ? (toValue(value) as string) : "";
  if (id.trim() === "") return undefined;
  if (isUsableId(id)) return { kind: "id", id: keyOfId(id), number: undefined };
  const detail = `must be a text of up to ${maxIdLength} characters that can stand in a path; leave it out to get one`;
  return invalid([{ pointer: "/id", code: "invalid_id", detail }]) as SentId;
}

/** A student with invalid canonical members, which stay as written (`open`). */
function fitting(own: readonly JsonMember[], value: PlainStudent): CheckedStudent {
  const student: Record<string, unknown> = { ...value };
  const canonical: Record<string, unknown> = {};
  const loose: Record<string, string | number> = {};
  const warnings: ProblemDetail[] = [];
  const keepAsIs = (name: string, violations: readonly ProblemDetail[]): void => {
    delete canonical[name];
    student[name] = value[name];
    const comparable = looseValue(name, value[name]);
    if (comparable !== undefined) loose[name] = comparable;
    warnings.push(...violations.slice(0, maxViolations - warnings.length));
  };
  for (const [name, rule] of memberRules) {
    if (!Object.hasOwn(value, name)) continue;
    const checked = rule.safeParse(value[name], { error: describeIssue });
    if (checked.success) canonical[name] = student[name] = checked.data;
    else keepAsIs(name, checked.error.issues.flatMap(violationsOf).map(under(name)));
  }
  if (!datesInOrder(canonical)) {
    const { error: detail, params, path } = inOrder;
    keepAsIs("graduatesOn", [{ pointer: formatPointer(path), code: params.code, detail }]);
  }
  const checked = valid(own, value, student, new Set(Object.keys(canonical)));
  if (checked.kind === "invalid") return checked;
  return { kind: "valid", draft: { ...checked.draft, loose: loose as LooseStudent, warnings } };
}

function under(name: string): (violation: ProblemDetail) => ProblemDetail {
  return (violation) => ({ ...violation, pointer: `${formatPointer([name])}${violation.pointer}` });
}

const notAnObject: ProblemDetail = { pointer: "", code: "invalid_type", detail: "must be a JSON object" };

const enrolled: JsonMember = { name: "status", nameText: '"status"', value: { kind: "string", text: '"enrolled"' } };

/** A document as a plain value. */
type PlainStudent = Readonly<Record<string, unknown>>;

/** The draft of `members`, whose plain value is `sent`, with the normalized values of `student`. Only `known` members are indexed. */
function valid(
  members: readonly JsonMember[],
  sent: PlainStudent,
  student: CanonicalStudent,
  known: ReadonlySet<string> = canonicalMembers,
): CheckedStudent {
  const normalized: JsonObject = {
    kind: "object",
    members: members.map((member) => {
      if (!known.has(member.name)) return member;
      const [before, after] = [sent[member.name], student[member.name as keyof StudentDraft["canonical"]]];
      return before === after ? member : { ...member, value: withStringsOf(member.value, before, after) };
    }),
  };
  // There may be very many unknown members, and drafts are copied between threads.
  const indexed = Object.entries(student).filter(([name]) => known.has(name));
  const canonical = Object.fromEntries(indexed) as CanonicalStudent;
  return { kind: "valid", draft: { body: serializeJson(normalized), canonical, search: searchText(student) } };
}

function invalid(violations: readonly ProblemDetail[]): CheckedStudent {
  return {
    kind: "invalid",
    violations: violations.slice(0, maxViolations),
    more: Math.max(0, violations.length - maxViolations),
  };
}

function serverOwnedViolations(document: JsonObject, id: string | undefined): ProblemDetail[] {
  return document.members
    .filter(({ name, value }) => serverOwned.has(name) && !(name === "id" && id !== undefined && toValue(value) === id))
    .map(({ name }) => ({ pointer: formatPointer([name]), code: "server_owned", detail: "is set by the server only" }));
}

function violationsOf(issue: z.core.$ZodIssue): ProblemDetail[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      pointer: formatPointer([...issue.path, key]),
      code: "unknown_member",
      detail: "is not a field of a student",
    }));
  }
  const own = issue.code === "custom" ? (issue.params?.code as string | undefined) : undefined;
  return [{ pointer: formatPointer(issue.path), code: own ?? issue.code ?? "invalid", detail: issue.message }];
}

/**
 * Replaces the strings of `node` that differ between its plain value `before` and `after`, which has the same structure. Everything
 * else stays as written.
 */
function withStringsOf(node: JsonNode, before: unknown, after: unknown): JsonNode {
  if (before === after) return node;
  switch (node.kind) {
    case "object": {
      const [from, to] = [before as PlainStudent, after as PlainStudent];
      return {
        kind: "object",
        members: node.members.map((one) => ({ ...one, value: withStringsOf(one.value, from[one.name], to[one.name]) })),
      };
    }
    case "array": {
      const [from, to] = [before as readonly unknown[], after as readonly unknown[]];
      return { kind: "array", items: node.items.map((item, index) => withStringsOf(item, from[index], to[index])) };
    }
    case "string":
      return { kind: "string", text: JSON.stringify(after) };
    default:
      return node;
  }
}

/** The violations of a document: the first ones, and the number of further ones. */
export interface Violations {
  readonly violations: readonly ProblemDetail[];
  readonly more: number;
}

/** The most violations that are reported: a small document can have very many. */
export const maxViolations = 100;

type CheckedStudents =
  | { readonly kind: "valid"; readonly drafts: readonly StudentDraft[] }
  | ({ readonly kind: "invalid" } & Violations);

/** Checks a document that is one student or an array of students. Pointers begin at the document. */
export function checkStudents(document: JsonNode, options: CheckStudentOptions): CheckedStudents {
  if (document.kind !== "array") {
    const checked = checkStudent(document, options);
    return checked.kind === "valid" ? { kind: "valid", drafts: [checked.draft] } : checked;
  }
  if (document.items.length === 0) {
    const empty = { pointer: "", code: "empty", detail: "must have at least one student" };
    return { kind: "invalid", violations: [empty], more: 0 };
  }
  const drafts: StudentDraft[] = [];
  const violations: ProblemDetail[] = [];
  let count = 0;
  for (const [index, item] of document.items.entries()) {
    const checked = checkStudent(item, options);
    if (checked.kind === "valid") {
      drafts.push(checked.draft);
      continue;
    }
    count += checked.violations.length + checked.more;
    const reported = checked.violations.slice(0, maxViolations - violations.length);
    violations.push(...reported.map((violation) => ({ ...violation, pointer: `/${index}${violation.pointer}` })));
  }
  return count === 0 ? { kind: "valid", drafts } : { kind: "invalid", violations, more: count - violations.length };
}
