import { useCallback, useEffect, useRef, useState } from "preact/hooks";

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
  // Not read from the window, which may not have taken the last one.
  const latest = useRef(address);

  useEffect(() => {
    const follow = (): void => {
      clearTimeout(retry);
      latest.current = parse(location.hash);
      setAddress(latest.current);
    };
    addEventListener("popstate", follow);
    return () => {
      clearTimeout(retry);
      removeEventListener("popstate", follow);
    };
  }, [parse]);

  const go = useCallback<AddressControls<Address>["go"]>(
    (change, { asStep = false } = {}) => {
      const next = { ...latest.current, ...change };
      latest.current = next;
      writeAddress(format(next), asStep);
      setAddress(next);
    },
    [format],
  );

  return { address, go };
}

/** After this time browsers take an address again, in milliseconds. */
const retryMs = 10_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Puts a fragment into the address of the window. Who holds a key down changes it more often than browsers take it: Safari throws after
 * a hundred times in a moment, others do nothing. The last one is put in later then.
 */
export function writeAddress(fragment: string, asStep = false): void {
  clearTimeout(retry);
  const href = fragment === "" ? location.pathname : fragment;
  try {
    if (asStep) history.pushState(null, "", href);
    else history.replaceState(null, "", href);
    if (location.hash === fragment) return;
  } catch {
    // Tried again below.
  }
  retry = setTimeout(() => {
    if (location.hash !== fragment) history.replaceState(null, "", href);
  }, retryMs);
}
