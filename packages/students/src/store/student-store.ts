import type { Author, ChangeAction, Student, StudentDraft } from "../domain/student.ts";

/** Where students are kept. Nothing is answered before it is durable, and each record has one order of versions. */
export interface StudentStore {
  /** The record, also a deleted one. At once where nothing has to be waited for. */
  get(id: string): Student | undefined | Promise<Student | undefined>;

  /** A text that is another one after every change of any record, and in every other database. */
  state(): Promise<string>;

  /** Adds all of `drafts` or none. With a key that was used, answers what was added then. */
  add(drafts: readonly StudentDraft[], key?: IdempotencyKey, by?: Author): Promise<AddOutcome>;

  /**
   * Reads a record, lets `decide` say what becomes of it, and writes that, with no other change in between. `decide`
   * may run more than once; an error that it throws is passed on, and nothing is written.
   */
  change(id: string, decide: (current: Student | undefined) => Decision, by?: Author): Promise<ChangeOutcome>;
}

/** What becomes of a record that exists. `purge` forgets it and its history; only that it was purged is kept. */
export type Decision =
  | { readonly kind: "keep" }
  | { readonly kind: "write"; readonly action: ChangeAction; readonly draft: StudentDraft }
  | { readonly kind: "delete" }
  | { readonly kind: "purge" };

/** The name that a caller gave one request, and a digest of what it says. */
export interface IdempotencyKey {
  /** The name of the caller's principal; keys of others are other keys. */
  readonly principal: string;
  readonly key: string;
  readonly fingerprint: string;
}

export type AddOutcome =
  | { readonly kind: "added"; readonly students: readonly Student[]; readonly replayed: boolean }
  | { readonly kind: "key_reused" }
  | Duplicate;

type ChangeOutcome = { readonly kind: "done"; readonly student: Student } | Duplicate;

/**
 * Another living record has the same value of a member that must be unique, or any record the same id; `index` says which
 * draft met it.
 */
export interface Duplicate {
  readonly kind: "duplicate";
  readonly member: "studentNumber" | "email" | "id";
  readonly index: number;
}

/** Reads from an error of either database which unique member it is about; undefined when it is another error. */
export function duplicateOf(error: unknown): Duplicate["member"] | undefined {
  const { message = "", constraint = "" } = error as { message?: string; constraint?: string };
  // PostgreSQL names the index; SQLite names table and column, and the index where that has a condition.
  const about = constraint || (message.startsWith("UNIQUE constraint failed:") ? message : "");
  if (about.includes("student_number")) return "studentNumber";
  if (about.includes("email")) return "email";
  if (/\bstudent(?:_pkey$|\.id$)/.test(about)) return "id";
  return undefined;
}

/** Whether an error says that an idempotency key was used by another process in the meantime. */
export function isKeyTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === "idempotency_pkey";
}
