import { refuse } from "../refuse.ts";
import type { BuiltRequest } from "../request-options.ts";

/** A method or the name of a header (RFC 9110, section 5.6.2). */
const TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** What the value of a header must not hold: control characters, and what one byte cannot say. */
const UNSENDABLE = /[^\t -~\x80-\xff]/;

/**
 * Checks what platforms would refuse with a message that quotes it.
 *
 * @throws {HttpError} with status 400 when the method is none or cannot be sent by a client, or a header cannot be written.
 * The message names the header and not its value, which may be a credential.
 */
export function checkRequest(built: BuiltRequest): void {
  if (!TOKEN.test(built.method) || /^(?:CONNECT|TRACE|TRACK)$/i.test(built.method)) {
    refuse(`Invalid method: ${JSON.stringify(built.method)}`, built);
  }
  for (const [name, value] of Object.entries(built.headers)) {
    if (!TOKEN.test(name)) refuse(`Invalid header: ${JSON.stringify(name)}`, built);
    if (UNSENDABLE.test(value)) refuse(`Invalid header '${name}': a character of its value cannot be sent`, built);
  }
}
