import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Student } from "../domain/student.ts";
import { everyStudent, type PageRequest } from "../domain/student-query.ts";

/**
 * The reads that a service is asked for most, each by a statement that was prepared once: to build a query, and an object
 * with names for each row, costs several times what the read itself does.
 */
export interface SqliteReads {
  /** A living record. */
  find(id: string): Student | undefined;
  /** A page of all living records in the order of their creation; undefined when `page` asks for anything else. */
  page(page: PageRequest): readonly Student[] | undefined;
  /** The id of the database, and the number of its last change. */
  state(): string;
  close(): void;
}

type Row = [id: string, version: number, createdAt: number, updatedAt: number, body: string];

const columns = "id, version, created_at, updated_at, body";

/** Opens a SQLite file of records, which exists, on a connection of its own. */
export function openSqliteReads(file: string): SqliteReads {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const prepare = (query: string): StatementSync => {
    const statement = database.prepare(query);
    statement.setReturnArrays(true);
    return statement;
  };
  const one = prepare(`select ${columns} from student where id = ? and deleted_at is null`);
  const first = prepare(`select ${columns} from student where deleted_at is null order by id limit ?`);
  const after = prepare(`select ${columns} from student where deleted_at is null and id > ? order by id limit ?`);
  const state = prepare("select id, (select max(seq) from student_change) from database_id");
  return {
    find(id) {
      const row = one.get(id) as unknown as Row | undefined;
      return row === undefined ? undefined : toStudent(row);
    },
    page({ query, position, limit, offset = 0 }) {
      if (!isEveryStudent(query) || position?.side === "before" || offset > 0) return undefined;
      const rows = position === undefined ? first.all(limit) : after.all(...position.values, limit);
      return (rows as unknown as Row[]).map(toStudent);
    },
    state() {
      const [id, seq] = state.get() as unknown as [string, number | null];
      return `${id}.${seq ?? 0}`;
    },
    close: () => database.close(),
  };
}

function isEveryStudent({ filters, anyOf, words, sort }: PageRequest["query"]): boolean {
  const [key] = sort;
  const [id] = everyStudent.sort;
  const isPlain = filters.length === 0 && anyOf === undefined && words.length === 0 && sort.length === 1;
  return isPlain && key?.field === id?.field && key?.descending === id?.descending;
}

function toStudent([id, version, createdAt, updatedAt, body]: Row): Student {
  return { id, version, createdAt, updatedAt, deletedAt: null, body };
}
