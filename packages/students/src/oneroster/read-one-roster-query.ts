import type { SortKey, StudentQuery } from "../domain/student-query.ts";
import { invalidParameter } from "../routes/invalid-parameter.ts";
import { oneRosterField } from "./one-roster-field.ts";
import { readOneRosterFilter } from "./read-one-roster-filter.ts";

/**
 * Reads `filter`, `sort` and `orderBy` as OneRoster 1.2 has them. A sort by a member that there is none of gives the order
 * of creation, as the standard wants it.
 *
 * @throws Problem 400 with the name of the parameter.
 */
export function readOneRosterQuery(parameters: URLSearchParams): StudentQuery | "nothing" {
  const filter = readOneRosterFilter(parameters.get("filter") ?? undefined);
  const sort = readSort(parameters.get("sort"), parameters.get("orderBy"));
  if (filter.kind === "nothing") return "nothing";
  const { filters, anyOf } = filter;
  return { filters, words: [], sort, ...(anyOf === undefined ? {} : { anyOf }) };
}

function readSort(name: string | null, order: string | null): readonly SortKey[] {
  const descending = order === "desc";
  if (order !== null && order !== "asc" && !descending) throw invalidParameter("orderBy", "must be asc or desc");
  const id: SortKey = { field: "id", descending };
  const field = name === null ? undefined : oneRosterField(name);
  return field === undefined || field === "id" ? [id] : [{ field, descending }, id];
}
