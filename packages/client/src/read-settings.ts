import { isObject } from "./is-object.ts";
import { refuse } from "./refuse.ts";
import { show } from "./show.ts";

/**
 * Lays the options that are given over their defaults, which also say of what kind each has to be. An absent one is as
 * good as none.
 *
 * @throws {HttpError} with status 400 that names the option, what it must be and what it is.
 */
export function readSettings<Settings extends object>(
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
export function refuseOption(name: string, wanted: string, value: unknown): never {
  refuse(`Invalid option '${name}': it must be ${wanted}, got ${show(value)}`);
}

function check(name: string, model: unknown, value: unknown): void {
  const kind = kindOf(model);
  if (kindOf(value) !== kind) refuseOption(name, kind, value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  if (typeof value === "boolean") return "true or false";
  return typeof value === "number" && value >= 0 ? "a number, 0 or more" : "something else";
}
