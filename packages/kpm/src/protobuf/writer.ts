import type { UnknownField } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { isBytes } from "../arguments.ts";
import { copyBytes, INITIAL_SIZE, LARGEST_REUSED, SHORT_TEXT, typeMismatch, word } from "../runtime/values.ts";

/** The part of a codec that writes protobuf. */
export interface Writing<Taken> {
  /** Writes a message, from its last field to its first. */
  readonly write: (writer: Writer, message: Taken) => void;
}

/**
 * Writes protobuf octets from the end of a buffer to its start.
 *
 * The length of a message is known once it is written, so nothing is measured twice and nothing is moved. Zero and empty values
 * are left out unless `always` is set.
 */
export class Writer {
  #buf = new Uint8Array(INITIAL_SIZE);
  #pos = INITIAL_SIZE;

  /** Copies out what is written and starts afresh. */
  finish(): Uint8Array<ArrayBuffer> {
    const octets = this.#buf.slice(this.#pos);
    this.reset();
    return octets;
  }

  reset(): void {
    if (this.#buf.length > LARGEST_REUSED) this.#buf = new Uint8Array(INITIAL_SIZE);
    this.#pos = this.#buf.length;
  }

  /** A nested message, if there is one: its fields, then its length and its tag. */
  message<T>(message: T | undefined, codec: Writing<T>, tag: number): void {
    if (message !== undefined) this.nested(message, codec, tag);
  }

  /** A nested message that must be there. */
  nested<T>(message: T, codec: Writing<T>, tag: number): void {
    const size = this.#buf.length - this.#pos;
    codec.write(this, message);
    this.#room(10);
    this.#varint(this.#buf.length - this.#pos - size);
    this.#varint(tag);
  }

  /** A list of nested messages, from its last item to its first. */
  list<T>(list: readonly T[], codec: Writing<T>, tag: number): void {
    if (!Array.isArray(list)) throw typeMismatch;
    for (let i = list.length; i > 0; ) this.nested(list[--i] as T, codec, tag);
  }

  int32(value: number, tag: number, always = false): void {
    if (value === 0 && !always) return;
    if ((value | 0) !== value) throw typeMismatch;
    this.#room(15);
    if (value >= 0) this.#varint(value);
    else this.#longVarint(value, -1);
    this.#varint(tag);
  }

  uint32(value: number, tag: number, always = false): void {
    if (value === 0 && !always) return;
    if (value >>> 0 !== value) throw typeMismatch;
    this.#room(10);
    this.#varint(value);
    this.#varint(tag);
  }

  int64(value: bigint, tag: number, always = false): void {
    if (value === 0n && !always) return;
    word.setBigInt64(0, value, true);
    if (word.getBigInt64(0, true) !== value) throw typeMismatch;
    this.#word(tag);
  }

  uint64(value: bigint, tag: number, always = false): void {
    if (value === 0n && !always) return;
    word.setBigUint64(0, value, true);
    if (word.getBigUint64(0, true) !== value) throw typeMismatch;
    this.#word(tag);
  }

  bytes(value: Uint8Array, tag: number, always = false): void {
    if (!isBytes(value)) throw typeMismatch;
    if (value.length === 0 && !always) return;
    const { length } = value;
    this.#room(length + 10);
    this.#pos -= length;
    copyBytes(this.#buf, this.#pos, value);
    this.#varint(length);
    this.#varint(tag);
  }

  string(value: string, tag: number, always = false): void {
    if (value === "" && !always) return;
    if (typeof value !== "string") throw typeMismatch;
    const { length } = value;
    if (length > SHORT_TEXT || !this.#ascii(value)) {
      if (!value.isWellFormed()) throw typeMismatch;
      this.bytes(getTextEncoding().encodeUtf8(value), tag, true);
    } else {
      this.#varint(length);
      this.#varint(tag);
    }
  }

  /** The fields that the schema does not know, if there are any. */
  unknown(fields: readonly UnknownField[] | undefined): void {
    if (fields !== undefined) this.#unknown(fields);
  }

  #unknown(fields: readonly UnknownField[]): void {
    for (let i = fields.length; i > 0; ) {
      const { no, wireType, data } = fields[--i] as UnknownField;
      this.raw(data, ((no << 3) | wireType) >>> 0);
    }
  }

  /** The octets of a value as they are. */
  raw(octets: Uint8Array, tag: number): void {
    this.#room(octets.length + 5);
    this.#pos -= octets.length;
    copyBytes(this.#buf, this.#pos, octets);
    this.#varint(tag);
  }

  /** Writes a string unless it has a character beyond ASCII. */
  #ascii(value: string): boolean {
    const { length } = value;
    this.#room(length + 10);
    const start = this.#pos - length;
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i);
      if (code > 0x7f) return false;
      this.#buf[start + i] = code;
    }
    this.#pos = start;
    return true;
  }

  #word(tag: number): void {
    this.#room(15);
    const high = word.getInt32(4, true);
    if (high === 0) this.#varint(word.getUint32(0, true));
    else this.#longVarint(word.getInt32(0, true), high);
    this.#varint(tag);
  }

  /** A varint of at most 32 bits. Each byte takes the lowest eight bits of what is assigned to it. */
  #varint(value: number): void {
    const buf = this.#buf;
    let at = this.#pos;
    if (value < 0x80) {
      buf[--at] = value;
    } else if (value < 0x4000) {
      buf[--at] = value >>> 7;
      buf[--at] = value | 0x80;
    } else {
      if (value > 0xfff_ffff) buf[--at] = value >>> 28;
      if (value > 0x1f_ffff) buf[--at] = value > 0xfff_ffff ? (value >>> 21) | 0x80 : value >>> 21;
      buf[--at] = value > 0x1f_ffff ? (value >>> 14) | 0x80 : value >>> 14;
      buf[--at] = (value >>> 7) | 0x80;
      buf[--at] = value | 0x80;
    }
    this.#pos = at;
  }

  /** A varint of 64 bits, given as two halves, the high one not 0: 28 bits are four octets, 28 more are four, 8 are two. */
  #longVarint(low: number, high: number): void {
    const middle = ((low >>> 28) | (high << 4)) & 0xfff_ffff;
    const top = high >>> 24;
    if (top === 0) {
      this.#varint(middle);
    } else {
      if (top > 0x7f) this.#buf[--this.#pos] = 1;
      // Above 0x7f its highest bit says that another byte follows.
      this.#buf[--this.#pos] = top;
      this.#fourOctets(middle);
    }
    this.#fourOctets(low);
  }

  /** The lowest 28 bits as four octets that others follow. */
  #fourOctets(bits: number): void {
    this.#pos -= 4;
    const buf = this.#buf;
    const at = this.#pos;
    buf[at] = bits | 0x80;
    buf[at + 1] = (bits >>> 7) | 0x80;
    buf[at + 2] = (bits >>> 14) | 0x80;
    buf[at + 3] = (bits >>> 21) | 0x80;
  }

  #room(size: number): void {
    if (this.#pos < size) this.#grow(size);
  }

  #grow(size: number): void {
    const old = this.#buf;
    const used = old.length - this.#pos;
    const grown = new Uint8Array(Math.max(old.length * 2, used + size));
    grown.set(old.subarray(this.#pos), grown.length - used);
    this.#buf = grown;
    this.#pos = grown.length - used;
  }
}
