import { counted } from "../error.ts";
import { type CharacterCode, characterCode, hasCharacter } from "../model/strings.ts";
import type { BitString, CharacterStringType, Size } from "../model/types.ts";
import { concatenate } from "./octets.ts";
import type { PerReader } from "./reader.ts";
import { mismatch } from "./scalars.ts";
import { shape } from "./shapes.ts";
import type { PerWriter } from "./writer.ts";

/** Reads the length of a string or list (11.9) and its units, in fragments if it has no upper bound. */
export function readUnits(reader: PerReader, size: Size, read: (count: number) => void): void {
  const bounded = readBoundedSize(reader, size);
  if (bounded === undefined) readFragments(reader, size, read);
  else read(bounded);
}

/** Reads a length without an upper bound and its units, in fragments (11.9.3.8). Returns the number of units. */
function readFragments(reader: PerReader, size: Size, read: (count: number) => void): number {
  const start = reader.position;
  let total = 0;
  for (let length = -1; length < 0; ) {
    length = reader.lengthOrFragment();
    total += Math.abs(length);
    read(Math.abs(length));
  }
  assertSize(reader, size, total, start);
  return total;
}

/** Rejects a size that a length without an upper bound can have, but not the type. */
function assertSize(reader: PerReader, { min, max, extensible }: Size, count: number, start: number): void {
  if (!extensible && (count < min || (max !== undefined && count > max)))
    reader.fail(`a size of ${min}..${max ?? "MAX"}`, String(count), "11.9.4.2", start);
}

/** Reads a length with an upper bound. Undefined for one without, which follows. */
function readBoundedSize(reader: PerReader, { min, max, extensible }: Size): number | undefined {
  const isRoot = !extensible || !reader.bit();
  if (!isRoot || max === undefined || max >= 0x1_0000) return undefined;
  const start = reader.position;
  const count = min + reader.short(max - min + 1);
  if (count > max) reader.fail(`a size of ${min}..${max}`, String(count), "11.9.4.1", start);
  return count;
}

/** Writes the length of a string or list and its units, in fragments if it has no upper bound. */
export function writeUnits(
  writer: PerWriter,
  size: Size,
  count: number,
  units: string,
  write: (from: number, to: number) => void,
): void {
  if (writeBoundedSize(writer, size, count, units)) write(0, count);
  else writer.fragments(count, write);
}

/** Writes a length with an upper bound. False for one without, which must follow. */
function writeBoundedSize(writer: PerWriter, { min, max, extensible }: Size, count: number, units: string): boolean {
  const isRoot = count >= min && (max === undefined || count <= max);
  if (!isRoot && !extensible) mismatch(`${min === max ? min : `${min}..${max ?? "MAX"}`} ${units}`, count);
  if (extensible) writer.bit(!isRoot);
  if (!isRoot || max === undefined || max >= 0x1_0000) return false;
  writer.short(count - min, max - min + 1);
  return true;
}

const Bits = /* @__PURE__ */ shape<BitString, [Uint8Array, number]>(function (bytes, length) {
  this.bytes = bytes;
  this.length = length;
});

/** Reads a BIT STRING (16). */
export function readBitString(reader: PerReader, size: Size): BitString {
  const count = readBoundedSize(reader, size);
  if (count !== undefined) {
    if (size.min !== size.max || count > 16) reader.align();
    return new Bits(reader.bitField(count), count);
  }
  const parts: Uint8Array[] = [];
  const length = readFragments(reader, size, (part) => void parts.push(reader.bitField(part)));
  return new Bits(concatenate(parts), length);
}

/** Writes a BIT STRING. With named bits, trailing zero bits are added or removed to fit the size (16.2). */
export function writeBitString(writer: PerWriter, size: Size, value: unknown, hasNames = false): void {
  const given = value instanceof Uint8Array ? { bytes: value, length: value.length * 8 } : value;
  if (!isBitString(given)) mismatch("a bit string {bytes, length}", value);
  const { bytes, length } = hasNames ? fitNamedBits(given, size) : given;
  if (!writeBoundedSize(writer, size, length, "bits")) {
    writer.fragments(length, (from, to) => writer.bitField(bytes, to - from, from));
    return;
  }
  if (size.min !== size.max || length > 16) writer.align();
  writer.bitField(bytes, length);
}

function fitNamedBits({ bytes, length }: BitString, { min, max = length }: Size): BitString {
  let last = length;
  while (last > max && ((bytes[(last - 1) >> 3] ?? 0) & (0x80 >> ((last - 1) & 7))) === 0) last--;
  return { bytes, length: Math.max(last, min) };
}

function isBitString(value: unknown): value is BitString {
  if (typeof value !== "object" || value === null) return false;
  const { bytes, length } = value as Partial<BitString>;
  const isLength = Number.isInteger(length) && length !== undefined && length >= 0;
  return bytes instanceof Uint8Array && isLength && length <= bytes.length * 8;
}

/** The BIT STRING of a text of 0 and 1. */
export function bitStringOf(bits: string): BitString {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] === "1") bytes[i >> 3] = (bytes[i >> 3] as number) | (0x80 >> (i & 7));
  }
  return { bytes, length: bits.length };
}

/** Reads an OCTET STRING (17). */
export function readOctetString(reader: PerReader, size: Size): Uint8Array {
  const count = readBoundedSize(reader, size);
  if (count === undefined) {
    const start = reader.position;
    const octets = reader.longOctets();
    assertSize(reader, size, octets.length, start);
    return octets;
  }
  return size.min === size.max && count <= 2 ? reader.bitField(count * 8) : reader.octets(count);
}

