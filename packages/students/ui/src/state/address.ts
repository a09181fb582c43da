import type { CallerJson } from "../../../src/domain/responses.ts";

/** The tasks that open above the list or replace it. */
const taskNames = ["trash", "import", "bulk", "changes", "duplicates", "keys", "webhooks", "audit"] as const;
export type TaskName = (typeof taskNames)[number];

const administration: readonly TaskName[] = ["keys", "webhooks", "audit"];

/** The tasks that replace the list instead of opening above it. */
export const fullPageTasks: ReadonlySet<TaskName | undefined> = new Set<TaskName>(["duplicates", ...administration]);

/** The task that a caller may see. Others see the list. */
export function mayShow(task: TaskName | undefined, { role }: CallerJson): TaskName | undefined {
  if (task === undefined || role === "viewer") return undefined;
  return role === "admin" || !administration.includes(task) ? task : undefined;
}

/** The tabs of a record, with their titles. */
export const recordTabs = { details: "Details", history: "History", json: "JSON" } as const;
export type RecordTab = keyof typeof recordTabs;

/** The current state of the page. It is in the fragment of the URL, which browsers do not send. */
export type Address = Readonly<Partial<ReturnType<typeof parseAddress>>>;

/** Parses `#0198c1?q=ada&f=status%3Denrolled&sort=-familyName`. Ignores anything else. */
export function parseAddress(fragment: string) {
  const [, segment = "", query = ""] = /^#([^?]*)(?:\?(.*))?$/s.exec(fragment) ?? [];
  const parameters = new URLSearchParams(query);
  const text = (name: string): string | undefined => parameters.get(name) ?? undefined;
  const texts = (name: string, part = ""): readonly string[] | undefined => {
    const found = parameters.getAll(name).filter((one) => one !== "" && one.includes(part));
    return found.length === 0 ? undefined : found;
  };
  return {
    /** The collection; undefined for students. */
    in: text("in"),
    /** The id of the open record, empty for a new one; undefined when none is open. */
    id: parameters.has("add") ? "" : segment === "" ? undefined : decoded(segment),
    tab: (Object.keys(recordTabs) as RecordTab[]).find((tab) => tab === text("tab")),
    q: text("q"),
    /** Filters as in the query of the service: `age[gte]=18`. */
    filters: texts("f", "="),
    sort: text("sort"),
    /** The selected columns; undefined for the default ones. */
    columns: texts("c"),
    show: taskNames.find((task) => task === text("show")),
    /** The query of the access log, or the id of a webhook. */
    of: text("of"),
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

export function formatAddress({ id, tab, filters = [], columns = [], ...texts }: Address): string {
  const parameters = new URLSearchParams();
  const named = { ...texts, tab: tab === "details" ? undefined : tab, add: id === "" ? "1" : undefined };
  for (const [name, value] of Object.entries(named)) if (value) parameters.set(name, value);
  for (const filter of filters) parameters.append("f", filter);
  for (const column of columns) parameters.append("c", column);
  const query = String(parameters);
  if (id === undefined && query === "") return "";
  return `#${encodeURIComponent(id ?? "")}${query === "" ? "" : `?${query}`}`;
}
