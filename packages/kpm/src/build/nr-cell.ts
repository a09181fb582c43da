import { create } from "@bufbuild/protobuf";
import { KpmError } from "../error.ts";
import {
  type NrcellIdentity,
  NrcellIdentitySchema,
  type Nrcgi,
  NrcgiSchema,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { bitString } from "./bit-string.ts";
import { type Plmn, plmnIdentity } from "./networks.ts";

/** An NR cell by the gNB that it belongs to and its number there: together 36 bits (3GPP TS 38.413, 9.3.1.7). */
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

/**
 * Splits the identity of an NR cell; how long the gNB identity is, it does not say itself.
 *
 * @throws KpmError `invalid_argument`
 */
export function splitNrCellIdentity({ value }: NrcellIdentity, gnbIdBits: number): NrCell {
  if (value?.len !== 36)
    throw new KpmError("invalid_argument", `An NR cell identity has 36 bits, got ${value?.len ?? 0}`);
  const cellBits = BigInt(36 - checked(gnbIdBits));
  return {
    gnbId: Number(value.value >> cellBits),
    gnbIdBits,
    cell: Number(value.value & ((1n << cellBits) - 1n)),
  };
}

/** The global identity of an NR cell. */
export function nrcgi(cell: NrCell & Plmn): Nrcgi {
  return create(NrcgiSchema, { pLmnIdentity: plmnIdentity(cell), nRcellIdentity: nrCellIdentity(cell) });
}

function checked(gnbIdBits: number): number {
  if (Number.isInteger(gnbIdBits) && gnbIdBits >= 22 && gnbIdBits <= 32) return gnbIdBits;
  throw new KpmError("invalid_argument", `A gNB identity has 22 to 32 bits, got ${gnbIdBits}`);
}
