import { create } from "@bufbuild/protobuf";
import { type Snssai, SnssaiSchema } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { KpmError } from "../kpm-error.ts";

/** A network slice by its numbers. */
export interface Slice {
  /** Slice or service type: 0 to 255 (1 eMBB, 2 URLLC, 3 MIoT). */
  readonly sst: number;
  /** Slice differentiator: 0 to 0xffffff. The contract wants one; APER does without. */
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

/** The numbers of a slice; without a differentiator when it has none. */
export function sliceOf({ sSt, sD }: Snssai): Slice {
  const [sst = 0] = sSt;
  const [high, middle, low] = sD;
  if (high === undefined || middle === undefined || low === undefined) return { sst };
  return { sst, sd: (high << 16) | (middle << 8) | low };
}
