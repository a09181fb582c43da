import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { ServiceError } from "../service-error.ts";
import type { Database } from "./database.ts";
import { groupCommit } from "./group-commit.ts";
import { type Migrations, migrate } from "./migrate.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

export interface OpenSqliteOptions {
  /** The database file. Its folder is made when it does not exist, readable by this user only. */
  readonly file: string;
  /** All migrations ever, by name; they run in the order of their names. */
  readonly migrations: Migrations;
}

/**
 * Opens a SQLite file in WAL mode with full durability: one connection writes, with group commit, another reads.
 *
 * @throws ServiceError `data_folder_unusable` when the folder cannot be made or written, `database_unusable` when the
 * file is not a database, is damaged, or comes from a newer version. The file is left as it was.
 */
export async function openSqlite<Tables>(options: OpenSqliteOptions): Promise<Database<Tables>> {
  const { file, migrations } = options;
  makeFolder(dirname(file));
  const writer = open(file, { readOnly: false });
  try {
    const transaction = new Kysely<Tables>({ dialect: sqliteDialect(writer) });
    const run = (statement: string): void => writer.exec(statement);
    await migrate({ database: transaction, migrations, lock: sqliteMigrationLock(run) });
    const read = new Kysely<Tables>({ dialect: sqliteDialect(open(file, { readOnly: true })) });
    const commits = groupCommit({ transaction, run });
    return {
      kind: "sqlite",
      read,
      write: commits.write,
      async close() {
        await commits.drain();
        await read.destroy();
        await transaction.destroy();
      },
    };
  } catch (error) {
    writer.close();
    throw unusable(file, error);
  }
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

/** Node's own recursive mkdir never returns for a folder that the file system refuses with ENOENT, as /proc does. */
function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolders(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function open(file: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  try {
    // A second process on the same file (a backup, an import) may hold the write lock for a moment.
    const database = new DatabaseSync(file, { readOnly, timeout: 5_000 });
    if (!readOnly) database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
    return database;
  } catch (cause) {
    throw unusable(file, cause);
  }
}

function sqliteMigrationLock(run: (statement: string) => void) {
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    run("begin immediate");
    try {
      const result = await work();
      run("commit");
      return result;
    } catch (error) {
      run("rollback");
      throw error;
    }
  };
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
  return cause instanceof Error ? cause.message : String(cause);
}
