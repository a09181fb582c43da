import { type AddressControls as Controls, useAddress as useFragment } from "@signalbox/ui";
import { type Address, formatAddress, parseAddress } from "./address.ts";

export type AddressControls = Controls<Address>;

const form = { parse: parseAddress, format: formatAddress };

/** The current view of the inspector. */
export function useAddress(): AddressControls {
  return useFragment<Address>(form);
}
