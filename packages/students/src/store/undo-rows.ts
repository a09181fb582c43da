import { type Compilable, type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Which records of a bulk change are undone at once. */
interface UndoPart {
  /** The key of the last record before them. */
  readonly after?: string;
  /** Their keys. @default all */
  readonly keys?: readonly string[];
  readonly limit: number;
}

/**
 * Some records of a bulk change with their current and previous versions. If the bulk change wrote a record several times in a row, undo
 * restores the version before the first of these writes. If another change came between, it restores the version before the last one. A
 * purged record is no longer part of it.
 */
export function selectToUndo(read: Kysely<Tables>, bulkId: string, { after = "", keys, limit }: UndoPart): Compilable {
  return read
    .selectFrom(
      read
        .selectFrom("record_change")
        .select(({ fn }) => [
          "recordId",
          fn.max("version").as("version"),
          sql<number>`case when max(version) - min(version) < count(*) then min(version) else max(version) end`.as(
            "first",
          ),
        ])
        .where("bulkId", "=", bulkId)
        .where("recordId", ">", after)
        .$if(keys !== undefined, (all) => all.where("recordId", "in", keys ?? []))
        .groupBy("recordId")
        .orderBy("recordId")
        .limit(limit)
        .as("done"),
    )
    .innerJoin("record as now", "now.id", "done.recordId")
    .leftJoin("record_change as before", (join) =>
      join
        .onRef("before.recordId", "=", "done.recordId")
        .on(({ eb, ref }) => eb("before.version", "=", eb(ref("done.first"), "-", 1))),
    )
    .select([
      "done.recordId",
      "done.first",
      "done.version",
      "now.version as version_now",
      "now.deletedAt",
      "before.deleted",
      "before.body",
      sql<number>`case when now.body = before.body then 1 else 0 end`.as("has_same_body"),
    ])
    .orderBy("done.recordId");
}

/** A row of {@link selectToUndo}. */
export type UndoRow = readonly [
  id: string,
  /** The first and the last version that the bulk change created. */
  first: number,
  version: number,
  versionNow: number,
  deletedAt: number | null,
  wasDeleted: number | null,
  /** The document before the bulk change; null when that created the record, or its history is incomplete. */
  body: string | null,
  /** Whether the document is as it was before the bulk change: 1 or 0. */
  hasSameBody: number,
];
