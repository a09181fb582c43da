import { useCallback, useEffect, useState } from "preact/hooks";
import { type Address, formatAddress, parseAddress } from "./address.ts";

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
