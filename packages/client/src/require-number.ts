import { refuse } from "./refuse.ts";
import type { BuiltRequest } from "./request-options.ts";
import { show } from "./show.ts";

/**
 * Checks that the option `name` of `request` is a number of at least `least`.
 *
 * @throws {HttpError} with status 400 when it is not; text that reads as a number is none.
 */
export function requireNumber(value: unknown, least: number, name: string, built?: BuiltRequest): void {
  if (!(typeof value === "number" && value >= least)) {
    refuse(`'request.${name}' must be a number, ${least} or more, and not ${show(value)}`, built);
  }
}
