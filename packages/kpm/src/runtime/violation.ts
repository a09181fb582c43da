import type { FieldPath } from "./field-path.ts";

/** One broken rule. */
export interface Violation {
  /** The field in protobuf notation, such as `indication_message_format1.pm_containers[3].the_rancontainer`. */
  readonly path: string;
  /** The rule, as the id in protovalidate if there is one: `int32.gte_lte`, `repeated.max_items`, `required`… */
  readonly rule: string;
  /** What the rule allows: `0..273`, `3`, `22..32`; empty for `required`. */
  readonly limit: string;
  /** What was found: the number, the length in the rule's unit, or the count of items. */
  readonly actual: number | bigint;
  /** One sentence for people. */
  readonly message: string;
}

/** The unit that a rule counts, empty for a rule about the value itself. */
type Units = "" | "bits" | "characters" | "items" | "octets";

/** A value outside of the bounds of a rule. The bounds of an exact rule are equal. */
export type OutOfBounds = readonly [
  field: number,
  rule: string,
  units: Units,
  min: number | bigint,
  max: number | bigint,
  actual: number | bigint,
];

/** The violation of a rule with bounds. The rule `required` has no bounds, and names the oneof of the field. */
export function outOfBounds(at: FieldPath, ...[field, rule, units, min, max, actual]: OutOfBounds): Violation {
  if (rule === "required") return { path: at.path(field, true), rule, limit: "", actual, message: "must be set" };
  const limit = min === max ? `${min}` : `${min}..${max}`;
  const must = units === "" ? `must be ${limit}` : `must have ${limit} ${units}`;
  return { path: at.path(field), rule, limit, actual, message: `${must}, found ${actual}` };
}

/** Thrown to stop the search when the list is full. */
const listIsFull: Error = new Error("the list of violations is full");

/** Runs a search for violations, and stops it after `most` violations. */
export function collect(most: number, search: (add: (violation: Violation) => void) => void): readonly Violation[] {
  const violations: Violation[] = [];
  try {
    search((violation) => {
      violations.push(violation);
      if (violations.length >= most) throw listIsFull;
    });
  } catch (error) {
    if (error !== listIsFull) throw error;
  }
  return violations;
}
