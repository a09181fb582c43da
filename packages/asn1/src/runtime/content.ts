import { Asn1Error } from "../error.ts";
import { toHex } from "./octets.ts";

// REAL and OBJECT IDENTIFIER are the content octets of X.690 after a length (X.691, 15 and 24).

const SPECIAL: readonly number[] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, -0];

/** The forms NR1, NR2 and NR3 of ISO 6093. */
const DECIMAL: readonly RegExp[] = [
  /^ *[+-]?\d+$/,
  /^ *[+-]?(?:\d+[.,]\d*|[.,]\d+)$/,
  /^ *[+-]?(?:\d+[.,]?\d*|[.,]\d+)[eE][+-]?\d+$/,
];

/**
 * Decodes the content octets of a REAL of any base and form as the nearest double (X.690, 8.5).
 *
 * @throws Asn1Error `malformed`, without a position
 */
export function decodeReal(octets: Uint8Array): number {
  const [first] = octets;
  if (first === undefined) return 0;
  if (first & 0x80) return decodeBinary(octets, first);
  if (first & 0x40) {
    const special = SPECIAL[first - 0x40];
    if (special === undefined || octets.length > 1) throw malformed("a special REAL of one octet", octets);
    return special;
  }
  const text = String.fromCharCode(...octets.subarray(1, 400));
  if (octets.length > 400 || DECIMAL[first - 1]?.test(text) !== true) {
    throw malformed("a decimal REAL in form NR1, NR2 or NR3", octets);
  }
  return Number(text.replace(",", "."));
}

/** Sign, base, scale and length of the exponent in one octet, then exponent and mantissa (X.690, 8.5.7). */
function decodeBinary(octets: Uint8Array, first: number): number {
  const base = (first >> 4) & 3;
  if (base === 3) throw malformed("a REAL of base 2, 8 or 16", octets);
  const isLong = (first & 3) === 3;
  const from = isLong ? 2 : 1;
  const size = isLong ? (octets[1] ?? 0) : (first & 3) + 1;
  if (size === 0 || from + size > octets.length) throw malformed("a REAL with an exponent", octets);
  const start = from + size;
  if (base === 0 && size === 1 && octets.length <= start + 7) {
    // Numbers are faster, and exact up to 2^53.
    let mantissa = 0;
    for (let at = start; at < octets.length; at++) mantissa = mantissa * 0x100 + (octets[at] as number);
    const value = mantissa * 2 ** ((((octets[from] as number) << 24) >> 24) + ((first >> 2) & 3));
    if (mantissa <= Number.MAX_SAFE_INTEGER) return first & 0x40 ? -value : value;
  }
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
  if (top > 1024) return Number.POSITIVE_INFINITY;
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

const word = new DataView(new ArrayBuffer(8));

/** Encodes a double in the canonical form: base 2, an odd mantissa, fewest octets (X.690, 11.3). */
export function encodeReal(value: number): Uint8Array {
  word.setFloat64(0, value);
  let high = word.getInt32(0) & 0x7fff_ffff;
  let low = word.getInt32(4);
  const biased = high >>> 20;
  if (biased === 0x7ff || (high | low) === 0) {
    const special = SPECIAL.findIndex((candidate) => Object.is(candidate, value));
    return special < 0 ? new Uint8Array(0) : Uint8Array.of(0x40 + special);
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
  const octets = new Uint8Array(size + (isShort ? 2 : 3));
  octets[0] = (value < 0 ? 0xc0 : 0x80) | (isShort ? 0 : 1);
  if (!isShort) octets[1] = exponent >> 8;
  octets[isShort ? 1 : 2] = exponent;
  // A shift counts modulo 32.
  for (let at = octets.length - 1, shift = 0; shift < size * 8; at--, shift += 8) {
    octets[at] = (shift < 32 ? low : high) >>> shift;
  }
  return octets;
}

/** How many octets an unsigned number of 32 bits needs. */
function octetCount(value: number): number {
  return (39 - Math.clz32(value | 1)) >> 3;
}

/**
 * Decodes the content octets of an OBJECT IDENTIFIER as dotted text (X.690, 8.19).
 *
 * @throws Asn1Error `malformed`, without a position
 */
export function decodeObjectIdentifier(octets: Uint8Array): string {
  const arcs: bigint[] = [];
  let digits = "";
  for (const octet of octets) {
    if (digits === "" && octet === 0x80) throw malformed("an arc without leading zeros", octets);
    digits += (octet & 0x7f).toString(2).padStart(7, "0");
    if (digits.length > 448) throw malformed("arcs of at most 64 octets", octets);
    if (octet & 0x80) continue;
    arcs.push(BigInt(`0b${digits}`));
    digits = "";
  }
  const [first] = arcs;
  if (digits !== "" || first === undefined) throw malformed("an object identifier that ends with a whole arc", octets);
  const top = first < 80n ? first / 40n : 2n;
  return [top, first - top * 40n, ...arcs.slice(1)].join(".");
}

/** Encodes dotted text as an OBJECT IDENTIFIER; undefined if it is none. */
export function encodeObjectIdentifier(text: string): Uint8Array | undefined {
  if (!/^(0|[1-9]\d{0,100})(\.(0|[1-9]\d{0,100})){0,127}$/.test(text)) return undefined;
  const [top = 3n, second, ...others] = text.split(".").map(BigInt);
  if (second === undefined || top > 2n || (top < 2n && second > 39n)) return undefined;
  return Uint8Array.from(
    [top * 40n + second, ...others].flatMap((arc) => {
      const groups = [Number(arc & 0x7fn)];
      for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) groups.unshift(Number(rest & 0x7fn) | 0x80);
      return groups;
    }),
  );
}

function natural(octets: Uint8Array): bigint {
  return BigInt(`0x0${toHex(octets)}`);
}

function malformed(expected: string, octets: Uint8Array): Asn1Error {
  const found = octets.length > 32 ? `${toHex(octets.subarray(0, 32))}…` : toHex(octets);
  return new Asn1Error("malformed", `expected ${expected}, found ${found === "" ? "no octets" : found} (X.690, 8)`);
}
