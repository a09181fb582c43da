import type { DescMessage } from "@bufbuild/protobuf";
import { INITIAL_SIZE, LARGEST_KEPT } from "../buffer-size.ts";
import type { BitString } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { Trail } from "../trail.ts";
import { outOfBounds, type Units } from "../validation/out-of-bounds.ts";
import type { Violation } from "../validation/violation.ts";
import type { Dialect } from "./dialect.ts";
import { FRAGMENT } from "./fragment.ts";
import type { Presence } from "./presence.ts";

/**
 * Octets that are free whenever a message starts: more than its integers and flags can take. Only what has a length of its
 * own asks for room itself. The generator refuses messages with more fields than fit.
 */
const MESSAGE_ROOM = 256;

/** Everything that PrintableString may hold (X.680, 41.4). */
const PRINTABLE = /^[A-Za-z0-9 '()+,\-./:=?]*$/;

/** The buffer of the writer before, which is free again: small messages would spend most of their time on a new one. */
let spare: Uint8Array<ArrayBuffer> | undefined;

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
  readonly unended: Unended | undefined;
}

/** A string of full fragments that nothing ends, in dialect asn1c. */
interface Unended {
  readonly path: string;
  readonly length: number;
  /** Where it ends in the buffer. */
  readonly at: number;
}

/**
 * Writes the elements of aligned PER octets. Generated code says which, and passes the number of the field along.
 *
 * Clause numbers are those of X.691 (02/2021).
 */
export class BitWriter extends Trail {
  readonly #setting: WriterSetting;
  readonly #asn1c: boolean;
  #buf: Uint8Array<ArrayBuffer>;
  #at = 0;
  /** Bits that do not fill an octet yet, and how many. */
  #pending = 0;
  #fill = 0;
  #unended: Unended | undefined;

  constructor(setting: WriterSetting) {
    super(setting.schema);
    this.#setting = setting;
    this.#asn1c = setting.dialect === "asn1c";
    this.#buf = spare ?? new Uint8Array(INITIAL_SIZE);
    spare = undefined;
  }

