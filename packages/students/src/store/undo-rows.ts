import type { Compilable, Kysely } from "kysely";
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
 * Some records of a bulk change with their current and previous versions. A record that it has written twice is undone to what it was
 * before the last time. A purged record is no longer part of it.
 */
export function selectToUndo(read: Kysely<Tables>, bulkId: string, { after = "", keys, limit }: UndoPart): Compilable {
  return read
    .selectFrom(
      read
        .selectFrom("student_change")
        .select(({ fn }) => ["student_id", fn.max("version").as("version")])
        .where("bulk_id", "=", bulkId)
        .where("student_id", ">", after)
        .$if(keys !== undefined, (all) => all.where("student_id", "in", keys ?? []))
        .groupBy("student_id")
        .orderBy("student_id")
        .limit(limit)
        .as("done"),
    )
    .innerJoin("student as now", "now.id", "done.student_id")
    .leftJoin("student_change as before", (join) =>
      join
        .onRef("before.student_id", "=", "done.student_id")
        .on(({ eb, ref }) => eb("before.version", "=", eb(ref("done.version"), "-", 1))),
    )
    .select([
      "done.student_id",
      "done.version",
      "now.version as version_now",
      "now.deleted_at",
      "before.deleted",
      "before.body",
    ])
    .orderBy("done.student_id");
}

/** A row of {@link selectToUndo}. */
export type UndoRow = readonly [
  id: string,
  /** The version that the bulk change created. */
  version: number,
  versionNow: number,
  deletedAt: number | null,
  wasDeleted: number | null,
  /** The document before the bulk change; null when that created the record, or its history is incomplete. */
  body: string | null,
];
