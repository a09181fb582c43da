import type { DescMessage } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import type { Dialect } from "../dialect.ts";
import { concatenate, shortText, word } from "../runtime/values.ts";
import { IntegerReader } from "./integer-reader.ts";

/** What a string may hold: the characters of PrintableString (X.680, 41.4), or all of ASCII. */
export function charactersOf(dialect: Dialect): RegExp {
  return dialect === "lenient" ? /^[\0-\x7f]*$/ : /^[A-Za-z0-9 '()+,\-./:=?]*$/;
}

/** A BIT STRING of at most 64 bits as an integer, its first bit the highest. */
export interface BitNumber {
  value: bigint;
  len: number;
}

/** The part of a codec that reads aligned PER. */
export interface Unpacking<Made> {
  /** Creates a message. A method instead of a constructor argument, so that V8 knows the constructor and inlines it. */
  readonly unpack: (reader: BitReader) => Made;
}

/**
 * Reads the elements of aligned PER octets. Generated code determines their order, and passes the field number for errors.
 *
 * Clause numbers, here and in the base classes, are those of X.691 (02/2021).
 */
export class BitReader extends IntegerReader {
  /** The dialect has the deviations of asn1c. */
  readonly asn1c: boolean;
  readonly #characters: RegExp;

  constructor(schema: DescMessage, buf: Uint8Array, dialect: Dialect) {
    super(schema, buf);
    this.asn1c = dialect === "asn1c";
    this.#characters = charactersOf(dialect);
  }

  /** A nested message. */
  message<T>(field: number, codec: Unpacking<T>, index = -1): T {
    this.enter(field, index);
    const message = codec.unpack(this);
    this.leave();
    return message;
  }

  /** A list of nested messages (20). A count that the rule does not allow is rejected before any item is created. */
  list<T>(field: number, list: T[], codec: Unpacking<T>, lengthBits: number, min: number, max: number): void {
    const count = this.#count(field, lengthBits, min, max);
    for (let i = 0; i < count; i++) list.push(this.message(field, codec, i));
  }

  /** A PrintableString whose size is extensible (30). */
  text(field: number, lengthBits: number, min: number, max: number): string {
    const extended = this.bits(1) === 1;
    if (extended) return this.ascii(field, this.octetString());
    const length = lengthBits > 0 ? this.integer(field, lengthBits, min, max) : this.integer2(field, min, max);
    return this.ascii(field, this.take(length));
  }

  /** An OCTET STRING of a fixed size: aligned when it has more than two octets (17.6, 17.7). */
  fixedOctets(size: number): Uint8Array {
    if (size > 2) return this.take(size);
    const octets = new Uint8Array(size);
    for (let i = 0; i < size; i++) octets[i] = this.bits(8);
    return octets;
  }

  /** An OCTET STRING of any size. A long one is joined from fragments (17.8, 11.9.3.8). */
  octetString(): Uint8Array {
    let length = this.lengthOrFragment();
    if (length >= 0) return this.take(length);
    const parts: Uint8Array[] = [];
    for (; length < 0; length = this.asn1c && this.octetsLeft === 0 ? 0 : this.lengthOrFragment()) {
      parts.push(this.take(-length));
    }
    parts.push(this.take(length));
    return concatenate(parts);
  }

  /** A BIT STRING of `min` to `max` bits, more than 16 and at most 64 (16.9 to 16.11). */
  bitString<T extends BitNumber>(field: number, value: T, lengthBits: number, min: number, max: number): T {
    value.len = lengthBits > 0 ? this.integer(field, lengthBits, min, max) : min;
    this.#bitString(value);
    return value;
  }

  /** A BIT STRING without a size constraint, of at most 64 bits here. */
  unboundedBitString<T extends BitNumber>(field: number, value: T): T {
    value.len = this.length();
    if (value.len > 64) this.fail(field, "at most 64 bits", value.len);
    this.#bitString(value);
    return value;
  }

  /** The index of the alternative of a CHOICE. Alternatives after the extension marker are numbered after those before it (23). */
  choice(extensible: boolean, rootBits: number, root: number, all: number): number {
    if (extensible && this.bits(1) === 1) {
      const index = root + this.bits(this.asn1c ? rootBits : 7);
      if (index >= all) this.fail(undefined, "a known alternative", `extension alternative ${index - root}`);
      return index;
    }
    const index = this.bits(rootBits);
    if (index >= root) this.fail(undefined, `alternative 0..${root - 1}`, index);
    return index;
  }

  /** Enters an open type (11.2) until `close`. Alignment inside it counts from its first octet. */
  open(): void {
    this.openContent(this.octetString());
  }

  /** Skips the additions of a SEQUENCE that has more components than this version knows (19.7 to 19.9). */
  additions(): void {
    const count = this.bits(1) === 0 ? this.bits(6) + 1 : this.length();
    let present = 0;
    for (let i = 0; i < count; i++) present += this.bits(1);
    for (let i = 0; i < present; i++) this.octetString();
  }

  #count(field: number, lengthBits: number, min: number, max: number): number {
    if (lengthBits > 0) return this.integer(field, lengthBits, min, max);
    return max - min < 256 ? this.integer1(field, min, max) : this.integer2(field, min, max);
  }

  #bitString(value: BitNumber): void {
    const { len } = value;
    if (len > 16) this.align();
    const high = len > 32 ? this.#upTo32(len - 32) : 0;
    word.setUint32(0, high);
    word.setUint32(4, this.#upTo32(Math.min(len, 32)));
    value.value = word.getBigUint64(0);
  }

  #upTo32(count: number): number {
    return count > 16 ? this.bits(count - 16) * 0x10000 + this.bits(16) : this.bits(count);
  }

  /** Octets as text. */
  ascii(field: number, octets: Uint8Array): string {
    const text = shortText(octets, 0, octets.length) ?? getTextEncoding().decodeUtf8(octets);
    if (!this.#characters.test(text)) this.fail(field, "PrintableString", JSON.stringify(text));
    return text;
  }
}
