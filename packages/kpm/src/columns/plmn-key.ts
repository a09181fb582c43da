import { mccMnc } from "../build/plmn.ts";
import type { PlmnIdentity } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";

/** `001-01` for a network made of digits, its octets in hex for another, nothing for none. */
export function plmnKey(plmn: PlmnIdentity | undefined): string {
  if (plmn === undefined) return "";
  try {
    const { mcc, mnc } = mccMnc(plmn);
    return `${mcc}-${mnc}`;
  } catch {
    return [...plmn.value].map((octet) => octet.toString(16).padStart(2, "0")).join("");
  }
}
