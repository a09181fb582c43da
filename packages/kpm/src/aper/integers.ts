import type { BitReader } from "./bit-reader.ts";
import { type BitWriter, complain } from "./bit-writer.ts";
import { leaf } from "./leaf.ts";

/** Reads a constrained INTEGER of more than 64K values that fits 32 bits: its length, then that many octets (11.5.7.4). */
export function readUint32(reader: BitReader, field: number, lengthBits: number, min: number, max: number): number {
  const length = reader.bits(lengthBits) + 1;
  if (length > 4) reader.fail(field, "1 to 4 octets", `${length} octets`);
  let value = length > 2 ? reader.octets(length - 2) * 0x1_0000 + reader.bits(16) : reader.octets(length);
  value += min;
  if (value > max) reader.fail(field, `${min}..${max}`, `${value}`);
  return leaf(reader, field, value);
}

/** Writes a constrained INTEGER of more than 64K values that fits 32 bits. */
export function writeUint32(
  writer: BitWriter,
  field: number,
  value: number,
  lengthBits: number,
  min: number,
  max: number,
): void {
  if (!(value >>> 0 === value && value >= min && value <= max)) {
    writer.outside(field, "uint32.gte_lte", "", min, max, value);
    return;
  }
  const offset = value - min;
  const length = offset < 0x100 ? 1 : offset < 0x1_0000 ? 2 : offset < 0x100_0000 ? 3 : 4;
  writer.bits(length - 1, lengthBits);
  writer.align();
  writer.octets(0, offset, length);
}

/** Writes the extension bit of an INTEGER; says whether its value is an extension value. */
export function isExtension(writer: BitWriter, value: number, min: number, max: number): boolean {
  const outside = value < min || value > max;
  writer.bits(outside ? 1 : 0, 1);
  return outside;
}

/** Reads an INTEGER without bounds of any length, as decimal digits. */
export function readDecimal(reader: BitReader, field: number): string {
  const length = reader.length();
  if (length === 0) reader.fail(field, "an integer of 1 octet or more", "0 octets");
  let digits = "";
  for (const octet of reader.take(length)) digits += octet.toString(16).padStart(2, "0");
  return leaf(reader, field, BigInt.asIntN(length * 8, BigInt(`0x${digits}`)).toString());
}

/** Writes decimal digits as an INTEGER without bounds: the shortest two's complement behind its length. */
export function writeDecimal(writer: BitWriter, field: number, value: string): void {
  if (!/^-?\d{1,30000}$/.test(value)) {
    complain(writer, field, "integer.decimal", "must be an integer in decimal digits, at most 30,000 of them", 0);
    return;
  }
  let rest = BigInt(value);
  const octets: number[] = [];
  // The highest octet carries the sign.
  do {
    octets.unshift(Number(rest & 0xffn));
    rest >>= 8n;
  } while (rest !== ((octets[0] ?? 0) > 0x7f ? -1n : 0n));
  writer.length(octets.length);
  writer.copy(Uint8Array.from(octets));
}
