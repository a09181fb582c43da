import { type DescMessage, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { findCodec } from "../codecs.ts";
import { KpmError } from "../error.ts";
import { assertTypes } from "../message-types.ts";
import { Writer } from "./writer.ts";

/** All calls share one writer: encoding is synchronous, and the result is copied out. */
const writer = new Writer();

/**
 * Encodes a message as protobuf.
 *
 * If generated code cannot write a message whose values have the right types, protobuf-es encodes it: it accepts a few forms that
 * types do not allow (a number for an int64), and its error names the field.
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
