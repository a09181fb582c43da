import { invalidParameter } from "@signalbox/service";
import { collectionNamed } from "../collections/collection.ts";
import { STUDENT_COLLECTION } from "../domain/collection.ts";
import type { StudentProblemCode } from "../domain/problem.ts";
import { timestamp } from "../domain/record.ts";
import { isUsableId, keyOfId } from "../domain/record-id.ts";
import type { Comparison, Filter, RecordQuery, SortKey } from "../domain/record-query.ts";
import { type Exactly, fieldsOf, type RosterKind, type RosterVersion } from "../domain/roster-kinds.ts";
import { baseMembers } from "../domain/roster-record.ts";
import { foldCase, MAX_TEXT_LENGTH } from "../domain/text-rules.ts";
import { time } from "../routes/list-filters.ts";

/** What a list is made of, before the parameters of the request. */
interface RosterSource {
  readonly kind: RosterKind;
  readonly version: RosterVersion;
  /** Where its records are: users may be in two collections. */
  readonly collections: readonly string[];
  readonly exactly: readonly Exactly[];
  /** The ids of all records that it may have. @default any */
  readonly ids?: readonly string[] | undefined;
}

interface AskedOrder {
  readonly sort?: string | undefined;
  readonly orderBy?: "asc" | "desc" | undefined;
}

/**
 * Parses `filter`, `sort` and `orderBy`. Conditions are about records as they are returned. Deleted records are found unless a
 * condition on `status` excludes them. Sorting by an unknown member gives the order of creation, as the standard requires.
 *
 * @throws Problem 400 that names the parameter
 */
export function parseRosterQuery(
  asked: AskedOrder & { readonly filter?: string | undefined },
  source: RosterSource,
): RecordQuery {
  const { kind, version, collections, exactly, ids } = source;
  const members = membersOf(kind, version);
  const { conditions, isAny } = parseConditions(asked.filter);
  const unknown = conditions.find(({ field }) => !members.has(field.split(".", 1)[0] ?? ""));
  if (unknown !== undefined) throw invalidFilter(`has the field '${unknown.field}', which these records do not have`);
  const filters: Filter[] = ids === undefined ? [] : [idFilter(ids, collections)];
  const scanned: ShownCondition[] = [];
  let deleted: boolean | "included" = "included";
  for (const condition of isAny ? [] : conditions) {
    const { field, operator, value } = condition;
    const isDeleted: boolean | undefined =
      field === "status" && operator === "eq" && deleted === "included" ? statuses.get(value) : undefined;
    const filter = columnFilter(condition, collections);
    if (isDeleted !== undefined) deleted = isDeleted;
    else if (filter === undefined || indexedFields.has(field)) scanned.push(condition);
    if (filter !== undefined) filters.push(filter);
  }
  const anyOf = isAny ? conditions : undefined;
  const { sort, scan } = orderOf(asked, members);
  const isScan = (anyOf ?? scanned).length > 0 || scan.length > 0 || exactly.length > 0;
  return {
    ...(collections.length === 1 ? { collection: collections[0] as string } : { collections }),
    deleted,
    filters,
    keyed: collections.flatMap((name) => collectionNamed(name, undefined).keyed(filters)),
    words: [],
    sort,
    scan: isScan ? { filters: scanned, anyOf, sort: scan, roster: { version, exactly } } : undefined,
  };
}

/** The condition on a column that finds the same records or, for `indexedFields`, at least these; undefined without one. */
function columnFilter({ field: name, operator, value }: ShownCondition, collections: readonly string[]) {
  if (name === "dateLastModified" && operator !== "contains")
    return { field: "updatedAt", operator, value: Date.parse(value) };
  if (operator !== "eq") return undefined;
  if (name === "sourcedId") return isUsableId(value) ? idFilter([value], collections) : undefined;
  const field = collections.join() === STUDENT_COLLECTION ? indexedFields.get(name) : undefined;
  return field === undefined || value.includes("\0") ? undefined : { field, operator, value: foldCase(value) };
}

/** The fields of students with an index, by which these members are found. */
const indexedFields: ReadonlyMap<string, string> = new Map([
  ["identifier", "studentNumber"],
  ["email", "email"],
]);

/** The names of the members of a kind. */
export function membersOf(kind: RosterKind, version: RosterVersion): ReadonlySet<string> {
  return new Set([
    ...baseMembers,
    ...fieldsOf(kind, version).flatMap(({ member, type }) => (type === "none" ? [] : member)),
  ]);
}

