import { HttpError } from "./http-error.ts";
import type { BuiltRequest } from "./request-options.ts";

/**
 * Ends a call because its own parameters are wrong; nothing was sent.
 *
 * @throws {HttpError} with status 400 and the kind `validation`.
 */
export function refuse(message: string, request?: BuiltRequest, cause?: unknown): never {
  throw new HttpError(message, 400, { kind: "validation", request, cause });
}

/** Refuses the value of a parameter. */
export function refuseValue(name: string, reason: unknown, cause?: unknown): never {
  refuse(`Invalid value for parameter '${name}': ${String(reason)}`, undefined, cause);
}
