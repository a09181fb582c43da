import type { Violation } from "./violation.ts";

/** What a rule counts; nothing when it is about the value itself. */
export type Units = "" | "bits" | "characters" | "items" | "octets";

/** The violation of a rule with a lowest and a highest value, or number of `units`; the two are the same for an exact one. */
export function outOfBounds(
  path: string,
  rule: string,
  units: Units,
  min: number | bigint,
  max: number | bigint,
  actual: number | bigint,
): Violation {
  const limit = min === max ? `${min}` : `${min}..${max}`;
  const must = units === "" ? `must be ${limit}` : `must have ${limit} ${units}`;
  return { path, rule, limit, actual, message: `${must}, found ${actual}` };
}
