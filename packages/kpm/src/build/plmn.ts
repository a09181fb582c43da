import { create } from "@bufbuild/protobuf";
import { type PlmnIdentity, PlmnIdentitySchema } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { KpmError } from "../kpm-error.ts";

/** A network by its codes, as people write them. */
export interface Plmn {
  /** Mobile country code: three digits. */
  readonly mcc: string;
  /** Mobile network code: two or three digits, which differ (`01` is not `001`). */
  readonly mnc: string;
}

/**
 * The identity of a network: the digits in swapped pairs, `f` in place of a third network digit (3GPP TS 38.413, 9.3.3.5).
 *
 * @throws KpmError `invalid_argument`
 */
export function plmnIdentity({ mcc, mnc }: Plmn): PlmnIdentity {
  if (!/^\d{3}$/.test(mcc)) throw new KpmError("invalid_argument", `MCC must be three digits, got '${mcc}'`);
  if (!/^\d{2,3}$/.test(mnc)) throw new KpmError("invalid_argument", `MNC must be two or three digits, got '${mnc}'`);
  const [c1, c2, c3] = [...mcc].map(Number) as [number, number, number];
  const [n1, n2, n3 = 0xf] = [...mnc].map(Number) as [number, number, number?];
  return create(PlmnIdentitySchema, { value: new Uint8Array([(c2 << 4) | c1, (n3 << 4) | c3, (n2 << 4) | n1]) });
}

/**
 * The codes of a network.
 *
 * @throws KpmError `invalid_argument` when the octets are not three or hold something other than digits
 */
export function mccMnc({ value }: PlmnIdentity): Plmn {
  const [first, second, third] = value;
  if (value.length === 3 && first !== undefined && second !== undefined && third !== undefined) {
    const mcc = [first & 15, first >> 4, second & 15];
    const mnc = [third & 15, third >> 4, ...(second >> 4 === 15 ? [] : [second >> 4])];
    if ([...mcc, ...mnc].every((digit) => digit < 10)) return { mcc: mcc.join(""), mnc: mnc.join("") };
  }
  const hex = [...value].map((octet) => octet.toString(16).padStart(2, "0")).join("");
  throw new KpmError("invalid_argument", `A PLMN identity must be three octets of digits, got '${hex}'`);
}
