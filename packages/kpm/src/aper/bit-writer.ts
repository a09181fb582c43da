import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { isBytes } from "../arguments.ts";
import { FRAGMENT, toBigInt, typeMismatch, word } from "../runtime/values.ts";
import type { Violation } from "../runtime/violation.ts";
import { type BitNumber, charactersOf } from "./bit-reader.ts";
import { IntegerWriter, isWithin, type WriterSetting } from "./integer-writer.ts";

/** A string of full fragments without an end, in dialect asn1c. */
interface Unended extends Violation {
  /** The offset of its end in the buffer. */
  readonly at: number;
}

/** The part of a codec that writes aligned PER. */
export interface Packing<Taken> {
  readonly pack: (writer: BitWriter, message: Taken) => void;
}

/**
 * Writes the elements of aligned PER. Generated code determines their order, and passes the field number for errors.
 *
 * Clause numbers, here and in the base classes, are those of X.691 (02/2021).
 */
export class BitWriter extends IntegerWriter {
  #asn1c = false;
  #characters = charactersOf("x691");
  #unended: Unended | undefined;

  /** Starts a message. */
  start(setting: WriterSetting): void {
    this.restart(setting.schema);
    this.setting = setting;
    this.#asn1c = setting.dialect === "asn1c";
    this.#characters = charactersOf(setting.dialect);
    this.#unended = undefined;
  }

  /** The written bits, padded to whole octets. */
  finish(): Uint8Array<ArrayBuffer> {
    const octets = this.content(0);
    const unended = this.#unended;
    if (unended !== undefined && unended.at < this.size) this.setting.onViolation(unended);
    return octets;
  }

  /** A nested message, if present. */
  message<T>(field: number, message: T | undefined, codec: Packing<T>, index = -1): void {
    if (message !== undefined) this.nested(field, message, codec, index);
  }

  /** A nested message that is present because it is in a list or a oneof. */
  nested<T>(field: number, message: T, codec: Packing<T>, index = -1): void {
    this.enter(field, index);
    this.room(0);
    codec.pack(this, message);
    this.leave();
  }

  /** Whether an OPTIONAL list or OCTET STRING is present: an empty one counts as absent. */
  some(value: readonly unknown[] | Uint8Array): boolean {
    if (!Array.isArray(value) && !isBytes(value)) throw typeMismatch;
    return value.length > 0;
  }

  /** A mandatory nested message. */
  mandatory<T>(field: number, message: T | undefined, codec: Packing<T>): void {
    if (message === undefined) this.missing(field);
    else this.message(field, message, codec);
  }

  /** A list of nested messages. */
  list<T>(field: number, list: readonly T[], codec: Packing<T>, lengthBits: number, min: number, max: number): void {
    if (!Array.isArray(list)) throw typeMismatch;
    const { length } = list;
    if (length < min || length > max) {
      this.outside(field, length < min ? "repeated.min_items" : "repeated.max_items", "items", min, max, length);
    }
    if (lengthBits === 0) this.align();
    this.bits(length - min, lengthBits > 0 ? lengthBits : max - min < 256 ? 8 : 16);
    for (let i = 0; i < length; i++) this.nested(field, list[i] as T, codec, i);
  }

