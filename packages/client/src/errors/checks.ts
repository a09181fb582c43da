import type { BuiltRequest } from "../endpoint/options.ts";
import { isObject, showValue } from "../values.ts";
import { HttpError } from "./http-error.ts";

/**
 * Throws the error of invalid parameters, before anything is sent.
 *
 * @throws {HttpError} with status 400 and the kind `validation`.
 */
export function rejectCall(message: string, request?: BuiltRequest, cause?: unknown): never {
  throw new HttpError(message, 400, { kind: "validation", request, cause });
}

/** Rejects the value of a parameter. */
export function rejectParameter(name: string, reason: unknown, cause?: unknown): never {
  rejectCall(`Invalid value for parameter '${name}': ${reason}`, undefined, cause);
}

/** Rejects an invalid value. `name` is its name in the message. */
export function rejectValue(name: string, wanted: string, value: unknown, built?: BuiltRequest): never {
  rejectCall(`${name} must be ${wanted}, got ${showValue(value)}`, built);
}

/**
 * Checks that `value` is of this type.
 *
 * @throws {HttpError} with status 400 when it is not; `null` is not an object.
 */
export function assertType(value: unknown, type: "string" | "object" | "function", name: string): void {
  if (typeof value !== type || value === null) rejectValue(name, `${type === "object" ? "an" : "a"} ${type}`, value);
}

/**
 * Checks that the option `name` of `request` is a number of at least `least`.
 *
 * @throws {HttpError} with status 400 when it is not; numeric text is not a number.
 */
export function assertNumber(value: unknown, least: number, name: string, built?: BuiltRequest): void {
  if (typeof value !== "number" || !(value >= least)) {
    rejectValue(`'request.${name}'`, `a number, ${least} or more`, value, built);
  }
}

/**
 * Merges the given options over their defaults, which also determine the type of each option. `undefined` counts as absent.
 *
 * @throws {HttpError} with status 400. The message has the option, its expected type and its value.
 */
export function resolveOptions<Settings extends object>(
  name: string,
  defaults: Settings,
  given: Partial<Settings> = {},
): Settings {
  assertKind(name, {}, given);
  const settings = { ...defaults };
  for (const key of Object.keys(defaults) as (keyof Settings & string)[]) {
    const value = given[key];
    if (value === undefined) continue;
    assertKind(`${name}.${key}`, defaults[key], value);
    settings[key] = value;
  }
  return settings;
}

/** Warns of options that do not exist, such as those of octokit's plugin that ours does not have. */
export function warnOfUnknown(
  name: string,
  known: object,
  given: object | undefined,
  log: { warn(line: string): void },
): void {
  for (const key in given) if (!(key in known)) log.warn(`Unknown option '${name}.${key}': it has no effect`);
}

function assertKind(name: string, model: unknown, value: unknown): void {
  const kind = kindOf(model);
  if (kindOf(value) !== kind) rejectValue(`'${name}'`, kind, value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  if (typeof value === "boolean") return "true or false";
  return typeof value === "number" && value >= 0 ? "a number, 0 or more" : "";
}
