import { misfit } from "../misfit.ts";
import { isOctets } from "../plain-octets.ts";
import { wholeNumber } from "../whole-number.ts";
import type { Units } from "./out-of-bounds.ts";

/** Thrown at the first rule that is broken. */
export const invalid: Error = new Error("invalid");

/** The part of a codec that checks the rules of the contract. */
export interface Checking<Taken> {
  readonly check: (checker: Checker, message: Taken) => void;
}

/**
 * Takes the checks of generated code, and throws {@link invalid} at the first that fails.
 *
 * Most messages are valid: it keeps no book of where it is. `ViolationFinder`, which does, looks at those that are not.
 */
export class Checker {
  /** A nested message, if there is one. */
  message<T>(field: number, message: T | undefined, codec: Checking<T>, index?: number): void {
    if (message !== undefined) this.nested(field, message, codec, index);
  }

  /** A nested message of which its place in a list or a oneof says that it is there. */
  nested<T>(_field: number, message: T, codec: Checking<T>, _index?: number): void {
    codec.check(this, message);
  }

  /** A list of nested messages, its length and each of its items. */
  list<T>(field: number, list: readonly T[], min: number, max: number, codec: Checking<T>): void {
    this.count(field, list, min, max);
    for (let i = 0; i < list.length; i++) this.nested(field, list[i] as T, codec, i);
  }

  /** The length of a list alone. */
  count(field: number, list: readonly unknown[], min: number, max: number): void {
    if (!Array.isArray(list)) throw misfit;
    const { length } = list;
    if (length < min) this.outside(field, "repeated.min_items", "items", min, max, length);
    if (length > max) this.outside(field, "repeated.max_items", "items", min, max, length);
  }

  // Bounds are compared so that NaN is outside of them. What is no whole number breaks the bounds as well: no wire can carry it.

  int32(field: number, value: number, min: number, max: number): void {
    if (!((value | 0) === value && value >= min && value <= max))
      this.outside(field, "int32.gte_lte", "", min, max, value);
  }

  int64(field: number, value: bigint, min: bigint, max: bigint): void {
    const long = wholeNumber(value);
    if (!(long !== undefined && long >= min && long <= max)) this.outside(field, "int64.gte_lte", "", min, max, value);
  }

  atMost(field: number, value: number, max: number): void {
    if (!(value >>> 0 === value && value <= max)) this.outside(field, "uint32.lte", "", 0, max, value);
  }

  constant(field: number, value: number, constant: number): void {
    if (value !== constant) this.outside(field, "int32.const", "", constant, constant, value);
  }

  characters(field: number, value: string, min: number, max: number): void {
    if (typeof value !== "string") throw misfit;
    const { length } = value;
    // A code point is one or two units of a string: most lengths are decided without counting.
    if (length >= min * 2 && length <= max) return;
    const count = codePoints(value);
    if (count < min) this.outside(field, "string.min_len", "characters", min, max, count);
    else if (count > max) this.outside(field, "string.max_len", "characters", min, max, count);
  }

  octets(field: number, value: Uint8Array, exact: number): void {
    if (!isOctets(value)) throw misfit;
    const { length } = value;
    if (length !== exact) this.outside(field, "bytes.len", "octets", exact, exact, length);
  }

  bits(field: number, length: number, min: number, max: number): void {
    if (!(length >= min && length <= max)) this.outside(field, "bit_string.len", "bits", min, max, length);
  }

  /** The oneof that `field` is part of has no alternative. */
  required(field: number): void {
    this.outside(field, "required", "", 0, 0, 0);
  }

  /** A rule is broken. */
  outside(
    _field: number,
    _rule: string,
    _units: Units,
    _min: number | bigint,
    _max: number | bigint,
    _actual: number | bigint,
  ): void {
    throw invalid;
  }
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
