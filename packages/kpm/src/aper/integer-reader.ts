import { FRAGMENT, word } from "../runtime/values.ts";
import { BitSource } from "./bit-source.ts";

/**
 * Reads the integers, enumerations and lengths of aligned PER.
 *
 * Values with a longer encoding than necessary are accepted, because their meaning is clear. Writers may not produce them
 * (11.5.7.4, 13.1 and 13.2.4).
 */
export class IntegerReader extends BitSource {
  /** A constrained INTEGER of fewer than 256 values: a bit-field (13.2.2, 11.5.7.1). */
  integer(field: number, count: number, min: number, max: number): number {
    return this.#within(field, this.bits(count) + min, min, max);
  }

  /** A constrained INTEGER of 256 values: one octet (11.5.7.2). */
  integer1(field: number, min: number, max: number): number {
    return this.#within(field, this.octets(1) + min, min, max);
  }

  /** A constrained INTEGER of 257 to 64K values: two octets (11.5.7.3). */
  integer2(field: number, min: number, max: number, extensible = false): number {
    if (extensible && this.bits(1) === 1) return this.unbounded(field);
    return this.#within(field, this.octets(2) + min, min, max);
  }

  /**
   * A constrained INTEGER from 0 with more than 64K values: its length in octets, then the octets (11.5.7.4). The length is also
   * bounded: by `most`, the octets of the largest value (13.2.6).
   */
  integerN(field: number, most: number, max: bigint, extensible: boolean): bigint {
    if (extensible && this.bits(1) === 1) return this.unboundedLong(field);
    const length = this.bits(32 - Math.clz32(most - 1)) + 1;
    if (length > most) this.fail(field, `1 to ${most} octets`, `${length} octets`);
    this.load(word, length, false);
    const value = word.getBigUint64(0);
    if (value > max) this.fail(field, `0..${max}`, value);
    return value;
  }

  /** An INTEGER without bounds, or an extension value: a length, then a two's complement (11.8, 13.2.4). */
  unbounded(field: number): number {
    const value = this.unboundedLong(field);
    const small = Number(value) | 0;
    if (BigInt(small) !== value) this.fail(field, "an integer that fits int32", value);
    return small;
  }

  /** An INTEGER without bounds that may need 64 bits. */
  unboundedLong(field: number): bigint {
    const length = this.length();
    if (length < 1 || length > 8) this.fail(field, "an integer of 1 to 8 octets", `${length} octets`);
    this.load(word, length, true);
    return word.getBigInt64(0);
  }

  /** An ENUMERATED with an extension marker (14.3). */
  enumerated(field: number, count: number, size: number): number {
    if (this.bits(1) === 1) this.fail(field, `one of ${size} known values`, "an extension value");
    return this.integer(field, count, 0, size - 1);
  }

  /** A length without bounds, below 16K (11.9.3.5 to 11.9.3.7). */
  length(): number {
    const length = this.lengthOrFragment();
    if (length < 0) this.fail(undefined, "a length below 16384", "a fragment");
    return length;
  }

  /** A length without bounds. Negative for the size of a fragment that is not the last. */
  lengthOrFragment(): number {
    const first = this.octets(1);
    if (first < 0x80) return first;
    if (first < 0xc0) return ((first & 0x3f) << 8) | this.bits(8);
    const size = first & 0x3f;
    if (size < 1 || size > 4) this.fail(undefined, "a fragment of 1 to 4 times 16384", `${size} times`);
    return -size * FRAGMENT;
  }

  #within(field: number, value: number, min: number, max: number): number {
    if (value > max) this.fail(field, `${min}..${max}`, value);
    return value;
  }
}
