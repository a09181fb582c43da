import type { SQLInputValue } from "node:sqlite";
import type { Compilable } from "kysely";
import { type Database, type Migrations, migrate, type PreparedRead, type RowValues } from "./database.ts";
import { groupCommit } from "./group-commit.ts";
import { DatabaseSync } from "./sqlite.ts";
import { arrayStatement, sqliteKysely } from "./sqlite-kysely.ts";

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
    prepare<Row extends RowValues>(query: Compilable, columns: readonly string[]): PreparedRead<Row> {
      const statement = arrayStatement(connection, query, columns);
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
