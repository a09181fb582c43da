import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { type Database, MaintenanceError } from "@signalbox/service";
import { isPostgres, preparedInsert } from "@signalbox/service/prepared-insert";
import { type Kysely, sql } from "kysely";
import type { Declaration } from "../collections/declaration.ts";
import { createIndexes } from "../store/apply-declarations.ts";
import { sqlAuditLog } from "../store/audit-log.ts";
import { changesInOrder, insertChanges } from "../store/commit-order.ts";
import { gatherStatistics } from "../store/record-import.ts";
import { fieldsText, insertRecords } from "../store/record-row.ts";
import { openStudentDatabase } from "../store/student-database.ts";
import { type Column, primaryKey, type Tables, tables } from "../store/tables.ts";
import { resolveOptions } from "../students-options.ts";
import { assertUnused, operator, type StudentsLocation } from "./administer.ts";

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
        const copied = await digestOf(copyRows(table, readRows(read, table), { write, progress }));
        const found = await digestOf(readRows(write, table));
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
        await createIndexes(write, collection, JSON.parse(declaration) as Declaration);
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

/** Inserts batches of rows when they are read, and passes them on. */
async function* copyRows(
  table: MovedTable,
  batches: AsyncIterable<readonly Row[]>,
  { write, progress }: Required<MoveOptions> & { readonly write: Kysely<Tables> },
): AsyncGenerator<readonly Row[]> {
  const special = { record: insertRecords, record_change: insertChanges };
  const insert = table in special ? special[table as keyof typeof special] : preparedInsert<Tables, MovedTable>(table);
  for await (const rows of batches) {
    await insert(write, rows as never);
    progress(rows.reduce((sum, { body }) => sum + (typeof body === "string" ? body.length : 0), 0));
    yield rows;
  }
}

async function digestOf(batches: AsyncIterable<readonly Row[]>) {
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
  for (const table of ["record_change", "audit"]) {
    // The name of the table with its schema, which the URL may set.
    const name = sql`cast(cast(tableoid as regclass) as text)`;
    await sql`
      select setval(pg_get_serial_sequence(${name}, 'seq'), max(seq)) from ${sql.table(table)} group by tableoid
    `.execute(write);
  }
}

type MovedTable = Exclude<keyof Tables, "database_id" | "commit_order" | "access_token">;

/** The id of the database stays unique, commits have another order, and clients ask for tokens again. */
const stays: ReadonlySet<string> = new Set(["database_id", "commit_order", "access_token"]);
const movedTables = Object.keys(tables).filter((table) => !stays.has(table)) as MovedTable[];

type Row = Readonly<Record<string, unknown>>;

/** The most rows in memory at a time; fewer if they are large. */
const MAX_BATCH = 500;
const FIRST_BATCH = 20;
const BATCH_CHARACTERS = 1_000_000;

/** Yields all rows of a table in the order of its key, with the same columns for both databases. */
function readRows(read: Kysely<Tables>, table: MovedTable): AsyncGenerator<readonly Row[]> {
  return table === "record_change" && isPostgres(read) ? readCommitted(read) : readByKey(read, table);
}

async function* readByKey(read: Kysely<Tables>, table: MovedTable): AsyncGenerator<readonly Row[]> {
  const key = primaryKey(table);
  const columns = sql.join(key.map(([name]) => sql.ref(name)));
  const selected = Object.entries<Column<unknown>>(tables[table])
    .filter(([, { type }]) => type !== "uuid")
    .map(([name, { type }]) => (type === "json" ? sql`${fieldsText(read)} as ${sql.ref(name)}` : sql.ref(name)));
  yield* inBatches(async (last, limit) => {
    // The first one is after what sorts before all values.
    const after = sql.join(
      key.map(([name, { type }]) => (last === undefined ? (type === "text" ? "" : 0) : last[name])),
    );
    const query = sql<Row>`
      select ${sql.join(selected)} from ${sql.table(table)} where (${columns}) > (${after}) order by ${columns} limit ${limit}`;
    return (await query.execute(read)).rows;
  });
}

/**
 * Yields the changes of a PostgreSQL database in commit order, with increasing numbers as in SQLite. No number decreases, so a
 * subscriber that resumes from an earlier position misses no change. It may receive concurrent changes twice.
 */
async function* readCommitted(read: Kysely<Tables>): AsyncGenerator<readonly Row[]> {
  let highest = 0;
  const batches = inBatches((last, limit) =>
    changesInOrder(read, { commitPosition: Number(last?.commitPosition ?? 0), seq: Number(last?.seq ?? 0) }, limit, {
      pending: true,
    }),
  );
  for await (const rows of batches) {
    yield rows.map(({ commitId: _, commitPosition: __, ...row }) => {
      highest = Math.max(Number(row.seq), highest + 1);
      return { ...row, seq: highest };
    });
  }
}

async function* inBatches(
  rowsAfter: (last: Row | undefined, limit: number) => Promise<readonly object[]>,
): AsyncGenerator<readonly Row[]> {
  let limit = FIRST_BATCH;
  for (let last: Row | undefined; ; ) {
    const rows = (await rowsAfter(last, limit)) as readonly Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
    const characters = rows.reduce((sum, { body }) => sum + 1_000 + (typeof body === "string" ? body.length : 0), 0);
    limit = Math.max(1, Math.min(MAX_BATCH, Math.floor((BATCH_CHARACTERS * rows.length) / characters)));
  }
}
