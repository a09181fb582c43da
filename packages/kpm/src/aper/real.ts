import { getTextEncoding } from "@bufbuild/protobuf/wire";
import type { BitReader } from "./bit-reader.ts";
import { type BitWriter, complain } from "./bit-writer.ts";
import { leaf } from "./leaf.ts";

// A REAL is a length and the content octets of X.690, 8.5 (X.691, 15).

const SPECIAL: readonly number[] = [Infinity, -Infinity, Number.NaN, -0];

/** The forms NR1, NR2 and NR3 of ISO 6093. */
const DECIMAL: readonly RegExp[] = [
  /^ *[+-]?\d+$/,
  /^ *[+-]?(?:\d+[.,]\d*|[.,]\d+)$/,
  /^ *[+-]?(?:\d+[.,]?\d*|[.,]\d+)[eE][+-]?\d+$/,
];

const word = new DataView(new ArrayBuffer(8));

/** Reads a REAL of any base and form as the nearest double. */
export function readReal(reader: BitReader, field: number): number {
  return leaf(reader, field, readContent(reader, field));
}

function readContent(reader: BitReader, field: number): number {
  const octets = reader.octetString();
  const [first = 0] = octets;
  if (octets.length === 0) return 0;
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

/** Sign, base, scale and length of the exponent in one octet, then exponent and mantissa (X.690, 8.5.7). */
function readBinary(reader: BitReader, field: number, octets: Uint8Array, first: number): number {
  const base = (first >> 4) & 3;
  if (base === 3) reader.fail(field, "a REAL of base 2, 8 or 16", hex(octets));
  const isLong = (first & 3) === 3;
  const from = isLong ? 2 : 1;
  const size = isLong ? (octets[1] ?? 0) : (first & 3) + 1;
  if (size === 0 || from + size > octets.length) reader.fail(field, "a REAL with an exponent", hex(octets));
  // An exponent of more octets than this is beyond all doubles, which so many bits of mantissa cannot bring back.
  const exponent = Number(BigInt.asIntN(size * 8, natural(octets.subarray(from, from + size))));
  const mantissa = natural(octets.subarray(from + size));
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
  // In two steps: 2^e alone may be no double where the product is one.
  const left = exponent + Math.max(0, shift);
  const step = Math.trunc(left / 2);
  return Number(rounded) * 2 ** step * 2 ** (left - step);
}

/** Writes a double as a REAL in the one canonical form: base 2, an odd mantissa, fewest octets (X.690, 11.3). */
export function writeReal(writer: BitWriter, field: number, value: number): void {
  if (typeof value !== "number") {
    complain(writer, field, "double", "must be a number", 0);
    return;
  }
  writer.octetString(contentOf(value));
}

function contentOf(value: number): Uint8Array {
  if (Object.is(value, 0)) return new Uint8Array(0);
  const special = SPECIAL.findIndex((candidate) => Object.is(candidate, value));
  if (special >= 0) return Uint8Array.of(0x40 + special);
  word.setFloat64(0, value);
  const bits = word.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  let mantissa = bits & 0xf_ffff_ffff_ffffn;
  let exponent = Math.max(biased, 1) - 1075;
  if (biased > 0) mantissa |= 1n << 52n;
  for (; (mantissa & 1n) === 0n; exponent++) mantissa >>= 1n;
  const octets: number[] = [];
  for (; mantissa > 0n; mantissa >>= 8n) octets.unshift(Number(mantissa & 0xffn));
  const sign = value < 0 ? 0x40 : 0;
  return exponent >= -128 && exponent < 128
    ? Uint8Array.of(0x80 | sign, exponent, ...octets)
    : Uint8Array.of(0x81 | sign, exponent >> 8, exponent, ...octets);
}

function natural(octets: Uint8Array): bigint {
  return BigInt(`0x0${hex(octets)}`);
}

function hex(octets: Uint8Array): string {
  let text = "";
  for (const octet of octets) text += octet.toString(16).padStart(2, "0");
  return text;
}
