import type { QueryField } from "../domain/query-fields.ts";
import type { Comparison, Filter, SortKey, StudentQuery } from "../domain/student-query.ts";
import { invalidParameter } from "../routes/invalid-parameter.ts";
import { readFilter } from "../routes/read-filter.ts";

/** The members of a user that can be sorted and filtered by, and the members of a record that they are. */
const fields: Readonly<Record<string, QueryField>> = {
  sourcedId: "id",
  dateLastModified: "updatedAt",
  givenName: "givenName",
  familyName: "familyName",
  middleName: "middleName",
  preferredFirstName: "preferredName",
  identifier: "studentNumber",
  email: "email",
  phone: "phone",
  grades: "grade",
};

const operators: Readonly<Record<string, Comparison>> = {
  "=": "eq",
  "!=": "ne",
  ">": "gt",
  ">=": "gte",
  "<": "lt",
  "<=": "lte",
};

const condition = /^\s*(\w+)\s*(!=|>=|<=|=|>|<)\s*'([^']*)'\s*$/;

/**
 * Reads `filter`, `sort` and `orderBy` as OneRoster 1.2 has them (REST binding, section 3.4). Conditions may be joined by
 * `AND`; all users are active students, so conditions on `status` and `role` are held or nothing is found.
 *
 * @throws Problem 400 with the name of the parameter.
 */
export function readOneRosterQuery(parameters: URLSearchParams): StudentQuery | "nothing" {
  const filters: Filter[] = [];
  for (const part of parameters.get("filter")?.split(/ AND /i) ?? []) {
    const [, name = "", sign = "", value = ""] = condition.exec(part) ?? [];
    const operator = operators[sign];
    if (operator === undefined) throw invalidParameter("filter", "must be conditions such as familyName='Lovelace'");
    const fixed = { status: "active", role: "student" }[name];
    if (fixed !== undefined) {
      if ((operator === "eq") !== (value === fixed)) return "nothing";
      continue;
    }
    filters.push(readFilter(`${fieldOf("filter", name)}[${operator}]`, value));
  }
  return { filters, words: [], sort: readSort(parameters.get("sort"), parameters.get("orderBy")) };
}

function readSort(name: string | null, order: string | null): readonly SortKey[] {
  const descending = order === "desc";
  if (order !== null && order !== "asc" && !descending) throw invalidParameter("orderBy", "must be asc or desc");
  const id: SortKey = { field: "id", descending };
  if (name === null || name === "sourcedId") return [id];
  return [{ field: fieldOf("sort", name), descending }, id];
}

function fieldOf(parameter: string, name: string): QueryField {
  const field = fields[name];
  if (field !== undefined) return field;
  throw invalidParameter(parameter, `cannot use '${name}', only ${Object.keys(fields).join(", ")}`);
}
