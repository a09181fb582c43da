import { KpmError } from "./kpm-error.ts";
import { typeOf } from "./type-of.ts";

/**
 * Byte fields are views of the input: a message decoded from a subclass such as Node's Buffer must not hold any of it.
 *
 * What is no Uint8Array has no octets that could be read, and would be taken for an empty message.
 *
 * @throws KpmError `invalid_argument` for anything else, which callers without types can pass
 */
export function plainOctets(bytes: Uint8Array): Uint8Array {
  if (bytes?.constructor === Uint8Array) return bytes;
  if (isOctets(bytes)) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  throw new KpmError("invalid_argument", `Octets are a Uint8Array, got ${typeOf(bytes)}`);
}

/** Says whether a value is a Uint8Array. Not `instanceof`, which does not know those of another realm. */
export function isOctets(value: unknown): value is Uint8Array {
  return value?.constructor === Uint8Array || typeOf(value) === "Uint8Array";
}