  /** What is written, padded to whole octets. Ends the use of this writer. */
  finish(): Uint8Array<ArrayBuffer> {
    const octets = this.#content();
    if (this.#buf.length <= LARGEST_KEPT) spare = this.#buf;
    return octets;
  }

  /** A nested message, if there is one. */
  message<T>(field: number, message: T | undefined, pack: (writer: BitWriter, message: T) => void, index = -1): void {
    if (message === undefined) return;
    this.enter(field, index);
    if (this.#at + MESSAGE_ROOM > this.#buf.length) this.#grow(MESSAGE_ROOM);
    pack(this, message);
    this.leave();
  }

  /** A nested message that must be there. */
  mandatory<T>(field: number, message: T | undefined, pack: (writer: BitWriter, message: T) => void): void {
    if (message === undefined) this.missing(field);
    else this.message(field, message, pack);
  }

  /** A list of nested messages. */
  list<T>(
    field: number,
    list: readonly T[],
    pack: (writer: BitWriter, message: T) => void,
    lengthBits: number,
    min: number,
    max: number,
  ): void {
    const { length } = list;
    if (length < min || length > max) {
      this.#outside(field, length < min ? "repeated.min_items" : "repeated.max_items", "items", min, max, length);
    }
    if (lengthBits === 0) this.#align();
    this.bits(length - min, lengthBits > 0 ? lengthBits : max - min < 256 ? 8 : 16);
    for (let i = 0; i < length; i++) this.message(field, list[i], pack, i);
  }

  /** Says whether to write an OPTIONAL integer. */
  has(message: object, field: number): boolean {
    const { presence } = this.#setting;
    return presence === undefined || !presence.isAbsent(message, field);
  }

  /** At most 16 bits. */
  bits(value: number, count: number): void {
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
    this.#buf[this.#at++] = value - min;
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
    this.#align();
    this.#buf[this.#at++] = (value - min) >> 8;
    this.#buf[this.#at++] = value - min;
  }

  /** A constrained INTEGER from 0 with more than 64K values. */
  integerN(field: number, value: bigint, lengthBits: number, max: bigint, extensible: boolean): void {
    if (value < 0n || value > max) {
      if (extensible) {
        this.bits(1, 1);
        this.unboundedLong(field, value);
      } else {
        this.#outside(field, "int64.gte_lte", "", 0, max, value);
      }
      return;
    }
    word.setBigInt64(0, value);
    const high = word.getInt32(0);
    const low = word.getInt32(4);
    const length = high === 0 ? octetCount(low) : 4 + octetCount(high);
    this.bits(length - 1, lengthBits + (extensible ? 1 : 0));
    this.#align();
    this.#octets(high, low, length);
  }

  /** An INTEGER without bounds. */
  unbounded(field: number, value: number): void {
    if ((value | 0) !== value) this.#outside(field, "int32", "", -(2 ** 31), 2 ** 31 - 1, value);
    else this.unboundedLong(field, BigInt(value));
  }

  /** An INTEGER without bounds that may need 64 bits: the shortest two's complement behind its length. */
  unboundedLong(field: number, value: bigint): void {
    word.setBigInt64(0, value);
    if (word.getBigInt64(0) !== value) this.#outside(field, "int64", "", -(2n ** 63n), 2n ** 63n - 1n, value);
    let length = 1;
    while (length < 8 && BigInt.asIntN(length * 8, value) !== value) length++;
    this.#length(length);
    this.#octets(word.getInt32(0), word.getInt32(4), length);
  }

  /** An ENUMERATED with an extension marker. */
  enumerated(field: number, value: number, count: number, size: number): void {
    if (value >>> 0 !== value || value >= size) {
      this.#outside(field, "enum.defined_only", "", 0, size - 1, value);
      return;
    }
    this.bits(value, count + 1);
  }

  /** A PrintableString whose size is extensible. */
  text(field: number, value: string, lengthBits: number, min: number, max: number): void {
    if (!PRINTABLE.test(value)) {
      const path = this.path(field);
      const message = "must have characters of PrintableString alone";
      this.#setting.onViolation({ path, rule: "string.printable", limit: "", actual: value.length, message });
      return;
    }
    const { length } = value;
    if (length < min || length > max) {
      this.bits(1, 1);
      this.#longOctets(latin(value), field);
      return;
    }
    this.bits(0, 1);
    if (lengthBits > 0) this.bits(length - min, lengthBits);
    else this.integer2(field, length, min, max);
    if (!this.#asn1c || length > 2) this.#align();
    this.#room(length);
    for (let i = 0; i < length; i++) this.bits(value.charCodeAt(i), 8);
  }

  /** An OCTET STRING of a fixed size. */
  fixedOctets(field: number, value: Uint8Array, size: number): void {
    if (value.length !== size) {
      this.#outside(field, "bytes.len", "octets", size, size, value.length);
      return;
    }
    if (size > 2) {
      this.#align();
      this.#copy(value);
    } else {
      for (let i = 0; i < size; i++) this.bits(value[i] as number, 8);
    }
  }

  /** An OCTET STRING of any size. */
  octetString(value: Uint8Array): void {
    this.#longOctets(value);
  }

  /** A BIT STRING of `min` to `max` bits. */
  bitString(field: number, value: BitString, lengthBits: number, min: number, max: number): void {
    if (!(value.len >= min && value.len <= max)) {
      this.#outside(field, "bit_string.len", "bits", min, max, value.len);
      return;
    }
    if (lengthBits > 0) this.bits(value.len - min, lengthBits);
    this.#bitString(field, value);
  }

  /** A BIT STRING without a size constraint, of at most 64 bits here. */
  unboundedBitString(field: number, value: BitString): void {
    if (!(value.len >= 0 && value.len <= 64)) {
      this.#outside(field, "uint32.lte", "", 0, 64, value.len);
      return;
    }
    this.#length(value.len);
    this.#bitString(field, value);
  }

  /** The index of an alternative behind the extension marker of a CHOICE. */
  addition(index: number, rootBits: number): void {
    this.bits(1, 1);
    this.bits(index, this.#asn1c ? rootBits : 7);
  }

  /** Starts an open type, which is aligned by itself, and returns what `close` needs to go on. */
  open(): OuterState {
    const outer = { buf: this.#buf, at: this.#at, pending: this.#pending, fill: this.#fill, unended: this.#unended };
    this.#buf = new Uint8Array(MESSAGE_ROOM);
    this.#at = 0;
    this.#pending = 0;
    this.#fill = 0;
    this.#unended = undefined;
    return outer;
  }

  /** Ends an open type: its octets follow their length. */
  close(outer: OuterState): void {
    const content = this.#content();
    this.#buf = outer.buf;
    this.#at = outer.at;
    this.#pending = outer.pending;
    this.#fill = outer.fill;
    this.#unended = outer.unended;
    this.#longOctets(content);
  }

  /** A component that must be there is not, or no alternative of the oneof that it is part of. */
  missing(field: number): void {
    this.#outside(field, "required", "", 0, 0, 0);
  }

  #within(field: number, value: number, min: number, max: number): boolean {
    if (value >= min && value <= max && (value | 0) === value) return true;
    this.#outside(field, "int32.gte_lte", "", min, max, value);
    return false;
  }

  #outside(
    field: number,
    rule: string,
    units: Units,
    min: number | bigint,
    max: number | bigint,
    actual: number | bigint,
  ): void {
    this.#setting.onViolation(outOfBounds(this, field, rule, units, min, max, actual));
  }

  /** The octets so far, padded; an empty value takes one (11.1.3). */
  #content(): Uint8Array<ArrayBuffer> {
    this.#align();
    if (this.#unended !== undefined && this.#unended.at < this.#at) this.#tellUnended(this.#unended);
    return this.#buf.slice(0, Math.max(1, this.#at));
  }

  #tellUnended({ path, length }: Unended): void {
    const message = `must not have ${length} octets in dialect asn1c unless it is the last: nothing would say where it ends`;
    this.#setting.onViolation({ path, rule: "asn1c.fragments", limit: "", actual: length, message });
  }

  #align(): void {
    if (this.#fill === 0) return;
    this.#buf[this.#at++] = this.#pending << (8 - this.#fill);
    this.#fill = 0;
  }

  /** A length without bounds, below 16K. */
  #length(length: number): void {
    this.#align();
    if (length < 0x80) this.bits(length, 8);
    else this.bits(0x8000 | length, 16);
  }

  #longOctets(octets: Uint8Array, field?: number): void {
    let at = 0;
    for (let left = octets.length; left >= FRAGMENT; left = octets.length - at) {
      const size = Math.min(4, Math.floor(left / FRAGMENT));
      this.#align();
      this.bits(0xc0 | size, 8);
      this.#copy(octets.subarray(at, at + size * FRAGMENT));
      at += size * FRAGMENT;
    }
    if (this.#asn1c && at > 0 && at === octets.length) {
      this.#unended ??= { path: this.path(field), length: at, at: this.#at };
      return;
    }
    this.#length(octets.length - at);
    this.#copy(octets.subarray(at));
  }

