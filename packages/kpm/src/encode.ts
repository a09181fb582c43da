import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import { type AperEncodeOptions, encodeAper } from "./aper/encode.ts";
import { assertKnownOptions, assertMessage } from "./arguments.ts";
import type { Asn1Message, Asn1Options } from "./asn1/message.ts";
import { unknownWire, type Wire } from "./error.ts";
import { encodeJson } from "./json/encode.ts";
import type { MessageOf, Schema } from "./models/model.ts";
import { encodeProtobuf } from "./protobuf/encode.ts";

/** How to encode. The other options apply to `wire: "aper"` only. */
export interface EncodeOptions extends AperEncodeOptions {
  /** The encoding to write. @default "protobuf", and "aper" for types of an ASN.1 module */
  readonly wire?: Wire;
}

const encodeOptions = ["wire", "dialect"];

/**
 * Encodes a message without checking the rules of the contract: see {@link validate}.
 *
 * Results of 65 to 512 bytes are views of shared memory, as with Node's `Buffer`. Copy such a result with `slice()` before you
 * transfer it to another thread.
 *
 * @throws KpmError `unencodable` for a value that the wire cannot carry or that has the wrong type; `unsupported` for a message
 * type that the wire cannot encode; `invalid_argument` for an unknown option, wire or dialect, and for a message of another type
 */
export function encode<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options?: EncodeOptions,
): Uint8Array;
export function encode<T>(schema: Asn1Message<T>, message: T, options?: Asn1Options): Uint8Array;
export function encode(schema: Schema, message: MessageOf<Schema>, options?: EncodeOptions): Uint8Array;
export function encode(schema: Schema, value: unknown, options: EncodeOptions = {}): Uint8Array {
  assertKnownOptions(options, encodeOptions);
  if (schema.kind === "asn1") return schema.encode(value, options);
  const message = value as Message;
  const { wire = "protobuf" } = options;
  assertMessage(schema, message);
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
