import type { Message } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { chosen, shortText, word } from "../runtime/values.ts";

/** Thrown for malformed bytes, without details: `findError` reads the bytes again and finds the position and the reason. */
export const broken: Error = new Error("broken");

/** Thrown in strict mode when a list has more items than its rule allows. The first excess item is not decoded. */
export class TooManyItems extends Error {
  /** Where the item starts, after its tag. */
  declare readonly offset: number;
  declare readonly least: number;
  declare readonly most: number;

  constructor(offset: number, least: number, most: number) {
    super();
    Object.assign(this, { offset, least, most });
  }
}

/** How deep messages and groups may be nested, as in protobuf-es. */
export const DEEPEST = 100;

/**
 * How many unknown fields of a message get their own entry. Millions of objects would take a hundred times the size of the fields.
 */
const MAX_APART = 100;

/** The part of a codec that reads protobuf. */
export interface Reading<Made, Taken = Made> {
  /** Makes an empty message. */
  readonly Empty: new () => Made;
  /** Reads fields into a message, or into a new one, up to the byte `end`. */
  readonly read: (reader: Reader, message: Taken | undefined, end: number) => Made;
}

/** Reads the elements of protobuf. Generated code determines their order and types. */
export class Reader {
  readonly buf: Uint8Array;
  readonly len: number;
  /** Reject a list as soon as it is longer than its rule allows. */
  readonly strict: boolean;
  pos = 0;
  readonly #memory: ArrayBufferLike;
  readonly #start: number;
  /** The depth of the message being read; the outermost is 1. */
  #depth = 1;

  constructor(buf: Uint8Array, strict: boolean) {
    this.buf = buf;
    this.len = buf.length;
    this.strict = strict;
    this.#memory = buf.buffer;
    this.#start = buf.byteOffset;
  }

  /** A tag: field number and wire type. Its validity is checked for unknown fields only: see `#pass`. */
  tag(): number {
    // Most tags are one byte. After the end, a byte is undefined, which is not below 0x80.
    return (this.buf[this.pos] as number) < 0x80 ? (this.buf[this.pos++] as number) : this.#upTo(15);
  }

  /** A nested message. If the field occurred before, it is merged into `before`. */
  message<T>(before: T | undefined, codec: Reading<T>): T {
    const end = this.#length() + this.pos;
    if (end > this.len) throw broken;
    this.#depth++;
    const message = codec.read(this, before, end);
    this.#depth--;
    // A field that extends beyond its message has moved `pos` beyond the end.
    if (this.pos > end) throw broken;
    return message;
  }

  /** The alternative `name` of a oneof. If `before` has this alternative, it is merged into that. */
  alternative<Name extends string, T>(
    before: { readonly case?: string | undefined; readonly value?: unknown },
    name: Name,
    codec: Reading<T>,
  ): { case: Name; value: T } {
    const value = before.case === name ? (before.value as T) : undefined;
    return chosen(name, this.message(value, codec));
  }

  /** One more item of a list of nested messages. In strict mode, rejects it if the list is full. */
  item<T>(list: T[], least: number, most: number, codec: Reading<T>): void {
    if (this.strict && list.length >= most) throw new TooManyItems(this.pos, least, most);
    list.push(this.message(undefined, codec));
  }

  uint32(): number {
    return (this.buf[this.pos] as number) < 0x80 ? (this.buf[this.pos++] as number) : this.#longer();
  }

  /** A varint of more than one byte. Bits above 32 are dropped. */
  #longer(): number {
    // The loop ends at the first byte after the end, which is undefined. Only the last step can pass the end.
    const { buf } = this;
    let value = 0;
    let octet = 0x80;
    for (let shift = 0; octet >= 0x80; shift += 7) {
      if (shift > 63) throw broken;
      octet = buf[this.pos++] as number;
      if (shift < 32) value |= (octet & 0x7f) << shift;
    }
    if (this.pos > this.len) throw broken;
    return value >>> 0;
  }

  /** A tag or a length: a varint of at most five bytes, of which the fifth has a limit. */
  #upTo(fifth: number): number {
    const start = this.pos;
    const value = this.uint32();
    if (this.pos - start > 4 && (this.buf[start + 4] as number) > fifth) throw broken;
    return value;
  }

  /** The length of a value: at most 31 bits. */
  #length(): number {
    return this.#upTo(7);
  }

  int32(): number {
    return this.uint32() | 0;
  }

  int64(): bigint {
    this.#word();
    return word.getBigInt64(0, true);
  }

  uint64(): bigint {
    this.#word();
    return word.getBigUint64(0, true);
  }

  /** Reads a varint of up to ten bytes into the word. */
  #word(): void {
    const { buf } = this;
    let low = 0;
    let high = 0;
    let octet = 0x80;
    for (let shift = 0; octet >= 0x80; shift += 7) {
      if (shift > 63) throw broken;
      octet = buf[this.pos++] as number;
      const bits = octet & 0x7f;
      // A shift counts modulo 32.
      if (shift < 32) low |= bits << shift;
      else high |= bits << shift;
      if (shift === 28) high = bits >> 4;
    }
    if (this.pos > this.len) throw broken;
    word.setInt32(0, low, true);
    word.setInt32(4, high, true);
  }

  bytes(): Uint8Array {
    const length = this.#length();
    const start = this.#skip(length);
    return new Uint8Array(this.#memory, this.#start + start, length);
  }

  string(): string {
    const start = this.#skip(this.#length());
    return (
      shortText(this.buf, start, this.pos) ?? getTextEncoding().decodeUtf8(this.buf.subarray(start, this.pos), true)
    );
  }

  /** Stores a field that the schema does not know. After a hundred entries, further fields are appended to the last entry. */
  unknown(message: Message, tag: number): void {
    const { buf, pos: start } = this;
    this.#pass(tag, DEEPEST - this.#depth);
    message.$unknown ??= [];
    const fields = message.$unknown;
    const last = fields.length < MAX_APART ? undefined : fields.pop();
    if (last !== undefined) {
      const from = last.data.byteOffset - buf.byteOffset;
      // All bytes of a tag except the last have the high bit set, so only the tag is between the two fields.
      let at = from + last.data.length;
      while ((buf[at] as number) >= 0x80) at++;
      if (at === start - 1) {
        fields.push({ ...last, data: buf.subarray(from, this.pos) });
        return;
      }
      fields.push(last);
    }
    fields.push({ no: tag >>> 3, wireType: tag & 7, data: buf.subarray(start, this.pos) });
  }

  /** Skips the value of a field that the schema does not know. A group ends with a tag of the same number. */
  #pass(tag: number, depthLeft: number): void {
    if (tag < 8) throw broken;
    switch (tag & 7) {
      case 0:
        while ((this.buf[this.pos++] as number) >= 0x80);
        if (this.pos > this.len) throw broken;
        break;
      case 1:
        this.#skip(8);
        break;
      case 2:
        this.#skip(this.#length());
        break;
      case 3:
        if (depthLeft <= 0) throw broken;
        for (let inner = this.tag(); inner !== tag + 1; inner = this.tag()) this.#pass(inner, depthLeft - 1);
        break;
      case 5:
        this.#skip(4);
        break;
      default:
        // An end of a group without a start, or an unknown wire type.
        throw broken;
    }
  }

  /** Advances by `size` bytes; returns where they start. */
  #skip(size: number): number {
    const start = this.pos;
    this.pos = start + size;
    if (this.pos > this.len) throw broken;
    return start;
  }
}
