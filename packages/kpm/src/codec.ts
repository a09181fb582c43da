import type { BitReader } from "./aper/bit-reader.ts";
import type { BitWriter } from "./aper/bit-writer.ts";
import type { Reader } from "./protobuf/reader.ts";
import type { Writer } from "./protobuf/writer.ts";
import type { Checker } from "./validation/checker.ts";

/**
 * What generated code knows to do with messages of one type.
 *
 * `Taken` is what its functions take: messages with the same fields share them.
 */
export interface Codec<Made, Taken = Made> {
  /** Makes an empty message. */
  readonly Empty: new () => Made;
  /** Reads fields from protobuf into a message, up to the octet `end`. */
  readonly read: (reader: Reader, message: Taken, end: number) => void;
  /** Writes a message to protobuf, from its last field to its first. */
  readonly write: (writer: Writer, message: Taken) => void;
  /** Checks the rules of the contract. */
  readonly check: (checker: Checker, message: Taken) => void;
  /** Makes a message of aligned PER: not `Empty` of whoever calls, so that V8 knows which one and inlines it. Constants have none. */
  readonly unpack: ((reader: BitReader) => Made) | undefined;
  /** Writes a message to aligned PER. */
  readonly pack: ((writer: BitWriter, message: Taken) => void) | undefined;
}

/** The codec of a message that aligned PER has a form for. */
export interface PackedCodec<Made, Taken = Made> extends Codec<Made, Taken> {
  readonly unpack: (reader: BitReader) => Made;
  readonly pack: (writer: BitWriter, message: Taken) => void;
}

/** A codec among those of other types. */
export type SomeCodec = Codec<object & { readonly $typeName: string }, never>;
