import { type QueryField, queryFields } from "../domain/query-fields.ts";
import { type Comparison, comparisons, type Filter } from "../domain/student-query.ts";
import { foldCase } from "../domain/text-rules.ts";
import { invalidParameter } from "./invalid-parameter.ts";
import { readTime } from "./read-time.ts";

/** The most values of an `in`. */
const maxValues = 100;

/** The longest text to filter by. No member that can be asked for is longer, and to fold n marks on one letter takes n² steps. */
export const maxTextLength = 1_000;

/** Whether records can be filtered and sorted by `name`. */
export function isQueryField(name: string): name is QueryField {
  return Object.hasOwn(queryFields, name);
}

/**
 * Reads one filter: `field=value` or `field[operator]=value`.
 *
 * @throws Problem 400 `unknown_parameter` or `invalid_parameter`.
 */
export function readFilter(name: string, value: string): Filter {
  const [, field = "", operator = "eq"] = /^(\w+)(?:\[(\w+)\])?$/.exec(name) ?? [];
  if (!isQueryField(field)) {
    throw invalidParameter(name, "is unknown; /docs lists those that there are", "unknown_parameter");
  }
  if (isComparison(operator)) return { field, operator, value: readValue(name, field, value) };
  switch (operator) {
    case "in": {
      const values = value.split(",");
      if (values.length > maxValues) throw invalidParameter(name, `has more than ${maxValues} values`);
      return { field, operator, values: values.map((part) => readValue(name, field, part)) };
    }
    case "prefix": {
      const prefix = readValue(name, field, value);
      if (typeof prefix === "number") throw invalidParameter(name, "needs a member that is text");
      return { field, operator, value: prefix };
    }
    case "exists":
      if (value !== "true" && value !== "false") throw invalidParameter(name, "must be true or false");
      return { field, operator, value: value === "true" };
    default:
      throw invalidParameter(
        name,
        `has no operator '${operator}', only ${[...comparisons, "in", "prefix", "exists"].join(", ")}`,
      );
  }
}

function isComparison(operator: string): operator is Comparison {
  return (comparisons as readonly string[]).includes(operator);
}

function readValue(name: string, field: QueryField, text: string): string | number {
  // PostgreSQL has no text with this character in it.
  if (text.includes("\0")) throw invalidParameter(name, "must not contain the character U+0000");
  if (text.length > maxTextLength) throw invalidParameter(name, `must have at most ${maxTextLength} characters`);
  switch (queryFields[field]) {
    case "text":
      return foldCase(text);
    case "exact":
      return text;
    case "number":
      if ((field === "version" ? /^\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,15})?$/).test(text)) return Number(text);
      throw invalidParameter(name, field === "version" ? "must be a whole number" : "must be a number");
    case "time":
      return readTime(name, text);
  }
}
