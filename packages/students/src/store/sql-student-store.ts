import { setImmediate as turn } from "node:timers/promises";
import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Student } from "../domain/student.ts";
import { duplicateOf, isKeyTaken } from "./duplicate-of.ts";
import { asCreated, earlierRequest, rememberRequest } from "./idempotency.ts";
import { fromRow, recordColumns } from "./student-row.ts";
import type { AddOutcome, StudentStore } from "./student-store.ts";
import type { Tables } from "./tables.ts";
import { applyDecision, insertStudents } from "./write-student.ts";

const insertsAtOnce = 50;

interface State {
  readonly id: string;
  readonly state: string | number | null;
}

/** Keeps students in SQLite or PostgreSQL, by the same queries. */
export function sqlStudentStore(database: Database<Tables>, nextId: () => string): StudentStore {
  const { read } = database;

  return {
    async get(id) {
      const row = await read.selectFrom("student").select(recordColumns).where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },

    async state() {
      // In PostgreSQL a lower number may be committed after a higher one: only its snapshot tells all states apart.
      const query =
        database.kind === "sqlite"
          ? sql<State>`select id, (select max(seq) from ${sql.table("student_change")}) as state from ${sql.table("database_id")}`
          : sql<State>`select id, cast(pg_current_snapshot() as text) as state from ${sql.table("database_id")}`;
      const [row] = (await query.execute(read)).rows;
      return `${row?.id}.${row?.state ?? 0}`;
    },

    async add(drafts, key) {
      let index = 0;
      const write = async (transaction: Kysely<Tables>): Promise<AddOutcome> => {
        const earlier = key === undefined ? ({ kind: "none" } as const) : await earlierRequest(transaction, key);
        if (earlier.kind === "key_reused") return { kind: "key_reused" };
        if (earlier.kind === "same") {
          return { kind: "added", students: await asCreated(transaction, earlier.ids), replayed: true };
        }
        const students: Student[] = [];
        for (index = 0; index < drafts.length; index += 1) {
          // Reads of others have their turn: SQLite inserts a thousand records without one.
          if (index % insertsAtOnce === insertsAtOnce - 1) await turn();
          const draft = drafts[index];
          if (draft !== undefined) students.push(...(await insertStudents(transaction, [{ id: nextId(), draft }])));
        }
        if (key !== undefined) await rememberRequest(transaction, key, students);
        return { kind: "added", students, replayed: false };
      };
      try {
        return await database.write(write);
      } catch (error) {
        // Another process has used the key in the same moment: now there is an answer to give again.
        if (isKeyTaken(error)) return this.add(drafts, key);
        const member = duplicateOf(error);
        if (member === undefined) throw error;
        return { kind: "duplicate", member, index };
      }
    },

    async change(id, decide) {
      try {
        return await database.write(async (transaction) => {
          const current = await lock(transaction, id);
          return { kind: "done", student: await applyDecision(transaction, current, decide(current)) };
        });
      } catch (error) {
        const member = duplicateOf(error);
        if (member === undefined) throw error;
        return { kind: "duplicate", member, index: 0 };
      }
    },
  };

  /** Reads the record and holds off those who would change it too. SQLite has one writer anyway. */
  async function lock(transaction: Kysely<Tables>, id: string): Promise<Student | undefined> {
    const row = await transaction
      .selectFrom("student")
      .select(recordColumns)
      .where("id", "=", id)
      .$if(database.kind === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    return row === undefined ? undefined : fromRow(row);
  }
}
