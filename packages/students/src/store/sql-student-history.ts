import type { Database } from "@signalbox/service";
import type { Selectable, SelectQueryBuilder } from "kysely";
import type { StudentHistory, Version } from "./student-history.ts";
import type { StudentChangeRow, Tables } from "./tables.ts";

/** The column of versions holds no larger number; PostgreSQL refuses to compare it with one. */
const maxVersion = 2_147_483_647;

/** Reads the history of records, which is a row for each version. */
export function sqlStudentHistory({ read }: Database<Tables>): StudentHistory {
  const versionsOf = (id: string) =>
    read
      .selectFrom("student_change")
      .innerJoin("student", "student.id", "student_change.student_id")
      .selectAll("student_change")
      .select("student.created_at")
      .where("student_id", "=", id)
      .orderBy("student_change.version", "desc");

  return {
    async versions(id, { before, limit }) {
      const rows = await versionsOf(id)
        .$if(before !== undefined, (query) =>
          query.where("student_change.version", "<", Math.min(before ?? maxVersion, maxVersion)),
        )
        .limit(limit)
        .execute();
      return rows.map(fromChange);
    },
    async version(id, version) {
      return version > maxVersion ? undefined : first(versionsOf(id).where("student_change.version", "=", version));
    },
    asOf: (id, time) => first(versionsOf(id).where("at", "<=", time)),
  };
}

type ChangeOfStudent = Selectable<StudentChangeRow> & { readonly created_at: number };

async function first(
  query: SelectQueryBuilder<Tables, "student" | "student_change", ChangeOfStudent>,
): Promise<Version | undefined> {
  const row = await query.limit(1).executeTakeFirst();
  return row === undefined ? undefined : fromChange(row);
}

function fromChange(row: ChangeOfStudent): Version {
  return {
    action: row.action,
    student: {
      id: row.student_id,
      version: row.version,
      createdAt: row.created_at,
      updatedAt: row.at,
      deletedAt: row.deleted === 1 ? row.at : null,
      body: row.body,
    },
  };
}
