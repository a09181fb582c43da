import type { Database } from "@signalbox/service";
import { type Compilable, type Kysely, sql } from "kysely";
import type { Author } from "../domain/record.ts";
import type { DuplicateReason } from "../domain/shapes.ts";
import { ABSENT } from "../domain/text-rules.ts";
import type { AuditLog } from "./audit-log.ts";
import type { Tables } from "./tables.ts";
import { dialectOf, type Operand, STUDENTS_CONDITION } from "./where-record.ts";

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
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
        const rows = await database.read
          .selectFrom("distinct_students")
          .selectAll()
          .where("first", "in", ids.slice(at, at + IDS_AT_ONCE))
          .execute();
        for (const { first, second } of rows) stored.add(JSON.stringify([first, second]));
      }
      return (group) => pairsOf(group).some((pair) => !stored.has(JSON.stringify(pair)));
    },
  };
}

/** How many ids one statement has. */
const IDS_AT_ONCE = 500;

/** Each two of the ids, the smaller one first. */
function pairsOf(ids: readonly string[]): readonly (readonly [string, string])[] {
  const sorted = [...new Set(ids)].sort();
  return sorted.flatMap((first, index) => sorted.slice(index + 1).map((second) => [first, second] as const));
}

/**
 * The records that may be duplicates for a reason: the columns of a candidate, in the order of its blocks.
 *
 * @param from the first block, as in a position of the search
 */
export function selectCandidates(read: Kysely<Tables>, reason: DuplicateReason, from: string | undefined): Compilable {
  const { operandOf } = dialectOf(read);
  const [date, name, given, middle, family] = ["dateOfBirth", "name", "givenName", "middleName", "familyName"].map(
    operandOf,
  ) as [Operand, Operand, Operand, Operand, Operand];
  const living = read
    .selectFrom("record")
    .select("id")
    .select([date, name, given, middle, family].map((one, index) => sql`${one}`.as(`c${index}`)))
    .where("deleted_at", "is", null)
    .where(sql.raw<boolean>(STUDENTS_CONDITION));
  // A literal, so that the planner uses the partial index.
  const isDated = sql<boolean>`${date} <> ${sql.lit(ABSENT)}`;
  switch (reason) {
    case "same_name_and_date":
    case "similar_name":
      // An index has the dates. The rest of the order, which parts of a large block follow, is sorted within each.
      return living
        .where(isDated)
        .$if(from !== undefined, (select) => select.where(date, ">=", from ?? ""))
        .orderBy(date)
        .orderBy(family)
        .orderBy(given)
        .orderBy("id");
    case "similar_date": {
      const [first = "", ...others] = from === undefined ? [] : (JSON.parse(from) as string[]);
      const isBehind = sql<boolean>`(${family}, ${given}, ${middle}, ${name}) >= (${sql.join([first, ...others])})`;
      return living
        .where(isDated)
        .$if(from !== undefined, (select) => select.where(family, ">=", first).where(isBehind))
        .orderBy(family)
        .orderBy(given)
        .orderBy(middle)
        .orderBy(name)
        .orderBy("id");
    }
    case "same_name": {
      // Without an index. One name may be in parts in one record, and whole in another.
      const parts = sql<string>`(${given} || ${middle} || ${family})`;
      const whole = sql<string>`replace(case when ${parts} = ${sql.lit(ABSENT)} then ${name} else ${parts} end, ' ', '')`;
      return living
        .select(whole.as("whole"))
        .where(date, "=", ABSENT)
        .$if(from !== undefined, (select) => select.where(whole, ">=", from ?? ""))
        .orderBy(whole)
        .orderBy("id");
    }
  }
}
