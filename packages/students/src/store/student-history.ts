import type { Database } from "@signalbox/service";
import type { Compilable, Kysely } from "kysely";
import type { ChangeAction } from "../domain/shapes.ts";
import type { Student } from "../domain/student.ts";
import type { Tables } from "./tables.ts";

/** The versions of all records. */
export interface StudentHistory {
  /** The versions of a record below `before`, newest first, at most `limit`. */
  versions(
    id: string,
    page: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<readonly VersionNote[]>;

  /** The record at one version. */
  version(id: string, version: number): Promise<Version | undefined>;
}

/** A version in a list, without the document, which may be large. */
interface VersionNote {
  readonly version: number;
  readonly action: ChangeAction;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly principal: string | null;
  readonly request_id: string | null;
  readonly merged_with: string | null;
}

/** A record as it was after a change. */
export interface Version {
  readonly action: ChangeAction;
  readonly student: Student;
}

/** The largest number in the column of versions. PostgreSQL rejects comparisons with larger ones. */
const maxVersion = 2_147_483_647;

/** Reads the history of records, which has a row for each version. */
export function sqlStudentHistory({ read }: Database<Tables>): StudentHistory {
  return {
    async versions(id, { before, limit }) {
      return await selectVersions(read, id)
        .select(["student_change.version", "action", "at", "principal", "request_id", "merged_with"])
        .$if(before !== undefined, (query) =>
          query.where("student_change.version", "<", Math.min(before ?? maxVersion, maxVersion)),
        )
        .limit(limit)
        .execute();
    },
    async version(id, version) {
      if (version > maxVersion) return undefined;
      const row = await selectVersions(read, id)
        .select(versionColumns)
        .where("student_change.version", "=", version)
        .executeTakeFirst();
      return row === undefined ? undefined : toVersion(Object.values(row));
    },
  };
}

/** Finds the record as it was at a time, in milliseconds since 1970: the row has {@link versionColumns}. */
export function selectAsOf(read: Kysely<Tables>, id: string, time: number): Compilable {
  return selectVersions(read, id).select(versionColumns).where("at", "<=", time).limit(1);
}

function selectVersions(read: Kysely<Tables>, id: string) {
  return read
    .selectFrom("student_change")
    .innerJoin("student", "student.id", "student_change.student_id")
    .where("student_id", "=", id)
    .orderBy("student_change.version", "desc");
}

const versionColumns = [
  "student_id",
  "student_change.version",
  "action",
  "at",
  "deleted",
  "student_change.body",
  "student.created_at",
] as const;

/** Converts the values of {@link versionColumns} to a version. */
export function toVersion(values: readonly unknown[]): Version {
  const [id, version, action, at, deleted, body, createdAt] = values as [
    string,
    number,
    ChangeAction,
    number,
    number,
    string,
    number,
  ];
  const deletedAt = deleted === 1 ? at : null;
  return { action, student: { id, version, createdAt, updatedAt: at, deletedAt, body } };
}
