import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import { findUnencodable } from "./aper/encode.ts";
import { assertChoice, assertKnownOptions, assertMessage } from "./arguments.ts";
import type { Asn1Message } from "./asn1/message.ts";
import { findCodec } from "./codecs.ts";
import { KpmError } from "./error.ts";
import { assertTypes } from "./message-types.ts";
import type { MessageOf, Schema } from "./models/model.ts";
import { Checker, invalid, ViolationFinder } from "./runtime/checker.ts";
import type { Codec } from "./runtime/codec.ts";
import { collect, type Violation } from "./runtime/violation.ts";

/** How to validate. */
export interface ValidateOptions {
  /**
   * Which rules to check: those of the contract, or what aligned PER can carry (values inside bounds that are not extensible,
   * mandatory components, PrintableString, known enumeration values, no bits above the length of a bit string). Types of an ASN.1
   * module have the second kind of rules only.
   *
   * @default "contract"
   */
  readonly profile?: "contract" | "encodable";
  /** Stop at the first violation, or collect all up to `limit`. @default "all" */
  readonly mode?: "first" | "all";
  /** The most violations to collect, 1 or more. @default 100 */
  readonly limit?: number;
}

export const validateOptions: readonly string[] = ["profile", "mode", "limit"];

const defaults: ValidateOptions = {};

/** The result of a validation. */
export type Validation =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly violations: readonly Violation[] };

/**
 * Checks a message against every rule of a profile, nested messages and list items included.
 *
 * @throws KpmError `unsupported` for a schema of another package, or a constant in profile `encodable`; `invalid_argument` for
 *   an unknown option, a message of another type, or a value of the wrong type (bytes that are not a Uint8Array, a list with
 *   a hole…). The `$typeName` of nested messages is not checked.
 */
export function validate<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options?: ValidateOptions,
): Validation;
export function validate<T>(schema: Asn1Message<T>, message: T, options?: ValidateOptions): Validation;
export function validate(schema: Schema, message: MessageOf<Schema>, options?: ValidateOptions): Validation;
export function validate(schema: Schema, message: unknown, options: ValidateOptions = defaults): Validation {
  if (options !== defaults) assertKnownOptions(options, validateOptions);
  if (schema.kind !== "asn1") return verdictOn(schema, message as Message, options);
  const { mode, limit } = resolve(options);
  return verdict(schema.violations(message, mode === "first" ? 1 : limit));
}

/** Checks a message. The caller has checked the names of the options. */
export function verdictOn<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: ValidateOptions,
): Validation {
  const { profile, mode, limit } = resolve(options);
  const codec = findCodec(schema);
  assertMessage(schema, message);
  try {
    if (profile === "contract" && passes(codec, message)) return valid;
    return search(schema, codec, message, profile, mode === "first" ? 1 : limit);
  } catch (error) {
    if (!(error instanceof KpmError)) assertTypes(schema, message);
    throw error;
  }
}

function search<Desc extends DescMessage>(
  schema: Desc,
  codec: Codec<MessageShape<Desc>>,
  message: MessageShape<Desc>,
  profile: string,
  most: number,
): Validation {
  const violations = collect(most, (add) => {
    if (profile === "contract") codec.check(new ViolationFinder(schema, add), message);
    else findUnencodable(schema, message, add);
  });
  return verdict(violations);
}

function verdict(violations: readonly Violation[]): Validation {
  return violations.length === 0 ? valid : { kind: "invalid", violations };
}

function resolve({ profile = "contract", mode = "all", limit = 100 }: ValidateOptions): Required<ValidateOptions> {
  assertChoice("profile", profile, ["contract", "encodable"]);
  assertChoice("mode", mode, ["first", "all"]);
  if (!(limit >= 1)) throw new KpmError("invalid_argument", `Option 'limit' must be at least 1, got ${limit}`);
  return { profile, mode, limit };
}

const valid: Validation = Object.freeze({ kind: "valid" });
const checker = new Checker();

function passes<Message>(codec: Codec<Message>, message: Message): boolean {
  try {
    codec.check(checker, message);
    return true;
  } catch (error) {
    if (error === invalid) return false;
    throw error;
  }
}
