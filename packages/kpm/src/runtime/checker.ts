import type { DescMessage } from "@bufbuild/protobuf";
import { isBytes } from "../arguments.ts";
import { FieldPath } from "./field-path.ts";
import { toBigInt, typeMismatch } from "./values.ts";
import { type OutOfBounds, outOfBounds, type Violation } from "./violation.ts";

/** Thrown at the first violation. */
export const invalid: Error = new Error("invalid");

/** The part of a codec that checks the rules of the contract. */
export interface Checking<Taken> {
  readonly check: (checker: Checker, message: Taken) => void;
}

/**
 * Runs the checks of generated code, and throws {@link invalid} at the first one that fails.
 *
 * Most messages are valid, so it does not track the path. {@link ViolationFinder} tracks it, for messages that fail.
 */
export class Checker {
  /** An optional nested message. */
  message<T>(field: number, message: T | undefined, codec: Checking<T>, index?: number): void {
    if (message !== undefined) this.nested(field, message, codec, index);
  }

  /** A nested message in a list or a oneof, which is always present. */
  nested<T>(_field: number, message: T, codec: Checking<T>, _index?: number): void {
    codec.check(this, message);
  }

  /** A list of nested messages, its length and each of its items. */
  list<T>(field: number, list: readonly T[], min: number, max: number, codec: Checking<T>): void {
    this.count(field, list, min, max);
    for (let i = 0; i < list.length; i++) this.nested(field, list[i] as T, codec, i);
  }

  /** The length of a list. */
  count(field: number, list: readonly unknown[], min: number, max: number): void {
    if (!Array.isArray(list)) throw typeMismatch;
    const { length } = list;
    if (length < min) this.outside(field, "repeated.min_items", "items", min, max, length);
    if (length > max) this.outside(field, "repeated.max_items", "items", min, max, length);
  }

  // NaN must fail the comparison. A number that is not an integer is also out of bounds, because no wire can carry it.

  int32(field: number, value: number, min: number, max: number): void {
    if (!((value | 0) === value && value >= min && value <= max))
      this.outside(field, "int32.gte_lte", "", min, max, value);
  }

  int64(field: number, value: bigint, min: bigint, max: bigint): void {
    const long = toBigInt(value);
    if (!(long !== undefined && long >= min && long <= max)) this.outside(field, "int64.gte_lte", "", min, max, value);
  }

  atMost(field: number, value: number, max: number): void {
    if (!(value >>> 0 === value && value <= max)) this.outside(field, "uint32.lte", "", 0, max, value);
  }

  constant(field: number, value: number, constant: number): void {
    if (value !== constant) this.outside(field, "int32.const", "", constant, constant, value);
  }

  characters(field: number, value: string, min: number, max: number): void {
    if (typeof value !== "string") throw typeMismatch;
    const { length } = value;
    // A code point has one or two UTF-16 units, so most lengths are known without counting.
    if (length >= min * 2 && length <= max) return;
    const count = codePoints(value);
    if (count < min) this.outside(field, "string.min_len", "characters", min, max, count);
    else if (count > max) this.outside(field, "string.max_len", "characters", min, max, count);
  }

  octets(field: number, value: Uint8Array, exact: number): void {
    if (!isBytes(value)) throw typeMismatch;
    const { length } = value;
    if (length !== exact) this.outside(field, "bytes.len", "octets", exact, exact, length);
  }

  bits(field: number, length: number, min: number, max: number): void {
    if (!(length >= min && length <= max)) this.outside(field, "bit_string.len", "bits", min, max, length);
  }

  /** The oneof that `field` belongs to has no alternative. */
  required(field: number): void {
    this.outside(field, "required", "", 0, 0, 0);
  }

  /** Reports a violation. */
  outside(..._found: OutOfBounds): void {
    throw invalid;
  }
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Runs the checks of generated code, and lists every violation with its path. */
export class ViolationFinder extends Checker {
  readonly #path: FieldPath;
  readonly #add: (violation: Violation) => void;

  constructor(schema: DescMessage, add: (violation: Violation) => void) {
    super();
    this.#path = new FieldPath(schema);
    this.#add = add;
  }

  override nested<T>(field: number, message: T, codec: Checking<T>, index?: number): void {
    this.#path.enter(field, index);
    super.nested(field, message, codec);
    this.#path.leave();
  }

  override outside(...found: OutOfBounds): void {
    this.#add(outOfBounds(this.#path, ...found));
  }
}
