import type { Unpacking } from "../aper/bit-reader.ts";
import type { Packing } from "../aper/bit-writer.ts";
import type { Reading } from "../protobuf/reader.ts";
import type { Writing } from "../protobuf/writer.ts";
import type { Checking } from "../validation/checker.ts";

/**
 * What generated code knows to do with messages of one type. Constants have no form in aligned PER.
 *
 * `Taken` is what its functions take: messages with the same fields share them.
 */
export interface Codec<Made, Taken = Made> extends Reading<Made, Taken>, Writing<Taken>, Checking<Taken> {
  readonly unpack: Unpacking<Made>["unpack"] | undefined;
  readonly pack: Packing<Taken>["pack"] | undefined;
}

/** The codec of a message that aligned PER has a form for. */
export interface PackedCodec<Made, Taken = Made>
  extends Reading<Made, Taken>,
    Writing<Taken>,
    Checking<Taken>,
    Unpacking<Made>,
    Packing<Taken> {}

/** A codec among those of other types. */
export type SomeCodec = Codec<{ readonly $typeName: string }, never>;
