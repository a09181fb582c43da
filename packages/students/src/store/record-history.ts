import type { Database } from "@signalbox/service";
import type { Compilable, Kysely } from "kysely";
import type { StoredRecord } from "../domain/record.ts";
import { changedColumns } from "./record-row.ts";
import type { Tables } from "./tables.ts";

/** The versions of all records. */
export type RecordHistory = ReturnType<typeof sqlRecordHistory>;

/** Reads the history of records, which has a row for each version. */
export function sqlRecordHistory({ read }: Database<Tables>) {
  return {
    /** The versions of a record below `before`, newest first, at most `limit`, without the documents, which may be large. */
    versions: (id: string, { before, limit }: { readonly before?: number | undefined; readonly limit: number }) =>
      selectVersions(read, id)
        .select(["record_change.version", "action", "at", "principal", "requestId", "mergedWith"])
        .$if(before !== undefined, (query) => query.where("record_change.version", "<", before as number))
        .limit(limit)
        .execute(),

    /** The record at one version. */
    version: (id: string, version: number): Promise<StoredRecord | undefined> =>
      selectVersions(read, id).select(changedColumns).where("record_change.version", "=", version).executeTakeFirst(),
  };
}

/** Finds the record as it was at a time, in milliseconds since 1970: the row has {@link changedColumns}. */
export function selectAsOf(read: Kysely<Tables>, id: string, time: number): Compilable {
  return selectVersions(read, id).select(changedColumns).where("at", "<=", time).limit(1);
}

function selectVersions(read: Kysely<Tables>, id: string) {
  return read
    .selectFrom("record_change")
    .innerJoin("record", "record.id", "record_change.recordId")
    .where("recordId", "=", id)
    .orderBy("record_change.version", "desc");
}
