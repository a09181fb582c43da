import type { OperationContext } from "@signalbox/service";
import { Problem } from "../domain/problem.ts";
import type { StudentQuery } from "../domain/student-query.ts";
import { serverOwned } from "../domain/student-schema.ts";

/** What viewers see of a student unless the operator names something else: who it is, and what is studied. */
export const defaultViewerMembers: readonly string[] = [
  ...["studentNumber", "name", "givenName", "middleName", "familyName", "preferredName", "pronouns", "email"],
  ...["program", "department", "course", "grade", "yearLevel", "status", "enrolledOn", "graduatesOn"],
];

/** What shows viewers all members. */
const everything = "*";

/** The members that viewers see, of those that the operator names, and those of the server; undefined for all. */
export function resolveViewerMembers(names: readonly string[] = defaultViewerMembers): ReadonlySet<string> | undefined {
  return names.includes(everything) ? undefined : new Set([...serverOwned, ...names]);
}

interface VisibleMembers {
  /** Undefined for all. */
  readonly viewerMembers: ReadonlySet<string> | undefined;
}

/** The members that the caller may see; undefined when it may see all. Whatever is not named is hidden. */
export function visibleTo(
  { principal }: OperationContext,
  { viewerMembers }: VisibleMembers,
): ReadonlySet<string> | undefined {
  return principal.role === "viewer" ? viewerMembers : undefined;
}

/**
 * Returns the query as it may be run for the caller: what it says of members that have no column is looked for in the members
 * that the caller may see.
 *
 * @throws Problem 403 `hidden_member` when the caller could find out about hidden members by it
 */
export function visibleQuery(context: OperationContext, query: StudentQuery, members: VisibleMembers): StudentQuery {
  const visible = visibleTo(context, members);
  if (visible === undefined) return query;
  const parameter = hiddenInQuery(query, visible);
  if (parameter !== undefined) {
    const detail = `The role viewer may not ask by '${parameter}': it would show members that are hidden from it.`;
    throw new Problem({ status: 403, code: "hidden_member", detail });
  }
  return query.own === undefined ? query : { ...query, own: { ...query.own, visible } };
}

/** The first member of a query that is hidden. */
function hiddenInQuery(query: StudentQuery, visible: ReadonlySet<string>): string | undefined {
  // A search looks through all texts.
  if (query.words.length > 0) return "q";
  const named = [...query.filters, ...(query.anyOf ?? []), ...query.sort].map(({ field }) => field);
  const own = [...(query.own?.filters ?? []), ...(query.own?.sort ?? [])].map(({ path }) => path);
  // `address.city` is inside of `address`, or a member of that whole name.
  const isVisible = (path: string): boolean => visible.has(path) || visible.has(path.split(".", 1)[0] ?? "");
  return named.find((field) => !visible.has(field)) ?? own.find((path) => !isVisible(path));
}