  /** Octets behind a length, which leaves the writer aligned. */
  #copy(octets: Uint8Array): void {
    const { length } = octets;
    this.#room(length);
    if (length < 16) for (let i = 0; i < length; i++) this.#buf[this.#at + i] = octets[i] as number;
    else this.#buf.set(octets, this.#at);
    this.#at += length;
  }

  /** The lowest octets of a number that is given as two halves. The writer is aligned. */
  #octets(high: number, low: number, length: number): void {
    const buf = this.#buf;
    let at = this.#at;
    for (let shift = (length - 5) * 8; shift >= 0; shift -= 8) buf[at++] = high >>> shift;
    if (length > 3) buf[at++] = low >>> 24;
    if (length > 2) buf[at++] = low >>> 16;
    if (length > 1) buf[at++] = low >>> 8;
    buf[at++] = low;
    this.#at = at;
  }

  #bitString(field: number, value: BitString): void {
    const { len } = value;
    word.setBigUint64(0, value.value);
    const high = word.getUint32(0);
    const low = word.getUint32(4);
    const tooHigh = len < 32 ? high !== 0 || low >>> len !== 0 : len < 64 && high >>> (len - 32) !== 0;
    if (tooHigh) this.#outside(field, "bit_string.value", "", 0, 2n ** BigInt(len) - 1n, value.value);
    if (len > 16) this.#align();
    if (len > 32) this.#upTo32(high, len - 32);
    this.#upTo32(low, Math.min(len, 32));
  }

  #upTo32(value: number, count: number): void {
    if (count > 16) this.bits((value >>> 16) & 0xffff, count - 16);
    this.bits(value & 0xffff, Math.min(count, 16));
  }

  /** Makes room for octets, and for the rest of the message behind them. */
  #room(octets: number): void {
    if (this.#at + octets + MESSAGE_ROOM > this.#buf.length) this.#grow(octets + MESSAGE_ROOM);
  }

  #grow(octets: number): void {
    const grown = new Uint8Array(Math.max(this.#buf.length * 2, this.#at + octets));
    grown.set(this.#buf.subarray(0, this.#at));
    this.#buf = grown;
  }
}

/** How many octets an unsigned number of 32 bits needs. */
function octetCount(value: number): number {
  return (39 - Math.clz32(value | 1)) >> 3;
}

function latin(text: string): Uint8Array {
  const octets = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) octets[i] = text.charCodeAt(i);
  return octets;
}
