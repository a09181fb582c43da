import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { type DecodeOptions, decodeOptions, decodeWire } from "./decode.ts";
import { plainOctets } from "./plain-octets.ts";
import { decodeProtobuf } from "./protobuf/decode.ts";
import { findList } from "./protobuf/find-fault.ts";
import { TooManyItems } from "./protobuf/too-many-items.ts";
import { requireKnown } from "./require-known.ts";
import { type ValidateOptions, validateOptions, verdictOn } from "./validation/validate.ts";
import type { Violation } from "./validation/violation.ts";

const defaults: DecodeOptions & ValidateOptions = {};
const allOptions = [...decodeOptions, ...validateOptions];

/** The message, or what is wrong with it. */
export type Checked<Message> =
  | { readonly kind: "valid"; readonly message: Message }
  | { readonly kind: "invalid"; readonly violations: readonly Violation[] };

/**
 * Decodes and validates in one go, for octets from somebody that is not trusted.
 *
 * A list that is longer than its rule allows ends the work at once, before the first item too many is made: the violation
 * then is the only one, and its `actual` is the number of items read by then, plus one. This holds for protobuf. Aligned PER
 * tells the number of items before the first: one that is too large is `malformed`. JSON is parsed whole before anything is
 * checked: bound the length of such input yourself.
 *
 * @throws KpmError as `decode` and `validate` do
 */
export function decodeAndValidate<Desc extends DescMessage>(
  schema: Desc,
  bytes: Uint8Array,
  options: DecodeOptions & ValidateOptions = defaults,
): Checked<MessageShape<Desc>> {
  if (options !== defaults) requireKnown(options, allOptions);
  if ((options.wire ?? "protobuf") !== "protobuf") return check(schema, decodeWire(schema, bytes, options), options);
  const octets = plainOctets(bytes);
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
