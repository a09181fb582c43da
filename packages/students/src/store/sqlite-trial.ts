import type { StatementSync } from "node:sqlite";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { DatabaseSync } from "@signalbox/service";
import type { StudentDraft } from "../domain/student.ts";
import { idOfKey, withIdOf } from "../domain/student-id.ts";
import { foldCase } from "../domain/text-rules.ts";
import {
  duplicateResult,
  type ImportOptions,
  type ImportRow,
  invalidResult,
  type MergedRow,
  type RowResult,
} from "./import-rows.ts";
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
  { upsert, merge }: ImportOptions,
): (rows: readonly ImportRow[]) => Promise<readonly RowResult[]> {
  database.exec(`
    create temp table tried (id text primary key, body text, student_number text, email text);
    create unique index temp.tried_number on tried (student_number) where student_number <> '';
    create unique index temp.tried_email on tried (email) where email <> '';
    begin`);
  const put = database.prepare("insert or replace into temp.tried values (?, ?, ?, ?)");
  const byNumber = finder(database, "student_number");
  const byEmail = finder(database, "email");
  const byId = finder(database, "id");
  const versionOf = database.prepare("select 1 from main.student_change where student_id = ? limit 1");

  return async (rows) => {
    const currents = rows.map(({ id, number }) => (upsert ? (byId(id ?? "") ?? byNumber(number)) : undefined));
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
    const { id = nextId() } = checked.draft;
    const isLiving = byId(id) !== undefined;
    const isUsed = isLiving || versionOf.get(id) !== undefined;
    if (isLiving || (isUsed && key !== undefined)) return duplicateResult("id");
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

  /** The result of a row with a value that another record has; undefined when it is written. */
  function write(id: string, draft: StudentDraft): RowResult | undefined {
    const { number, email } = keysOf(draft);
    const isTaken = (found: Found | undefined): boolean => found !== undefined && found.id !== id;
    // In the order in which the indexes of the table are checked.
    if (isTaken(byNumber(number))) return duplicateResult("studentNumber");
    if (isTaken(byEmail(email))) return duplicateResult("email");
    put.run(id, draft.body, number, email);
    return undefined;
  }
}

/** Finds a living record by a unique value: first among previous rows, then among the stored records that they did not change. */
function finder(
  database: DatabaseSync,
  column: "id" | "student_number" | "email",
): (value: string) => Found | undefined {
  const tried: StatementSync = database.prepare(
    `select id, body from temp.tried where ${column} = ? and ${column} <> ''`,
  );
  const stored: StatementSync = database.prepare(
    `select id, body from main.student
     where ${column} = ? and ${column} <> '' and deleted_at is null and id not in (select id from temp.tried)`,
  );
  return (value) => {
    if (value === "") return undefined;
    return (tried.get(value) ?? stored.get(value)) as unknown as Found | undefined;
  };
}

/** The unique values of a draft. Invalid values need not be unique. */
function keysOf({ canonical }: StudentDraft): { readonly number: string; readonly email: string } {
  return { number: foldCase(canonical.studentNumber ?? ""), email: foldCase(canonical.email ?? "") };
}
