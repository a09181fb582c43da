import { Asn1Error, counted } from "../error.ts";
import { contains } from "../model/ranges.ts";
import type { EnumeratedType, IntegerType, Value } from "../model/types.ts";
import type { PerReader } from "./reader.ts";
import type { PerWriter } from "./writer.ts";

/** Throws that a value does not have its type. `encode` adds the path. */
export function mismatch(expected: string, found: unknown): never {
  throw new Asn1Error("invalid_value", `expected ${expected}, got ${describe(found)}`);
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Uint8Array) return counted(value.length, "octet");
  return Array.isArray(value) ? `an array of ${value.length}` : "an object";
}

/**
 * Reads an INTEGER (13): a number; beyond 2^53 a bigint. If the range has bounds beyond 2^53, every value is a bigint.
 */
export function readInteger(
  reader: PerReader,
  { range: { min, max }, extensible, isLong, allowed }: IntegerType,
): number | bigint {
  if (extensible && reader.bit()) return long(reader.unbounded(true), isLong);
  const start = reader.position;
  const value = readRoot(reader, min, max, isLong);
  const isInside = allowed === undefined ? max === undefined || value <= max : contains(allowed, BigInt(value));
  if (!isInside) reader.fail(`an integer of ${min ?? "MIN"}..${max ?? "MAX"}`, String(value), "13.2", start);
  return value;
}

function readRoot(
  reader: PerReader,
  min: bigint | undefined,
  max: bigint | undefined,
  isLong: boolean,
): number | bigint {
  if (min === undefined) return long(reader.unbounded(true), isLong);
  if (max === undefined) return long(min + BigInt(reader.unbounded(false)), isLong);
  const count = max - min + 1n;
  if (count > WIDE || isLong) {
    const value = min + (count <= 0x1_0000n ? BigInt(reader.short(Number(count))) : reader.long(count));
    return long(value, isLong);
  }
  return Number(min) + (count <= 0x1_0000n ? reader.short(Number(count)) : reader.wide(bitsOf(count)));
}

/** Reads an INTEGER outside of the range of its type, after the extension bit. */
export function readOutside(reader: PerReader): number | bigint {
  return long(reader.unbounded(true), false);
}

/** More values than numbers count fast. */
const WIDE = 2n ** 48n;

/** The bits of the last of `count` values. */
export function bitsOf(count: bigint): number {
  return (count - 1n).toString(2).length;
}

/** A value in the form of its type. */
function long(value: number | bigint, isLong: boolean): number | bigint {
  return isLong ? BigInt(value) : typeof value === "number" ? value : toNumber(value);
}

/** A number, or a bigint beyond 2^53. */
export function toNumber(value: bigint): number | bigint {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

/** Writes an INTEGER. */
export function writeInteger(writer: PerWriter, type: IntegerType, value: unknown): void {
  const { min, max } = type.range;
  const isNumber = typeof value === "number" && Number.isSafeInteger(value);
  if (!isNumber && typeof value !== "bigint") mismatch("an integer", value);
  // Numbers and bigints compare with each other.
  const isInside = (min === undefined || value >= min) && (max === undefined || value <= max);
  const isRoot = isInside && (type.allowed === undefined || contains(type.allowed, BigInt(value)));
  if (!isRoot && !type.extensible) mismatch(`an integer of ${min ?? "MIN"}..${max ?? "MAX"}`, value);
  if (type.extensible) writer.bits(isRoot ? 0 : 1, 1);
  if (!isRoot || min === undefined) {
    writer.unbounded(value, true);
  } else if (max === undefined) {
    writer.unbounded(BigInt(value) - min, false);
  } else {
    const count = max - min + 1n;
    if (count > WIDE) writer.long(BigInt(value) - min, count);
    else if (count > 0x1_0000n) writer.wide(Number(value) - Number(min), bitsOf(count));
    else writer.short(Number(value) - Number(min), Number(count));
  }
}

/** Reads an ENUMERATED (14): its name, or the number of an addition that the type does not know. */
export function readEnumerated(reader: PerReader, { root, additions, extensible }: EnumeratedType): string | number {
  if (extensible && reader.bit()) return readAddition(reader, additions);
  const start = reader.position;
  const index = reader.short(root.length);
  return root[index] ?? reader.fail(`one of ${root.length} values`, `value ${index}`, "14.2", start);
}

/** Reads a name that stands after the extension marker. It follows the extension bit. */
export function readAddition(reader: PerReader, additions: readonly string[]): string | number {
  const index = reader.smallNumber();
  return additions[index] ?? index;
}

/** Writes an ENUMERATED. */
export function writeEnumerated(
  writer: PerWriter,
  { root, additions, extensible }: EnumeratedType,
  value: unknown,
): void {
  const index = root.indexOf(value as string);
  if (index >= 0) {
    if (extensible) writer.bit(false);
    writer.short(index, root.length);
    return;
  }
  const isUnknown =
    typeof value === "number" && Number.isInteger(value) && value >= additions.length && value <= 0xffff;
  const addition = isUnknown ? value : additions.indexOf(value as string);
  if (addition < 0 || !extensible) mismatch(`one of ${[...root, ...additions].join(", ")}`, value);
  writer.bit(true);
  writer.smallNumber(addition);
}

/** A key of an object set as text: equal values have equal texts. */
export function keyText(value: Value): string {
  if (typeof value !== "object" || value === null) return String(value);
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));
}
