import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { findCodec } from "../codecs.ts";
import { findError } from "./find-error.ts";
import { broken, Reader, TooManyItems } from "./reader.ts";

/**
 * Decodes protobuf bytes.
 *
 * Generated code reads them. A known field with the wrong wire type becomes an unknown field, and a nested message may not end
 * inside a field. protobuf-es does not check either; protobufjs does both. When generated code fails, the bytes are read again to
 * locate the error.
 *
 * @param strict throw {@link TooManyItems} as soon as a list has more items than its rule allows
 */
export function decodeProtobuf<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  strict = false,
): MessageShape<Desc> {
  const codec = findCodec(schema);
  try {
    const reader = new Reader(bytes, strict);
    const message = codec.read(reader, undefined, bytes.length);
    if (reader.pos > bytes.length) throw broken;
    return message;
  } catch (error) {
    if (error instanceof TooManyItems) throw error;
    throw findError(schema, bytes, error);
  }
}