function idFilter(ids: readonly string[], collections: readonly string[]): Filter {
  const values = collections.flatMap((collection) => ids.map((id) => keyOfId(id, collection)));
  return { field: "id", operator: "in", values };
}

function orderOf({ sort: name = "", orderBy }: AskedOrder, members: ReadonlySet<string>) {
  const descending = orderBy === "desc";
  const byId: SortKey = { field: "id", descending };
  if (name === "dateLastModified") return { sort: [{ field: "updatedAt", descending }, byId], scan: [] };
  if (name === "sourcedId" || !members.has(name.split(".", 1)[0] ?? "")) return { sort: [byId], scan: [] };
  return { sort: [byId], scan: [{ field: name, descending }] };
}

/**
 * Parses `fields`: the members to return. Unknown names are ignored; when none is known, all members are returned.
 *
 * @throws Problem 400 `invalid_selection_field` when it is blank.
 */
export function parseRosterFields(text: string | undefined, known: ReadonlySet<string>) {
  if (text === undefined) return undefined;
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name === "")) {
    throw invalidParameter<StudentProblemCode>(
      "fields",
      "must be fields, separated by commas",
      "invalid_selection_field",
    );
  }
  const selected = new Set(names.filter((name) => known.has(name)));
  return selected.size === 0 ? undefined : selected;
}

/** Comparisons by their signs; `~` means that the member contains the value. */
const operators: Readonly<Record<string, ShownCondition["operator"]>> = {
  "~": "contains",
  "=": "eq",
  "!=": "ne",
  ">": "gt",
  ">=": "gte",
  "<": "lt",
  "<=": "lte",
};

/** Whether records with a status are deleted. */
const statuses: ReadonlyMap<string, boolean> = new Map([
  ["active", false],
  ["tobedeleted", true],
]);

/** A member, a predicate and a quoted value, in which quotes are doubled; then an optional `AND` or `OR`. */
const condition = /\s*([\w.]+)\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'\s*(?:$|(AND|OR)(?=\s))/iy;

/** A condition on the members that a response shows. */
interface ShownCondition {
  readonly field: string;
  readonly operator: Comparison | "contains";
  readonly value: string;
}

/**
 * Parses `filter` (REST binding, section on filtering): conditions joined by `AND` or, if it is about any of them, by `OR`.
 *
 * @throws Problem 400 `invalid_filter_field`.
 */
function parseConditions(text: string | undefined) {
  const conditions: ShownCondition[] = [];
  const joints = new Set<string>();
  for (let at = 0; text !== undefined && (at < text.length || conditions.length === 0); ) {
    condition.lastIndex = at;
    const [whole, field = "", sign = "", quoted = "", joint] = condition.exec(text) ?? [];
    if (whole === undefined) throw invalidFilter("must be conditions such as familyName='Lovelace'");
    const value = quoted.replaceAll("''", "'");
    if (value.length > MAX_TEXT_LENGTH) throw invalidFilter(`has a value of more than ${MAX_TEXT_LENGTH} characters`);
    const operator = operators[sign] ?? "eq";
    conditions.push({ field, operator, value: field === "dateLastModified" ? timeOf(value, operator) : value });
    if (joint !== undefined) joints.add(joint.toUpperCase());
    at += whole.length;
    if (joint !== undefined && at === text.length) throw invalidFilter("ends where a condition is expected");
  }
  if (joints.size > 1) throw invalidFilter("cannot mix AND and OR");
  if (conditions.length > MAX_CONDITIONS) throw invalidFilter(`has more than ${MAX_CONDITIONS} conditions`);
  return { conditions, isAny: joints.has("OR") };
}

/** The most conditions: each of them is checked for every record. */
const MAX_CONDITIONS = 20;

/** A time as a response shows it. */
function timeOf(value: string, operator: ShownCondition["operator"]): string {
  if (operator === "contains") throw invalidFilter("cannot look for a part of dateLastModified");
  const { data } = time.safeParse(value);
  if (data === undefined) throw invalidFilter("has an invalid time for dateLastModified");
  return timestamp(data);
}

function invalidFilter(reason: string): Error {
  return invalidParameter<StudentProblemCode>("filter", reason, "invalid_filter_field");
}
