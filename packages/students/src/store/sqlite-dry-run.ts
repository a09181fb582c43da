import { DatabaseSync, sqliteKysely } from "@signalbox/service";
import type { RecordKey } from "../domain/record.ts";
import { type MergedRow, tryFiles } from "./import-rows.ts";
import type { DryRun } from "./record-import.ts";
import { IS_REFERENCE } from "./record-keys.ts";
import type { Tables } from "./tables.ts";
import { writeRows } from "./write-rows.ts";

/** The tables that an import writes. */
const WRITTEN = "'record', 'record_change', 'record_key'";

/**
 * Imports into temporary tables of a connection that cannot write the file. They have the same names as the tables of the file
 * and hide them, so that the import itself reports the outcome of each row. Before each batch, the records that it affects are
 * copied into them from a snapshot.
 */
export function sqliteDryRun(file: string, nextId: () => string): DryRun {
  return async (files, options = {}) => {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    return await tryFiles(files, options, openDryRun(database, nextId));
  };
}

function openDryRun(database: DatabaseSync, nextId: () => string): Parameters<typeof tryFiles>[2] {
  const tables = database.prepare(
    `select type, sql from sqlite_schema where tbl_name in (${WRITTEN}) and sql is not null
     and (type = 'table' or tbl_name <> 'record') order by type desc`,
  );
  for (const { type, sql } of tables.all() as { type: string; sql: string }[])
    database.exec(
      sql.replace(type === "table" ? /\btable\b/i : /\bindex\b/i, type === "table" ? "temp $&" : "$& temp."),
    );
  database.exec("create temp table loaded (id text primary key) without rowid; begin");
  const transaction = sqliteKysely<Tables>(database);
  const select = (sql: string): ((values: readonly unknown[]) => readonly string[]) => {
    const statement = database.prepare(sql);
    return (values) =>
      values.length === 0 ? [] : statement.all(JSON.stringify(values)).map(({ found }) => String(found));
  };
  const among = "in (select value from json_each(?))";
  const addLoaded = select(
    "insert or ignore into loaded select value from json_each(?) where true returning id as found",
  );
  const copies = [
    `insert into temp.record select * from main.record where id ${among}`,
    `insert into temp.record_key select * from main.record_key where id ${among}`,
    // One version of each record shows that its id was used.
    `insert into temp.record_change (recordId, version, action, at, deleted, body)
     select recordId, version, action, at, deleted, '' from main.record_change where recordId ${among} group by recordId`,
  ].map(select);
  const ownersOf = select(
    `select owned.id as found from json_each(?) as wanted join main.record_key as owned
     on owned.name = wanted.value ->> 0 and owned.value = wanted.value ->> 1 where owned.rule = 'unique'`,
  );
  const referringTo = select(`select id as found from main.record_key where value ${among} and ${IS_REFERENCE}`);
  const targetsOf = select(`select value as found from main.record_key where id ${among} and ${IS_REFERENCE}`);

  return (rows, options) => {
    const { uniqueKey = "", merge } = options;
    load(rows.flatMap(({ id, otherId }) => [id, otherId]));
    loadKeys(rows.map(({ unique }) => ({ name: uniqueKey, value: unique, rule: "unique" })));
    loadDrafts(rows.map(({ checked }) => checked));
    return writeRows(transaction, rows, {
      ...options,
      nextId,
      async merge(found) {
        const merged = await merge(found);
        loadDrafts(merged);
        loadReferring(found.filter((_, index) => merged[index]?.kind === "deleted").map(({ current }) => current.id));
        return merged;
      },
    });
  };

  /** Copies each record once: later, the temporary tables have its current state. Returns the keys of the copied records. */
  function load(ids: readonly (string | undefined)[]): readonly string[] {
    const loaded = addLoaded(ids.filter((id) => id !== undefined));
    for (const copy of copies) copy(loaded);
    return loaded;
  }

  function loadDrafts(rows: readonly MergedRow[]): void {
    const drafts = rows.flatMap((row) => (row.kind === "valid" ? [row.draft] : []));
    load(drafts.map(({ id }) => id));
    loadKeys(drafts.flatMap(({ keys = [] }) => keys));
  }

  /** Copies the records that have unique values, and those that are referred to. */
  function loadKeys(keys: readonly RecordKey[]): void {
    const isUnique = ({ rule }: RecordKey): boolean => rule === "unique";
    load(ownersOf(keys.filter(isUnique).map(({ name, value }) => [name, value])));
    load(keys.filter((key) => !isUnique(key)).map(({ value }) => value));
  }

  /**
   * Copies the records that deletions may change: all that refer to deleted ones, directly or through others, and what else these
   * refer to.
   */
  function loadReferring(deleted: readonly string[]): void {
    for (let next = deleted; next.length > 0; ) {
      next = load(referringTo(next));
      load(targetsOf(next));
    }
  }
}
