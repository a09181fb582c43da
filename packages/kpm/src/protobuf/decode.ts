import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import { constructors, readers } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_codec.ts";
import { generatedFor } from "../generated-for.ts";
import { findFault } from "./find-fault.ts";
import { Reader } from "./reader.ts";
import { TooManyItems } from "./too-many-items.ts";

type Read = (reader: Reader, message: Message, end: number) => void;

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
  const read = generatedFor<Read>(schema, readers, "protobuf");
  const Empty = generatedFor<new () => MessageShape<Desc>>(schema, constructors, "protobuf");
  const message = new Empty();
  try {
    read(new Reader(bytes, strict), message, bytes.length);
    return message;
  } catch (error) {
    if (error instanceof TooManyItems) throw error;
    throw findFault(schema, bytes, error);
  }
}
