/** Thrown by fast code when a value has the wrong type. `assertTypes` then walks the message again and names the field. */
export const typeMismatch: Error = new Error("type mismatch");

/** A 64-bit integer as a bigint. Types demand a bigint; like protobuf-es, this accepts an integer number as well. */
export function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  return Number.isInteger(value) ? BigInt(value as number) : undefined;
}

/** The longest string to convert character by character. Up to here, calling a TextDecoder costs more than the loop. */
export const SHORT_TEXT = 24;

/** Copies bytes. Below 16 a loop is faster than calling `set`. */
export function copyBytes(target: Uint8Array, at: number, bytes: Uint8Array): void {
  const { length } = bytes;
  if (length < 16) for (let i = 0; i < length; i++) target[at + i] = bytes[i] as number;
  else target.set(bytes, at);
}

/** The initial size of a write buffer, in bytes. */
export const INITIAL_SIZE: number = 1 << 12;

/** The largest write buffer to reuse for the next message. */
export const LARGEST_REUSED: number = 1 << 20;

/** Eight bytes in which numbers are taken apart and put together. Every use fills them and takes from them at once. */
export const word: DataView<ArrayBuffer> = new DataView(new ArrayBuffer(8));
