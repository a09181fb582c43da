import type { Database } from "@signalbox/service";
import type { Compilable, Kysely } from "kysely";
import type { StoredRecord } from "../domain/record.ts";
import type { ChangeAction } from "../domain/shapes.ts";
import type { Tables } from "./tables.ts";

/** A version in a list, without the document, which may be large. */
export interface VersionNote {
  readonly version: number;
  readonly action: ChangeAction;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly principal: string | null;
  readonly requestId: string | null;
  /** The key of the other record, when two were merged. */
  readonly mergedWith: string | null;
}

/** The largest number in the column of versions. PostgreSQL rejects comparisons with larger ones. */
const MAX_VERSION = 2_147_483_647;

/** The versions of all records. */
export type RecordHistory = ReturnType<typeof sqlRecordHistory>;

/** Reads the history of records, which has a row for each version. */
export function sqlRecordHistory({ read }: Database<Tables>) {
  return {
    /** The versions of a record below `before`, newest first, at most `limit`. */
    async versions(
      id: string,
      { before = MAX_VERSION + 1, limit }: { readonly before?: number | undefined; readonly limit: number },
    ): Promise<readonly VersionNote[]> {
      return await selectVersions(read, id)
        .select(["record_change.version", "action", "at", "principal"])
        .select(["request_id as requestId", "merged_with as mergedWith"])
        .where("record_change.version", "<=", Math.min(before - 1, MAX_VERSION))
        .limit(limit)
        .execute();
    },

    /** The record at one version. */
    async version(id: string, version: number): Promise<StoredRecord | undefined> {
      if (version > MAX_VERSION) return undefined;
      const row = await selectVersions(read, id)
        .select(versionColumns)
        .where("record_change.version", "=", version)
        .executeTakeFirst();
      return row && toVersion(Object.values(row));
    },
  };
}

/** Finds the record as it was at a time, in milliseconds since 1970: the row has {@link versionColumns}. */
export function selectAsOf(read: Kysely<Tables>, id: string, time: number): Compilable {
  return selectVersions(read, id).select(versionColumns).where("at", "<=", time).limit(1);
}

function selectVersions(read: Kysely<Tables>, id: string) {
  return read
    .selectFrom("record_change")
    .innerJoin("record", "record.id", "record_change.record_id")
    .where("record_id", "=", id)
    .orderBy("record_change.version", "desc");
}

const versionColumns = [
  "record_id",
  "record_change.version",
  "record.created_at",
  "at",
  "deleted",
  "record_change.body",
] as const;

/** The record of the values of {@link versionColumns}. */
export function toVersion(values: readonly unknown[]): StoredRecord {
  const [id, version, createdAt, at, deleted, body] = values as [string, number, number, number, number, string];
  return { id, version, createdAt, updatedAt: at, deletedAt: deleted === 1 ? at : null, body };
}
