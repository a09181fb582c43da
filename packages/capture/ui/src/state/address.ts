/** The current view. It is stored in the fragment of the address, so a link opens the same view for somebody else. */
export interface Address {
  /** The chosen request; undefined while none is. */
  readonly seq?: number | undefined;
  /** The search. */
  readonly q?: string | undefined;
  /** The view of the body. */
  readonly view?: string | undefined;
  /** The tab of the panel beside the body: headers, query, deliveries… */
  readonly side?: string | undefined;
  /** The request to compare with the chosen one. */
  readonly compare?: number | undefined;
  /** The tab of an extension that is shown instead of a request. */
  readonly show?: string | undefined;
}

/** `#7?q=method%3APOST&view=hex`. Other content is ignored. */
export function parseAddress(fragment: string): Address {
  const [, digits, query = ""] = /^#([1-9][0-9]{0,14})?(?:\?(.*))?$/s.exec(fragment) ?? [];
  const parameters = new URLSearchParams(query);
  const compare = Number(parameters.get("compare"));
  return {
    seq: digits === undefined ? undefined : Number(digits),
    q: parameters.get("q") ?? undefined,
    view: parameters.get("view") ?? undefined,
    side: parameters.get("side") ?? undefined,
    show: parameters.get("show") ?? undefined,
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