  /** A PrintableString whose size is extensible. */
  text(field: number, value: string, lengthBits: number, min: number, max: number): void {
    if (typeof value !== "string") throw typeMismatch;
    if (!this.#characters.test(value)) {
      complain(this, field, "string.printable", "must be PrintableString", value.length);
      return;
    }
    const { length } = value;
    if (length < min || length > max) {
      this.bits(1, 1);
      this.#longOctets(getTextEncoding().encodeUtf8(value), field);
      return;
    }
    this.bits(0, 1);
    if (lengthBits > 0) this.bits(length - min, lengthBits);
    else this.integer2(field, length, min, max);
    if (!this.#asn1c || length > 2) this.align();
    this.room(length);
    for (let i = 0; i < length; i++) this.bits(value.charCodeAt(i), 8);
  }

  /** An OCTET STRING of a fixed size. */
  fixedOctets(field: number, value: Uint8Array, size: number): void {
    if (!isBytes(value)) throw typeMismatch;
    if (value.length !== size) {
      this.outside(field, "bytes.len", "octets", size, size, value.length);
      return;
    }
    if (size > 2) {
      this.align();
      this.copy(value);
    } else {
      for (let i = 0; i < size; i++) this.bits(value[i] as number, 8);
    }
  }

  /** An OCTET STRING of any size. */
  octetString(value: Uint8Array): void {
    if (!isBytes(value)) throw typeMismatch;
    this.#longOctets(value);
  }

  /** A BIT STRING of `min` to `max` bits. */
  bitString(field: number, value: BitNumber, lengthBits: number, min: number, max: number): void {
    if (!isWithin(value.len, min, max)) {
      this.outside(field, "bit_string.len", "bits", min, max, value.len);
      return;
    }
    if (lengthBits > 0) this.bits(value.len - min, lengthBits);
    this.#bitString(field, value);
  }

  /** A BIT STRING without a size constraint, of at most 64 bits here. */
  unboundedBitString(valueField: number, lenField: number, value: BitNumber): void {
    if (!isWithin(value.len, 0, 64)) {
      this.outside(lenField, "uint32.lte", "", 0, 64, value.len);
      return;
    }
    this.length(value.len);
    this.#bitString(valueField, value);
  }

  /** The index of an alternative after the extension marker of a CHOICE. */
  addition(index: number, rootBits: number): void {
    this.bits(1, 1);
    this.bits(index, this.#asn1c ? rootBits : 7);
  }

  /** Starts an aligned open type and returns its offset, for `close`. Alignment inside it counts from its first octet. */
  open(): number {
    this.align();
    this.room(0);
    return this.size;
  }

  /** Ends an open type: its octets follow their length. */
  close(start: number): void {
    const content = this.content(start);
    // A string at the end of an open type ends with the open type.
    if (this.#unended?.at === this.size) this.#unended = undefined;
    this.rewind(start);
    this.#longOctets(content);
  }

  /** Reports that a mandatory component is missing, or that its oneof has no alternative. */
  missing(field: number): void {
    this.outside(field, "required", "", 0, 0, 0);
  }

  #longOctets(octets: Uint8Array, field?: number): void {
    let at = 0;
    for (let left = octets.length; left >= FRAGMENT; left = octets.length - at) {
      const size = Math.min(4, Math.floor(left / FRAGMENT));
      this.align();
      this.bits(0xc0 | size, 8);
      this.copy(octets.subarray(at, at + size * FRAGMENT));
      at += size * FRAGMENT;
    }
    if (this.#asn1c && at > 0 && at === octets.length) {
      const message = `must not have ${at} octets in dialect asn1c unless it is last`;
      this.#unended ??= {
        path: this.path(field),
        rule: "asn1c.fragments",
        limit: "",
        actual: at,
        message,
        at: this.size,
      };
      return;
    }
    this.length(octets.length - at);
    this.copy(octets.subarray(at));
  }

  #bitString(field: number, { value, len }: BitNumber): void {
    const long = toBigInt(value) ?? -1n;
    word.setBigUint64(0, long);
    const high = word.getUint32(0);
    const low = word.getUint32(4);
    // A shift counts modulo 32.
    const rest = len > 32 ? (high >>> (len - 33)) >>> 1 : high || (len < 32 && low >>> len);
    if (rest || word.getBigUint64(0) !== long) {
      this.outside(field, "bit_string.value", "", 0, 2n ** BigInt(len) - 1n, value);
      return;
    }
    if (len > 16) this.align();
    if (len > 32) this.#upTo32(high, len - 32);
    this.#upTo32(low, Math.min(len, 32));
  }

  #upTo32(value: number, count: number): void {
    if (count > 16) this.bits(value >>> 16, count - 16);
    this.bits(value & 0xffff, Math.min(count, 16));
  }
}

/** Reports the violation of a rule without bounds. */
function complain(writer: BitWriter, field: number, rule: string, message: string, actual: number): void {
  writer.setting.onViolation({ path: writer.path(field), rule, limit: "", actual, message });
}
