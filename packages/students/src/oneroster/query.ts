import { invalidParameter } from "@signalbox/service";
import { students } from "../domain/collection.ts";
import { Problem, type StudentProblemCode } from "../domain/problem.ts";
import type { QueryField } from "../domain/student-fields.ts";
import type { Comparison, Filter, SortKey, StudentQuery } from "../domain/student-query.ts";
import { foldCase } from "../domain/text-rules.ts";
import { columnFilter, maxTextLength } from "../routes/list-filters.ts";

/**
 * Parses `filter`, `sort` and `orderBy` of OneRoster 1.2. Sorting by an unknown member gives the order of creation, as the
 * standard requires.
 *
 * @throws Problem 400 that names the parameter
 */
export function parseOneRosterQuery({
  filter: text,
  sort: name,
  orderBy,
}: {
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
  readonly orderBy?: "asc" | "desc" | undefined;
}): StudentQuery | "nothing" {
  const filter = parseFilters(text);
  const sort = sortBy(name, orderBy === "desc");
  if (filter.kind === "nothing") return "nothing";
  const { filters, anyOf, deleted } = filter;
  return { filters, words: [], sort, deleted, ...(anyOf === undefined ? {} : { anyOf }) };
}

function sortBy(name: string | undefined, descending: boolean): readonly SortKey[] {
  const id: SortKey = { field: "id", descending };
  const field = name === undefined ? undefined : oneRosterField(name);
  return field === undefined || field === "id" ? [id] : [{ field, descending }, id];
}

/**
 * Parses `fields`: the members of a user to return. Unknown names are ignored; when none is known, all members are returned.
 *
 * @throws Problem 400 `invalid_selection_field` when it is blank.
 */
export function parseOneRosterFields(text: string | undefined, known: ReadonlySet<string>): ReadonlySet<string> {
  if (text === undefined) return known;
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name === "")) {
    throw invalidParameter<StudentProblemCode>(
      "fields",
      "must be fields, separated by commas",
      "invalid_selection_field",
    );
  }
  const selected = new Set(names.filter((name) => known.has(name)));
  return selected.size === 0 ? known : selected;
}

/** A parsed `filter`: all of `filters` must hold and, if there are any, at least one of `anyOf`; or it matches nothing. */
type OneRosterFilter =
  | ({ readonly kind: "some" } & Required<Pick<StudentQuery, "filters" | "deleted">> & Pick<StudentQuery, "anyOf">)
  | { readonly kind: "nothing" };

const operators: Readonly<Record<string, Comparison>> = {
  "=": "eq",
  "!=": "ne",
  ">": "gt",
  ">=": "gte",
  "<": "lt",
  "<=": "lte",
};

/** A member, a predicate and a quoted value, in which quotes are doubled; then an optional `AND` or `OR`. */
const condition = /\s*([\w.]+)\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'\s*(?:$|(AND|OR)(?=\s))/iy;

/**
 * Parses `filter` of OneRoster 1.2 (REST binding, section on filtering): conditions joined by `AND` or by `OR`. `~` means
 * that the member contains the value.
 *
 * @throws Problem 400 `invalid_filter_field`.
 */
function parseFilters(text: string | undefined): OneRosterFilter {
  if (text === undefined) return { kind: "some", filters: [], deleted: false };
  const { conditions, joinedBy } = parseConditions(text);
  const deleted = deletedOf(conditions, joinedBy);
  if (deleted === "nothing") return { kind: "nothing" };
  const filters: Filter[] = [];
  let holds = 0;
  for (const { name, sign, value } of conditions) {
    if (name === "status" && joinedBy === "AND") continue;
    const fixed = name === "status" || name === "role" ? holdsFor(fixedValues[name], { name, sign, value }) : undefined;
    if (fixed === undefined) filters.push(toFilter(name, sign, value));
    else if (fixed) holds += 1;
    else if (joinedBy === "AND") return { kind: "nothing" };
  }
  if (joinedBy === "AND" || holds > 0) return { kind: "some", filters: joinedBy === "AND" ? filters : [], deleted };
  return filters.length === 0 ? { kind: "nothing" } : { kind: "some", filters: [], anyOf: filters, deleted };
}

