import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Student } from "../domain/student.ts";
import type { StudentDraft } from "../domain/student-draft.ts";
import { studentIds } from "../domain/student-id.ts";
import { duplicateOf } from "./duplicate-of.ts";
import { fromRow, toRow } from "./student-row.ts";
import type { Decision, Duplicate, StudentStore } from "./student-store.ts";
import type { ChangeAction, Tables } from "./tables.ts";

/** Keeps students in SQLite or PostgreSQL, by the same queries. */
export function sqlStudentStore(database: Database<Tables>): StudentStore {
  const nextId = studentIds();

  return {
    async get(id) {
      const row = await database.read.selectFrom("student").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },

    async list({ after, limit }) {
      const rows = await database.read
        .selectFrom("student")
        .selectAll()
        .where("deleted_at", "is", null)
        .$if(after !== undefined, (query) => query.where("id", ">", after as string))
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(fromRow);
    },

    add: (drafts) =>
      orDuplicate(() =>
        database.write(async (transaction) => {
          const students: Student[] = [];
          for (const draft of drafts) students.push(await insert(transaction, draft));
          return { kind: "added", students };
        }),
      ),

    change: (id, decide) =>
      orDuplicate(() =>
        database.write(async (transaction) => {
          const current = await lock(transaction, id);
          return { kind: "done", student: await apply(transaction, current, decide(current)) };
        }),
      ),

    async ping() {
      await sql`select 1`.execute(database.read);
    },
    close: () => database.close(),
  };

  async function insert(transaction: Kysely<Tables>, draft: StudentDraft): Promise<Student> {
    const now = Date.now();
    const student = {
      id: nextId(),
      version: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      body: draft.body,
    };
    await transaction.insertInto("student").values(toRow(student, draft.canonical)).execute();
    await record(transaction, student, "created");
    return student;
  }

  /** Reads the record and holds off those who would change it too. SQLite has one writer anyway. */
  async function lock(transaction: Kysely<Tables>, id: string): Promise<Student | undefined> {
    const row = await transaction
      .selectFrom("student")
      .selectAll()
      .where("id", "=", id)
      .$if(database.kind === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    return row === undefined ? undefined : fromRow(row);
  }
}

async function apply(transaction: Kysely<Tables>, current: Student | undefined, decision: Decision): Promise<Student> {
  if (current === undefined) throw new TypeError("A record that does not exist cannot be changed.");
  if (decision.kind === "keep") return current;
  // A clock that goes back must not make a later change look older.
  const now = Math.max(Date.now(), current.updatedAt);
  const next = { ...current, version: current.version + 1, updatedAt: now };
  if (decision.kind === "delete") {
    const student = { ...next, deletedAt: now };
    await transaction
      .updateTable("student")
      .set({ version: student.version, updated_at: now, deleted_at: now })
      .where("id", "=", student.id)
      .execute();
    await record(transaction, student, "deleted");
    return student;
  }
  const student = { ...next, deletedAt: null, body: decision.draft.body };
  const { id, created_at, ...columns } = toRow(student, decision.draft.canonical);
  await transaction.updateTable("student").set(columns).where("id", "=", id).execute();
  await record(transaction, student, decision.action);
  return student;
}

async function record(transaction: Kysely<Tables>, student: Student, action: ChangeAction): Promise<void> {
  await transaction
    .insertInto("student_change")
    .values({
      student_id: student.id,
      version: student.version,
      action,
      at: student.updatedAt,
      deleted: student.deletedAt === null ? 0 : 1,
      body: student.body,
    })
    .execute();
}

async function orDuplicate<Outcome>(write: () => Promise<Outcome>): Promise<Outcome | Duplicate> {
  try {
    return await write();
  } catch (error) {
    const duplicate = duplicateOf(error);
    if (duplicate === undefined) throw error;
    return duplicate;
  }
}
