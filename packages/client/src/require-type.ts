import { refuse } from "./refuse.ts";
import { show } from "./show.ts";

/**
 * Checks that `value`, which messages call `name`, is of this type.
 *
 * @throws {HttpError} with status 400 when it is not; `null` is no object.
 */
export function requireType(value: unknown, type: "string" | "object" | "function", name: string): void {
  if (typeof value !== type || value === null) {
    refuse(`${name} must be of the type ${type}, and not ${show(value)}`);
  }
}
