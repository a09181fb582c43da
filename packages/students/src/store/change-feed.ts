import type { ChangeAction, Student } from "../domain/student.ts";

/** Every change of every record, in the order in which they became visible. */
export interface ChangeFeed {
  /** The changes behind `position` (or from the first on), at most `limit`. */
  after(position: string | undefined, limit: number): Promise<readonly Change[]>;

  /** The position of the newest change; undefined when nothing was ever changed. */
  latest(): Promise<string | undefined>;

  /** Lets everything that is committed be seen, or rejects with the reason why it cannot be. */
  settle(): Promise<void>;

  /** For how long the oldest change has been committed that cannot be seen yet; about 0 unless something is wrong. */
  lagMs(): Promise<number>;

  /** Whether a position was given by the history of these records; false behind the last change, and for a history left. */
  knows(position: string): Promise<boolean>;
}

export interface Change {
  /** Where the change stands in the feed. Only the store can compare two of them. */
  readonly position: string;
  readonly action: ChangeAction;
  /** The record after the change. */
  readonly student: Student;
}

/** Whether a text can be a position: those of PostgreSQL have two numbers. */
export function isPosition(text: string): boolean {
  return /^\d{1,18}(-\d{1,18})?$/.test(text);
}
