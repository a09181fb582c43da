import { create } from "@bufbuild/protobuf";
import { KpmError } from "../error.ts";
import { type BitString, BitStringSchema } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";

/**
 * The bit string of the digits `bits` (`"10110"` has value 22 and length 5), or of `value` in `len` bits.
 *
 * @throws KpmError `invalid_argument` when there are more than 64 bits, or the value needs more than `len`
 */
export function bitString(bits: string): BitString;
export function bitString(value: number | bigint, len: number): BitString;
export function bitString(bits: string | number | bigint, len = String(bits).length): BitString {
  if (typeof bits === "string" && !/^[01]*$/.test(bits)) {
    throw new KpmError("invalid_argument", `A bit string must contain only 0 and 1, got '${bits}'`);
  }
  if (!Number.isInteger(len) || len < 0 || len > 64) {
    throw new KpmError("invalid_argument", `A bit string has 0 to 64 bits, got ${len}`);
  }
  if (typeof bits === "number" && !Number.isSafeInteger(bits)) {
    throw new KpmError("invalid_argument", `The value of a bit string is a whole number, got ${bits}`);
  }
  const value = typeof bits === "string" ? BigInt(`0b0${bits}`) : BigInt(bits);
  if (value < 0n || value >> BigInt(len) !== 0n) {
    throw new KpmError("invalid_argument", `${value} does not fit ${len} bits`);
  }
  return create(BitStringSchema, { value, len });
}

/** Formats a bit string as digits, the first bit first. */
export function bits({ value, len }: BitString): string {
  return len === 0 ? "" : value.toString(2).padStart(len, "0");
}

/**
 * Converts to the other order in use. There the value consists of the bytes of the left-aligned bit string, and the first byte is
 * the least significant. The opposite of {@link fromLittleEndianOctets}.
 */
export function toLittleEndianOctets({ value, len }: BitString): BitString {
  const octets = Math.ceil(len / 8);
  return create(BitStringSchema, { value: swapOctets(value << BigInt(octets * 8 - len), octets), len });
}

/** Converts from the order of {@link toLittleEndianOctets}; padding bits after the last one are dropped. */
export function fromLittleEndianOctets({ value, len }: BitString): BitString {
  const octets = Math.ceil(len / 8);
  return create(BitStringSchema, { value: swapOctets(value, octets) >> BigInt(octets * 8 - len), len });
}

function swapOctets(value: bigint, count: number): bigint {
  let rest = value;
  let swapped = 0n;
  for (let i = 0; i < count; i++, rest >>= 8n) swapped = (swapped << 8n) | (rest & 0xffn);
  return swapped;
}
