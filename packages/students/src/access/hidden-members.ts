import type { OperationContext } from "@signalbox/service";
import { Problem } from "../domain/problem.ts";
import type { StudentQuery } from "../domain/student-query.ts";

/** What viewers may not see. */
interface HiddenMembers {
  readonly hiddenFromViewers: ReadonlySet<string>;
}

/** The members that the caller may not see; undefined when it may see all. */
export function hiddenFrom(
  { principal }: OperationContext,
  { hiddenFromViewers }: HiddenMembers,
): ReadonlySet<string> | undefined {
  return principal.role === "viewer" ? hiddenFromViewers : undefined;
}

/**
 * Rejects a query by which a viewer could find out about hidden members.
 *
 * @throws Problem 403 `hidden_member`
 */
export function assertVisible(context: OperationContext, query: StudentQuery, hidden: HiddenMembers): void {
  const members = hiddenFrom(context, hidden);
  const parameter = members === undefined ? undefined : hiddenInQuery(query, members);
  if (parameter === undefined) return;
  const detail = `The role viewer may not ask by '${parameter}': it would show members that are hidden from it.`;
  throw new Problem({ status: 403, code: "hidden_member", detail });
}

/** The first hidden member that a query could find out about. */
function hiddenInQuery(query: StudentQuery, hidden: ReadonlySet<string>): string | undefined {
  const named = [...query.filters, ...(query.anyOf ?? []), ...query.sort].map(({ field }) => field);
  // A search looks through all texts.
  if (query.words.length > 0 && hidden.size > 0) return "q";
  const own = [...(query.own?.filters ?? []), ...(query.own?.sort ?? [])].map(({ path }) => path);
  // `address.city` is inside of `address`.
  const inOwn = own.find((path) => Array.from(hidden).some((name) => path === name || path.startsWith(`${name}.`)));
  return named.find((field) => hidden.has(field)) ?? inOwn;
}
