import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import type { Compilable } from "kysely";
import { ServiceError } from "../service-error.ts";
import { storageErrorOf } from "../storage/storage-error.ts";
import { storageHealth } from "../storage/storage-health.ts";
import { checkpointInBackground } from "./checkpoint-in-background.ts";
import type { Database, PreparedRead, RowValues } from "./database.ts";
import { assertCurrent, type Migrations, migrate } from "./database.ts";
import { groupCommit } from "./group-commit.ts";
import { DatabaseSync } from "./sqlite.ts";
import { arrayStatement, sqliteKysely } from "./sqlite-kysely.ts";

interface OpenSqliteOptions {
  /** The database file. A missing folder is created, readable by this user only. */
  readonly file: string;
  /** All migrations ever, by name. They run in the order of their names. */
  readonly migrations: Migrations;
  /**
   * The page size of a new file, in bytes: a power of two, 512..65_536. Larger pages waste less with rows of some kilobytes.
   * @default 4_096
   */
  readonly pageSize?: number;
  /** Overwrites deleted data in the file (`secure_delete`). @default false */
  readonly secureDelete?: boolean;
}

/**
 * Opens a SQLite file in WAL mode with full durability: one connection writes, with group commit, and another reads.
 *
 * A file of up to 64 MiB is checked first (`quick_check`). In a larger one, damage is noticed when a query reads it. After damage
 * is found, nothing is written, and `ready()` rejects with the reason.
 *
 * @throws ServiceError `data_folder_unusable` when the folder cannot be created or written; `database_unusable` when the file
 * is not a database, is damaged, or comes from a newer version. The file stays unchanged.
 */
export async function openSqlite<Tables>(options: OpenSqliteOptions): Promise<Database<Tables>> {
  const { file, migrations, pageSize = 4_096, secureDelete = false } = options;
  makeFolder(dirname(file));
  makeFile(file);
  assertSound(file);
  const writer = open(file, { readOnly: false, pageSize });
  if (secureDelete) writer.exec("pragma secure_delete = on");
  const health = storageHealth(file);
  try {
    const transaction = sqliteKysely<Tables>(writer);
    const checkpoints = checkpointInBackground(file, writer);
    const statements = new Map<string, StatementSync>();
    let snapshot: ReturnType<typeof readSnapshot> | undefined;
    let beganAt = 0;
    const run = (statement: string): void => {
      const prepared = statements.get(statement) ?? writer.prepare(statement);
      statements.set(statement, prepared);
      if (statement.startsWith("begin")) beganAt = performance.now();
      // Reads after a commit must see it, and an open snapshot would prevent the log from restarting.
      if (statement === "commit") snapshot?.end();
      prepared.run();
      if (statement !== "commit") return;
      health.succeeded();
      checkpoints.ended(performance.now() - beganAt);
    };
    /** Copies the log into the file, so that its space is free. */
    const emptyLog = (): void => {
      try {
        writer.exec("pragma wal_checkpoint(truncate)");
      } catch {
        // There is no space for all of it. The next commit uses what there is.
      }
    };
    run("begin immediate");
    await migrate(transaction, migrations);
    run("commit");
    const read = sqliteKysely<Tables>(open(file, { readOnly: true, pageSize }), health.failed);
    // A separate connection: an open iterator on a shared connection would pin it to its snapshot.
    const reader = open(file, { readOnly: true, pageSize });
    const reads = readSnapshot(reader);
    snapshot = reads;
    const commits = groupCommit({ transaction, run });
    return {
      kind: "sqlite",
      read,
      prepare<Row extends RowValues>(query: Compilable): PreparedRead<Row> {
        const statement = arrayStatement(reader, query);
        return (...parameters) => {
          try {
            reads.begin();
            return statement.all(...(parameters as SQLInputValue[])) as unknown as Row[];
          } catch (error) {
            health.failed(error);
            throw error;
          }
        };
      },
      async write(work, options) {
        if (health.damage !== undefined) throw health.damage;
        try {
          return await commits.write(work, options);
        } catch (error) {
          health.failed(error);
          // A copied log starts again. If it has filled the disk, no commit would ever cause a copy.
          checkpoints.ended();
          if (storageErrorOf(error)?.kind !== "full" || options?.deletes?.() !== true) throw error;
          health.spendReserve();
          emptyLog();
          return commits.write(work, { isLong: true });
        }
      },
      failed: health.failed,
      async ready() {
        await health.check();
        await assertCurrent(read, migrations);
      },
      async close() {
        await commits.drain();
        await checkpoints.close();
        reads.end();
        reader.close();
        await read.destroy();
        await transaction.destroy();
        health.close();
      },
    };
  } catch (error) {
    writer.close();
    health.close();
    throw unusable(file, error);
  }
}

