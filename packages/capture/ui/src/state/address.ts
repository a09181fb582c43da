import { useCallback, useEffect, useState } from "preact/hooks";

/** What the reader looks at. It stands in the fragment of the address, so a link opens the same for somebody else. */
export interface Address {
  /** The chosen request; undefined while none is. */
  readonly seq?: number | undefined;
  /** The search. */
  readonly q?: string | undefined;
  /** The view of the body. */
  readonly view?: string | undefined;
  /** What stands beside the body: headers, query, deliveries… */
  readonly side?: string | undefined;
  /** The request that the chosen one is compared with. */
  readonly compare?: number | undefined;
  /** What is shown of the route instead of its requests. */
  readonly show?: "measurements" | undefined;
}

/** `#7?q=method%3APOST&view=hex`. Anything else is no part of it. */
export function parseAddress(fragment: string): Address {
  const [, digits, query = ""] = /^#([1-9][0-9]{0,14})?(?:\?(.*))?$/s.exec(fragment) ?? [];
  const parameters = new URLSearchParams(query);
  const compare = Number(parameters.get("compare"));
  return {
    seq: digits === undefined ? undefined : Number(digits),
    q: parameters.get("q") ?? undefined,
    view: parameters.get("view") ?? undefined,
    side: parameters.get("side") ?? undefined,
    show: parameters.get("show") === "measurements" ? "measurements" : undefined,
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

export interface AddressControls {
  readonly address: Address;
  /** Changes a part of it. `asStep` makes the former address the one that "back" leads to. */
  go(change: Address, options?: { readonly asStep?: boolean }): void;
}

export function useAddress(): AddressControls {
  const [address, setAddress] = useState(() => parseAddress(location.hash));

  useEffect(() => {
    const follow = (): void => setAddress(parseAddress(location.hash));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  const go = useCallback<AddressControls["go"]>((change, { asStep = false } = {}) => {
    const next = { ...parseAddress(location.hash), ...change };
    const text = formatAddress(next);
    const href = text === "" ? location.pathname : text;
    if (asStep) history.pushState(null, "", href);
    else history.replaceState(null, "", href);
    setAddress(next);
  }, []);

  return { address, go };
}