/** Writes an OCTET STRING. */
export function writeOctetString(writer: PerWriter, size: Size, value: unknown): void {
  if (!(value instanceof Uint8Array)) mismatch("a Uint8Array", value);
  if (!writeBoundedSize(writer, size, value.length, "octets")) writer.longOctets(value);
  else if (size.min === size.max && value.length <= 2) writer.bitField(value, value.length * 8);
  else writer.octets(value);
}

/** Reads a character string or time (30). */
export function readCharacters(reader: PerReader, type: CharacterStringType): string {
  if (type.alphabet === undefined) {
    const octets = reader.encoding.hasStringSizes ? readOctetString(reader, type.size) : reader.longOctets();
    return decodeText(type, octets) ?? reader.fail("UTF-8", "other octets", "30.6");
  }
  const code = characterCode(type, reader.aligned);
  const bounded = readBoundedSize(reader, type.size);
  if (bounded !== undefined) {
    if (isAligned(type, code.bits, bounded)) reader.align();
    return readPart(reader, type, code, bounded);
  }
  let text = "";
  readFragments(reader, type.size, (count) => {
    text += readPart(reader, type, code, count);
  });
  return text;
}

/** Reads the characters after a length. */
function readPart(reader: PerReader, type: CharacterStringType, code: CharacterCode, count: number): string {
  const { bits, first, indexed } = code;
  if (bits === 0) reader.allocate(count);
  if (count * bits > reader.bitsLeft) reader.fail(counted(count, "character"), counted(reader.bitsLeft, "bit"), "30.5");
  const start = reader.position;
  if (bits === 8 && indexed === undefined && reader.isAtOctet) {
    const text = reader.text(count, first);
    if (text !== undefined) return text;
  }
  const characters: string[] = [];
  for (let i = 0; i < count; i++) {
    const found = bits > 16 ? Number(reader.longBits(bits)) : reader.bits(bits);
    const character = indexed === undefined ? found : indexed[found];
    if (character === undefined || !hasCharacter(code, character)) {
      reader.fail(`a character of ${type.string}`, `code ${found}`, "30.5", start + i * bits);
    }
    characters.push(String.fromCodePoint(character));
  }
  // Joined, because V8 keeps an object for each character that is added to a text.
  return characters.join("");
}

/** Writes a character string or time. */
export function writeCharacters(writer: PerWriter, type: CharacterStringType, value: unknown): void {
  if (typeof value !== "string") mismatch("text", value);
  if (type.alphabet === undefined) {
    const octets = encodeText(type, value) ?? mismatch(`characters of ${type.string}`, value);
    if (writer.encoding.hasStringSizes) writeOctetString(writer, type.size, octets);
    else writer.longOctets(octets);
    return;
  }
  const code = characterCode(type, writer.aligned);
  const { bits, indexed } = code;
  if (bits > 8 || indexed !== undefined || firstWrong(value, code.first) >= 0) {
    writeCodes(writer, type, bits, codesOf(value, type, code));
  } else if (beginCharacters(writer, type, bits, value.length)) {
    writer.text(value, 0, value.length, bits);
  } else {
    writeLongText(writer, value, bits);
  }
}

/** Writes the length of a string with an upper bound. False for one without, whose length and characters must follow. */
function beginCharacters(writer: PerWriter, type: CharacterStringType, bits: number, count: number): boolean {
  if (!writeBoundedSize(writer, type.size, count, "characters")) return false;
  if (isAligned(type, bits, count)) writer.align();
  return true;
}

function writeLongText(writer: PerWriter, text: string, bits: number): void {
  writer.fragments(text.length, (from, to) => writer.text(text, from, to, bits));
}

/** The codes of characters that are not all among the first 256, or not their own codes. */
function codesOf(value: string, type: CharacterStringType, code: CharacterCode): readonly number[] {
  return Array.from(value, (text) => {
    const character = text.codePointAt(0) as number;
    if (!hasCharacter(code, character)) {
      mismatch(`characters of ${type.string}${type.isRestricted ? " that FROM allows" : ""}`, text);
    }
    return code.indexed === undefined ? character : code.indexed.indexOf(character);
  });
}

function writeCodes(writer: PerWriter, type: CharacterStringType, bits: number, codes: readonly number[]): void {
  const put = (from: number, to: number): void => {
    for (const own of codes.slice(from, to)) {
      if (bits > 16) writer.longBits(BigInt(own), bits);
      else writer.bits(own, bits);
    }
  };
  if (beginCharacters(writer, type, bits, codes.length)) put(0, codes.length);
  else writer.fragments(codes.length, put);
}

/** The index of the first character that is not among the first 256 and allowed; -1 if all are. */
function firstWrong(text: string, allowed: Uint8Array): number {
  for (let at = 0; at < text.length; at++) if (allowed[text.charCodeAt(at)] !== 1) return at;
  return -1;
}

/** Short strings of a length with an upper bound are not aligned (30.5.6 and 30.5.7). Empty ones are as the others of their type. */
function isAligned({ size: { min, max = 0 } }: CharacterStringType, bits: number, count: number): boolean {
  return min === max ? count * bits > 16 : max * bits >= 16;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const TO_UTF8 = new TextEncoder();

/** Text of a type without a fixed width per character: UTF-8, or one octet each where X.680 has escape sequences. */
function decodeText({ string }: CharacterStringType, octets: Uint8Array): string | undefined {
  if (string !== "UTF8String") return Array.from(octets, (octet) => String.fromCharCode(octet)).join("");
  try {
    return UTF8.decode(octets);
  } catch {
    return undefined;
  }
}

function encodeText({ string }: CharacterStringType, text: string): Uint8Array | undefined {
  if (string === "UTF8String") return text.isWellFormed() ? TO_UTF8.encode(text) : undefined;
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.every((code) => code < 0x100) ? Uint8Array.from(codes) : undefined;
}
