import type { OperationContext } from "@signalbox/service";
import { Problem } from "../domain/problem.ts";
import type { StudentQuery } from "../domain/student-query.ts";
import { serverOwned } from "../domain/student-schema.ts";

/** The members that viewers see by default. */
const defaultViewerMembers: readonly string[] = [
  ...["studentNumber", "name", "givenName", "middleName", "familyName", "preferredName", "pronouns", "email"],
  ...["program", "department", "course", "grade", "yearLevel", "status", "enrolledOn", "graduatesOn"],
];

/** The value that shows all members to viewers. */
const everything = "*";

/** The members that viewers see: those that the operator names, and those of the server; undefined for all. */
export function resolveViewerMembers(names: readonly string[] = defaultViewerMembers): ReadonlySet<string> | undefined {
  return names.includes(everything) ? undefined : new Set([...serverOwned, ...names]);
}

interface VisibleMembers {
  /** Undefined for all. */
  readonly viewerMembers: ReadonlySet<string> | undefined;
}

/** The members that the caller may see; undefined for all. All others are hidden. */
export function visibleTo(
  { principal }: OperationContext,
  { viewerMembers }: VisibleMembers,
): ReadonlySet<string> | undefined {
  return principal.role === "viewer" ? viewerMembers : undefined;
}

/**
 * Restricts a query to the members that the caller may see. Conditions on members without a column only match visible members.
 *
 * @throws Problem 403 `hidden_member` when the query would reveal hidden members
 */
export function visibleQuery(context: OperationContext, query: StudentQuery, members: VisibleMembers): StudentQuery {
  const visible = visibleTo(context, members);
  if (visible === undefined) return query;
  const parameter = hiddenInQuery(query, visible);
  if (parameter !== undefined) {
    const detail = `The role viewer may not use '${parameter}', because it would reveal hidden fields.`;
    throw new Problem({ status: 403, code: "hidden_member", detail });
  }
  return query.own === undefined ? query : { ...query, own: { ...query.own, visible } };
}

/** The first hidden member in a query. */
function hiddenInQuery(query: StudentQuery, visible: ReadonlySet<string>): string | undefined {
  // A full-text search reads all members.
  if (query.words.length > 0) return "q";
  const named = [...query.filters, ...(query.anyOf ?? []), ...query.sort].map(({ field }) => field);
  const own = [...(query.own?.filters ?? []), ...(query.own?.sort ?? [])].map(({ path }) => path);
  // `address.city` is a path into `address`, or the name of a member.
  const isVisible = (path: string): boolean => visible.has(path) || visible.has(path.split(".", 1)[0] ?? "");
  return named.find((field) => !visible.has(field)) ?? own.find((path) => !isVisible(path));
}