/**
 * Whether deleted users are found: a filter by `dateLastModified` asks what has changed, and a deletion is a change. Conditions
 * on the status that are joined by `OR` are about living users only.
 */
function deletedOf(
  conditions: readonly Condition[],
  joinedBy: "AND" | "OR",
): Required<StudentQuery>["deleted"] | "nothing" {
  const statuses = conditions.filter(({ name }) => name === "status");
  const isDelta = conditions.some(({ name }) => name === "dateLastModified");
  if (statuses.length === 0) return isDelta ? "included" : false;
  if (joinedBy === "OR") return false;
  const living = statuses.every((condition) => holdsFor("active", condition));
  const deleted = statuses.every((condition) => holdsFor("tobedeleted", condition));
  if (living) return deleted ? "included" : false;
  return deleted ? true : "nothing";
}

interface Condition {
  readonly name: string;
  readonly sign: string;
  readonly value: string;
}

function parseConditions(text: string): { readonly conditions: readonly Condition[]; readonly joinedBy: "AND" | "OR" } {
  const conditions: Condition[] = [];
  const joints = new Set<string>();
  for (let at = 0; at < text.length || conditions.length === 0; ) {
    condition.lastIndex = at;
    const [whole, name = "", sign = "", value = "", joint] = condition.exec(text) ?? [];
    if (whole === undefined) throw invalidFilter("must be conditions such as familyName='Lovelace'");
    conditions.push({ name, sign, value: value.replaceAll("''", "'") });
    if (joint !== undefined) joints.add(joint.toUpperCase());
    at += whole.length;
    if (joint !== undefined && at === text.length) throw invalidFilter("ends where a condition is expected");
  }
  if (joints.size > 1) throw invalidFilter("cannot mix AND and OR");
  if (conditions.length > maxConditions) throw invalidFilter(`has more than ${maxConditions} conditions`);
  return { conditions, joinedBy: joints.has("OR") ? "OR" : "AND" };
}

/** The most conditions: a database checks each of them for every record. */
const maxConditions = 20;

/** All users here are students, and those that are not deleted are active. */
const fixedValues = { status: "active", role: "student" } as const;

/** Whether a condition holds for a user whose member is `own`. */
function holdsFor(own: string, { name, sign, value }: Condition): boolean {
  switch (sign) {
    case "=":
      return value === own;
    case "!=":
      return value !== own;
    case "~":
      return own.includes(value);
    default:
      throw invalidFilter(`cannot compare ${name} by ${sign}`);
  }
}

function toFilter(name: string, sign: string, value: string): Filter {
  const field = oneRosterField(name);
  if (field === undefined) throw invalidFilter(`has the field '${name}', which cannot be filtered`);
  if (sign === "~") {
    if (field === "updatedAt") throw invalidFilter("cannot look for a part of dateLastModified");
    // PostgreSQL text cannot contain this character.
    if (value.includes("\0")) throw invalidFilter("must not contain the character U+0000");
    if (value.length > maxTextLength) throw invalidFilter(`has a value of more than ${maxTextLength} characters`);
    return { field, operator: "contains", value: foldCase(value) };
  }
  try {
    return columnFilter({ field, collection: students }, { name, operator: operators[sign] ?? "", text: value });
  } catch (error) {
    // The caller knows only OneRoster's names of members.
    if (error instanceof Problem) throw invalidFilter(`has a value for ${name} that cannot be compared`);
    throw error;
  }
}

function invalidFilter(reason: string): Error {
  return invalidParameter<StudentProblemCode>("filter", reason, "invalid_filter_field");
}

/** The members of a user that can be filtered and sorted by, and their fields in a record. */
const queryableMembers: Readonly<Record<string, QueryField>> = {
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

/** The field of a record for a member of a user; undefined when it cannot be filtered or sorted by. */
function oneRosterField(name: string): QueryField | undefined {
  return Object.hasOwn(queryableMembers, name) ? queryableMembers[name] : undefined;
}
