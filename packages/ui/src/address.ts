import { type ReadonlySignal, signal } from "@preact/signals";

export interface AddressSignal<Address extends object> {
  readonly address: ReadonlySignal<Address>;
  /** Changes a part of the view. With `asStep`, the back button returns to the previous address. */
  go(change: Partial<Address>, options?: { readonly asStep?: boolean }): void;
}

/**
 * The current view, stored in the address: a link opens the same view for somebody else.
 *
 * @param format formats the view as the fragment of the address, `#` included; empty for the first view
 */
export function createAddress<Address extends object>(
  parse: (fragment: string) => Address,
  format: (address: Address) => string,
): AddressSignal<Address> {
  // Not read from the window, which may not have accepted the last address yet.
  const address = signal(parse(location.hash));
  addEventListener("popstate", () => {
    clearTimeout(retry);
    address.value = parse(location.hash);
  });
  return {
    address,
    go(change, { asStep = false } = {}) {
      address.value = { ...address.peek(), ...change };
      writeAddress(format(address.peek()), asStep);
    },
  };
}

/** After this time browsers accept a new address again, in milliseconds. */
const RETRY_MS = 10_000;
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
  }, RETRY_MS);
}
