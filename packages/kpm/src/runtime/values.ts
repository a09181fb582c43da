type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Turns a function that sets every property of a message into a constructor of plain objects, with the prototype of an object
 * literal.
 *
 * Object literals would be slower in a long-running service. Once V8 finds that most objects of a literal survive, it allocates
 * all later ones in the old generation, where they and everything they refer to stay until a full collection.
 */
export function shape<T extends object>(setAll: (this: Draft<T>) => void): new () => T {
  setAll.prototype = Object.prototype;
  return setAll as unknown as new () => T;
}

const none: never[] = [];

/** A new empty list: a copy instead of a literal, for the same reason. */
export function emptyList(): never[] {
  return none.slice();
}

/** A oneof without an alternative. */
export function unchosen(): { case: undefined } {
  return new Unchosen();
}

/** A oneof with the alternative `name`. */
export function chosen<Name extends string, Value>(name: Name, value: Value): { case: Name; value: Value } {
  const state = new Chosen() as { case: Name; value: Value };
  state.case = name;
  state.value = value;
  return state;
}

const Unchosen = shape<{ case: undefined }>(function () {
  this.case = undefined;
});

const Chosen = shape<{ case: unknown; value: unknown }>(function () {
  this.case = undefined;
  this.value = undefined;
});

/** The value of a byte field that is not set. It is immutable, having no bytes, so all messages share it. */
export const empty: Uint8Array<ArrayBuffer> = new Uint8Array(0);

/**
 * The value of a message field that is not set.
 *
 * By its type such a field is absent. The property exists with the value undefined, which protobuf-es treats as absent, so that
 * every message of a type has the same hidden class.
 */
export const unset: never = undefined as never;

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

/** Octets in a full fragment: the unit of lengths that do not fit 14 bits (X.691, 11.9.3.8). */
export const FRAGMENT = 16_384;
