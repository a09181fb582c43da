import { type Fields, isFields, UNKNOWN, type Unknown } from "../interpret/visit.ts";
import type { Size, Value } from "../model/types.ts";
import { encodeObjectIdentifier, encodeReal } from "./content.ts";
import { type HeadTypes, otherElements, writeElementHead } from "./elements.ts";
import { ITEM_MEMORY, LIST_MEMORY } from "./memory.ts";
import type { PerReader } from "./reader.ts";
import { mismatch } from "./scalars.ts";
import { emptyList } from "./shapes.ts";
import { readUnits, writeUnits } from "./strings.ts";
import type { PerWriter } from "./writer.ts";

// The parts of SEQUENCE, CHOICE and lists that generated code calls.

/** A number with an upper bound. */
export function within(reader: PerReader, value: number, max: number): number {
  if (value > max) reader.fail(`at most ${max}`, String(value), "13.2");
  return value;
}

/** Counts the memory of a list before its items are read. */
export function allocateItems(reader: PerReader, count: number): void {
  reader.allocate(LIST_MEMORY + ITEM_MEMORY * count);
}

/** Reads a list whose length has no upper bound, or an extension bit. */
export function readItems<T>(reader: PerReader, size: Size, read: (reader: PerReader) => T): T[] {
  const items: T[] = emptyList();
  readUnits(reader, size, (count) => {
    allocateItems(reader, count);
    for (let i = 0; i < count; i++) items.push(read(reader));
  });
  return items;
}

/** Writes a list whose length has no upper bound, or an extension bit. */
export function writeItems<T>(writer: PerWriter, size: Size, items: readonly T[], write: (item: T) => void): void {
  if (!Array.isArray(items)) mismatch("an array", items);
  writeUnits(writer, size, items.length, "items", (from, to) => {
    for (let index = from; index < to; index++) write(items[index] as T);
  });
}

/** The number of additions has a length without fragments. */
const MAX_ADDITIONS = 0x3fff;

/** Reads which additions of a SEQUENCE follow (19.7 and 19.8). */
export function readAdditions(reader: PerReader): readonly number[] {
  const count = reader.smallLength();
  const present: number[] = [];
  for (let index = 0; index < count; index++) if (reader.bit()) present.push(index);
  return present;
}

/** Reads an addition that the type does not know. */
export function keepAddition(
  reader: PerReader,
  value: { [UNKNOWN]?: readonly Unknown[] | undefined },
  index: number,
): void {
  const unknown = (value[UNKNOWN] ?? []) as Unknown[];
  unknown.push({ index, octets: reader.longOctets() });
  value[UNKNOWN] = unknown;
}

/** Reads the additions of a SEQUENCE whose type knows none. */
export function keepAdditions(reader: PerReader, value: { [UNKNOWN]?: readonly Unknown[] | undefined }): void {
  for (const index of readAdditions(reader)) keepAddition(reader, value, index);
}

/** The additions of a SEQUENCE that are written. */
export interface Additions {
  /** 0 without additions. */
  readonly count: number;
  readonly present: readonly boolean[];
  readonly unknown: ReadonlyMap<number, Uint8Array>;
}

/** The additions that a value has. `present` says so for those that the type knows. */
export function additionsOf(present: readonly boolean[], value: unknown): Additions {
  const unknown = new Map(unknownParts(value).map(({ index, octets }) => [index, octets]));
  for (const index of unknown.keys()) if (index >= MAX_ADDITIONS) mismatch(`an index below ${MAX_ADDITIONS}`, index);
  const isExtended = unknown.size > 0 || present.includes(true);
  return {
    count: isExtended ? Math.max(present.length, ...[...unknown.keys()].map((index) => index + 1)) : 0,
    present,
    unknown,
  };
}

/** Writes the additions of a SEQUENCE, if it has any. `write` writes one that the type knows. */
export function writeAdditions(
  writer: PerWriter,
  { count, present, unknown }: Additions,
  write: (inner: PerWriter, index: number) => void,
): void {
  if (count === 0) return;
  writer.smallLength(count);
  for (let index = 0; index < count; index++) writer.bit(present[index] === true || unknown.has(index));
  for (let index = 0; index < count; index++) {
    const octets = unknown.get(index);
    if (octets !== undefined) writer.longOctets(octets);
    else if (present[index] === true) writeOpen(writer, (inner) => write(inner, index));
  }
}

/** The parts of a value that its type does not know. */
export function unknownParts(value: unknown): readonly Unknown[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(
    (item): item is Unknown & Fields =>
      isFields(item) &&
      Number.isInteger(item.index) &&
      (item.index as number) >= 0 &&
      item.octets instanceof Uint8Array,
  );
}

