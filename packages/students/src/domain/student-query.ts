import type { Comparison, OwnQuery } from "./own-members.ts";
import type { StudentDraft } from "./student.ts";
import { foldCase } from "./text-rules.ts";

/** Which records are asked for, and in which order. */
export interface StudentQuery {
  /** Whether deleted records are asked for, and no others. @default false */
  readonly deleted?: boolean;
  /** All must hold. */
  readonly filters: readonly Filter[];
  /** At least one must hold. */
  readonly anyOf?: readonly Filter[];
  /** Folded words; each must be the beginning of a word in the record. */
  readonly words: readonly string[];
  /** Ends in `id`, so that no two records are equal. */
  readonly sort: readonly SortKey[];
  /** What no column has. @default nothing */
  readonly own?: OwnQuery;
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
export function isUnfiltered({ deleted, filters, anyOf, words, sort, own }: StudentQuery): boolean {
  const isEverything =
    deleted !== true && own === undefined && filters.length === 0 && anyOf === undefined && words.length === 0;
  return isEverything && sort.length === 1 && sort[0]?.field === "id";
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
export function memberValue(
  field: MemberField,
  { canonical, loose }: Pick<StudentDraft, "canonical" | "loose">,
): string | number {
  const value = canonical[field];
  if (queryFields[field] === "number") return typeof value === "number" ? value : (loose?.[field] ?? absent.number);
  if (typeof value !== "string") return loose?.[field] ?? absent.text;
  return queryFields[field] === "text" ? foldCase(value) : value;
}

/** The longest text that is compared although it does not fit its rule: an index takes only so much. */
const longestLoose = 200;

/**
 * What a value compares as that does not fit the rule of its member: `grade: 10` is found by `grade=10`, `age: "21"` by
 * `age[gte]=18`. Undefined when nothing can be compared with it.
 */
export function looseValue(field: string, value: unknown): string | number | undefined {
  if (!isMemberField(field)) return undefined;
  if (queryFields[field] === "number") {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : undefined;
  }
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = String(value);
  // PostgreSQL has no text with U+0000 in it.
  if (text === "" || text.length > longestLoose || text.includes("\0") || !text.isWellFormed()) return undefined;
  return queryFields[field] === "text" ? foldCase(text) : text;
}

/** Follows a value of a unique member that does not fit its rule; no number and no address has it. */
export const looseMark = "\u0001";

/** What a unique member compares as: a value that does not fit its rule is not unique, so the key of its record follows. */
export function uniqueValue(
  field: "studentNumber" | "email",
  draft: Pick<StudentDraft, "canonical" | "loose">,
  key: string,
): string {
  const loose = draft.loose?.[field];
  return loose === undefined ? (memberValue(field, draft) as string) : `${loose}${looseMark}${key}`;
}

function isMemberField(name: string): name is MemberField {
  return (memberFields as readonly string[]).includes(name);
}
