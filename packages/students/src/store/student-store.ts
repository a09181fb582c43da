import type { Student } from "../domain/student.ts";
import type { StudentDraft } from "../domain/student-draft.ts";
import type { ChangeAction } from "./tables.ts";

/** Where students are kept. Nothing is answered before it is durable, and each record has one order of versions. */
export interface StudentStore {
  /** The record, also a deleted one. */
  get(id: string): Promise<Student | undefined>;

  /** Living records in the order of their ids, those after `after` (or from the first on), at most `limit`. */
  list(page: { readonly after?: string | undefined; readonly limit: number }): Promise<readonly Student[]>;

  /** Adds all of `drafts` or, when one has a key that is taken, none. */
  add(drafts: readonly StudentDraft[]): Promise<AddOutcome>;

  /**
   * Reads a record, lets `decide` say what becomes of it, and writes that, with no other change in between. `decide`
   * may run more than once; an error that it throws is passed on, and nothing is written.
   */
  change(id: string, decide: (current: Student | undefined) => Decision): Promise<ChangeOutcome>;

  /** Rejects when the store cannot be read. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What becomes of a record. `keep` is only possible for one that exists. */
export type Decision =
  | { readonly kind: "keep" }
  | { readonly kind: "write"; readonly action: ChangeAction; readonly draft: StudentDraft }
  | { readonly kind: "delete" };

export type AddOutcome = { readonly kind: "added"; readonly students: readonly Student[] } | Duplicate;

export type ChangeOutcome = { readonly kind: "done"; readonly student: Student } | Duplicate;

/** Another living record has the same value of a member that must be unique. */
export interface Duplicate {
  readonly kind: "duplicate";
  readonly member: "studentNumber" | "email";
}
