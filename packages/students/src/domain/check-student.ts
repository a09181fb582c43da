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
import type { StudentDraft } from "./student.ts";
import { canonicalMembers, type Profile, serverOwned, studentInput } from "./student-schema.ts";
import { searchText } from "./text-rules.ts";

export interface CheckStudentOptions {
  readonly profile: Profile;
  /** The id of the record that is replaced; its document may repeat it. */
  readonly id?: string;
}

export type CheckedStudent =
  | { readonly kind: "valid"; readonly draft: StudentDraft }
  | ({ readonly kind: "invalid" } & Faults);

/**
 * Checks a document that shall become a student, and normalises the text of its canonical members. All other members
 * stay as they were written. Members that only the server sets are left out (`open`) or are faults (`registrar`).
 */
export function checkStudent(document: JsonNode, options: CheckStudentOptions): CheckedStudent {
  const { profile, id } = options;
  if (document.kind !== "object") return invalid([notAnObject]);
  const isOwn = ({ name }: JsonMember): boolean => !serverOwned.has(name);
  const own = document.members.every(isOwn) ? document.members : document.members.filter(isOwn);
  const owned = profile === "registrar" ? serverOwnedFaults(document, id) : [];
  // `{"id": 1}` is not empty, although nothing of it is kept.
  if (profile === "open" && own.length === 0 && document.members.length > 0) return valid(own, {});
  const value = toValue({ kind: "object", members: own });
  const checked = studentInput[profile].safeParse(value, { error: describeIssue });
  if (!checked.success) return invalid([...owned, ...checked.error.issues.flatMap(faultsOf)]);
  if (owned.length > 0) return invalid(owned);
  const student = checked.data;
  if (profile === "open" || student.status !== undefined) return valid(own, student);
  return valid([...own, enrolled], { ...student, status: "enrolled" });
}

const notAnObject: ProblemDetail = { pointer: "", code: "invalid_type", detail: "must be a JSON object" };

const enrolled: JsonMember = { name: "status", nameText: '"status"', value: { kind: "string", text: '"enrolled"' } };

function valid(members: readonly JsonMember[], student: StudentDraft["canonical"]): CheckedStudent {
  const normalized: JsonObject = {
    kind: "object",
    members: members.map((member) => {
      if (!canonicalMembers.has(member.name)) return member;
      const value = student[member.name as keyof StudentDraft["canonical"]];
      return { ...member, value: withStringsOf(member.value, value) };
    }),
  };
  // Members that are not known may be very many, and a draft goes from thread to thread.
  const known = Object.entries(student).filter(([name]) => canonicalMembers.has(name));
  const canonical = Object.fromEntries(known) as StudentDraft["canonical"];
  return { kind: "valid", draft: { body: serializeJson(normalized), canonical, search: searchText(student) } };
}

function invalid(faults: readonly ProblemDetail[]): CheckedStudent {
  return { kind: "invalid", faults: faults.slice(0, maxFaults), more: Math.max(0, faults.length - maxFaults) };
}

function serverOwnedFaults(document: JsonObject, id: string | undefined): ProblemDetail[] {
  return document.members
    .filter(({ name, value }) => serverOwned.has(name) && !(name === "id" && id !== undefined && toValue(value) === id))
    .map(({ name }) => ({ pointer: formatPointer([name]), code: "server_owned", detail: "is set by the server only" }));
}

function faultsOf(issue: z.core.$ZodIssue): ProblemDetail[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      pointer: formatPointer([...issue.path, key]),
      code: "unknown_member",
      detail: "is no member of a student",
    }));
  }
  const own = issue.code === "custom" ? (issue.params?.code as string | undefined) : undefined;
  return [{ pointer: formatPointer(issue.path), code: own ?? issue.code ?? "invalid", detail: issue.message }];
}

/**
 * Replaces those strings of `node` that differ in `value`, a plain value of the same structure. Everything else stays as
 * it was written.
 */
function withStringsOf(node: JsonNode, value: unknown): JsonNode {
  switch (node.kind) {
    case "object": {
      const of = value as Record<string, unknown>;
      return {
        kind: "object",
        members: node.members.map((member) => ({ ...member, value: withStringsOf(member.value, of[member.name]) })),
      };
    }
    case "array": {
      const of = value as readonly unknown[];
      return { kind: "array", items: node.items.map((item, index) => withStringsOf(item, of[index])) };
    }
    case "string":
      return JSON.parse(node.text) === value ? node : { kind: "string", text: JSON.stringify(value) };
    default:
      return node;
  }
}

/** What is wrong with a document: the first faults, and how many more there are. */
export interface Faults {
  readonly faults: readonly ProblemDetail[];
  readonly more: number;
}

/** How many faults of a document are reported. A small document can have very many; one that is mended has fewer. */
export const maxFaults = 100;

type CheckedStudents =
  | { readonly kind: "valid"; readonly drafts: readonly StudentDraft[] }
  | ({ readonly kind: "invalid" } & Faults);

/** Checks a document that is one student or an array of students. Pointers begin at the document. */
export function checkStudents(document: JsonNode, options: CheckStudentOptions): CheckedStudents {
  if (document.kind !== "array") {
    const checked = checkStudent(document, options);
    return checked.kind === "valid" ? { kind: "valid", drafts: [checked.draft] } : checked;
  }
  if (document.items.length === 0) {
    const empty = { pointer: "", code: "empty", detail: "must have at least one student" };
    return { kind: "invalid", faults: [empty], more: 0 };
  }
  const drafts: StudentDraft[] = [];
  const faults: ProblemDetail[] = [];
  let count = 0;
  for (const [index, item] of document.items.entries()) {
    const checked = checkStudent(item, options);
    if (checked.kind === "valid") {
      drafts.push(checked.draft);
      continue;
    }
    count += checked.faults.length + checked.more;
    const reported = checked.faults.slice(0, maxFaults - faults.length);
    faults.push(...reported.map((fault) => ({ ...fault, pointer: `/${index}${fault.pointer}` })));
  }
  return count === 0 ? { kind: "valid", drafts } : { kind: "invalid", faults, more: count - faults.length };
}
