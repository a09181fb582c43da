import { isPresent, textOf } from "../endpoint/uri-template.ts";
import { HttpError } from "../http-error.ts";
import type { EndpointOptions } from "../request-options.ts";
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
      // An empty segment of a path would address another resource.
      if (
        isPresent(value) &&
        rule.required &&
        isInPath(options.url, name) &&
        /^(?:,*|\{\})$/.test(textOf(value, place))
      )
        throw HttpError.invalid(`Empty value for parameter '${place}': ${show(value)}`);
      const valid = checkValue(value, rule, place, options.request.strict === true);
      if (rule.mapTo === undefined || rule.mapTo === name) return valid;
      moved = valid;
      return undefined;
    });
    if (moved !== undefined) checked = changeAt(checked, rule.mapTo?.split(".") ?? [], () => moved);
  }
  return checked as EndpointOptions;
}

/** Returns the value to send, or throws. */
function checkValue(value: unknown, rule: ParameterRule, name: string, strict: boolean): unknown {
  const { type, validation } = rule;
  const fail = (message: string): never => {
    throw HttpError.invalid(message);
  };
  const refuse = (reason = ""): never => fail(`Invalid value for parameter '${name}': ${show(value)}${reason}`);
  if (value === undefined) return rule.required ? fail(`Empty value for parameter '${name}': undefined`) : value;
  if (value === null) return rule.allowNull ? value : fail(`'${name}' cannot be null`);
  const checked =
    type === "integer" ? (readInteger(value) ?? refuse(Number.isInteger(value) ? " is not exact" : " is NaN")) : value;
  if (rule.enum && !rule.enum.map(String).includes(String(checked))) refuse();
  if (validation !== undefined && !new RegExp(validation).test(String(checked))) refuse();
  if (type === "object" && typeof checked === "string") {
    try {
      return JSON.parse(checked);
    } catch {
      fail(`JSON parse error of value for parameter '${name}': ${show(value)}`);
    }
  }
  return strict && !hasType(checked, type) ? refuse(` is no ${type}`) : checked;
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
  if (/^array$|\[\]$/.test(type)) return Array.isArray(value);
  if (type === "object") return typeof value === "object" && !Array.isArray(value);
  return !/^(?:string|boolean|number)$/.test(type) || typeof value === type;
}

/** Whether the parameter fills a segment of the path. A `path` may be empty: it then means the root of a tree. */
function isInPath(url: string, name: string): boolean {
  if (name === "path") return false;
  return new RegExp(`[:{/+]${name.replace(/\W/g, "\\$&")}(?!\\w)`).test(url.replace(/\?.*/s, ""));
}

function show(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
