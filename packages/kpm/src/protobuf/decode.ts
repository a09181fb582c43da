import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { findCodec } from "../codecs.ts";
import { findFault } from "./find-fault.ts";
import { Reader } from "./reader.ts";
import { TooManyItems } from "./too-many-items.ts";

/**
 * Decodes protobuf octets.
 *
 * Generated code reads them, and takes exactly what protobuf-es takes. When it gives up, the octets are walked through once
 * more to locate the fault; no message is made for that.
 *
 * @param strict throw {@link TooManyItems} as soon as a list has more items than its rule allows
 */
export function decodeProtobuf<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  strict = false,
): MessageShape<Desc> {
  const codec = findCodec(schema);
  const message = new codec.Empty();
  try {
    codec.read(new Reader(bytes, strict), message, bytes.length);
    return message;
  } catch (error) {
    if (error instanceof TooManyItems) throw error;
    throw findFault(schema, bytes, error);
  }
}
