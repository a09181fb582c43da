import { refuse } from "./refuse.ts";
import type { BuiltRequest } from "./request-options.ts";
import { show } from "./show.ts";

/**
 * Reads the option `request.signal`, which may be null for none. A signal of another realm is one as well.
 *
 * @throws {HttpError} with status 400 when it is no signal.
 */
export function readSignal(signal: AbortSignal | null | undefined, built?: BuiltRequest): AbortSignal | undefined {
  const given = signal ?? undefined;
  if (given !== undefined && !given.throwIfAborted) {
    refuse(`'request.signal' must be an AbortSignal, and not ${show(given)}`, built);
  }
  return given;
}
