import type { BitReader } from "./bit-reader.ts";
import type { BitWriter } from "./bit-writer.ts";
import { leaf } from "./leaf.ts";

/**
 * Reads an ENUMERATED with an extension marker. Values behind the marker are numbered on from the `root` values in front of it,
 * known or not (14.3).
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

/** Reads a NULL, which has no bits (18), and the padding that builds of asn1c put behind it. */
export function readNull(reader: BitReader): 0 {
  if (reader.dialect === "asn1c-2025") reader.align();
  return 0;
}

/** Writes a NULL: nothing, or the padding of builds of asn1c. */
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

/** Writes a normally small number (11.6): below 64 in six bits, others, of at most 16 bits, behind a length. */
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
