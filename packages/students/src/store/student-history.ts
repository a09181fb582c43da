import type { Student } from "../domain/student.ts";
import type { ChangeAction } from "./tables.ts";

/** What every record was before. */
export interface StudentHistory {
  /** The versions of a record, the newest first: those below `before`, at most `limit`. */
  versions(
    id: string,
    page: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<readonly Version[]>;

  /** The record at one version. */
  version(id: string, version: number): Promise<Version | undefined>;

  /** The record as it was at a time, in milliseconds since 1970; undefined when there was none yet. */
  asOf(id: string, time: number): Promise<Version | undefined>;
}

/** A record as it was after a change. */
export interface Version {
  readonly action: ChangeAction;
  readonly student: Student;
}
