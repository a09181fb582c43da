/** What stands above the list, or instead of it. */
export const places = ["trash", "import", "bulk", "duplicates", "keys", "webhooks", "backups", "audit"] as const;
export type Place = (typeof places)[number];

/** Parts of a record. */
export const recordTabs = ["details", "address", "guardians", "history", "json"] as const;
export type RecordTab = (typeof recordTabs)[number];

/** What the reader looks at. It stands in the fragment of the address, which browsers send to nobody. */
export interface Address {
  /** The record that is open; undefined while none is. */
  readonly id?: string | undefined;
  /** A new record is being written. */
  readonly add?: boolean | undefined;
  readonly tab?: RecordTab | undefined;
  readonly q?: string | undefined;
  /** Filters as the service spells them: `age[gte]=18`. */
  readonly filters?: readonly string[] | undefined;
  readonly sort?: string | undefined;
  /** The columns that were chosen; undefined for those that fit the data. */
  readonly columns?: readonly string[] | undefined;
  readonly show?: Place | undefined;
  /** What of it: the query of the access log, or the id of a webhook. */
  readonly of?: string | undefined;
}

/** `#0198c1?q=ada&f=status%3Denrolled&sort=-familyName`. Anything else is no part of it. */
export function parseAddress(fragment: string): Address {
  const [, segment = "", query = ""] = /^#([^?]*)(?:\?(.*))?$/s.exec(fragment) ?? [];
  const parameters = new URLSearchParams(query);
  const filters = parameters.getAll("f").filter((filter) => filter.includes("="));
  const columns = parameters.getAll("c").filter(Boolean);
  return {
    id: segment === "" ? undefined : decoded(segment),
    add: parameters.has("add") ? true : undefined,
    tab: recordTabs.find((tab) => tab === parameters.get("tab")),
    q: parameters.get("q") ?? undefined,
    filters: filters.length === 0 ? undefined : filters,
    sort: parameters.get("sort") ?? undefined,
    columns: columns.length === 0 ? undefined : columns,
    show: places.find((place) => place === parameters.get("show")),
    of: parameters.get("of") ?? undefined,
  };
}

/** A link that was cut in the middle of a character leads to the list. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

export function formatAddress({ id, add, tab, q, filters = [], sort, columns = [], show, of }: Address): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, sort, tab: tab === "details" ? undefined : tab, show, of })) {
    if (value !== undefined && value !== "") parameters.set(name, value);
  }
  for (const filter of filters) parameters.append("f", filter);
  for (const column of columns) parameters.append("c", column);
  if (add === true) parameters.set("add", "1");
  const query = parameters.toString();
  if (id === undefined && query === "") return "";
  return `#${id === undefined ? "" : encodeURIComponent(id)}${query === "" ? "" : `?${query}`}`;
}
