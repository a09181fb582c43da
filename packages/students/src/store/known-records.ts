import { type Kysely, sql } from "kysely";
import type { ImportOptions, RowKeys } from "./import-rows.ts";
import { type LockedRecord, readToChange } from "./record-row.ts";
import type { Tables } from "./tables.ts";

/**
 * Reads the records that rows have a key of: those that are not deleted, unless rows restore them or it is the other key.
 *
 * @param locks whether to lock them too
 */
export async function knownRecords(
  database: Kysely<Tables>,
  rows: readonly RowKeys[],
  { uniqueKey, locks = false, restores }: Pick<ImportOptions, "uniqueKey" | "restores"> & { readonly locks?: boolean },
): Promise<(row: RowKeys) => LockedRecord | undefined> {
  const uniques = rows.map(({ unique }) => unique).filter((unique) => unique !== "");
  const ids = rows.flatMap(({ id, otherId }) => [id, otherId]).filter((id) => id !== undefined);
  const owners = await ownersOf(database, uniqueKey, uniques);
  const found = await readToChange(database, [...new Set([...ids, ...owners.values()])], { locks });
  const isKnown = (record: LockedRecord | undefined): boolean =>
    record !== undefined && (restores || record.deletedAt === null);
  const byUnique = new Map<string, LockedRecord>();
  // A record may have lost its key before it was locked.
  for (const [value, id] of locks ? await ownersOf(database, uniqueKey, uniques) : owners) {
    const record = found.get(id);
    if (record !== undefined) byUnique.set(value, record);
  }
  // The other record of a person counts while it is in the trash, where it may be restored.
  return ({ id = "", otherId = "", unique }) =>
    [found.get(id), byUnique.get(unique)].find(isKnown) ?? found.get(otherId);
}

/** The ids of the records with some values of a unique key. */
async function ownersOf(
  database: Kysely<Tables>,
  key: string | undefined,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (key === undefined || values.length === 0) return new Map();
  const found = await database
    .selectFrom("record_key")
    .select(["id", "value"])
    .where("rule", "=", sql.lit("unique"))
    .where("name", "=", key)
    .where("value", "in", values)
    .execute();
  return new Map(found.map(({ id, value }) => [value, id]));
}
