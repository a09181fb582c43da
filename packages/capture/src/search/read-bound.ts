import { QueryError } from "./query-error.ts";
import type { Term } from "./read-terms.ts";

/**
 * Reads a bound on a number: `5`, `=5`, `>5`, `>=5`, `<5`, `<=5`, with a unit after it where there are units.
 *
 * @throws QueryError
 */
export function readBound(
  { field, value, valueAt }: Term,
  query: string,
  units: Readonly<Record<string, number>>,
): (actual: number) => boolean {
  const [, sign = "", digits, unit = ""] = /^(>=|<=|>|<|=)?(\d+(?:\.\d+)?)([a-z]*)$/i.exec(value) ?? [];
  const factor = unit === "" ? 1 : units[unit.toLowerCase()];
  if (digits === undefined || factor === undefined) {
    const example = Object.keys(units).length > 0 ? ">1k" : ">10";
    throw new QueryError(`'${value}' is no bound for '${field}'; write one such as ${example}`, query, valueAt);
  }
  const bound = Number(digits) * factor;
  return (actual) => compare(actual, sign, bound);
}

/** Compares as the sign says; none is `=`. */
export function compare(actual: number, sign: string, bound: number): boolean {
  if (sign === ">") return actual > bound;
  if (sign === ">=") return actual >= bound;
  if (sign === "<") return actual < bound;
  if (sign === "<=") return actual <= bound;
  return actual === bound;
}
