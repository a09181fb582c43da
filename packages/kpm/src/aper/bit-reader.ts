import type { DescMessage } from "@bufbuild/protobuf";
import type { BitString } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { KpmError } from "../kpm-error.ts";
import { Trail } from "../trail.ts";
import type { Dialect } from "./dialect.ts";
import { FRAGMENT } from "./fragment.ts";
import type { Presence } from "./presence.ts";

const word = new DataView(new ArrayBuffer(8));

/**
 * Reads the elements of aligned PER octets. Generated code says which, and passes the number of the field along, for errors.
 *
 * Clause numbers are those of X.691 (02/2021).
 */
export class BitReader extends Trail {
  readonly #presence: Presence | undefined;
  readonly #buf: Uint8Array;
  readonly #asn1c: boolean;
  /** Where the input, or the open type that is being read, ends: in bits. */
  #end: number;
  #pos = 0;
  /** Where the element that was read last starts. */
  #start = 0;

  constructor(schema: DescMessage, buf: Uint8Array, dialect: Dialect, presence: Presence | undefined) {
    super(schema);
    this.#presence = presence;
    this.#buf = buf;
    this.#asn1c = dialect === "asn1c";
    this.#end = buf.length * 8;
  }

  /** How many whole octets are left. */
  get octetsLeft(): number {
    return (this.#end - this.#pos) >>> 3;
  }

  /** A nested message. */
  message<T>(field: number, unpack: (reader: BitReader) => T, index = -1): T {
    this.enter(field, index);
    const message = unpack(this);
    this.leave();
    return message;
  }

  /**
   * A list of nested messages, each of at least `itemBits` bits (20). A count that the rule or the input does not allow is
   * refused before anything is made.
   */
  list<T>(
    field: number,
    list: T[],
    unpack: (reader: BitReader) => T,
    lengthBits: number,
    min: number,
    max: number,
    itemBits: number,
  ): void {
    const count = this.#count(field, lengthBits, min, max);
    const left = this.#end - this.#pos;
    if (count * itemBits > left) {
      this.fail(field, `${count} items of ${itemBits} bits or more`, `${left} bits left`);
    }
    for (let i = 0; i < count; i++) list.push(this.message(field, unpack, i));
  }

  /** At most 16 bits as a number. */
  bits(count: number): number {
    const start = this.#pos;
    const end = start + count;
    if (end > this.#end) this.#short(count);
    this.#start = start;
    this.#pos = end;
    const at = start >>> 3;
    // The bits lie in one, two or three octets; `rest` counts the bits behind them in the last one.
    let rest = 8 - (start & 7) - count;
    let bits = this.#buf[at] as number;
    if (rest < 0) {
      bits = (bits << 8) | (this.#buf[at + 1] as number);
      rest += 8;
      if (rest < 0) {
        bits = (bits << 8) | (this.#buf[at + 2] as number);
        rest += 8;
      }
    }
    return (bits >>> rest) & ((1 << count) - 1);
  }

  /** A constrained INTEGER of fewer than 256 values: a bit-field (13.2.2, 11.5.7.1). */
  integer(field: number, count: number, min: number, max: number): number {
    return this.#within(field, this.bits(count) + min, min, max);
  }

  /** A constrained INTEGER of 256 values: one octet (11.5.7.2). */
  integer1(field: number, min: number, max: number): number {
    return this.#within(field, this.#octets(1) + min, min, max);
  }

  /** A constrained INTEGER of 257 to 64K values: two octets (11.5.7.3). */
  integer2(field: number, min: number, max: number, extensible = false): number {
    if (extensible && this.bits(1) === 1) return this.unbounded(field);
    return this.#within(field, this.#octets(2) + min, min, max);
  }

  /** A constrained INTEGER from 0 with more than 64K values: its length in octets, then the octets (11.5.7.4). */
  integerN(field: number, lengthBits: number, max: bigint, extensible: boolean): bigint {
    if (extensible && this.bits(1) === 1) return this.unboundedLong(field);
    const length = this.bits(lengthBits) + 1;
    this.#loadWord(length, 0);
    const value = word.getBigUint64(0);
    if (value > max) this.fail(field, `0..${max}`, `${value}`);
    return value;
  }

  /** An INTEGER without bounds, or an extension value: a length, then a two's complement (11.8, 13.2.4). */
  unbounded(field: number): number {
    const value = this.unboundedLong(field);
    const small = Number(value) | 0;
    if (BigInt(small) !== value) this.fail(field, "an integer that fits int32", `${value}`);
    return small;
  }

  /** An INTEGER without bounds that may need 64 bits. */
  unboundedLong(field: number): bigint {
    const length = this.#length();
    if (length < 1 || length > 8) this.fail(field, "an integer of 1 to 8 octets", `${length} octets`);
    const first = this.octetsLeft > 0 ? (this.#buf[this.#pos >>> 3] as number) : 0;
    this.#loadWord(length, first > 0x7f ? -1 : 0);
    return word.getBigInt64(0);
  }

  /** An ENUMERATED with an extension marker (14.3). */
  enumerated(field: number, count: number, size: number): number {
    if (this.bits(1) === 1) this.fail(field, `one of ${size} known values`, "an extension value");
    return this.integer(field, count, 0, size - 1);
  }

  /** A PrintableString whose size is extensible (30). */
  text(field: number, lengthBits: number, min: number, max: number): string {
    const extended = this.bits(1) === 1;
    if (extended) return this.#text(field, this.#longOctets());
    const length = lengthBits > 0 ? this.integer(field, lengthBits, min, max) : this.integer2(field, min, max);
    if (!this.#asn1c || length > 2) return this.#text(field, this.#take(length));
    let text = "";
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.bits(8));
    return text;
  }

  /** An OCTET STRING of a fixed size: aligned when it has more than two octets (17.6, 17.7). */
  fixedOctets(size: number): Uint8Array {
    if (size > 2) return this.#take(size);
    const octets = new Uint8Array(size);
    for (let i = 0; i < size; i++) octets[i] = this.bits(8);
    return octets;
  }

  /** An OCTET STRING of any size, in fragments when it is long (17.8). */
  octetString(): Uint8Array {
    return this.#longOctets();
  }

  /** A BIT STRING of `min` to `max` bits, more than 16 and at most 64 (16.9 to 16.11). */
  bitString(field: number, value: BitString, lengthBits: number, min: number, max: number): BitString {
    value.len = lengthBits > 0 ? this.integer(field, lengthBits, min, max) : min;
    this.#bitString(value);
    return value;
  }

  /** A BIT STRING without a size constraint, of at most 64 bits here. */
  unboundedBitString(field: number, value: BitString): BitString {
    value.len = this.#length();
    if (value.len > 64) this.fail(field, "at most 64 bits", `${value.len}`);
    this.#bitString(value);
    return value;
  }

  /** The index of the alternative that a CHOICE has; those behind its extension marker follow those before it (23). */
  choice(extensible: boolean, rootBits: number, root: number, all: number): number {
    if (extensible && this.bits(1) === 1) {
      const index = root + this.#addition(rootBits);
      if (index >= all) this.fail(undefined, "a known alternative", `extension alternative ${index - root}`);
      return index;
    }
    const index = this.bits(rootBits);
    if (index >= root) this.fail(undefined, `alternative 0..${root - 1}`, `${index}`);
    return index;
  }

  /** Enters an open type and returns the end of what it is in (11.2). */
  open(field: number): number {
    const end = this.#end;
    const length = this.#length();
    if (length > this.octetsLeft) this.fail(field, `an open type of ${length} octets`, `${this.octetsLeft} left`);
    this.#end = this.#pos + length * 8;
    return end;
  }

  /** Leaves an open type, whatever is left of it. */
  close(end: number): void {
    this.#pos = this.#end;
    this.#end = end;
  }

  /** Skips the additions of a SEQUENCE that has more components than this version knows (19.7 to 19.9). */
  additions(): void {
    const count = this.bits(1) === 0 ? this.bits(6) + 1 : this.#length();
    let present = 0;
    for (let i = 0; i < count; i++) present += this.bits(1);
    for (let i = 0; i < present; i++) this.#skipOpenType();
  }

  /**
   * Notes which OPTIONAL integers are absent, if somebody wants to know. There are `count` of them, `last` is the number of the
   * last field, and its flag is the lowest.
   */
  note(message: object, flags: number, last: number, count: number): void {
    if (this.#presence === undefined) return;
    const absent: number[] = [];
    for (let i = 0; i < count; i++) if (((flags >> i) & 1) === 0) absent.push(last - i);
    this.#presence.setAbsent(message, absent);
  }

  fail(field: number | undefined, expected: string, found: string): never {
    throw this.#error(this.#start, this.path(field), `expected ${expected}, found ${found}`);
  }

  /** The error that says that octets are left over. */
  trailing(): KpmError {
    return this.#error(this.#pos, "", `expected the end, found ${this.octetsLeft} octets`);
  }

  #error(bitOffset: number, path: string, what: string): KpmError {
    const where = path === "" ? this.schema.name : path;
    return new KpmError("malformed", `Cannot decode ${where} at bit ${bitOffset}: ${what}`, {
      wire: "aper",
      path,
      offset: bitOffset >>> 3,
      bitOffset,
    });
  }

  #short(count: number): never {
    const left = this.#end - this.#pos;
    throw this.#error(this.#pos, this.path(), `expected ${count} more bits, found ${left}`);
  }

  #count(field: number, lengthBits: number, min: number, max: number): number {
    if (lengthBits > 0) return this.integer(field, lengthBits, min, max);
    return max - min < 256 ? this.integer1(field, min, max) : this.integer2(field, min, max);
  }

  #within(field: number, value: number, min: number, max: number): number {
    if (value > max) this.fail(field, `${min}..${max}`, `${value}`);
    return value;
  }

  #align(): void {
    this.#pos = (this.#pos + 7) & ~7;
  }

  /** One or two aligned octets as a number. */
  #octets(count: number): number {
    this.#align();
    return this.bits(count * 8);
  }

