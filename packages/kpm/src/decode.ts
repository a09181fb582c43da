import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { type AperDecodeOptions, decodeAper } from "./aper/decode.ts";
import { decodeJson } from "./json/decode.ts";
import { plainOctets } from "./plain-octets.ts";
import { decodeProtobuf } from "./protobuf/decode.ts";
import { requireKnown } from "./require-known.ts";
import { unknownWire, type Wire } from "./wire.ts";

/** How to read. The options of aligned PER mean nothing to the other wires. */
export interface DecodeOptions extends AperDecodeOptions {
  /** The form that the bytes have. @default "protobuf" */
  readonly wire?: Wire;
}

/** The names of all of these. */
export const decodeOptions: readonly string[] = ["wire", "dialect", "presence", "allowTrailing"];

/**
 * Decodes a message. The rules of the contract are not checked here: see {@link validate}.
 *
 * Byte fields of a message decoded from protobuf are views of `bytes`, not copies.
 *
 * @throws KpmError `malformed`, with the path of the field and the offset of the octet (or bit) that cannot be read;
 *   `unsupported` for a message type that the wire has no form for, and for 256 MiB of APER; `invalid_argument` for an unknown
 *   option, wire or dialect, or bytes that are no Uint8Array
 */
export function decode<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  options: DecodeOptions = {},
): MessageShape<Desc> {
  requireKnown(options, decodeOptions);
  return decodeWire(schema, bytes, options);
}

/** Decodes a message; the names of the options have been looked at before. */
export function decodeWire<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  options: DecodeOptions,
): MessageShape<Desc> {
  const { wire = "protobuf" } = options;
  const octets = plainOctets(bytes);
  switch (wire) {
    case "protobuf":
      return decodeProtobuf(schema, octets);
    case "json":
      return decodeJson(schema, octets);
    case "aper":
      return decodeAper(schema, octets, options);
    default:
      throw unknownWire(wire);
  }
}
