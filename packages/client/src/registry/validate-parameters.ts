import { compiled } from "../endpoint/build-url.ts";
import { textOf } from "../endpoint/uri-template.ts";
import { refuse, refuseValue } from "../refuse.ts";
import type { EndpointOptions } from "../request-options.ts";
import { show } from "../show.ts";
import { changeAt } from "./change-at.ts";
import type { ParameterRule, ParameterRules } from "./endpoint-descriptor.ts";

/**
 * Checks the parameters of a call against the rules of its endpoint, in their order; the first failure wins. Parameters
 * that no rule names are allowed.
 *
 * @returns the options to send: integers and objects that came as text are converted, mapped parameters moved. The given
 * options are not changed.
 * @throws {HttpError} with status 400; nothing has been sent then.
 */
export function validateParameters(options: EndpointOptions, rules: ParameterRules): EndpointOptions {
  let checked: unknown = options;
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.alias !== undefined) continue;
    let moved: unknown;
    // Merging has lower-cased the names of headers.
    const keys = name.replace(/^headers\..*/s, (text) => text.toLowerCase()).split(".");
    checked = changeAt(checked, keys, (value, place) => {
      if (rule.required && isEmpty(value, place) && (value === undefined || isInPath(options.url, name)))
        refuse(`Empty value for parameter '${place}': ${show(value)}`);
      const valid = checkValue(value, rule, place, options.request.strict);
      if (rule.mapTo === undefined || rule.mapTo === name) return valid;
      moved = valid;
      return undefined;
    });
    if (moved !== undefined) checked = changeAt(checked, rule.mapTo?.split(".") ?? [], () => moved);
  }
  return checked as EndpointOptions;
}

/** Whether nothing would be written for `value`. An empty segment of a path would address another resource. */
function isEmpty(value: unknown, name: string): boolean {
  return value === undefined || (value !== null && /^(?:,*|\{\})$/.test(textOf(value, name)));
}

/** Returns the value to send, or throws. */
function checkValue(value: unknown, rule: ParameterRule, name: string, strict: boolean | undefined): unknown {
  const { type, validation } = rule;
  const fail = (reason = ""): never => refuseValue(name, show(value) + reason);
  if (value === undefined) return value;
  if (value === null) return rule.allowNull ? value : refuse(`'${name}' cannot be null`);
  const checked =
    type === "integer" ? (readInteger(value) ?? fail(Number.isInteger(value) ? " is not exact" : " is NaN")) : value;
  if (rule.enum && !rule.enum.map(String).includes(textOf(checked, name))) fail();
  if (validation !== undefined && !new RegExp(validation).test(textOf(checked, name))) fail();
  if (type === "object" && typeof checked === "string") {
    try {
      return JSON.parse(checked);
    } catch {
      refuse(`JSON parse error of value for parameter '${name}': ${show(value)}`);
    }
  }
  return strict && !hasType(checked, type) ? fail(` is no ${type}`) : checked;
}

/**
 * Integers, and text that reads as one; text that merely begins with digits does not. What a number cannot hold exactly
 * would address something else: text gives a bigint then, and a number is refused.
 */
function readInteger(value: unknown): unknown {
  if (typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value)) {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : BigInt(value.replace("+", ""));
  }
  return typeof value === "bigint" || Number.isSafeInteger(value) ? value : undefined;
}

function hasType(value: unknown, type = ""): boolean {
  const wanted = type.endsWith("[]") ? "array" : type;
  const isKnown = /^(?:array|object|string|boolean|number)$/.test(wanted);
  return !isKnown || wanted === (Array.isArray(value) ? "array" : typeof value);
}

/** Whether the parameter fills a segment of the path. A `path` may be empty: it then means the root of a tree. */
function isInPath(url: string, name: string): boolean {
  return name !== "path" && compiled(url.replace(/\{?\?.*/s, ""))?.names.has(name) === true;
}
