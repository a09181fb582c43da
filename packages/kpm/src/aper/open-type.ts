import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";

/** The octets of an open type that is not known, once it was entered. */
export function restOf(reader: BitReader): Uint8Array {
  return reader.take(reader.octetsLeft);
}

/** Checks that the field which says what an open type holds says so. */
export function requireKey(writer: BitWriter, field: number, actual: number, key: number): void {
  if (actual !== key) writer.outside(field, "open_type.key", "", key, key, actual);
}
