import { type DescField, type DescMessage, getExtension, type Message, type MessageShape } from "@bufbuild/protobuf";
import { type Path, pathToString } from "@bufbuild/protobuf/reflect";
import { createValidator } from "@bufbuild/protovalidate";
import { field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
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

const validator = createValidator();

/** Checks a message against every rule of the contract, nested messages and list items included. */
export function validate<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
  options: ValidateOptions = {},
): Validation {
  const { mode = "all", limit = 100 } = options;
  const result = validator.validate(schema, message);
  if (result.kind === "valid") return { kind: "valid" };
  if (result.kind === "error") throw result.error;
  const violations = result.violations.slice(0, mode === "first" ? 1 : limit).map(
    (found): Violation => ({
      path: pathToString(found.field),
      rule: found.ruleId,
      limit: limitOf(found.field.at(-1)),
      actual: actualOf(message, found.field),
      message: found.message,
    }),
  );
  return { kind: "invalid", violations };
}

function limitOf(last: Path[number] | undefined): string {
  if (last?.kind !== "field" || last.proto.options === undefined) return "";
  const rules = getExtension(last.proto.options, fieldRules);
  const expression = rules.cel[0]?.expression ?? "";
  if (expression !== "") return [...expression.matchAll(/(\d+)u/g)].map((match) => match[1]).join("..");
  const { value } = rules.type;
  if (value === undefined) return "";
  const bounds: Record<string, unknown> = { ...value };
  const greater = value as { greaterThan?: { value?: unknown }; lessThan?: { value?: unknown } };
  const low = greater.greaterThan?.value ?? bounds.minLen ?? bounds.minItems;
  const high = greater.lessThan?.value ?? bounds.maxLen ?? bounds.maxItems;
  const exact = rules.type.case === "bytes" ? bounds.len : rules.type.case === "int32" ? bounds.const : undefined;
  if (low === undefined) return String(high ?? exact);
  return `${low}..${high}`;
}

function actualOf(message: Message, path: Path): number | bigint {
  let value: unknown = message;
  for (const step of path) {
    if (step.kind === "field") value = read(value as Record<string, unknown>, step);
    else if (step.kind === "list_sub") value = (value as unknown[])[step.index];
    else return 0;
  }
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value === "string") return [...value].length;
  if (value instanceof Uint8Array || Array.isArray(value)) return value.length;
  return (value as { len?: number }).len ?? 0;
}

function read(message: Record<string, unknown>, field: DescField): unknown {
  if (field.oneof === undefined) return message[field.localName];
  return (message[field.oneof.localName] as { value?: unknown }).value;
}
