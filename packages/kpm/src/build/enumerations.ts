import {
  NiType as NiNumbers,
  type NiType as NiValue,
  RtPeriodIe as PeriodNumbers,
  type RtPeriodIe as PeriodValue,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";

/** The numbers of an enumeration by their names, and the names by their numbers: `undefined` for an unknown number. */
export type Enumeration<Numbers extends Readonly<Record<string, number>>> = Numbers & {
  readonly [Name in keyof Numbers as Numbers[Name]]: Name;
} & { readonly [value: number]: string | undefined };

/** The report periods: `RtPeriodIe.MS1024` is 14, `RtPeriodIe[14]` is `"MS1024"`. */
export const RtPeriodIe: Enumeration<typeof PeriodNumbers> = /* @__PURE__ */ withNames(PeriodNumbers);
export type RtPeriodIe = PeriodValue;

/** The interface types: `NiType.F1_U` is 2, `NiType[2]` is `"F1_U"`. */
export const NiType: Enumeration<typeof NiNumbers> = /* @__PURE__ */ withNames(NiNumbers);
export type NiType = NiValue;

/** Adds the names by their numbers, which are not enumerable: `Object.keys` lists names only. */
function withNames<Numbers extends Readonly<Record<string, number>>>(numbers: Numbers): Enumeration<Numbers> {
  const names = Object.entries(numbers).map(([name, value]) => [value, { value: name }] as const);
  return Object.defineProperties({ ...numbers }, Object.fromEntries(names)) as Enumeration<Numbers>;
}
