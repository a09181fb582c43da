import { type DescMessage, fromBinary, type MessageShape } from "@bufbuild/protobuf";
import { findFault } from "./find-fault.ts";

/** Decodes protobuf octets. */
export function decodeProtobuf<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
  try {
    return fromBinary(schema, bytes);
  } catch (error) {
    throw findFault(schema, bytes, error);
  }
}
