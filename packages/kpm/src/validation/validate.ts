import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { findUnencodable } from "../aper/encode.ts";
import type { Codec } from "../codec.ts";
import { codecOf } from "../codec-of.ts";
import { KpmError } from "../kpm-error.ts";
import { requireChoice } from "../require-choice.ts";
import { requireKnown } from "../require-known.ts";
import { requireMessage } from "../require-message.ts";
import { requireTypes } from "../require-types.ts";
import { Checker, invalid } from "./checker.ts";
import type { Violation } from "./violation.ts";
import { ViolationFinder } from "./violation-finder.ts";
import { ViolationList } from "./violation-list.ts";

/** How to validate. */
export interface ValidateOptions {
  /**
   * Which rules to check: those of the contract, or what aligned PER can carry (values inside bounds that are not extensible,
   * mandatory components, PrintableString, known enumeration values, no bits above the length of a bit string).
   *
   * @default "contract"
   */
  readonly profile?: "contract" | "encodable";
  /** Stop at the first violation, or collect all up to `limit`. @default "all" */
  readonly mode?: "first" | "all";
  /** The most violations to collect, 1 or more. @default 100 */
  readonly limit?: number;
}

/** The names of all of these. */
export const validateOptions: readonly string[] = ["profile", "mode", "limit"];

const defaults: ValidateOptions = {};

/** The verdict. */
export type Validation =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly violations: readonly Violation[] };

/**
 * Checks a message against every rule of a profile, nested messages and list items included.
 *
 * @throws KpmError `unsupported` for a schema of another package, or a constant in profile `encodable`; `invalid_argument` for
 *   an option that is not one of the above, a message of another type, or a value that its field cannot have at all (octets that
 *   are no Uint8Array, a list with a hole…); the types of nested messages are taken on trust
 */
export function validate<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: ValidateOptions = defaults,
): Validation {
  if (options !== defaults) requireKnown(options, validateOptions);
  return verdictOn(schema, message, options);
}

/** Checks a message; the names of the options have been looked at before. */
export function verdictOn<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: ValidateOptions,
): Validation {
  const { profile = "contract", mode = "all", limit = 100 } = options;
  requireChoice("profile", profile, ["contract", "encodable"]);
  requireChoice("mode", mode, ["first", "all"]);
  if (!(limit >= 1)) throw new KpmError("invalid_argument", `Option 'limit' is 1 or more, got ${limit}`);
  const codec = codecOf(schema);
  requireMessage(schema, message);
  try {
    if (profile === "contract" && passes(codec, message)) return valid;
    return search(schema, codec, message, profile, mode === "first" ? 1 : limit);
  } catch (error) {
    if (!(error instanceof KpmError)) requireTypes(schema, message);
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
  const found = new ViolationList(most);
  found.collect(() => {
    if (profile === "contract") codec.check(new ViolationFinder(schema, found), message);
    else findUnencodable(schema, message, (violation) => found.add(violation));
  });
  const { violations } = found;
  return violations.length === 0 ? valid : { kind: "invalid", violations };
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
