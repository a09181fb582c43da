import { type Compilable, type Kysely, sql } from "kysely";
import type { DuplicateReason } from "../domain/shapes.ts";
import { absent } from "../domain/student-query.ts";
import type { Tables } from "./tables.ts";
import { isStudent } from "./where-student.ts";

/**
 * The records that may be duplicates for a reason: the columns of a candidate, in the order of its blocks.
 *
 * @param from the first block, as in a position of the search
 */
export function selectCandidates(read: Kysely<Tables>, reason: DuplicateReason, from: string | undefined): Compilable {
  const living = read
    .selectFrom("student")
    .select(["id", "date_of_birth", "name", "given_name", "middle_name", "family_name"])
    .where("deleted_at", "is", null)
    .where(sql.raw<boolean>(isStudent));
  // A literal, so that the planner uses the partial index.
  const isDated = sql<boolean>`date_of_birth <> ${sql.lit(absent.text)}`;
  switch (reason) {
    case "same_name_and_date":
    case "similar_name":
      // An index has the dates. The rest of the order, which parts of a large block follow, is sorted within each.
      return living
        .where(isDated)
        .$if(from !== undefined, (select) => select.where("date_of_birth", ">=", from ?? ""))
        .orderBy("date_of_birth")
        .orderBy("family_name")
        .orderBy("given_name")
        .orderBy("id");
    case "similar_date": {
      const [family = "", given, middle, name] = from === undefined ? [] : (JSON.parse(from) as string[]);
      const isBehind = sql<boolean>`(family_name, given_name, middle_name, name) >= (${family}, ${given}, ${middle}, ${name})`;
      return living
        .where(isDated)
        .$if(from !== undefined, (select) => select.where("family_name", ">=", family).where(isBehind))
        .orderBy("family_name")
        .orderBy("given_name")
        .orderBy("middle_name")
        .orderBy("name")
        .orderBy("id");
    }
    case "same_name":
      return living.where("date_of_birth", "=", absent.text).orderBy("id");
  }
}
