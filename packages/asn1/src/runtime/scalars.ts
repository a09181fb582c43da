import { Asn1Error } from "../error.ts";
import { contains } from "../model/ranges.ts";
import type { EnumeratedType, IntegerType } from "../model/types.ts";
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
  if (value instanceof Uint8Array) return `${value.length} octets`;
  return Array.isArray(value) ? `an array of ${value.length}` : "an object";
}

/**
 * Reads an INTEGER (13): a number; beyond 2^53 a bigint. If the range has bounds beyond 2^53, every value is a bigint.
 */
export function readInteger(
  reader: PerReader,
  { range: { min, max }, extensible, isLong }: IntegerType,
): number | bigint {
  if ((extensible && reader.bit()) || min === undefined) return toNumber(reader.unbounded(true));
  if (max === undefined) return toNumber(min + reader.unbounded(false));
  const start = reader.position;
  const count = max - min + 1n;
  if (count > WIDE || isLong) {
    const value = min + (count <= 0x1_0000n ? BigInt(reader.short(Number(count))) : reader.long(count));
    if (value > max) reader.fail(`${min}..${max}`, String(value), "13.2", start);
    return isLong ? value : Number(value);
  }
  const value = Number(min) + (count <= 0x1_0000n ? reader.short(Number(count)) : reader.wide(bitsOf(count)));
  if (value > max) reader.fail(`${min}..${max}`, String(value), "13.2", start);
  return value;
}

/** More values than numbers count fast. */
const WIDE = 2n ** 48n;

/** The bits of the last of `count` values. */
export function bitsOf(count: bigint): number {
  return (count - 1n).toString(2).length;
}

/** A number, or a bigint beyond 2^53. */
export function toNumber(value: bigint): number | bigint {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

/** Writes an INTEGER. */
export function writeInteger(
  writer: PerWriter,
  { range: { min, max }, extensible, allowed }: IntegerType,
  value: unknown,
): void {
  const isInteger = typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value));
  if (!isInteger) mismatch("an integer", value);
  const whole = BigInt(value);
  const isRoot = contains(allowed ?? [{ min, max }], whole);
  if (!isRoot && !extensible) mismatch(`an integer of ${min ?? "MIN"}..${max ?? "MAX"}`, value);
  if (extensible) writer.bit(!isRoot);
  if (!isRoot || min === undefined) {
    writer.unbounded(whole, true);
  } else if (max === undefined) {
    writer.unbounded(whole - min, false);
  } else {
    const count = max - min + 1n;
    if (count <= 0x1_0000n) writer.short(Number(whole - min), Number(count));
    else if (count <= WIDE) writer.wide(Number(whole - min), bitsOf(count));
    else writer.long(whole - min, count);
  }
}

/** Reads an ENUMERATED (14): its name, or the number of an addition that the type does not know. */
export function readEnumerated(reader: PerReader, { root, additions, extensible }: EnumeratedType): string | number {
  if (extensible && reader.bit()) {
    const index = reader.smallNumber();
    return additions[index] ?? index;
  }
  const start = reader.position;
  const index = reader.short(root.length);
  return root[index] ?? reader.fail(`one of ${root.length} values`, `value ${index}`, "14.2", start);
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
