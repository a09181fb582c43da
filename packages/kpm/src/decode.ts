import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { type AperDecodeOptions, decodeAper } from "./aper/decode.ts";
import { assertKnownOptions, toPlainBytes } from "./arguments.ts";
import type { Asn1DecodeOptions, Asn1Message } from "./asn1/message.ts";
import { unknownWire, type Wire } from "./error.ts";
import { decodeJson } from "./json/decode.ts";
import type { Schema } from "./models/model.ts";
import { decodeProtobuf } from "./protobuf/decode.ts";
import { findList } from "./protobuf/find-error.ts";
import { TooManyItems } from "./protobuf/reader.ts";
import type { Violation } from "./runtime/violation.ts";
import { type ValidateOptions, validateOptions, verdictOn } from "./validate.ts";

/** How to decode. The other options apply to `wire: "aper"` only. */
export interface DecodeOptions extends AperDecodeOptions {
  /** The encoding of the bytes. @default "protobuf", and "aper" for types of an ASN.1 module */
  readonly wire?: Wire;
}

const decodeOptions: readonly string[] = ["wire", "dialect", "allowTrailing"];

/**
 * Decodes a message without checking the rules of the contract: see {@link validate}.
 *
 * Byte fields of a decoded message are views of `bytes`, not copies.
 *
 * @throws KpmError `malformed`, with the path of the field and the offset of the byte (or bit) that cannot be read; `unsupported`
 *   for a message type that the wire cannot encode, and for 256 MiB of APER; `invalid_argument` for an unknown option, wire or
 *   dialect, and for bytes that are not a Uint8Array
 */
export function decode<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  options?: DecodeOptions,
): MessageShape<Desc>;
export function decode<T>(schema: Asn1Message<T>, bytes: Uint8Array, options?: Asn1DecodeOptions): T;
export function decode(schema: Schema, bytes: Uint8Array, options?: DecodeOptions): unknown;
export function decode(schema: Schema, bytes: Uint8Array, options: DecodeOptions = {}): unknown {
  assertKnownOptions(options, decodeOptions);
  return schema.kind === "asn1" ? schema.decode(toPlainBytes(bytes), options) : decodeWire(schema, bytes, options);
}

/** Decodes a message. The caller has checked the names of the options. */
function decodeWire<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  options: DecodeOptions,
): MessageShape<Desc> {
  const { wire = "protobuf" } = options;
  const octets = toPlainBytes(bytes);
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

const defaults: DecodeOptions & ValidateOptions = {};
const allOptions = [...decodeOptions, ...validateOptions];

/** The decoded message, or its violations. */
export type Checked<Message> =
  | { readonly kind: "valid"; readonly message: Message }
  | { readonly kind: "invalid"; readonly violations: readonly Violation[] };

/**
 * Decodes and validates in one step, for bytes from a source that you do not trust.
 *
 * Protobuf: decoding stops as soon as a list is longer than its rule allows. This violation is then the only one, and its `actual`
 * is the limit plus one. Aligned PER: a list states its length first, so a list that is too long is `malformed`. JSON is parsed
 * completely before any check, so limit the length of such input yourself.
 *
 * @throws KpmError as `decode` and `validate` do
 */
export function decodeAndValidate<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  options: DecodeOptions & ValidateOptions = defaults,
): Checked<MessageShape<Desc>> {
  if (options !== defaults) assertKnownOptions(options, allOptions);
  if ((options.wire ?? "protobuf") !== "protobuf") return check(schema, decodeWire(schema, bytes, options), options);
  const octets = toPlainBytes(bytes);
  try {
    return check(schema, decodeProtobuf(schema, octets, true), options);
  } catch (error) {
    if (!(error instanceof TooManyItems)) throw error;
    return { kind: "invalid", violations: [tooManyItems(schema, octets, error)] };
  }
}

function check<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: ValidateOptions,
): Checked<MessageShape<Desc>> {
  const verdict = verdictOn(schema, message, options);
  return verdict.kind === "valid" ? { kind: "valid", message } : verdict;
}

function tooManyItems(schema: DescMessage, octets: Uint8Array, { offset, least, most }: TooManyItems): Violation {
  const path = findList(schema, octets, offset);
  const limit = `${least}..${most}`;
  const message = `must have ${limit} items, found more`;
  return { path, rule: "repeated.max_items", limit, actual: most + 1, message };
}
