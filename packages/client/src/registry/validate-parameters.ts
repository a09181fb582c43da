import { HttpError } from "../http-error.ts";
import type { EndpointOptions } from "../request-options.ts";
import type { ParameterRule, ParameterRules } from "./endpoint-descriptor.ts";
import { findPaths, getIn, setIn } from "./parameter-path.ts";

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
    const paths = findPaths(checked, name);
    if ("notAList" in paths) throw invalid(options, `Invalid value for parameter '${paths.notAList}': not a list`);
    for (const path of paths) {
      const value = getIn(checked, path.keys);
      const outcome = checkValue(value, rule, path.name, isInPath(options.url, name), options.request.strict === true);
      if (outcome.kind === "invalid") throw invalid(options, outcome.message);
      if (value === undefined) continue;
      if (outcome.value !== value) checked = setIn(checked, path.keys, outcome.value);
      if (rule.mapTo === undefined || rule.mapTo === name) continue;
      const target = rule.mapTo.split(".");
      checked = setIn(setIn(checked, path.keys, undefined), target, outcome.value);
    }
  }
  return checked as EndpointOptions;
}

type Outcome =
  | { readonly kind: "valid"; readonly value: unknown }
  | { readonly kind: "invalid"; readonly message: string };

function checkValue(value: unknown, rule: ParameterRule, name: string, inPath: boolean, strict: boolean): Outcome {
  const valid = (result: unknown): Outcome => ({ kind: "valid", value: result });
  const fail = (message: string): Outcome => ({ kind: "invalid", message });
  if (value === undefined && !rule.required) return valid(value);
  if (value === null) return rule.allowNull ? valid(value) : fail(`'${name}' cannot be null`);
  // An empty path segment would address another resource.
  if (value === undefined || (value === "" && rule.required && inPath)) {
    return fail(`Empty value for parameter '${name}': ${JSON.stringify(value)}`);
  }
  const wrong = `Invalid value for parameter '${name}': ${show(value)}`;
  const checked = rule.type === "integer" ? readInteger(value) : value;
  if (checked === undefined) return fail(`${wrong} is NaN`);
  if (rule.enum !== undefined && !rule.enum.some((one) => one === checked || String(one) === String(checked))) {
    return fail(wrong);
  }
  if (rule.validation !== undefined && !new RegExp(rule.validation).test(String(checked))) return fail(wrong);
  if (rule.type === "object" && typeof checked === "string") {
    try {
      return valid(JSON.parse(checked));
    } catch {
      return fail(`JSON parse error of value for parameter '${name}': ${show(value)}`);
    }
  }
  return strict && !hasType(checked, rule.type) ? fail(`${wrong} is no ${rule.type}`) : valid(checked);
}

/** Integers, and text that reads as one; text that merely begins with digits does not. */
function readInteger(value: unknown): number | bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isInteger(value) ? value : undefined;
  return typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value) ? Number.parseInt(value, 10) : undefined;
}

function hasType(value: unknown, type: string | undefined): boolean {
  if (type?.endsWith("[]") || type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && !Array.isArray(value);
  return !(type === "string" || type === "boolean" || type === "number") || typeof value === type;
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

function invalid({ method, url, headers, request }: EndpointOptions, message: string): HttpError {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return HttpError.invalid(message, { method, url, headers: plain, request });
}
