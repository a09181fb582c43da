import type { Unpacking } from "../aper/bit-reader.ts";
import type { Packing } from "../aper/bit-writer.ts";
import type { Reading } from "../protobuf/reader.ts";
import type { Writing } from "../protobuf/writer.ts";
import type { Checking } from "./checker.ts";

/**
 * The operations that generated code offers for messages of one type. Constants have no encoding in aligned PER.
 *
 * `Taken` is the input type of its functions: messages with the same fields share functions.
 */
export interface Codec<Made, Taken = Made> extends Reading<Made, Taken>, Writing<Taken>, Checking<Taken> {
  readonly unpack: Unpacking<Made>["unpack"] | undefined;
  readonly pack: Packing<Taken>["pack"] | undefined;
}

/** The codec of a message that can be encoded in aligned PER. */
export interface PackedCodec<Made, Taken = Made>
  extends Reading<Made, Taken>,
    Writing<Taken>,
    Checking<Taken>,
    Unpacking<Made>,
    Packing<Taken> {}

/** A codec of any message type. */
export type SomeCodec = Codec<{ readonly $typeName: string }, never>;
