import type { DescMessage } from "@bufbuild/protobuf";
import type { BitString } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { Trail } from "../trail.ts";
import type { Violation } from "../validation/violation.ts";
import type { Dialect } from "./dialect.ts";
import type { Presence } from "./presence.ts";

const FRAGMENT = 16_384;
const INITIAL_SIZE = 1 << 12;

/** Everything that PrintableString may hold (X.680, 41.4). */
const PRINTABLE = /^[A-Za-z0-9 '()+,\-./:=?]*$/;

const word = new DataView(new ArrayBuffer(8));

/** What a writer writes for, and who hears of values that it cannot write. */
export interface WriterSetting {
  readonly schema: DescMessage;
  readonly dialect: Dialect;
  readonly presence: Presence | undefined;
  /** Called for each value that the wire cannot carry. When it returns, the octets are of no use, but writing goes on. */
  readonly onViolation: (violation: Violation) => void;
}

/** What was being written when an open type started. */
export interface OuterState {
  readonly buf: Uint8Array<ArrayBuffer>;
  readonly at: number;
  readonly pending: number;
  readonly fill: number;
}

/**
 * Writes the elements of aligned PER octets. Generated code says which, and passes the number of the field along.
 *
 * Clause numbers are those of X.691 (02/2021).
 */
export class BitWriter extends Trail {
  readonly #setting: WriterSetting;
  readonly #asn1c: boolean;
  #buf = new Uint8Array(INITIAL_SIZE);
  #at = 0;
  /** Bits that do not fill an octet yet, and how many. */
  #pending = 0;
  #fill = 0;

  constructor(setting: WriterSetting) {
    super();
    this.#setting = setting;
    this.#asn1c = setting.dialect === "asn1c";
  }

  /** What is written, padded to whole octets; an empty value takes one (11.1.3). */
  finish(): Uint8Array<ArrayBuffer> {
    this.#align();
    return this.#buf.slice(0, Math.max(1, this.#at));
  }

  /** Says whether to write an OPTIONAL integer. */
  has(message: object, field: number): boolean {
    const { presence } = this.#setting;
    return presence === undefined || !presence.isAbsent(message, field);
  }

  /** At most 16 bits. */
  bits(value: number, count: number): void {
    this.#room(4);
    this.#pending = (this.#pending << count) | value;
    let fill = this.#fill + count;
    while (fill >= 8) {
      fill -= 8;
      this.#buf[this.#at++] = this.#pending >>> fill;
    }
    this.#fill = fill;
  }

  /** A constrained INTEGER of fewer than 256 values. */
  integer(field: number, value: number, count: number, min: number, max: number): void {
    if (this.#within(field, value, min, max)) this.bits(value - min, count);
  }

  /** A constrained INTEGER of 256 values. */
  integer1(field: number, value: number, min: number, max: number): void {
    if (!this.#within(field, value, min, max)) return;
    this.#align();
    this.bits(value - min, 8);
  }

  /** A constrained INTEGER of 257 to 64K values. */
  integer2(field: number, value: number, min: number, max: number): void {
    if (!this.#within(field, value, min, max)) return;
    this.#align();
    this.bits(value - min, 16);
  }

  /** A constrained INTEGER from 0 with more than 64K values. */
  integerN(field: number, value: bigint, lengthBits: number, max: bigint): void {
    if (value < 0n || value > max) {
      this.#fail(field, "int64.gte_lte", `0..${max}`, value, `must be 0 to ${max}`);
      return;
    }
    word.setBigUint64(0, value);
    const high = word.getUint32(0);
    const length = high > 0 ? 4 + octetCount(high) : octetCount(word.getUint32(4));
    this.bits(length - 1, lengthBits);
    this.#storeWord(length);
  }

  /** An INTEGER without bounds. */
  unbounded(field: number, value: number): void {
    if ((value | 0) !== value) this.#fail(field, "int32", "int32", value, "must fit 32 bits");
    else this.unboundedLong(field, BigInt(value));
  }

  /** An INTEGER without bounds that may need 64 bits: the shortest two's complement behind its length. */
  unboundedLong(field: number, value: bigint): void {
    word.setBigInt64(0, value);
    if (word.getBigInt64(0) !== value) this.#fail(field, "int64", "int64", value, "must fit 64 bits");
    let length = 1;
    while (length < 8 && BigInt.asIntN(length * 8, value) !== value) length++;
    this.#length(length);
    this.#storeWord(length);
  }

  /** An ENUMERATED with an extension marker. */
  enumerated(field: number, value: number, count: number, size: number): void {
    if (value >>> 0 !== value || value >= size) {
      this.#fail(field, "enum.defined_only", `0..${size - 1}`, value, "must be a known value");
      return;
    }
    this.bits(value, count + 1);
  }

  /** A PrintableString whose size is extensible. */
  text(field: number, value: string, lengthBits: number, min: number, max: number): void {
    if (!PRINTABLE.test(value)) {
      const limit = "A-Z a-z 0-9 space ' ( ) + , - . / : = ?";
      this.#fail(field, "string.printable", limit, value.length, "must have characters of PrintableString alone");
      return;
    }
    const { length } = value;
    if (length < min || length > max) {
      this.bits(1, 1);
      this.#longOctets(latin(value));
      return;
    }
    this.bits(0, 1);
    if (lengthBits > 0) this.bits(length - min, lengthBits);
    else this.integer2(field, length, min, max);
    if (!this.#asn1c || length > 2) this.#align();
    for (let i = 0; i < length; i++) this.bits(value.charCodeAt(i), 8);
  }

  /** An OCTET STRING of a fixed size. */
  fixedOctets(field: number, value: Uint8Array, size: number): void {
    if (value.length !== size) {
      this.#fail(field, "bytes.len", `${size}`, value.length, `must have ${size} octet${size === 1 ? "" : "s"}`);
      return;
    }
    if (size > 2) this.#align();
    for (let i = 0; i < size; i++) this.bits(value[i] as number, 8);
  }

  /** An OCTET STRING of any size. */
  octetString(value: Uint8Array): void {
    this.#longOctets(value);
  }

  /** A BIT STRING of `min` to `max` bits. */
  bitString(field: number, value: BitString, lengthBits: number, min: number, max: number): void {
    if (!(value.len >= min && value.len <= max)) {
      const limit = min === max ? `${min}` : `${min}..${max}`;
      this.#fail(field, "bit_string.len", limit, value.len, `must have ${limit.replace("..", " to ")} bits`);
      return;
    }
    if (lengthBits > 0) this.bits(value.len - min, lengthBits);
    this.#bitString(field, value);
  }

  /** A BIT STRING without a size constraint, of at most 64 bits here. */
  unboundedBitString(field: number, value: BitString): void {
    if (!(value.len >= 0 && value.len <= 64)) {
      this.#fail(field, "uint32.lte", "64", value.len, "must be at most 64");
      return;
    }
    this.#length(value.len);
    this.#bitString(field, value);
  }

  /** The number of items in a list. */
  count(field: number, count: number, lengthBits: number, min: number, max: number): void {
    if (count < min || count > max) {
      const rule = count < min ? "repeated.min_items" : "repeated.max_items";
      this.#fail(field, rule, `${min}..${max}`, count, `must have ${min} to ${max} items`);
    } else if (lengthBits > 0) {
      this.bits(count - min, lengthBits);
    } else {
      this.#align();
      this.bits(count - min, max - min < 256 ? 8 : 16);
    }
  }

  /** The index of an alternative behind the extension marker of a CHOICE. */
  addition(index: number, rootBits: number): void {
    this.bits(1, 1);
    this.bits(index, this.#asn1c ? rootBits : 7);
  }

  /** Starts an open type, which is aligned by itself, and returns what `close` needs to go on. */
  open(): OuterState {
    const outer = { buf: this.#buf, at: this.#at, pending: this.#pending, fill: this.#fill };
    this.#buf = new Uint8Array(64);
    this.#at = 0;
    this.#pending = 0;
    this.#fill = 0;
    return outer;
  }

  /** Ends an open type: its octets follow their length. */
  close(outer: OuterState): void {
    const content = this.finish();
    this.#buf = outer.buf;
    this.#at = outer.at;
    this.#pending = outer.pending;
    this.#fill = outer.fill;
    this.#longOctets(content);
  }

  /** A component or alternative that must be there is not. */
  missing(member: number | string): void {
    this.#fail(member, "required", "", 0, "must be set");
  }

  #within(field: number, value: number, min: number, max: number): boolean {
    if (value >= min && value <= max && Number.isInteger(value)) return true;
    this.#fail(field, "int32.gte_lte", `${min}..${max}`, value, `must be ${min} to ${max}`);
    return false;
  }

  #fail(member: number | string, rule: string, limit: string, actual: number | bigint, must: string): void {
    const path = this.path(this.#setting.schema, member);
    this.#setting.onViolation({ path, rule, limit, actual, message: `${must}, found ${actual}` });
  }

  #align(): void {
    if (this.#fill > 0) this.bits(0, 8 - this.#fill);
  }

  /** A length without bounds, below 16K. */
  #length(length: number): void {
    this.#align();
    if (length < 0x80) this.bits(length, 8);
    else this.bits(0x8000 | length, 16);
  }

  #longOctets(octets: Uint8Array): void {
    let at = 0;
    for (let left = octets.length; left >= FRAGMENT; left = octets.length - at) {
      const size = Math.min(4, Math.floor(left / FRAGMENT));
      this.#align();
      this.bits(0xc0 | size, 8);
      this.#copy(octets.subarray(at, at + size * FRAGMENT));
      at += size * FRAGMENT;
    }
    if (this.#asn1c && at > 0 && at === octets.length) return;
    this.#length(octets.length - at);
    this.#copy(octets.subarray(at));
  }

  /** Octets behind a length, which leaves the writer aligned. */
  #copy(octets: Uint8Array): void {
    this.#room(octets.length);
    this.#buf.set(octets, this.#at);
    this.#at += octets.length;
  }

  /** The lower octets of the word, aligned. */
  #storeWord(length: number): void {
    this.#align();
    for (let i = 8 - length; i < 8; i++) this.bits(word.getUint8(i), 8);
  }

  #bitString(field: number, value: BitString): void {
    const { len } = value;
    word.setBigUint64(0, value.value);
    const high = word.getUint32(0);
    const low = word.getUint32(4);
    const tooHigh = len < 32 ? high !== 0 || low >>> len !== 0 : len < 64 && high >>> (len - 32) !== 0;
    if (tooHigh) this.#fail(field, "bit_string.value", `${len} bits`, value.value, `must have no bit above ${len}`);
    if (len > 16) this.#align();
    if (len > 32) this.#upTo32(high, len - 32);
    this.#upTo32(low, Math.min(len, 32));
  }

  #upTo32(value: number, count: number): void {
    if (count > 16) this.bits((value >>> 16) & 0xffff, count - 16);
    this.bits(value & 0xffff, Math.min(count, 16));
  }

  #room(octets: number): void {
    if (this.#at + octets <= this.#buf.length) return;
    const grown = new Uint8Array(Math.max(this.#buf.length * 2, this.#at + octets + INITIAL_SIZE));
    grown.set(this.#buf);
    this.#buf = grown;
  }
}

/** How many octets a number of 32 bits needs. */
function octetCount(value: number): number {
  return value > 0xff_ffff ? 4 : value > 0xffff ? 3 : value > 0xff ? 2 : 1;
}

function latin(text: string): Uint8Array {
  const octets = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) octets[i] = text.charCodeAt(i);
  return octets;
}
