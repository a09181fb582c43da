import { compiled } from "../endpoint/build-url.ts";
import type { ParameterRule, ParameterRules } from "../endpoint/endpoint-descriptor.ts";
import type { EndpointOptions, ValidationMode } from "../endpoint/options.ts";
import { textOf } from "../endpoint/uri-template.ts";
import { rejectCall, rejectParameter } from "../errors/checks.ts";
import { isObject, showValue } from "../values.ts";
import type { Log } from "./log.ts";

/**
 * Checks the parameters of a call against the rules of its endpoint, in their order, and throws at the first failure. Parameters
 * without a rule are allowed.
 *
 * Unusual but valid values are written to `log`.
 *
 * @returns the options to send: integers and objects that came as text are converted, mapped parameters moved. The given
 * options are not changed.
 * @throws {HttpError} with status 400; nothing has been sent then.
 */
export function validateParameters(options: EndpointOptions, rules: ParameterRules, log: Log): EndpointOptions {
  const { validation } = options.request;
  let checked: unknown = options;
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.alias !== undefined) continue;
    let moved: unknown;
    // Merging has lower-cased the names of headers.
    const keys = name.replace(/^headers\..*/s, (text) => text.toLowerCase()).split(".");
    checked = replaceAt(checked, keys, (value, path) => {
      if (
        validation !== false &&
        rule.required &&
        isEmpty(value, path) &&
        (value === undefined || isInPath(options.url, name))
      )
        rejectCall(`Empty value for parameter '${path}': ${showValue(value)}`);
      const valid = validation === false ? value : checkValue(value, rule, path, validation, log);
      if (rule.mapTo === undefined || rule.mapTo === name) return valid;
      moved = valid;
      return undefined;
    });
    if (moved !== undefined) checked = replaceAt(checked, rule.mapTo?.split(".") ?? [], () => moved);
  }
  return checked as EndpointOptions;
}

/** Whether `value` would be written as an empty text. An empty segment of a path would address another resource. */
function isEmpty(value: unknown, name: string): boolean {
  return value === undefined || (value !== null && /^(?:,*|\{\})$/.test(textOf(value, name)));
}

/** Returns the value to send, or throws. */
function checkValue(
  value: unknown,
  rule: ParameterRule,
  name: string,
  mode: ValidationMode | undefined,
  log: Log,
): unknown {
  const { type, validation } = rule;
  const fail = (reason = ""): never => rejectParameter(name, showValue(value) + reason);
  if (value === undefined) return value;
  if (value === null) return rule.allowNull ? value : rejectCall(`'${name}' cannot be null`);
  const checked =
    type === "integer" ? (toInteger(value) ?? fail(Number.isInteger(value) ? " is not exact" : " is NaN")) : value;
  if (rule.enum && !rule.enum.map(String).includes(textOf(checked, name))) {
    if (mode !== "lenient") fail();
    log.debug(`Unknown value for parameter '${name}': ${showValue(value)}`);
  }
  if (validation !== undefined && !new RegExp(validation).test(textOf(checked, name))) fail();
  if (type === "object" && typeof checked === "string") {
    try {
      return JSON.parse(checked);
    } catch {
      rejectCall(`JSON parse error of value for parameter '${name}': ${showValue(value)}`);
    }
  }
  return mode === "strict" && !hasType(checked, type) ? fail(` is no ${type}`) : checked;
}

/**
 * Accepts integers, and text that is entirely an integer. An integer that a number cannot represent exactly would address another
 * resource: text becomes a bigint then, and a number is rejected.
 */
function toInteger(value: unknown): unknown {
  if (typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value)) {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : BigInt(value);
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
  return name !== "path" && compiled(url.replace(/\{?\?.*/s, "")).names.has(name);
}

/** Returns the new value at a path, from its current value and the path for messages, such as `a[1].b`. */
type Change = (value: unknown, name: string) => unknown;

/**
 * Applies `change` at every path that `keys` matches: `["a[]", "b"]` is the field `b` of every element of the list `a`. Paths
 * within absent values or values that are not objects do not exist. The result shares unchanged values; nothing is changed in
 * place. A new value of undefined removes the field.
 *
 * @throws {HttpError} with status 400 when something that should be a list is not.
 */
function replaceAt(container: unknown, [key = "", ...rest]: readonly string[], change: Change, parent = ""): unknown {
  if (!isObject(container)) return container;
  const member = key.replace("[]", "");
  const name = parent + member;
  const value = Object.hasOwn(container, member) ? container[member] : undefined;
  const inner = (item: unknown, itemName: string): unknown =>
    rest.length === 0 ? change(item, itemName) : replaceAt(item, rest, change, `${itemName}.`);
  const changed = member === key ? inner(value, name) : replaceInList(value, name, inner);
  if (changed === value) return container;
  const copy: Record<string, unknown> = { ...container, [member]: changed };
  if (changed === undefined) delete copy[member];
  return copy;
}

function replaceInList(list: unknown, name: string, change: Change): unknown {
  if (list === undefined || list === null) return list;
  if (!Array.isArray(list)) rejectParameter(name, "not a list");
  return list.map((item, index) => change(item, `${name}[${index}]`));
}
