import type { BuiltRequest } from "../endpoint/options.ts";
import { isObject, showValue } from "../values.ts";
import { HttpError } from "./http-error.ts";

/**
 * Ends a call because its own parameters are wrong; nothing was sent.
 *
 * @throws {HttpError} with status 400 and the kind `validation`.
 */
export function rejectCall(message: string, request?: BuiltRequest, cause?: unknown): never {
  throw new HttpError(message, 400, { kind: "validation", request, cause });
}

/** Refuses the value of a parameter. */
export function rejectParameter(name: string, reason: unknown, cause?: unknown): never {
  rejectCall(`Invalid value for parameter '${name}': ${String(reason)}`, undefined, cause);
}

/**
 * Checks that `value`, which messages call `name`, is of this type.
 *
 * @throws {HttpError} with status 400 when it is not; `null` is no object.
 */
export function assertType(value: unknown, type: "string" | "object" | "function", name: string): void {
  if (typeof value !== type || value === null) {
    rejectCall(`${name} must be of the type ${type}, and not ${showValue(value)}`);
  }
}

/**
 * Checks that the option `name` of `request` is a number of at least `least`.
 *
 * @throws {HttpError} with status 400 when it is not; text that reads as a number is none.
 */
export function assertNumber(value: unknown, least: number, name: string, built?: BuiltRequest): void {
  if (!(typeof value === "number" && value >= least)) {
    rejectCall(`'request.${name}' must be a number, ${least} or more, and not ${showValue(value)}`, built);
  }
}

/**
 * Lays the options that are given over their defaults, which also say of what kind each has to be. An absent one is as
 * good as none.
 *
 * @throws {HttpError} with status 400 that names the option, what it must be and what it is.
 */
export function resolveOptions<Settings extends object>(
  name: string,
  defaults: Settings,
  given: Partial<Settings> = {},
): Settings {
  check(name, {}, given);
  const settings = { ...defaults };
  for (const key of Object.keys(defaults) as (keyof Settings & string)[]) {
    const value = given[key];
    if (value === undefined) continue;
    check(`${name}.${key}`, defaults[key], value);
    settings[key] = value;
  }
  return settings;
}

/** Refuses an option that is none. */
export function rejectOption(name: string, wanted: string, value: unknown): never {
  rejectCall(`Invalid option '${name}': it must be ${wanted}, got ${showValue(value)}`);
}

function check(name: string, model: unknown, value: unknown): void {
  const kind = kindOf(model);
  if (kindOf(value) !== kind) rejectOption(name, kind, value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  if (typeof value === "boolean") return "true or false";
  return typeof value === "number" && value >= 0 ? "a number, 0 or more" : "something else";
}
