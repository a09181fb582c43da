import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { type AperEncodeOptions, encodeAper } from "./aper/encode.ts";
import { encodeJson } from "./json/encode.ts";
import { encodeProtobuf } from "./protobuf/encode.ts";
import { requireKnown } from "./require-known.ts";
import { requireMessage } from "./require-message.ts";
import { unknownWire, type Wire } from "./wire.ts";

/** How to write. The options of aligned PER mean nothing to the other wires. */
export interface EncodeOptions extends AperEncodeOptions {
  /** The form to write. @default "protobuf" */
  readonly wire?: Wire;
}

const encodeOptions = ["wire", "dialect", "presence"];

/**
 * Encodes a message. The rules of the contract are not checked here: see {@link validate}.
 *
 * @throws KpmError `unencodable` for a value that the wire cannot carry, or that its field cannot have at all; `unsupported` for a message type that the wire has
 *   no form for; `invalid_argument` for an unknown option, wire or dialect, or a message of another type
 */
export function encode<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: EncodeOptions = {},
): Uint8Array {
  requireKnown(options, encodeOptions);
  const { wire = "protobuf" } = options;
  requireMessage(schema, message);
  switch (wire) {
    case "protobuf":
      return encodeProtobuf(schema, message);
    case "json":
      return encodeJson(schema, message);
    case "aper":
      return encodeAper(schema, message, options);
    default:
      throw unknownWire(wire);
  }
}
