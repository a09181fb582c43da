import type { Student } from "./student.ts";
import type { CanonicalStudent } from "./student-draft.ts";
import { foldCase } from "./text-rules.ts";

/**
 * The members by which records are filtered and sorted, and how each compares: `text` without case, `exact` text and
 * dates by code point, `number`, and `time` in milliseconds.
 */
export const queryFields = {
  id: "exact",
  version: "number",
  createdAt: "time",
  updatedAt: "time",
  studentNumber: "text",
  name: "text",
  givenName: "text",
  middleName: "text",
  familyName: "text",
  preferredName: "text",
  email: "text",
  phone: "text",
  gender: "text",
  dateOfBirth: "exact",
  enrolledOn: "exact",
  graduatesOn: "exact",
  age: "number",
  gpa: "number",
  yearLevel: "number",
  program: "text",
  department: "text",
  course: "text",
  grade: "text",
  status: "exact",
} as const;

export type QueryField = keyof typeof queryFields;

/** The fields that come from the owner's members, in the order of the table above. */
export type MemberField = Exclude<QueryField, "id" | "version" | "createdAt" | "updatedAt">;

export const memberFields: readonly MemberField[] = Object.keys(queryFields).filter(
  (field): field is MemberField => !["id", "version", "createdAt", "updatedAt"].includes(field),
);

/** What stands for a member that a record does not have; it sorts before every value, and no member can have it. */
export const absent: Readonly<{ text: string; number: number }> = { text: "", number: -1 };

/** What a member compares as. */
export function memberValue(field: MemberField, canonical: CanonicalStudent): string | number {
  const value = canonical[field];
  if (queryFields[field] === "number") return typeof value === "number" ? value : absent.number;
  if (typeof value !== "string") return absent.text;
  return queryFields[field] === "text" ? foldCase(value) : value;
}

/** What a record compares as in `field`. */
export function queryValue(field: QueryField, student: Student): string | number {
  if (field === "id" || field === "version" || field === "createdAt" || field === "updatedAt") return student[field];
  return memberValue(field, JSON.parse(student.body) as CanonicalStudent);
}
