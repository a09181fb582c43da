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
 * Some records of a bulk change with their current and previous versions. Columns of a purged record or version are
 * null.
 */
export function selectToUndo(read: Kysely<Tables>, bulkId: string, { after = "", keys, limit }: UndoPart): Compilable {
  return read
    .selectFrom("bulk_student as done")
    .leftJoin("student as now", "now.id", "done.student_id")
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
    .where("done.bulk_id", "=", bulkId)
    .where("done.student_id", ">", after)
    .$if(keys !== undefined, (all) => all.where("done.student_id", "in", keys ?? []))
    .orderBy("done.student_id")
    .limit(limit);
}

/** A row of {@link selectToUndo}. */
export type UndoRow = readonly [
  id: string,
  /** The version that the bulk change created. */
  version: number,
  /** The current version; null when the record was purged. */
  versionNow: number | null,
  deletedAt: number | null,
  wasDeleted: number | null,
  /** The document before the bulk change; null when that created the record. */
  body: string | null,
];
