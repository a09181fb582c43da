import { useCallback, useEffect, useRef, useState } from "preact/hooks";

/** Formats the view as the fragment of the address, `#` included; empty for the first view. */
export interface AddressFormat<Address extends object> {
  readonly parse: (fragment: string) => Address;
  readonly format: (address: Address) => string;
}

export interface AddressControls<Address extends object> {
  readonly address: Address;
  /** Changes a part of the view. With `asStep`, the back button returns to the previous address. */
  go(change: Partial<Address>, options?: { readonly asStep?: boolean }): void;
}

/** The current view, stored in the address: a link opens the same view for somebody else. */
export function useAddress<Address extends object>(form: AddressFormat<Address>): AddressControls<Address> {
  const { parse, format } = form;
  const [address, setAddress] = useState(() => parse(location.hash));
  // Not read from the window, which may not have accepted the last address yet.
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

/** After this time browsers accept a new address again, in milliseconds. */
const retryMs = 10_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Puts a fragment into the address of the window. A key that is held down changes it more often than browsers allow:
 * Safari throws after a hundred changes in a short time, others ignore them. The last fragment is then set later.
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
