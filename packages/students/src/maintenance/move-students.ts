import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { type Database, MaintenanceError } from "@signalbox/service";
import type { PreparedInsert } from "@signalbox/service/prepared-insert";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Declaration } from "../collections/declaration.ts";
import { createIndexes } from "../store/apply-declarations.ts";
import { sqlAuditLog } from "../store/audit-log.ts";
import { insertChanges } from "../store/commit-order.ts";
import { preparedInsert } from "../store/prepared-insert.ts";
import { openStudentDatabase } from "../store/student-database.ts";
import { gatherStatistics } from "../store/table-statistics.ts";
import type { Tables } from "../store/tables.ts";
import { resolveOptions, type StudentsOptions } from "../students-options.ts";
import { assertUnused, operator } from "./administer.ts";
import { type MovedTable, movedTables, readRows } from "./read-rows.ts";

/** The location of records, as in the options of the service. */
export type StudentsLocation = Pick<StudentsOptions, "dataFolder" | "databaseUrl">;

export interface MoveOptions {
  /** Called during the copy with the number of characters since the last call. */
  readonly progress?: (characters: number) => void;
}

/** The number of copied rows per table. Each row was read back and compared. */
export type MovedRows = Readonly<Record<MovedTable, number>>;

/**
 * Copies everything stored at `from` to the empty location `to`, from a SQLite file to PostgreSQL or back: records with their
 * ids, versions and history, API keys, webhooks, used idempotency keys, and the positions of the change feed. It is one
 * transaction at `to`, which commits after all rows were read back and compared. It does not change `from`.
 *
 * Stop the services at `from` first: later writes are not copied.
 *
 * @throws MaintenanceError `in_use` while a service uses the file `from`, `no_store`, `not_empty`, `unsupported` (two locations of one kind), or `damaged` when the rows that
 * were read back differ. ServiceError when a location cannot be used. `to` stays empty then.
 */
export async function moveStudents(
  from: StudentsLocation,
  to: StudentsLocation,
  { progress = () => {} }: MoveOptions = {},
): Promise<MovedRows> {
  const [source, target] = [resolveOptions(from).location, resolveOptions(to).location];
  if (source.kind === target.kind) throw new MaintenanceError("unsupported", sameKind[source.kind]);
  if (source.kind === "sqlite" && !existsSync(source.file)) {
    throw new MaintenanceError("no_store", `There are no records at ${source.file}.`);
  }
  if (source.kind === "sqlite") assertUnused(source.file);
  await using reading = closing(await openStudentDatabase(source));
  await using writing = closing(await openStudentDatabase(target));
  const moved = await inSnapshot(reading.database, (read) =>
    writing.database.write(async (write) => {
      const counts = Object.fromEntries(movedTables.map((table) => [table, 0])) as Record<MovedTable, number>;
      for (const table of movedTables) {
        await assertEmpty(write, table);
        const copied = await copyTable(table, { from: source.kind, read, write, progress });
        const found = await digestOf(readRows(write, table, target.kind));
        if (copied.digest !== found.digest) {
          throw new MaintenanceError(
            "damaged",
            `The rows written to ${table} differ from the rows read. The copy was rolled back.`,
          );
        }
        counts[table] = copied.count;
      }
      if (target.kind === "postgres") await goOnCounting(write);
      for (const { collection, declaration } of await write.selectFrom("declaration").selectAll().execute())
        await createIndexes(target.kind, write, collection, JSON.parse(declaration) as Declaration);
      const detail = `moved here from ${source.kind === "sqlite" ? "SQLite" : "PostgreSQL"}`;
      await sqlAuditLog(writing.database, { isOn: true }).record(write, [
        { action: "migrate", by: operator(), detail },
      ]);
      return counts;
    }),
  );
  // The move is done, whether or not its user may analyze the tables.
  if (target.kind === "postgres") await gatherStatistics(writing.database.read).catch(() => undefined);
  return moved;
}

const sameKind = {
  sqlite: "Both locations are SQLite files: use backup and restore.",
  postgres: "Both locations are PostgreSQL databases: use pg_dump and pg_restore.",
} as const;

function closing(database: Database<Tables>): { readonly database: Database<Tables> } & AsyncDisposable {
  return { database, [Symbol.asyncDispose]: () => database.close() };
}

/** Reads a consistent snapshot of all tables. */
function inSnapshot<Result>(
  { kind, read }: Database<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const transaction = read.transaction();
  // SQLite has no other isolation.
  return (kind === "sqlite" ? transaction : transaction.setIsolationLevel("repeatable read")).execute(work);
}

async function assertEmpty(write: Kysely<Tables>, table: MovedTable): Promise<void> {
  const found = await sql`select 1 from ${sql.table(table)} limit 1`.execute(write);
  if (found.rows.length === 0) return;
  throw new MaintenanceError(
    "not_empty",
    `The location to move to is not empty: it has rows in ${table}. Choose another.`,
  );
}

interface Copied {
  readonly count: number;
  readonly digest: string;
}

async function copyTable<Table extends MovedTable>(
  table: Table,
  {
    from,
    read,
    write,
    progress,
  }: {
    readonly from: Database<Tables>["kind"];
    readonly read: Kysely<Tables>;
    readonly write: Kysely<Tables>;
    readonly progress: (characters: number) => void;
  },
): Promise<Copied> {
  const insert = (table === "student_change" ? insertChanges : preparedInsert(table)) as PreparedInsert<Tables, Table>;
  return digestOf(
    (async function* () {
      for await (const rows of readRows(read, table, from)) {
        await insert(write, rows as unknown as readonly Insertable<Tables[Table]>[]);
        progress(rows.reduce((sum, { body }) => sum + (typeof body === "string" ? body.length : 0), 0));
        yield rows;
      }
    })(),
  );
}

async function digestOf(batches: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>): Promise<Copied> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const rows of batches) {
    count += rows.length;
    for (const row of rows) hash.update(`${JSON.stringify(Object.values(row))}\n`);
  }
  return { count, digest: hash.digest("hex") };
}

/** Sets the sequences of changes and of the access log to continue after the last copied number. */
async function goOnCounting(write: Kysely<Tables>): Promise<void> {
  for (const table of ["student_change", "audit"]) {
    await sql`
      select setval(pg_get_serial_sequence(${`students.${table}`}, 'seq'), max(seq)) from ${sql.table(table)} having max(seq) > 0
    `.execute(write);
  }
}
