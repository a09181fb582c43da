import { DatabaseSync } from "node:sqlite";
import type { Student } from "../domain/student.ts";

/** Reads living records by one prepared statement, on a connection of its own. */
export interface FastFind {
  find(id: string): Student | undefined;
  close(): void;
}

type Row = [version: number, createdAt: number, updatedAt: number, body: string];

/** Opens a SQLite file of records, which exists, for reads by id only: a query builder costs more than such a read. */
export function openFastFind(file: string): FastFind {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const statement = database.prepare(
    "select version, created_at, updated_at, body from student where id = ? and deleted_at is null",
  );
  // An object with its names is made anew for each row, which costs more than to read it.
  statement.setReturnArrays(true);
  return {
    find(id) {
      const row = statement.get(id) as Row | undefined;
      if (row === undefined) return undefined;
      const [version, createdAt, updatedAt, body] = row;
      return { id, version, createdAt, updatedAt, deletedAt: null, body };
    },
    close: () => database.close(),
  };
}
