import { type Compilable, type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Which records of a bulk change are undone at once. */
interface UndoPart {
  /** The key of the last record before them. */
  readonly after?: string;
  /** Their keys. @default all */
  readonly keys?: readonly string[];
  readonly limit: number;
  /** The undo that this one continues: records that it has undone are left out. */
  readonly continues?: string | undefined;
}

/**
 * Some records of a bulk change with their current and previous versions. A record that it has written twice is undone to what it was
 * before the last time. A purged record is no longer part of it. A living record is also as the change made it when it was brought back
 * to that since, but not by another bulk change: that confirmed it.
 */
export function selectToUndo(
  read: Kysely<Tables>,
  bulkId: string,
  { after = "", keys, limit, continues }: UndoPart,
): Compilable {
  return read
    .selectFrom(
      read
        .selectFrom("record_change")
        .select(({ fn }) => ["record_id", fn.max("version").as("version")])
        .where("bulk_id", "=", bulkId)
        .where("record_id", ">", after)
        .$if(keys !== undefined, (all) => all.where("record_id", "in", keys ?? []))
        .$if(continues !== undefined, (all) =>
          all.where("record_id", "not in", (undone) =>
            undone
              .selectFrom("record_change")
              .select("record_id")
              .where("bulk_id", "=", continues ?? ""),
          ),
        )
        .groupBy("record_id")
        .orderBy("record_id")
        .limit(limit)
        .as("done"),
    )
    .innerJoin("record as now", "now.id", "done.record_id")
    .innerJoin("record_change as made", (join) =>
      join.onRef("made.record_id", "=", "done.record_id").onRef("made.version", "=", "done.version"),
    )
    .innerJoin("record_change as latest", (join) =>
      join.onRef("latest.record_id", "=", "now.id").onRef("latest.version", "=", "now.version"),
    )
    .leftJoin("bulk as cause", "cause.id", "latest.bulk_id")
    .leftJoin("record_change as before", (join) =>
      join
        .onRef("before.record_id", "=", "done.record_id")
        .on(({ eb, ref }) => eb("before.version", "=", eb(ref("done.version"), "-", 1))),
    )
    .select([
      "done.record_id",
      "done.version",
      "now.version as version_now",
      "now.deleted_at",
      "before.deleted",
      "before.body",
      sql<UndoRow[6]>`case
        when latest.version = made.version then 'made'
        when coalesce(cause.kind, 'undo') = 'undo' and latest.deleted = 0 and made.deleted = 0
          and latest.body = made.body then 'made'
        when made.version = 1 and latest.deleted = 1 then 'before'
        when latest.deleted = before.deleted and (latest.deleted = 1 or latest.body = before.body) then 'before'
        else 'changed' end`.as("state"),
    ])
    .orderBy("done.record_id");
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
  /** Whether it is as the bulk change made it, or as it was before, or neither. */
  state: "made" | "before" | "changed",
];
