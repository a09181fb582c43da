import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { DatabaseSync } from "@signalbox/service";
import type { StudentDraft } from "../domain/student.ts";
import { idOfKey, keyOfId, withIdOf } from "../domain/student-id.ts";
import {
  duplicateResult,
  type ImportOptions,
  type ImportRow,
  invalidResult,
  type MergedRow,
  type RowResult,
} from "./import-rows.ts";
import { fieldsOf, isReferenceKey, referenceViolation } from "./record-keys.ts";
import type { StudentImport } from "./student-import.ts";

/** A record as left by the previous rows: new in the file, or stored before. */
interface Found {
  readonly id: string;
  readonly body: string;
}

/**
 * Computes the results of an import into a SQLite file without writing to it. Rows are compared with a snapshot of the records and
 * with previous rows, which are stored in temporary tables of this connection.
 */
export function sqliteTrial(file: string, nextId: () => string): StudentImport["tryAll"] {
  return async (batches, options) => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      const tryRows = openTrial(database, nextId, options);
      for (const batch of batches()) {
        batch.report(await tryRows(batch.rows));
        // Lets other work run.
        await yieldToEventLoop();
      }
    } finally {
      database.close();
    }
  };
}

function openTrial(
  database: DatabaseSync,
  nextId: () => string,
  { collection, uniqueKey = "", upsert, merge }: ImportOptions,
): (rows: readonly ImportRow[]) => Promise<readonly RowResult[]> {
  database.exec(`
    create temp table tried (id text primary key, body text);
    create temp table tried_key (name text, value text, id text, primary key (name, value)) without rowid;
    create index temp.tried_key_id on tried_key (id);
    begin`);
  const put = database.prepare("insert or replace into temp.tried values (?, ?)");
  const dropKeys = database.prepare("delete from temp.tried_key where id = ?");
  const putKey = database.prepare("insert into temp.tried_key values (?, ?, ?)");
  const tried = database.prepare("select id, body from temp.tried where id = ?");
  const stored = database.prepare("select id, body from main.student where id = ? and deleted_at is null");
  const versionOf = database.prepare("select 1 from main.student_change where student_id = ? limit 1");
  const triedKey = database.prepare("select id from temp.tried_key where name = ? and value = ?");
  const storedKey = database.prepare(
    `select id from main.record_key
     where rule = 'unique' and name = ? and value = ? and id not in (select id from temp.tried)`,
  );

  /** A living record: as a previous row left it, or as it is stored. */
  const find = (id: string | undefined): Found | undefined =>
    id === undefined ? undefined : ((tried.get(id) ?? stored.get(id)) as unknown as Found | undefined);
  const ownerOf = (name: string, value: string): string | undefined => {
    if (value === "") return undefined;
    const row = triedKey.get(name, value) ?? storedKey.get(name, value);
    return row?.id as string | undefined;
  };

  return async (rows) => {
    const currents = rows.map(({ id, unique }) =>
      upsert ? (find(id) ?? find(ownerOf(uniqueKey, unique))) : undefined,
    );
    const changes = rows.flatMap(({ source }, index) => {
      const current = currents[index];
      return current === undefined ? [] : [{ current, source }];
    });
    const merged = (changes.length === 0 ? [] : await merge(changes))[Symbol.iterator]();
    return rows.map((row, index) => {
      const current = currents[index];
      return current === undefined ? create(row) : change(current, merged.next().value as MergedRow);
    });
  };

  function create({ id: key, checked }: ImportRow): RowResult {
    if (checked.kind === "invalid") return invalidResult(checked);
    const { id = keyOfId(nextId(), collection) } = checked.draft;
    const isLiving = find(id) !== undefined;
    const isUsed = isLiving || versionOf.get(id) !== undefined;
    if (isLiving || (isUsed && key !== undefined)) return duplicateResult("id", collection);
    const created = isUsed ? nextId() : id;
    return write(created, checked.draft) ?? { result: "created", id: idOfKey(created) };
  }

  function change(current: Found, merged: MergedRow): RowResult {
    if (merged.kind === "invalid") return invalidResult(merged);
    const { draft, changes = "[]" } = merged;
    const id = idOfKey(current.id);
    if (withIdOf(current.body, draft.body) === current.body) return { result: "unchanged", id };
    return write(current.id, draft) ?? { result: "updated", id, changes };
  }

  /** The result of a row that the store would reject: its value is that of another record, or it refers to none. Else writes it. */
  function write(id: string, draft: StudentDraft): RowResult | undefined {
    const keys = (draft.keys ?? []).filter(({ rule }) => rule === "unique");
    const taken = keys.find(({ name, value }) => ![undefined, id].includes(ownerOf(name, value)));
    if (taken !== undefined) return duplicateResult(fieldsOf(taken).join(), collection);
    const missing = draft.keys?.find((key) => isReferenceKey(key) && find(key.value) === undefined);
    if (missing !== undefined) return invalidResult({ violations: [referenceViolation(missing)] });
    put.run(id, draft.body);
    dropKeys.run(id);
    for (const { name, value } of keys) putKey.run(name, value, id);
    return undefined;
  }
}
