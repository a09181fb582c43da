import type { DescMessage } from "@bufbuild/protobuf";
import type { Dialect } from "../dialect.ts";
import { toBigInt, word } from "../runtime/values.ts";
import { type OutOfBounds, outOfBounds, type Violation } from "../runtime/violation.ts";
import { BitSink } from "./bit-sink.ts";

/** The schema and dialect to write, and the receiver of violations. */
export interface WriterSetting {
  readonly schema: DescMessage;
  readonly dialect: Dialect;
  /** Called for each value that the wire cannot carry. If it returns, writing continues, but the result is invalid. */
  readonly onViolation: (violation: Violation) => void;
}

/** Writes the integers and enumerations of aligned PER. */
export class IntegerWriter extends BitSink {
  declare setting: WriterSetting;

  /** A constrained INTEGER of fewer than 256 values. */
  integer(field: number, value: number, count: number, min: number, max: number): void {
    if (this.#within(field, value, min, max)) this.bits(value - min, count);
  }

  /** A constrained INTEGER of 256 values. */
  integer1(field: number, value: number, min: number, max: number): void {
    if (!this.#within(field, value, min, max)) return;
    this.align();
    this.octet(value - min);
  }

  /** A constrained INTEGER of 257 to 64K values. */
  integer2(field: number, value: number, min: number, max: number, extensible = false): void {
    if (extensible) {
      const outside = value < min || value > max;
      this.bits(outside ? 1 : 0, 1);
      if (outside) {
        this.unbounded(field, value);
        return;
      }
    }
    if (!this.#within(field, value, min, max)) return;
    this.align();
    this.octet((value - min) >> 8);
    this.octet(value - min);
  }

  /** A constrained INTEGER from 0 with more than 64K values, the largest of which takes `most` octets. */
  integerN(field: number, value: bigint, most: number, max: bigint, extensible: boolean): void {
    const long = toBigInt(value);
    if (long === undefined || long < 0n || long > max) {
      if (extensible && long !== undefined) {
        this.bits(1, 1);
        this.unboundedLong(field, long);
      } else {
        this.outside(field, "int64.gte_lte", "", 0, max, value);
      }
      return;
    }
    word.setBigInt64(0, long);
    const high = word.getInt32(0);
    const low = word.getInt32(4);
    const length = high === 0 ? octetCount(low) : 4 + octetCount(high);
    this.bits(length - 1, 32 - Math.clz32(most - 1) + (extensible ? 1 : 0));
    this.align();
    this.octets(high, low, length);
  }

  /** An INTEGER without bounds. */
  unbounded(field: number, value: number): void {
    if ((value | 0) !== value) this.outside(field, "int32", "", -(2 ** 31), 2 ** 31 - 1, value);
    else this.unboundedLong(field, BigInt(value));
  }

  /** An INTEGER without bounds that may need 64 bits: a length, then the shortest two's complement. */
  unboundedLong(field: number, value: bigint): void {
    const long = toBigInt(value);
    if (long === undefined || BigInt.asIntN(64, long) !== long) {
      this.outside(field, "int64", "", -(2n ** 63n), 2n ** 63n - 1n, value);
      return;
    }
    let length = 1;
    while (length < 8 && BigInt.asIntN(length * 8, long) !== long) length++;
    word.setBigInt64(0, long);
    this.length(length);
    this.octets(word.getInt32(0), word.getInt32(4), length);
  }

  /** An ENUMERATED with an extension marker. */
  enumerated(field: number, value: number, count: number, size: number): void {
    if (this.#within(field, value, 0, size - 1, "enum.defined_only")) this.bits(value, count + 1);
  }

  /** A length without bounds, below 16K. */
  length(length: number): void {
    this.align();
    if (length < 0x80) this.bits(length, 8);
    else this.bits(0x8000 | length, 16);
  }

  outside(...found: OutOfBounds): void {
    this.setting.onViolation(outOfBounds(this, ...found));
  }

  #within(field: number, value: number, min: number, max: number, rule = "int32.gte_lte"): boolean {
    if (isWithin(value, min, max)) return true;
    this.outside(field, rule, "", min, max, value);
    return false;
  }
}

/** Whether a number of at most 32 bits is an integer inside its bounds. */
export function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max && (value | 0) === value;
}

/** How many octets an unsigned number of 32 bits needs. */
function octetCount(value: number): number {
  return (39 - Math.clz32(value | 1)) >> 3;
}
