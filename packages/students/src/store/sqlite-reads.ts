import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Student } from "../domain/student.ts";
import { isUnfiltered, type PageRequest } from "../domain/student-query.ts";

/**
 * The reads that a service is asked for most, each by a statement that was prepared once: to build a query, and an object
 * with names for each row, costs several times what the read itself does.
 */
export interface SqliteReads {
  /** A living record. */
  find(id: string): Student | undefined;
  /**
   * A page of all living records in the order of their creation; undefined when `page` asks for anything else, or when the
   * records are not so small that they could be read at once.
   */
  page(page: PageRequest): readonly Student[] | undefined;
  /** The id of the database, and the number of its last change. */
  state(): string;
  close(): void;
}

type Row = [id: string, version: number, createdAt: number, updatedAt: number, body: string];

/** The longest page that is read at once, in characters: about a millisecond. */
const smallPage = 256 * 1024;

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
      if (!isUnfiltered(query) || query.sort[0]?.descending || position?.side === "before" || offset > 0)
        return undefined;
      const rows = position === undefined ? first.iterate(limit) : after.iterate(...position.values, limit);
      const students: Student[] = [];
      let length = 0;
      for (const row of rows as unknown as Iterable<Row>) {
        const student = toStudent(row);
        length += student.body.length;
        if (length > smallPage) return undefined;
        students.push(student);
      }
      return students;
    },
    state() {
      const [id, seq] = state.get() as unknown as [string, number | null];
      return `${id}.${seq ?? 0}`;
    },
    close: () => database.close(),
  };
}

function toStudent([id, version, createdAt, updatedAt, body]: Row): Student {
  return { id, version, createdAt, updatedAt, deletedAt: null, body };
}
