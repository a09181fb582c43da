import type { CanonicalStudent, Student } from "./student.ts";
import { foldCase } from "./text-rules.ts";

/** Which records are asked for, and in which order. */
export interface StudentQuery {
  /** All must hold. */
  readonly filters: readonly Filter[];
  /** At least one must hold. */
  readonly anyOf?: readonly Filter[];
  /** Folded words; each must be the beginning of a word in the record. */
  readonly words: readonly string[];
  /** Ends in `id`, so that no two records are equal. */
  readonly sort: readonly SortKey[];
}

export interface SortKey {
  readonly field: QueryField;
  readonly descending: boolean;
}

export type Filter =
  | { readonly field: QueryField; readonly operator: Comparison; readonly value: string | number }
  | { readonly field: QueryField; readonly operator: "in"; readonly values: readonly (string | number)[] }
  | { readonly field: QueryField; readonly operator: "prefix" | "contains"; readonly value: string }
  | { readonly field: QueryField; readonly operator: "exists"; readonly value: boolean };

export const comparisons = ["eq", "ne", "lt", "lte", "gt", "gte"] as const;
export type Comparison = (typeof comparisons)[number];

/** A part of the records that a query finds. */
export interface PageRequest {
  readonly query: StudentQuery;
  /** Where to go on; unset for the first page. */
  readonly position?: Position | undefined;
  readonly limit: number;
  /** How many records to pass over. It costs as much as to read them, so pages of our own have positions. */
  readonly offset?: number;
}

/** A place between two records: the sort values of the record on one side of it. */
export interface Position {
  readonly values: readonly (string | number)[];
  /** `after` goes on behind the record, `before` goes back from it. */
  readonly side: "after" | "before";
}

/** Whether a query asks for all living records in the order of their ids, from either end. */
export function isUnfiltered({ filters, anyOf, words, sort }: StudentQuery): boolean {
  const isEverything = filters.length === 0 && anyOf === undefined && words.length === 0;
  return isEverything && sort.length === 1 && sort[0]?.field === "id";
}

/** The place right behind, or right before, `student`. */
export function positionAt(student: Student, { sort }: Pick<StudentQuery, "sort">, side: Position["side"]): Position {
  return { values: sort.map(({ field }) => queryValue(field, student)), side };
}

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
function queryValue(field: QueryField, student: Student): string | number {
  if (field === "id" || field === "version" || field === "createdAt" || field === "updatedAt") return student[field];
  return memberValue(field, JSON.parse(student.body) as CanonicalStudent);
}
