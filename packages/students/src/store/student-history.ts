import type { ChangeAction, Student } from "../domain/student.ts";

/** What every record was before. */
export interface StudentHistory {
  /** The versions of a record, the newest first: those below `before`, at most `limit`. */
  versions(
    id: string,
    page: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<readonly VersionNote[]>;

  /** The record at one version. */
  version(id: string, version: number): Promise<Version | undefined>;
}

/** What is told of a version in a list: not the record, which may be large. */
export interface VersionNote {
  readonly version: number;
  readonly action: ChangeAction;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A record as it was after a change. */
export interface Version {
  readonly action: ChangeAction;
  readonly student: Student;
}