/** Opens an empty SQLite database in memory, with one connection for reads and writes. It is gone when it closes. */
export async function openSqliteInMemory<Tables>(migrations: Migrations): Promise<Database<Tables>> {
  const connection = new DatabaseSync(":memory:");
  connection.exec("pragma page_size = 8192; pragma foreign_keys = on");
  const read = sqliteKysely<Tables>(connection);
  await migrate(read, migrations);
  const commits = groupCommit({ transaction: read, run: (statement) => connection.exec(statement) });
  return {
    kind: "sqlite",
    read,
    prepare<Row extends RowValues>(query: Compilable): PreparedRead<Row> {
      const statement = arrayStatement(connection, query);
      return (...parameters) => statement.all(...(parameters as SQLInputValue[])) as unknown as Row[];
    },
    write: commits.write,
    failed() {},
    async ready() {},
    async close() {
      await commits.drain();
      await read.destroy();
    },
  };
}

/**
 * The shared transaction of all prepared reads in one iteration of the event loop. A read outside of a transaction locks and unlocks
 * the log. That takes twice as long as finding one row.
 */
function readSnapshot(reader: DatabaseSync) {
  const beginning = reader.prepare("begin");
  const ending = reader.prepare("commit");
  let isScheduled = false;
  /** Ends the transaction at once. */
  const end = (): void => {
    // An error of a read may have ended it already.
    if (!reader.isOpen || !reader.isTransaction) return;
    try {
      ending.run();
    } catch {
      // The file is damaged. The read that found the damage has reported it, and this connection writes nothing.
      if (reader.isTransaction) reader.exec("rollback");
    }
  };
  return {
    /** Begins the transaction unless it has begun. It ends with the iteration. */
    begin(): void {
      if (!reader.isTransaction) beginning.run();
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        end();
      });
    },
    end,
  };
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch (cause) {
    throw new ServiceError(
      "data_folder_unusable",
      `Cannot use ${folder} as data folder: ${reason(cause)}. Choose a folder that you can write to.`,
      { cause },
    );
  }
}

/** Node's recursive mkdir never returns when the file system rejects a folder with ENOENT, as /proc does. */
function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolders(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Creates the file readable by this user only, independent of the mode of its folder. SQLite gives its log the same mode. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch (cause) {
    throw new ServiceError(
      "data_folder_unusable",
      `Cannot write ${file}: ${reason(cause)}. Choose a folder that you can write to.`,
      { cause },
    );
  }
}

/** The largest file that is checked at start, in bytes. On a slow disk the check takes some tenths of a second. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** Checks a file and the log of a crashed process before anything is written. */
function assertSound(file: string): void {
  const { size } = statSync(file);
  if (size === 0 || size > MAX_CHECKED_BYTES) return;
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    const found = database.prepare("pragma quick_check(1)").get() as { quick_check: string };
    if (found.quick_check !== "ok") throw new Error(`it is damaged (${found.quick_check.split("\n").at(-1)})`);
  } catch (cause) {
    throw unusable(file, cause);
  }
}

function open(file: string, { readOnly, pageSize }: { readOnly: boolean; pageSize: number }): DatabaseSync {
  try {
    // A second process on the same file (a backup, an import) may hold the write lock for a moment.
    const database = new DatabaseSync(file, { readOnly, timeout: 5_000 });
    // The page size is fixed when the first table is created.
    if (!readOnly) database.exec(`pragma page_size = ${pageSize}`);
    if (!readOnly) database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
    // Keeps savepoint journals in memory: each would otherwise create, write and remove a file.
    if (!readOnly) database.exec("pragma temp_store = memory");
    return database;
  } catch (cause) {
    throw unusable(file, cause);
  }
}

function unusable(file: string, cause: unknown): ServiceError {
  if (cause instanceof ServiceError) return cause;
  return new ServiceError(
    "database_unusable",
    `Cannot open ${file}: ${reason(cause)}. Nothing was changed; check the file, or choose another data folder.`,
    { cause },
  );
}

function reason(cause: unknown): string {
  const { code } = Object(cause) as { code?: unknown };
  if (code === "EEXIST" || code === "ENOTDIR") return "a part of its path is a file";
  return cause instanceof Error ? cause.message : String(cause);
}
