import type { UnknownField } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { isBytes } from "../arguments.ts";
import { copyBytes, copyOut, INITIAL_SIZE, MAX_REUSED, SHORT_TEXT, typeMismatch, word } from "../runtime/values.ts";

/** The part of a codec that writes protobuf. */
export interface Writing<Taken> {
  /** Writes a message, from its last field to its first. */
  readonly write: (writer: Writer, message: Taken) => void;
}

/**
 * Writes protobuf from the end of a buffer to its start.
 *
 * The length of a message is known once it is written, so nothing is measured twice or moved. Zero and empty values are omitted.
 */
export class Writer {
  #buf = new Uint8Array(INITIAL_SIZE);
  #pos = INITIAL_SIZE;

  /** Copies the written bytes out and resets the writer. */
  finish(): Uint8Array<ArrayBuffer> {
    const octets = copyOut(this.#buf, this.#pos, this.#buf.length);
    this.reset();
    return octets;
  }

  reset(): void {
    if (this.#buf.length > MAX_REUSED) this.#buf = new Uint8Array(INITIAL_SIZE);
    this.#pos = this.#buf.length;
  }

  /** A nested message, if there is one: its fields, then its length and its tag. */
  message<T>(message: T | undefined, codec: Writing<T>, tag: number): void {
    if (message !== undefined) this.nested(message, codec, tag);
  }

  /** A required nested message. */
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

  int32(value: number, tag: number): void {
    if (value === 0) return;
    if ((value | 0) !== value) throw typeMismatch;
    this.#room(15);
    if (value >= 0) this.#varint(value);
    else this.#longVarint(value, -1);
    this.#varint(tag);
  }

  uint32(value: number, tag: number): void {
    if (value === 0) return;
    if (value >>> 0 !== value) throw typeMismatch;
    this.#room(10);
    this.#varint(value);
    this.#varint(tag);
  }

  int64(value: bigint, tag: number): void {
    this.#word(value, BigInt.asIntN(64, value), tag);
  }

  uint64(value: bigint, tag: number): void {
    this.#word(value, BigInt.asUintN(64, value), tag);
  }

  bytes(value: Uint8Array, tag: number): void {
    if (!isBytes(value)) throw typeMismatch;
    const { length } = value;
    if (length === 0) return;
    this.#copy(value);
    this.#varint(length);
    this.#varint(tag);
  }

  string(value: string, tag: number): void {
    if (value === "") return;
    if (typeof value !== "string") throw typeMismatch;
    const { length } = value;
    if (length > SHORT_TEXT || !this.#ascii(value)) {
      if (!value.isWellFormed()) throw typeMismatch;
      this.bytes(getTextEncoding().encodeUtf8(value), tag);
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

  /** The bytes of a value, unchanged. */
  raw(octets: Uint8Array, tag: number): void {
    this.#copy(octets);
    this.#varint(tag);
  }

  /** Bytes, with room for a length and a tag before them. */
  #copy(octets: Uint8Array): void {
    const { length } = octets;
    this.#room(length + 10);
    this.#pos -= length;
    copyBytes(this.#buf, this.#pos, octets);
  }

  /** Writes a string if all its characters are ASCII. */
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

  /** A value of 64 bits. Rejects a value that did not fit 64 bits. */
  #word(value: bigint, bits: bigint, tag: number): void {
    if (value !== bits) throw typeMismatch;
    if (value === 0n) return;
    word.setBigInt64(0, value, true);
    const low = word.getInt32(0, true);
    const high = word.getInt32(4, true);
    const fifth = (low >>> 28) | (high << 4);
    this.#room(15);
    if (high >>> 3 === 0 && fifth !== 0) {
      // Five bytes: what most volumes and cell identities need.
      const buf = this.#buf;
      let at = this.#pos;
      buf[--at] = fifth;
      for (let shift = 21; shift >= 0; shift -= 7) buf[--at] = (low >>> shift) | 0x80;
      this.#pos = at;
    } else {
      this.#longVarint(low, high);
    }
    this.#varint(tag);
  }

  /** A varint of at most 32 bits, from its last byte to its first. Assigning to a byte stores the lowest eight bits. */
  #varint(value: number): void {
    if (value < 0x80) this.#buf[--this.#pos] = value;
    else this.#longer(value);
  }

  // Not part of `#varint`: V8 would no longer inline that.
  #longer(value: number): void {
    this.#varint(value >>> 7);
    this.#buf[--this.#pos] = value | 0x80;
  }

  /** A varint of 64 bits, given as two halves. */
  #longVarint(low: number, high: number): void {
    if (high === 0) {
      this.#varint(low >>> 0);
    } else {
      this.#longVarint((low >>> 7) | (high << 25), high >>> 7);
      this.#buf[--this.#pos] = low | 0x80;
    }
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
