import type { BitReader } from "./bit-reader.ts";
import { type BitWriter, complain } from "./bit-writer.ts";

/** Reads a constrained INTEGER of more than 64K values that fits 32 bits: its length, then that many octets (11.5.7.4). */
export function readUint32(reader: BitReader, field: number, lengthBits: number, min: number, max: number): number {
  const length = reader.bits(lengthBits) + 1;
  if (length > 4) reader.fail(field, "1 to 4 octets", `${length} octets`);
  let value = length > 2 ? reader.octets(length - 2) * 0x1_0000 + reader.bits(16) : reader.octets(length);
  value += min;
  if (value > max) reader.fail(field, `${min}..${max}`, value);
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

/** Writes the extension bit of an INTEGER. Returns whether its value is an extension value. */
export function isExtension(writer: BitWriter, value: number, min: number, max: number): boolean {
  const outside = value < min || value > max;
  writer.bits(outside ? 1 : 0, 1);
  return outside;
}

/** Reads an INTEGER without bounds and of any length, as decimal digits. */
export function readDecimal(reader: BitReader, field: number): string {
  const length = reader.length();
  if (length === 0) reader.fail(field, "an integer of 1 octet or more", "0 octets");
  let digits = "";
  for (const octet of reader.take(length)) digits += octet.toString(16).padStart(2, "0");
  return leaf(reader, field, BigInt.asIntN(length * 8, BigInt(`0x${digits}`)).toString());
}

/** Writes decimal digits as an INTEGER without bounds: a length, then the shortest two's complement. */
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

/**
 * Reads an ENUMERATED with an extension marker. Values after the marker, known or not, are numbered after the `root` values before
 * it (14.3).
 */
export function readEnum(reader: BitReader, field: number, bits: number, root: number): number {
  if (reader.bits(1) === 0) return reader.integer(field, bits, 0, root - 1);
  return leaf(reader, field, root + readSmallNumber(reader));
}

/** Writes an ENUMERATED with an extension marker. */
export function writeEnum(writer: BitWriter, field: number, value: number, bits: number, root: number): void {
  const most = root + 0xffff;
  if (value >>> 0 !== value || value > most) writer.outside(field, "enum.number", "", 0, most, value);
  else if (value < root) writer.bits(value, bits + 1);
  else {
    writer.bits(1, 1);
    writeSmallNumber(writer, value - root);
  }
}

/** Reads a NULL, which has no bits (18), and the padding that some builds of asn1c add after it. */
export function readNull(reader: BitReader): 0 {
  if (reader.dialect === "asn1c-2025") reader.align();
  return 0;
}

/** Writes a NULL: nothing, or the padding of some builds of asn1c. */
export function writeNull(writer: BitWriter): void {
  if (writer.setting.dialect === "asn1c-2025") writer.align();
}

/** Reads a normally small number (11.6). */
export function readSmallNumber(reader: BitReader): number {
  if (reader.bits(1) === 0) return reader.bits(6);
  const length = reader.length();
  if (length > 2) reader.fail(undefined, "a small index", `one of ${length} octets`);
  return length === 0 ? 0 : reader.octets(length);
}

/** Writes a normally small number (11.6). Numbers below 64 take six bits. Others, of at most 16 bits, follow a length. */
export function writeSmallNumber(writer: BitWriter, value: number): void {
  if (value < 64) {
    writer.bits(value, 7);
    return;
  }
  const length = value < 256 ? 1 : 2;
  writer.bits(1, 1);
  writer.length(length);
  writer.octets(0, value, length);
}

/** The octets of an unknown open type that has been entered. */
export function restOf(reader: BitReader): Uint8Array {
  return reader.take(reader.octetsLeft);
}

/** Checks that the key field of an open type has the value that belongs to its content. */
export function assertKey(writer: BitWriter, field: number, actual: number, key: number): void {
  if (actual !== key) writer.outside(field, "open_type.key", "", key, key, actual);
}

/** A reader that records what it reads. */
export interface LeafNoter {
  /** Records a value that ends here. */
  noteLeaf(field: number, value: unknown): void;
}

/**
 * Reports a value to a recording reader, if no method of the reader itself has read it. Returns the value. Other readers do not
 * have this method, so it costs them nothing.
 */
export function leaf<T>(reader: BitReader, field: number, value: T): T {
  const noter: Partial<LeafNoter> = reader as BitReader & Partial<LeafNoter>;
  noter.noteLeaf?.(field, value);
  return value;
}
