import { type DescMessage, type MessageShape, toBinary } from "@bufbuild/protobuf";
import { KpmError } from "../kpm-error.ts";

/** Encodes a message as protobuf octets. */
export function encodeProtobuf<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): Uint8Array {
  try {
    return toBinary(schema, message);
  } catch (cause) {
    throw new KpmError("unencodable", cause instanceof Error ? cause.message : String(cause), {
      wire: "protobuf",
      cause,
    });
  }
}
