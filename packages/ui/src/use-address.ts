import { useCallback, useEffect, useState } from "preact/hooks";

/** How what the reader looks at stands in the fragment of the address, `#` included; empty for the first view. */
export interface AddressFormat<Address extends object> {
  readonly parse: (fragment: string) => Address;
  readonly format: (address: Address) => string;
}

export interface AddressControls<Address extends object> {
  readonly address: Address;
  /** Changes a part of it. `asStep` makes the former address the one that "back" leads to. */
  go(change: Partial<Address>, options?: { readonly asStep?: boolean }): void;
}

/** What the reader looks at, as the address has it: a link opens the same for somebody else. */
export function useAddress<Address extends object>(form: AddressFormat<Address>): AddressControls<Address> {
  const { parse, format } = form;
  const [address, setAddress] = useState(() => parse(location.hash));

  useEffect(() => {
    const follow = (): void => setAddress(parse(location.hash));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [parse]);

  const go = useCallback<AddressControls<Address>["go"]>(
    (change, { asStep = false } = {}) => {
      const next = { ...parse(location.hash), ...change };
      const text = format(next);
      const href = text === "" ? location.pathname : text;
      if (asStep) history.pushState(null, "", href);
      else history.replaceState(null, "", href);
      setAddress(next);
    },
    [parse, format],
  );

  return { address, go };
}
