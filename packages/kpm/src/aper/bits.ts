import { FRAGMENT } from "../runtime/values.ts";
import type { BitReader } from "./bit-reader.ts";
import { type BitWriter, complain } from "./bit-writer.ts";
import { leaf } from "./scalars.ts";

/** A BIT STRING of any length: the first bit is the highest of the first octet, and unused bits of the last octet are 0. */
export interface Bits {
  value: Uint8Array;
  len: number;
}

/**
 * Reads a BIT STRING of `min` to `max` bits, or of any number of them (16.8 to 16.11). `isExtensible`: other lengths are encoded as
 * if there were no bounds.
 */
export function readBits<T extends Bits>(
  reader: BitReader,
  field: number,
  bits: T,
  min = 0,
  max: number = Number.POSITIVE_INFINITY,
  isExtensible = false,
): T {
  if (max === Number.POSITIVE_INFINITY || (isExtensible && reader.bits(1) === 1)) return readAny(reader, bits);
  bits.len = min === max ? min : reader.integer(field, lengthBits(min, max), min, max);
  // Fixed and short ones are bit-fields (16.9).
  if (min !== max || max > 16) reader.align();
  bits.value = leaf(reader, field, readOctets(reader, bits.len));
  return bits;
}

function readAny<T extends Bits>(reader: BitReader, bits: T): T {
  const parts: Uint8Array[] = [];
  bits.len = 0;
  for (let more = true; more; ) {
    const size = reader.lengthOrFragment();
    more = size < 0;
    const length = Math.abs(size);
    parts.push(readOctets(reader, length));
    bits.len += length;
  }
  const [only, ...others] = parts;
  bits.value = only === undefined || others.length > 0 ? concatenate(parts) : only;
  return bits;
}

function readOctets(reader: BitReader, length: number): Uint8Array {
  // A length that the input cannot hold is an error before memory is allocated for it.
  if (length > reader.bitsLeft) reader.fail(undefined, `${length} bits`, `${reader.bitsLeft} left`);
  const octets = new Uint8Array(Math.ceil(length / 8));
  for (let i = 0; i < octets.length; i++) {
    const count = Math.min(8, length - i * 8);
    octets[i] = reader.bits(count) << (8 - count);
  }
  return octets;
}

/** Writes a BIT STRING; `valueField` and `lenField` are the numbers of its parts, for violations. */
export function writeBits(
  writer: BitWriter,
  valueField: number,
  lenField: number,
  { value, len }: Bits,
  min = 0,
  max: number = Number.POSITIVE_INFINITY,
  isExtensible = false,
): void {
  if (!isWhole(value, len)) {
    complain(writer, valueField, "bit_string.value", `must have ${len} bits, and 0 in the unused ones`, value.length);
    return;
  }
  const fits = len >= min && len <= max;
  if (!fits && !isExtensible) {
    writer.outside(lenField, "bit_string.len", "bits", min, max, len);
    return;
  }
  if (isExtensible) writer.bits(fits ? 0 : 1, 1);
  if (max === Number.POSITIVE_INFINITY || !fits) {
    writeAny(writer, value, len);
    return;
  }
  if (min !== max) writer.bits(len - min, lengthBits(min, max));
  if (min !== max || max > 16) writer.align();
  writeOctets(writer, value, len);
}

function writeAny(writer: BitWriter, value: Uint8Array, len: number): void {
  let at = 0;
  for (let left = len; left >= FRAGMENT; left = len - at) {
    const size = Math.min(4, Math.floor(left / FRAGMENT)) * FRAGMENT;
    writer.align();
    writer.bits(0xc0 | (size / FRAGMENT), 8);
    writer.copy(value.subarray(at / 8, (at + size) / 8));
    at += size;
  }
  writer.length(len - at);
  writeOctets(writer, value.subarray(at / 8), len - at);
}

function writeOctets(writer: BitWriter, value: Uint8Array, len: number): void {
  writer.room(value.length);
  for (let i = 0; i < value.length; i++) {
    const count = Math.min(8, len - i * 8);
    writer.bits((value[i] as number) >> (8 - count), count);
  }
}

function isWhole(value: Uint8Array, len: number): boolean {
  const unused = value.length * 8 - len;
  return len >>> 0 === len && unused >= 0 && unused < 8 && ((value.at(-1) ?? 0) & ((1 << unused) - 1)) === 0;
}

/** The length of a bit-field for lengths from `min` to `max`, of which there are at most 255. */
function lengthBits(min: number, max: number): number {
  return 32 - Math.clz32(max - min);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
