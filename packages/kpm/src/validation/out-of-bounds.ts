import type { Trail } from "../trail.ts";
import type { Violation } from "./violation.ts";

/** What a rule counts; nothing when it is about the value itself. */
export type Units = "" | "bits" | "characters" | "items" | "octets";

/**
 * The violation of a rule with a lowest and a highest value, or number of `units`; the two are the same for an exact one. The
 * rule `required` has no bounds, and is about the oneof that the field is part of.
 */
export function outOfBounds(
  trail: Trail,
  field: number,
  rule: string,
  units: Units,
  min: number | bigint,
  max: number | bigint,
  actual: number | bigint,
): Violation {
  if (rule === "required") return { path: trail.path(field, true), rule, limit: "", actual, message: "must be set" };
  const limit = min === max ? `${min}` : `${min}..${max}`;
  const must = units === "" ? `must be ${limit}` : `must have ${limit} ${units}`;
  return { path: trail.path(field), rule, limit, actual, message: `${must}, found ${actual}` };
}
