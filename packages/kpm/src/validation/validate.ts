import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import { checks } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_validator.ts";
import { generatedFor } from "../generated-for.ts";
import { Checker, enough } from "./checker.ts";
import type { Violation } from "./violation.ts";

/** How to validate. */
export interface ValidateOptions {
  /** Stop at the first violation, or collect all up to `limit`. @default "all" */
  readonly mode?: "first" | "all";
  /** The most violations to collect. @default 100 */
  readonly limit?: number;
}

/** The verdict. */
export type Validation =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly violations: readonly Violation[] };

type Check = (checker: Checker, message: Message) => void;

/** Checks a message against every rule of the contract, nested messages and list items included. */
export function validate<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: ValidateOptions = {},
): Validation {
  const { mode = "all", limit = 100 } = options;
  const check = generatedFor<Check>(schema, checks, "protobuf");
  const checker = new Checker(schema, mode === "first" ? 1 : limit);
  try {
    check(checker, message);
  } catch (error) {
    if (error !== enough) throw error;
  }
  const { violations } = checker;
  return violations.length === 0 ? { kind: "valid" } : { kind: "invalid", violations };
}
