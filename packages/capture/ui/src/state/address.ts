/** The current view. It is stored in the fragment of the address, so a link opens the same view for somebody else. */
export type Address = Readonly<Partial<ReturnType<typeof parseAddress>>>;

/** `#7?q=method%3APOST&view=hex`. Other content is ignored. */
export function parseAddress(fragment: string) {
  const [, digits, query = ""] = /^#([1-9][0-9]{0,14})?(?:\?(.*))?$/s.exec(fragment) ?? [];
  const parameters = new URLSearchParams(query);
  const compare = Number(parameters.get("compare"));
  return {
    /** The chosen request; undefined while none is. */
    seq: digits === undefined ? undefined : Number(digits),
    /** The search. */
    q: parameters.get("q") ?? undefined,
    /** The view of the body. */
    view: parameters.get("view") ?? undefined,
    /** The tab of the panel beside the body: headers, query, deliveries… */
    side: parameters.get("side") ?? undefined,
    /** The tab of an extension that is shown instead of a request. */
    show: parameters.get("show") ?? undefined,
    /** The request to compare with the chosen one. */
    compare: Number.isSafeInteger(compare) && compare > 0 ? compare : undefined,
  };
}

export function formatAddress({ seq, q, view, side, compare, show }: Address): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, view, side, compare, show })) {
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const query = parameters.toString();
  if (seq === undefined && query === "") return "";
  return `#${seq ?? ""}${query === "" ? "" : `?${query}`}`;
}
