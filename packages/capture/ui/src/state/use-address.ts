import { type AddressControls as Controls, useAddress as useFragment } from "@signalbox/ui";
import { type Address, formatAddress, parseAddress } from "./address.ts";

export type AddressControls = Controls<Address>;

const form = { parse: parseAddress, format: formatAddress };

/** What the reader of the inspector looks at. */
export function useAddress(): AddressControls {
  return useFragment<Address>(form);
}
