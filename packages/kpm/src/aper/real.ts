import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { word } from "../runtime/values.ts";
import type { BitReader } from "./bit-reader.ts";
import { type BitWriter, complain } from "./bit-writer.ts";
import { leaf } from "./scalars.ts";

// A REAL is a length and the content octets of X.690, 8.5 (X.691, 15).

const SPECIAL: readonly number[] = [Infinity, -Infinity, Number.NaN, -0];

/** The forms NR1, NR2 and NR3 of ISO 6093. */
const DECIMAL: readonly RegExp[] = [
  /^ *[+-]?\d+$/,
  /^ *[+-]?(?:\d+[.,]\d*|[.,]\d+)$/,
  /^ *[+-]?(?:\d+[.,]?\d*|[.,]\d+)[eE][+-]?\d+$/,
];

/** Reads a REAL of any base and form as the nearest double. */
export function readReal(reader: BitReader, field: number): number {
  return leaf(reader, field, readContent(reader, field));
}

function readContent(reader: BitReader, field: number): number {
  const length = reader.length();
  if (length === 0) return 0;
  const first = reader.octets(1);
  // Most values have an exponent of one octet and a short mantissa. Mantissa and product are then exact.
  if ((first & 0x83) === 0x80 && (first & 0x30) !== 0x30 && length > 2 && length < 9) {
    return readShort(reader, first, length - 2);
  }
  const octets = new Uint8Array(length);
  octets[0] = first;
  octets.set(reader.take(length - 1), 1);
  if (first & 0x80) return readBinary(reader, field, octets, first);
  const special = SPECIAL[first - 0x40];
  if (first & 0x40) {
    if (special === undefined || octets.length > 1) reader.fail(field, "a special REAL of one octet", hex(octets));
    return special;
  }
  const text = getTextEncoding().decodeUtf8(octets.subarray(1));
  if (!DECIMAL[first - 1]?.test(text)) reader.fail(field, "a decimal REAL in form NR1, NR2 or NR3", hex(octets));
  return Number(text.replace(",", "."));
}

/** An exponent of one octet and a mantissa of at most six. */
function readShort(reader: BitReader, first: number, size: number): number {
  const base = (first >> 4) & 3;
  const exponent = (reader.bits(8) << 24) >> 24;
  let mantissa = size & 1 ? reader.bits(8) : 0;
  for (let left = size >> 1; left > 0; left--) mantissa = mantissa * 0x1_0000 + reader.bits(16);
  const shift = exponent * (base === 0 ? 1 : base + 2) + ((first >> 2) & 3);
  return (first & 0x40 ? -mantissa : mantissa) * 2 ** shift;
}

/** Sign, base, scale and length of the exponent in one octet, then exponent and mantissa (X.690, 8.5.7). */
function readBinary(reader: BitReader, field: number, octets: Uint8Array, first: number): number {
  const base = (first >> 4) & 3;
  if (base === 3) reader.fail(field, "a REAL of base 2, 8 or 16", hex(octets));
  const isLong = (first & 3) === 3;
  const from = isLong ? 2 : 1;
  const size = isLong ? (octets[1] ?? 0) : (first & 3) + 1;
  if (size === 0 || from + size > octets.length) reader.fail(field, "a REAL with an exponent", hex(octets));
  const start = from + size;
  // An exponent of more octets is outside the range of doubles, and no mantissa has enough bits to compensate for it.
  const exponent = Number(BigInt.asIntN(size * 8, natural(octets.subarray(from, start))));
  const mantissa = natural(octets.subarray(start));
  const value = scale(mantissa, exponent * (base === 0 ? 1 : base + 2) + ((first >> 2) & 3));
  return first & 0x40 ? -value : value;
}

/** mantissa × 2^exponent, rounded once, to the nearest double, ties to even. */
function scale(mantissa: bigint, exponent: number): number {
  if (mantissa === 0n) return 0;
  const width = mantissa.toString(2).length;
  const top = exponent + width;
  if (top > 1024) return Infinity;
  if (top < -1074) return 0;
  const precision = Math.min(53, top + 1074);
  const shift = width - precision;
  let rounded = mantissa;
  if (shift > 0) {
    rounded = mantissa >> BigInt(shift);
    const rest = mantissa - (rounded << BigInt(shift));
    const half = 1n << BigInt(shift - 1);
    if (rest > half || (rest === half && (rounded & 1n) === 1n)) rounded++;
  }
  // In two steps: 2^e may be outside the range of doubles although the product is not.
  const left = exponent + Math.max(0, shift);
  const step = Math.trunc(left / 2);
  return Number(rounded) * 2 ** step * 2 ** (left - step);
}

/** Writes a double as a REAL in the canonical form: base 2, an odd mantissa, fewest octets (X.690, 11.3). */
export function writeReal(writer: BitWriter, field: number, value: number): void {
  if (typeof value !== "number") {
    complain(writer, field, "double", "must be a number", 0);
    return;
  }
  writer.align();
  word.setFloat64(0, value);
  let high = word.getInt32(0) & 0x7fffffff;
  let low = word.getInt32(4);
  const biased = high >>> 20;
  if (biased === 0x7ff || (high | low) === 0) {
    const special = SPECIAL.findIndex((candidate) => Object.is(candidate, value));
    writer.octet(special < 0 ? 0 : 1);
    if (special >= 0) writer.octet(0x40 + special);
    return;
  }
  high = (high & 0xf_ffff) | (biased === 0 ? 0 : 0x10_0000);
  let exponent = Math.max(biased, 1) - 1075;
  if (low === 0) {
    low = high;
    high = 0;
    exponent += 32;
  }
  const zeros = 31 - Math.clz32(low & -low);
  if (zeros > 0) {
    low = (low >>> zeros) | (high << (32 - zeros));
    high >>>= zeros;
    exponent += zeros;
  }
  const size = high === 0 ? octetCount(low) : 4 + octetCount(high);
  const isShort = exponent >= -128 && exponent < 128;
  writer.octet(size + (isShort ? 2 : 3));
  writer.octet((value < 0 ? 0xc0 : 0x80) | (isShort ? 0 : 1));
  if (!isShort) writer.octet(exponent >> 8);
  writer.octet(exponent);
  writer.octets(high, low, size);
}

/** How many octets an unsigned number of 32 bits needs. */
function octetCount(value: number): number {
  return (39 - Math.clz32(value | 1)) >> 3;
}

function natural(octets: Uint8Array): bigint {
  return BigInt(`0x0${hex(octets)}`);
}

function hex(octets: Uint8Array): string {
  let text = "";
  for (const octet of octets) text += octet.toString(16).padStart(2, "0");
  return text;
}
