import { type Compilable, type Kysely, sql } from "kysely";
import { absent } from "../domain/comparable.ts";
import type { DuplicateReason } from "../domain/shapes.ts";
import type { Tables } from "./tables.ts";
import { dialectOf, isStudent, type Operand } from "./where-record.ts";

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
    .selectFrom("student")
    .select("id")
    .select([date, name, given, middle, family].map((one, index) => sql`${one}`.as(`c${index}`)))
    .where("deleted_at", "is", null)
    .where(sql.raw<boolean>(isStudent));
  // A literal, so that the planner uses the partial index.
  const isDated = sql<boolean>`${date} <> ${sql.lit(absent)}`;
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
    case "same_name":
      return living.where(date, "=", absent).orderBy("id");
  }
}
