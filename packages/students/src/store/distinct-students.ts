import type { Database } from "@signalbox/service";
import type { Author } from "../domain/record.ts";
import type { AuditLog } from "./audit-log.ts";
import type { Tables } from "./tables.ts";

/** The pairs of students that look like one person and are not. */
export type DistinctStudents = ReturnType<typeof sqlDistinctStudents>;

export function sqlDistinctStudents(database: Database<Tables>, audit: Pick<AuditLog, "record">) {
  return {
    /** Stores that all of these students are different people, or removes that. */
    async set(ids: readonly string[], isDistinct: boolean, by: Author): Promise<void> {
      await database.write(async (transaction) => {
        for (const [first, second] of pairsOf(ids)) {
          if (isDistinct)
            await transaction
              .insertInto("distinct_students")
              .values({ first, second })
              .onConflict((conflict) => conflict.doNothing())
              .execute();
          else
            await transaction
              .deleteFrom("distinct_students")
              .where("first", "=", first)
              .where("second", "=", second)
              .execute();
        }
        const detail = `${ids.length} students are ${isDistinct ? "different people" : "perhaps one person"}`;
        await audit.record(
          transaction,
          ids.map((target) => ({ action: "distinct" as const, by, target, detail })),
        );
      });
    },

    /** Returns whether students of a group may still be one person: not each two of them are different people. */
    async mayBeOne(groups: readonly (readonly string[])[]): Promise<(ids: readonly string[]) => boolean> {
      const ids = [...new Set(groups.flat())];
      const stored = new Set<string>();
      for (let at = 0; at < ids.length; at += idsAtOnce) {
        const rows = await database.read
          .selectFrom("distinct_students")
          .selectAll()
          .where("first", "in", ids.slice(at, at + idsAtOnce))
          .execute();
        for (const { first, second } of rows) stored.add(JSON.stringify([first, second]));
      }
      return (group) => pairsOf(group).some((pair) => !stored.has(JSON.stringify(pair)));
    },
  };
}

/** How many ids one statement has. */
const idsAtOnce = 500;

/** Each two of the ids, the smaller one first. */
function pairsOf(ids: readonly string[]): readonly (readonly [string, string])[] {
  const sorted = [...new Set(ids)].sort();
  return sorted.flatMap((first, index) => sorted.slice(index + 1).map((second) => [first, second] as const));
}
