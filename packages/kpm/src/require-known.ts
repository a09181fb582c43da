import { KpmError } from "./kpm-error.ts";

/** @throws KpmError `invalid_argument` for an option of a name that does not exist, which callers without types can pass */
export function requireKnown(options: object, known: readonly string[]): void {
  for (const option in options) {
    if (known.includes(option)) continue;
    throw new KpmError("invalid_argument", `Option '${option}' does not exist; there are: ${known.join(", ")}`);
  }
}
