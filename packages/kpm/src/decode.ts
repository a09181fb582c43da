import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { decodeJson } from "./json/decode.ts";
import { decodeProtobuf } from "./protobuf/decode.ts";
import type { Wire } from "./wire.ts";

/** How to read. */
export interface DecodeOptions {
  /** The form that the bytes have. @default "protobuf" */
  readonly wire?: Wire;
}

/**
 * Decodes a message. The rules of the contract are not checked here: see {@link validate}.
 *
 * Byte fields of a message decoded from protobuf are views of `bytes`, not copies.
 *
 * @throws KpmError `malformed`, with the path of the field and the offset of the octet that cannot be read
 */
export function decode<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  options: DecodeOptions = {},
): MessageShape<Desc> {
  const { wire = "protobuf" } = options;
  const octets = plainOctets(bytes);
  switch (wire) {
    case "protobuf":
      return decodeProtobuf(schema, octets);
    case "json":
      return decodeJson(schema, octets);
  }
}

/** Byte fields are views of the input: a message decoded from a subclass such as Node's Buffer must not hold any of it. */
function plainOctets(bytes: Uint8Array): Uint8Array {
  if (bytes.constructor === Uint8Array) return bytes;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
