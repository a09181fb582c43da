import { Asn1Error } from "../error.ts";
import { Decoder, decode as decodeByType } from "../interpret/decode.ts";
import { Encoder, encode as encodeByType } from "../interpret/encode.ts";
import type { Type, Value } from "../model/types.ts";
import { fromPlain, type Plain, toPlain } from "../plain.ts";
import { CONTAINED_MEMORY } from "./memory.ts";
import { type CodecOptions, encodingOf } from "./options.ts";
import { PerReader } from "./reader.ts";
import { mismatch } from "./scalars.ts";
import { PerWriter } from "./writer.ts";

/** The codec of a type. Generated modules export one for each type, under its name. */
export interface Codec<T> {
  /** The type: what errors, JSON and traces know about it. */
  readonly type: Type;
  readonly read: (reader: PerReader) => T;
  readonly write: (writer: PerWriter, value: T) => void;
}

/** Creates the codec of a type from its generated functions. The type is built when it is first needed. */
export function codec<T>(typeOf: () => Type, read: Codec<T>["read"], write: Codec<T>["write"]): Codec<T> {
  let type: Type | undefined;
  return {
    get type() {
      if (type === undefined) {
        // Parts that refer to this type find it before it is complete.
        type = {} as Type;
        Object.assign(type, typeOf());
      }
      return type;
    },
    read,
    write,
  };
}

/**
 * Decodes octets with a generated codec.
 *
 * @throws Asn1Error `malformed`, with the path and the bit offset; `unsupported` if values are nested too deep
 */
export function decode<T>({ type, read }: Codec<T>, octets: Uint8Array, options: CodecOptions = {}): T {
  const reader = new PerReader(octets, encodingOf(options));
  try {
    const value = read(reader);
    if (options.allowTrailing !== true) reader.assertEnd();
    return value;
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    // Generated code does not track the path. The interpreter fails at the same bit and does.
    decodeByType(type, octets, options);
    throw error;
  }
}

/**
 * Encodes a value with a generated codec.
 *
 * @throws Asn1Error `invalid_value`, with the path, for values that the type does not have
 */
export function encode<T>({ type, write }: Codec<T>, value: T, options: CodecOptions = {}): Uint8Array<ArrayBuffer> {
  const encoding = encodingOf(options);
  const isSpare =
    spare !== undefined &&
    spare.aligned === encoding.aligned &&
    spare.encoding.hasStringSizes === encoding.hasStringSizes;
  const writer = isSpare ? (spare as PerWriter) : new PerWriter(encoding);
  // Encoding may happen inside of encoding: a value may have getters.
  spare = undefined;
  try {
    write(writer, value);
  } catch (error) {
    if (!(error instanceof Asn1Error || error instanceof TypeError)) throw error;
    encodeByType(type, value as Value, options);
    throw error;
  }
  const octets = writer.finish();
  if (octets.length <= MAX_REUSED) spare = writer;
  return octets;
}

/** The writer of the last message, to use its memory again. */
let spare: PerWriter | undefined;
const MAX_REUSED = 0x1_0000;

/** Converts a value to JSON with ASN.1 names. */
export function toJson<T>({ type }: Codec<T>, value: T): Plain {
  return toPlain(type, value as Value);
}

/**
 * Converts JSON with ASN.1 names to a value.
 *
 * @throws Asn1Error `invalid_value`, with the path
 */
export function fromJson<T>({ type }: Codec<T>, plain: Plain): T {
  return fromPlain(type, plain) as T;
}

/** The value in an OCTET STRING or BIT STRING with CONTAINING, decoded when it is read. */
export class Contained<T> implements Containing<T> {
  /** The octets as they came. */
  readonly bytes: Uint8Array;
  /** At the start of the octets until they are decoded. */
  readonly #reader: PerReader;
  readonly #read: (reader: PerReader) => T;
  readonly #typeOf: () => Type;
  #result: { readonly value: T } | { readonly error: unknown } | undefined;

  constructor(bytes: Uint8Array, outer: PerReader, read: (reader: PerReader) => T, typeOf: () => Type) {
    outer.allocate(CONTAINED_MEMORY);
    this.bytes = bytes;
    this.#reader = outer.inside(bytes);
    this.#read = read;
    this.#typeOf = typeOf;
  }

  /** @throws Asn1Error `malformed` if the octets are not a value of the type, each time */
  get containing(): T {
    this.#result ??= this.#decode();
    if ("error" in this.#result) throw this.#result.error;
    return this.#result.value;
  }

  #decode(): { readonly value: T } | { readonly error: unknown } {
    const outer = this.#reader;
    const { memoryLeft } = outer;
    outer.rewind(outer.position + this.bytes.length * 8);
    try {
      const reader = outer.inside(this.bytes);
      const value = this.#read(reader);
      reader.assertEnd();
      return { value };
    } catch (error) {
      outer.memoryLeft = memoryLeft;
      return { error: this.#errorWithPath(outer.inside(this.bytes)) ?? error };
    }
  }

  /** As in `decode`, the interpreter fails at the same bit. */
  #errorWithPath(reader: PerReader): unknown {
    try {
      new Decoder().run(this.#typeOf(), reader, {});
      return undefined;
    } catch (error) {
      return error;
    }
  }
}

/** A string with CONTAINING: the value in it, and after decoding its octets. */
export interface Containing<T> {
  readonly containing: T;
  readonly bytes?: Uint8Array;
}

/** The octets of a string with CONTAINING. */
export function containedOctets<T>(
  writer: PerWriter,
  value: Containing<T>,
  write: (inner: PerWriter, value: T) => void,
): Uint8Array {
  if (value instanceof Contained) return value.bytes;
  if (typeof value !== "object" || value === null) mismatch("{containing}", value);
  const inner = writer.inner();
  write(inner, value.containing);
  return inner.finish();
}

/**
 * Reads a value again by its type, from its start and with the memory left there. Generated code uses it for cases that it lacks.
 */
export function readByType<T>(reader: PerReader, { type }: Codec<T>, start: number, memoryLeft: number): T {
  reader.rewind(start);
  reader.memoryLeft = memoryLeft;
  return new Decoder().readPart(type, reader) as T;
}

/** Writes a value by its type: for generated code that does not have the case. */
export function writeByType<T>(writer: PerWriter, { type }: Codec<T>, value: T): void {
  new Encoder().writePart(type, value as Value, writer);
}

/** An integer of a range, for generated code. */
export function whole(value: unknown, min: number, max: number): number {
  if (typeof value !== "number" || !(value >= min && value <= max) || !Number.isInteger(value)) {
    mismatch(`an integer of ${min}..${max}`, value);
  }
  return value;
}

/** The number of items of a list, for generated code. */
export function itemCount(value: unknown, min: number, max: number): number {
  if (!Array.isArray(value)) mismatch("an array", value);
  if (value.length < min || value.length > max) {
    mismatch(`${min === max ? min : `${min}..${max === Infinity ? "MAX" : max}`} items`, value.length);
  }
  return value.length;
}
