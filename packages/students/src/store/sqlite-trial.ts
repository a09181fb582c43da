import type { StatementSync } from "node:sqlite";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { DatabaseSync } from "@signalbox/service";
import { isSmallText } from "../domain/document.ts";
import type { StudentDraft } from "../domain/student.ts";
import { withIdOf } from "../domain/student-id.ts";
import { foldCase } from "../domain/text-rules.ts";
import type { ImportOptions, ImportRow, RowOutcome } from "./import-rows.ts";
import type { StudentImport } from "./student-import.ts";

/** A record as left by the previous rows: new in the file, or stored before. */
interface Found {
  readonly id: string;
  readonly version: number;
  readonly body: string;
}

/** How many rows are tried without a pause: about a millisecond of work. */
const rowsAtOnce = 10;

/**
 * Computes the outcome of an import into a SQLite file without writing to it. Rows are compared with a snapshot of the records and
 * with previous rows, which are stored in temporary tables of this connection.
 */
export function sqliteTrial(file: string, nextId: () => string): StudentImport["tryAll"] {
  return async (batches, { report, ...options }) => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      const tryRow = openTrial(database, nextId, options);
      for await (const rows of batches()) {
        const outcomes: RowOutcome[] = [];
        for (const [index, row] of rows.entries()) {
          // Lets other work run.
          if (index % rowsAtOnce === 0 || !isSmall(row)) await yieldToEventLoop();
          outcomes.push(await tryRow(row));
        }
        await report(outcomes);
      }
    } finally {
      database.close();
    }
  };
}

function isSmall({ checked }: ImportRow): boolean {
  return checked.kind === "invalid" || isSmallText(checked.draft.body);
}

function openTrial(
  database: DatabaseSync,
  nextId: () => string,
  options: ImportOptions,
): (row: ImportRow) => Promise<RowOutcome> {
  database.exec(`
    create temp table tried (id text primary key, version integer, body text, student_number text, email text);
    create unique index temp.tried_number on tried (student_number) where student_number <> '';
    create unique index temp.tried_email on tried (email) where email <> '';
    begin`);
  const put = database.prepare("insert or replace into temp.tried values (?, ?, ?, ?, ?)");
  const byNumber = finder(database, "student_number");
  const byEmail = finder(database, "email");
  const byId = finder(database, "id");
  const versionOf = database.prepare("select 1 from main.student_change where student_id = ? limit 1");

  return async (row) => {
    const current = options.upsert ? (byId(row.id ?? "") ?? byNumber(row.number)) : undefined;
    if (current === undefined) {
      const { checked } = row;
      if (checked.kind === "invalid") return checked;
      const { id = nextId() } = checked.draft;
      const isLiving = byId(id) !== undefined;
      const isUsed = isLiving || versionOf.get(id) !== undefined;
      if (isLiving || (isUsed && row.id !== undefined)) return { kind: "duplicate", member: "id" };
      return write({ id: isUsed ? nextId() : id, version: 0 }, checked.draft, "created");
    }
    const merged = await options.merge(current, row.content);
    if (merged.kind === "invalid") return merged;
    const { id, version } = current;
    if (withIdOf(current.body, merged.draft.body) === current.body) return { kind: "unchanged", id, version };
    return write(current, merged.draft, "updated");
  };

  function write(
    { id, version }: Pick<Found, "id" | "version">,
    draft: StudentDraft,
    kind: "created" | "updated",
  ): RowOutcome {
    const { number, email } = keysOf(draft);
    const isTaken = (found: Found | undefined): boolean => found !== undefined && found.id !== id;
    // In the order in which the indexes of the table are checked.
    if (isTaken(byNumber(number))) return { kind: "duplicate", member: "studentNumber" };
    if (isTaken(byEmail(email))) return { kind: "duplicate", member: "email" };
    put.run(id, version + 1, draft.body, number, email);
    return { kind, id, version: version + 1 };
  }
}

/** Finds a living record by a unique value: first among previous rows, then among the stored records that they did not change. */
function finder(
  database: DatabaseSync,
  column: "id" | "student_number" | "email",
): (value: string) => Found | undefined {
  const tried: StatementSync = database.prepare(
    `select id, version, body from temp.tried where ${column} = ? and ${column} <> ''`,
  );
  const stored: StatementSync = database.prepare(
    `select id, version, body from main.student
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
