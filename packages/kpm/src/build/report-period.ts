import type { RtPeriodIe } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { KpmError } from "../kpm-error.ts";

/** The 20 report periods in milliseconds, in the order of their enumeration numbers. */
export const reportPeriods: readonly number[] = [
  10, 20, 32, 40, 60, 64, 70, 80, 128, 160, 256, 320, 512, 640, 1024, 1280, 2048, 2560, 5120, 10240,
];

/**
 * The report period of that many milliseconds.
 *
 * @throws KpmError `invalid_argument` when there is none; the message names the nearest one below, or the shortest
 */
export function reportPeriod(milliseconds: number): RtPeriodIe {
  const period = reportPeriods.indexOf(milliseconds);
  if (period >= 0) return period as RtPeriodIe;
  const below = reportPeriods.findLast((candidate) => candidate < milliseconds);
  const hint = below === undefined ? `the shortest is ${reportPeriods[0]} ms` : `the nearest below is ${below} ms`;
  throw new KpmError("invalid_argument", `No report period of ${milliseconds} ms: ${hint}`);
}

/** The milliseconds of a report period; `undefined` for a number that the enumeration does not have. */
export function periodMilliseconds(period: RtPeriodIe): number | undefined {
  return reportPeriods[period];
}
