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
        const pairs = pairsOf(ids).map(([first, second]) => ({ first, second }));
        const insert = transaction.insertInto("distinct_students").values(pairs);
        if (isDistinct) await insert.onConflict((conflict) => conflict.doNothing()).execute();
        else
          for (const { first, second } of pairs) {
            const stored = transaction.deleteFrom("distinct_students").where("first", "=", first);
            await stored.where("second", "=", second).execute();
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
  const fields = ["dateOfBirth", "name", "givenName", "middleName", "familyName"].map(operandOf);
  const [date, name, given, middle, family] = fields as [Operand, Operand, Operand, Operand, Operand];
  // One name may be in parts in one record, and whole in another.
  const parts = sql<string>`(${given} || ${middle} || ${family})`;
  const whole = sql<string>`replace(case when ${parts} = ${sql.lit(ABSENT)} then ${name} else ${parts} end, ' ', '')`;
  // Indexes have the dates and the names of dated records. What follows is sorted within each block, or a part of it.
  const dated = { block: [date], rest: [family, given] };
  const { block, rest } = {
    same_name_and_date: dated,
    similar_name: dated,
    similar_date: { block: [family, given, middle, name], rest: [] },
    same_name: { block: [whole], rest: [] },
  }[reason];
  const values = from === undefined ? [] : reason === "similar_date" ? (JSON.parse(from) as string[]) : [from];
  const [first, start] = [block[0] as Operand, values[0] as string];
  const isAtOrAfter = sql<boolean>`(${sql.join(block)}) >= (${sql.join(values)})`;
  const columns = reason === "same_name" ? [...fields, whole] : fields;
  const living = read
    .selectFrom("record")
    .select("id")
    .select(columns.map((one, index) => sql`${one}`.as(`c${index}`)))
    .where("deletedAt", "is", null)
    .where(sql.raw<boolean>(STUDENTS_CONDITION))
    // A literal, so that the planner uses the partial index.
    .where(date, reason === "same_name" ? "=" : "<>", sql.lit(ABSENT))
    .$if(values.length > 0, (select) => select.where(first, ">=", start).where(isAtOrAfter));
  return [...block, ...rest].reduce((select, one) => select.orderBy(one), living).orderBy("id");
}
