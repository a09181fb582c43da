import type { CallerJson } from "../../../src/domain/responses.ts";

/** The tasks that open above the list or replace it. */
const taskNames = ["trash", "import", "bulk", "duplicates", "keys", "webhooks", "audit"] as const;
export type TaskName = (typeof taskNames)[number];

const administration: readonly TaskName[] = ["keys", "webhooks", "audit"];

/** The tasks that replace the list instead of opening above it. */
export const fullPageTasks: ReadonlySet<TaskName | undefined> = new Set<TaskName>(["duplicates", ...administration]);

/** The task that a caller may see. Others see the list. */
export function mayShow(task: TaskName | undefined, { role }: CallerJson): TaskName | undefined {
  if (task === undefined || role === "viewer") return undefined;
  return role === "admin" || !administration.includes(task) ? task : undefined;
}

/** The tabs of a record. */
export const recordTabs = ["details", "history", "json"] as const;
export type RecordTab = (typeof recordTabs)[number];

/** The current state of the page. It is in the fragment of the URL, which browsers do not send. */
export interface Address {
  /** The collection; undefined for students. */
  readonly in?: string | undefined;
  /** The id of the open record, empty for a new one; undefined when none is open. */
  readonly id?: string | undefined;
  readonly tab?: RecordTab | undefined;
  readonly q?: string | undefined;
  /** Filters as in the query of the service: `age[gte]=18`. */
  readonly filters?: readonly string[] | undefined;
  readonly sort?: string | undefined;
  /** The selected columns; undefined for the default ones. */
  readonly columns?: readonly string[] | undefined;
  readonly show?: TaskName | undefined;
  /** The query of the access log, or the id of a webhook. */
  readonly of?: string | undefined;
}

/** Parses `#0198c1?q=ada&f=status%3Denrolled&sort=-familyName`. Ignores anything else. */
export function parseAddress(fragment: string): Address {
  const [, segment = "", query = ""] = /^#([^?]*)(?:\?(.*))?$/s.exec(fragment) ?? [];
  const parameters = new URLSearchParams(query);
  const filters = parameters.getAll("f").filter((filter) => filter.includes("="));
  const columns = parameters.getAll("c").filter(Boolean);
  return {
    in: parameters.get("in") ?? undefined,
    id: parameters.has("add") ? "" : segment === "" ? undefined : decoded(segment),
    tab: recordTabs.find((tab) => tab === parameters.get("tab")),
    q: parameters.get("q") ?? undefined,
    filters: filters.length === 0 ? undefined : filters,
    sort: parameters.get("sort") ?? undefined,
    columns: columns.length === 0 ? undefined : columns,
    show: taskNames.find((task) => task === parameters.get("show")),
    of: parameters.get("of") ?? undefined,
  };
}

/** Undefined for a link that was truncated inside a character. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

export function formatAddress(address: Address): string {
  const { id, tab, q, filters = [], sort, columns = [], show, of } = address;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({
    in: address.in,
    q,
    sort,
    tab: tab === "details" ? undefined : tab,
    show,
    of,
  })) {
    if (value !== undefined && value !== "") parameters.set(name, value);
  }
  for (const filter of filters) parameters.append("f", filter);
  for (const column of columns) parameters.append("c", column);
  if (id === "") parameters.set("add", "1");
  const query = parameters.toString();
  if (id === undefined && query === "") return "";
  return `#${id === undefined ? "" : encodeURIComponent(id)}${query === "" ? "" : `?${query}`}`;
}
