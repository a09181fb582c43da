import { type DescMessage, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { findCodec } from "../codecs.ts";
import { KpmError } from "../error.ts";
import { assertTypes } from "../message-types.ts";
import { Writer } from "./writer.ts";

/** One writer serves all: encoding is synchronous, and what is written is copied out. */
const writer = new Writer();

/**
 * Encodes a message as protobuf octets.
 *
 * A message that generated code cannot write, and that has values of the right types, is given to protobuf-es, which takes a few
 * forms that types do not allow (a number for an int64) and names the field that it refuses.
 */
export function encodeProtobuf<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): Uint8Array {
  const codec = findCodec(schema);
  try {
    codec.write(writer, message);
    return writer.finish();
  } catch {
    writer.reset();
    assertTypes(schema, message, "protobuf");
  }
  try {
    return toBinary(schema, message);
  } catch (cause) {
    throw new KpmError("unencodable", cause instanceof Error ? cause.message : String(cause), {
      wire: "protobuf",
      cause,
    });
  }
}
