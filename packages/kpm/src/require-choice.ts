import { KpmError } from "./kpm-error.ts";

/** @throws KpmError `invalid_argument` for an option that is none of its values, which callers without types can pass */
export function requireChoice(option: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw new KpmError("invalid_argument", `Option '${option}' is '${choices.join("' or '")}', got '${value}'`);
}
