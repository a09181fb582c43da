import { concatenate, emptyList, shape } from "@signalbox/asn1/runtime";

export { concatenate, emptyList, shape };

/** A oneof without an alternative. */
export function unchosen(): { case: undefined } {
  return new Unchosen();
}

/** A oneof with the alternative `name`. */
export function chosen<Name extends string, Value>(name: Name, value: Value): { case: Name; value: Value } {
  return new Chosen(name, value) as { case: Name; value: Value };
}

const Unchosen = shape<{ case: undefined }>(function () {
  this.case = undefined;
});

const Chosen = shape<{ case: unknown; value: unknown }, [unknown, unknown]>(function (name, value) {
  this.case = name;
  this.value = value;
});

/** The value of a byte field that is not set. All messages share it: it has no bytes, so nothing can change it. */
export const empty: Uint8Array<ArrayBuffer> = new Uint8Array(0);

/**
 * The value of a message field that is not set.
 *
 * TypeScript types the field as absent. At run time the property exists with the value undefined, which protobuf-es treats as
 * absent. All messages of a type therefore have the same hidden class.
 */
export const unset: never = undefined as never;

/** Thrown by fast code when a value has the wrong type. `assertTypes` then walks the message again and names the field. */
export const typeMismatch: Error = new Error("type mismatch");

/** A 64-bit integer as a bigint. Types demand a bigint; like protobuf-es, this accepts an integer number as well. */
export function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  return Number.isInteger(value) ? BigInt(value as number) : undefined;
}

/** The longest string to convert character by character. For strings up to this length, a TextDecoder is slower than the loop. */
export const SHORT_TEXT = 24;

/** Bytes as text when they are few and ASCII. */
export function shortText(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > SHORT_TEXT) return undefined;
  let text = "";
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte > 0x7f) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

/** Copies bytes. Below 16 a loop is faster than calling `set`. */
export function copyBytes(target: Uint8Array, at: number, bytes: Uint8Array): void {
  const { length } = bytes;
  if (length < 16) for (let i = 0; i < length; i++) target[at + i] = bytes[i] as number;
  else target.set(bytes, at);
}

/** V8 allocates typed arrays of up to 64 bytes next to other objects; a larger one costs a slow call of `malloc`. */
const MAX_ON_HEAP = 64;

/** The longest message to store in a shared slab. For a longer one, copying in a loop costs more than `malloc`. */
const MAX_SHARED = 512;

const SLAB_SIZE = 1 << 13;
let slab = new Uint8Array(SLAB_SIZE);
let used = 0;

/** Copies the bytes of a message out of a write buffer. Short messages share memory, like the small buffers of Node. */
export function copyOut(source: Uint8Array, start: number, end: number): Uint8Array<ArrayBuffer> {
  const length = end - start;
  if (length <= MAX_ON_HEAP || length > MAX_SHARED) return source.slice(start, end) as Uint8Array<ArrayBuffer>;
  // A slab that someone transferred to another thread has length 0.
  if (slab.length - used < length) {
    slab = new Uint8Array(SLAB_SIZE);
    used = 0;
  }
  const copy = new Uint8Array(slab.buffer, used, length);
  used += length;
  for (let i = 0; i < length; i++) copy[i] = source[start + i] as number;
  return copy;
}

/** The initial size of a write buffer, in bytes. */
export const INITIAL_SIZE: number = 1 << 12;

/** The largest write buffer to reuse for the next message. */
export const MAX_REUSED: number = 1 << 20;

/** Eight bytes to split and assemble numbers. Each use writes and reads them immediately. */
export const word: DataView<ArrayBuffer> = new DataView(new ArrayBuffer(8));

/** Octets in a full fragment: the unit of lengths that do not fit 14 bits (X.691, 11.9.3.8). */
export const FRAGMENT = 16_384;

/** Bytes as hexadecimal digits. */
export function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
