import { create } from "@bufbuild/protobuf";
import { KpmError } from "../error.ts";
import {
  type NrcellIdentity,
  NrcellIdentitySchema,
  type Nrcgi,
  NrcgiSchema,
  type PlmnIdentity,
  PlmnIdentitySchema,
  type Snssai,
  SnssaiSchema,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { hexText } from "../runtime/values.ts";
import { bitString } from "./bit-string.ts";

/** The codes of a network, as digits. */
export interface Plmn {
  /** Mobile country code: three digits. */
  readonly mcc: string;
  /** Mobile network code: two or three digits, which differ (`01` is not `001`). */
  readonly mnc: string;
}

/**
 * The identity of a network: the digits in swapped pairs, `f` for a missing third network digit (3GPP TS 38.413, 9.3.3.5).
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
 * @throws KpmError `invalid_argument` unless there are three bytes of digits
 */
export function mccMnc({ value }: Pick<PlmnIdentity, "value">): Plmn {
  const [first, second, third] = value;
  if (value.length === 3 && first !== undefined && second !== undefined && third !== undefined) {
    const mcc = [first & 15, first >> 4, second & 15];
    const mnc = [third & 15, third >> 4, ...(second >> 4 === 15 ? [] : [second >> 4])];
    if ([...mcc, ...mnc].every((digit) => digit < 10)) return { mcc: mcc.join(""), mnc: mnc.join("") };
  }
  throw new KpmError("invalid_argument", `A PLMN identity must be three bytes of digits, got '${hexText(value)}'`);
}

/** The numbers of a network slice. */
export interface Slice {
  /** Slice or service type: 0 to 255 (1 eMBB, 2 URLLC, 3 MIoT). */
  readonly sst: number;
  /** Slice differentiator: 0 to 0xffffff. The contract requires it; APER does not. */
  readonly sd?: number;
}

/**
 * The message of a slice.
 *
 * @throws KpmError `invalid_argument`
 */
export function snssai({ sst, sd }: Slice): Snssai {
  if (!(Number.isInteger(sst) && sst >= 0 && sst <= 0xff)) {
    throw new KpmError("invalid_argument", `A slice type is 0 to 255, got ${sst}`);
  }
  if (sd === undefined) return create(SnssaiSchema, { sSt: new Uint8Array([sst]) });
  if (!(Number.isInteger(sd) && sd >= 0 && sd <= 0xff_ffff)) {
    throw new KpmError("invalid_argument", `A slice differentiator is 0 to 16777215, got ${sd}`);
  }
  return create(SnssaiSchema, { sSt: new Uint8Array([sst]), sD: new Uint8Array([sd >> 16, sd >> 8, sd]) });
}

/** The numbers of a slice. The differentiator is missing when the message has none. */
export function sliceOf({ sSt, sD }: Pick<Snssai, "sSt" | "sD">): Slice {
  const [sst = 0] = sSt;
  const [high, middle, low] = sD;
  if (high === undefined || middle === undefined || low === undefined) return { sst };
  return { sst, sd: (high << 16) | (middle << 8) | low };
}

/** An NR cell: its gNB and its number in the gNB, together 36 bits (3GPP TS 38.413, 9.3.1.7). */
export interface NrCell {
  readonly gnbId: number;
  /** How many of the 36 bits are the gNB identity: 22 to 32. */
  readonly gnbIdBits: number;
  readonly cell: number;
}

/**
 * The identity of an NR cell in its network.
 *
 * @throws KpmError `invalid_argument` when a number does not fit its bits
 */
export function nrCellIdentity({ gnbId, gnbIdBits, cell }: NrCell): NrcellIdentity {
  const gnb = bitString(gnbId, checked(gnbIdBits));
  const local = bitString(cell, 36 - gnbIdBits);
  return create(NrcellIdentitySchema, { value: bitString((gnb.value << BigInt(local.len)) | local.value, 36) });
}

/** The global identity of an NR cell. */
export function nrcgi(cell: NrCell & Plmn): Nrcgi {
  return create(NrcgiSchema, { pLmnIdentity: plmnIdentity(cell), nRcellIdentity: nrCellIdentity(cell) });
}

function checked(gnbIdBits: number): number {
  if (Number.isInteger(gnbIdBits) && gnbIdBits >= 22 && gnbIdBits <= 32) return gnbIdBits;
  throw new KpmError("invalid_argument", `A gNB identity has 22 to 32 bits, got ${gnbIdBits}`);
}