  /** Aligned octets, at most eight, into the lower end of the word, the rest of it filled with `filler`: 0 or -1. */
  #loadWord(length: number, filler: number): void {
    let at = this.#skip(length);
    const end = at + length;
    let high = filler;
    let low = filler;
    while (at < end - 4) high = (high << 8) | (this.#buf[at++] as number);
    while (at < end) low = (low << 8) | (this.#buf[at++] as number);
    word.setInt32(0, high);
    word.setInt32(4, low);
  }

  /** Moves on by aligned octets and returns where they start. */
  #skip(length: number): number {
    this.#align();
    if (length > this.octetsLeft || this.#pos > this.#end) this.#short(length * 8);
    this.#start = this.#pos;
    this.#pos += length * 8;
    return this.#start >>> 3;
  }

  #take(length: number): Uint8Array {
    const start = this.#skip(length);
    return this.#buf.subarray(start, start + length);
  }

  /** A length without bounds, below 16K (11.9.3.5 to 11.9.3.7). */
  #length(): number {
    const length = this.#lengthOrFragment();
    if (length < 0) this.fail(undefined, "a length below 16384", "a fragment");
    return length;
  }

  /** A length without bounds; negative for the size of a fragment that something follows. */
  #lengthOrFragment(): number {
    const first = this.#octets(1);
    if (first < 0x80) return first;
    if (first < 0xc0) return ((first & 0x3f) << 8) | this.bits(8);
    const size = first & 0x3f;
    if (size < 1 || size > 4) this.fail(undefined, "a fragment of 1 to 4 times 16384", `${size} times`);
    return -size * FRAGMENT;
  }

  /** Octets behind a length without bounds, put together from fragments if there are any (11.9.3.8). */
  #longOctets(): Uint8Array {
    let length = this.#lengthOrFragment();
    if (length >= 0) return this.#take(length);
    const parts: Uint8Array[] = [];
    for (; length < 0; length = this.#asn1c && this.octetsLeft === 0 ? 0 : this.#lengthOrFragment()) {
      parts.push(this.#take(-length));
    }
    parts.push(this.#take(length));
    return concatenate(parts);
  }

  #skipOpenType(): void {
    let length = this.#lengthOrFragment();
    for (; length < 0; length = this.#lengthOrFragment()) this.#skip(-length);
    this.#skip(length);
  }

  /** The index of an alternative behind the extension marker: a normally small number (11.6). */
  #addition(rootBits: number): number {
    if (this.#asn1c) return this.bits(rootBits);
    if (this.bits(1) === 0) return this.bits(6);
    const length = this.#length();
    if (length > 2) this.fail(undefined, "a small index", `one of ${length} octets`);
    return length === 0 ? 0 : this.#octets(length);
  }

  #bitString(value: BitString): void {
    const { len } = value;
    if (len > 16) this.#align();
    const high = len > 32 ? this.#upTo32(len - 32) : 0;
    word.setUint32(0, high);
    word.setUint32(4, this.#upTo32(Math.min(len, 32)));
    value.value = word.getBigUint64(0);
  }

  #upTo32(count: number): number {
    return count > 16 ? this.bits(count - 16) * 0x10000 + this.bits(16) : this.bits(count);
  }

  #text(field: number, octets: Uint8Array): string {
    let text = "";
    for (let i = 0; i < octets.length; i++) {
      const octet = octets[i] as number;
      if (octet > 0x7f) this.fail(field, "ASCII characters", `octet 0x${octet.toString(16)}`);
      text += String.fromCharCode(octet);
    }
    return text;
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