/** Writes an alternative that the type does not know (23.8). */
export function writeUnknownAlternative(writer: PerWriter, value: unknown): void {
  const [unknown] = unknownParts([value]);
  if (unknown === undefined || unknown.index > 0xffff) mismatch("{index, octets} with an index up to 65535", value);
  writer.bits(1, 1);
  writer.smallNumber(unknown.index);
  writer.longOctets(unknown.octets);
}

/** Reads the content of an open type to its end (11.2). */
export function readOpen<T>(reader: PerReader, read: (inner: PerReader) => T): T {
  const end = reader.enterOpen();
  if (end === undefined) {
    const inner = reader.inside(reader.longOctets());
    const value = read(inner);
    inner.assertEnd();
    return value;
  }
  const start = reader.position;
  const value = read(reader);
  reader.leaveOpen(start, end);
  return value;
}

/** Writes the content of an open type. */
export function writeOpen(writer: PerWriter, write: (inner: PerWriter) => void): void {
  const start = writer.enterOpen();
  if (start === undefined) {
    const inner = writer.inner();
    write(inner);
    writer.longOctets(inner.finish());
    return;
  }
  write(writer);
  writer.leaveOpen(start);
}

/** Writes the octets of an open type whose type is not known. */
export function writeUnknownType(writer: PerWriter, value: unknown): void {
  if (!(value instanceof Uint8Array)) mismatch("the octets of an unknown type", value);
  writer.longOctets(value);
}

/** Writes a single element that the object set does not have. */
export function writeUnknownElement(writer: PerWriter, types: HeadTypes, value: unknown): void {
  const [other] = otherElements([value]);
  if (other === undefined) mismatch("an unknown element {type, id, criticality, value}", value);
  writeElementHead(writer, types, other.id, other.criticality);
  writer.longOctets(other.value);
}

/** Rejects values that are no object, and names that no component has. */
export function assertFields(value: unknown, names: readonly string[]): void {
  if (!isFields(value)) mismatch("an object", value);
  for (const name of Object.keys(value)) {
    if (!names.includes(name) && value[name] !== undefined)
      mismatch(`only ${names.filter((own) => own !== UNKNOWN).join(", ")}`, name);
  }
}

/** Whether a value is that of DEFAULT, which is not encoded (19.5). */
export function isDefault(a: unknown, b: Value): boolean {
  if (a === b) return true;
  // An integer may be a number or a bigint.
  if (typeof a === "number" ? typeof b === "bigint" : typeof a === "bigint" && typeof b === "number")
    return String(a) === String(b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) {
    return a.length === b.length && a.every((octet, index) => octet === b[index]);
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isDefault(item, b[index] as Value));
  if (!isFields(a) || !isFields(b)) return false;
  if (b.bytes instanceof Uint8Array) return isSameBits(a, b);
  const names = Object.keys(a).filter((name) => a[name] !== undefined);
  return names.length === Object.keys(b).length && names.every((name) => isDefault(a[name], b[name] as Value));
}

/** Whether two BIT STRINGs are the same. Bits after their length have no meaning. */
function isSameBits(a: Fields, b: Fields): boolean {
  if (a.length !== b.length || !(a.bytes instanceof Uint8Array)) return false;
  const { bytes } = a;
  const rest = -Number(b.length) & 7;
  const whole = b.bytes as Uint8Array;
  return whole.every((octet, index) => {
    const shift = index === whole.length - 1 ? rest : 0;
    return octet >> shift === (bytes[index] ?? 0) >> shift;
  });
}

/** The octets of an OCTET STRING of a size. */
export function octetsOf(value: unknown, min: number, max: number): Uint8Array {
  if (!(value instanceof Uint8Array)) mismatch("a Uint8Array", value);
  if (value.length < min || value.length > max)
    mismatch(`${min === max ? min : `${min}..${max}`} octets`, value.length);
  return value;
}

/** Whether a value is an integer of a range, for types with an extension marker. */
export function isInside(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && value >= min && value <= max && Number.isInteger(value);
}

export function writeBoolean(writer: PerWriter, value: unknown): void {
  if (typeof value !== "boolean") mismatch("a boolean", value);
  writer.bit(value);
}

export function assertNull(value: unknown): void {
  if (value !== null) mismatch("null", value);
}

export function writeReal(writer: PerWriter, value: unknown): void {
  if (typeof value !== "number") mismatch("a number", value);
  writer.longOctets(encodeReal(value));
}

export function writeObjectIdentifier(writer: PerWriter, value: unknown): void {
  const octets = typeof value === "string" ? encodeObjectIdentifier(value) : undefined;
  if (octets === undefined) mismatch("an object identifier such as 1.3.6.1", value);
  writer.longOctets(octets);
}
