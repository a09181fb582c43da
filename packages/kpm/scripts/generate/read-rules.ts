import { type DescField, getExtension } from "@bufbuild/protobuf";
import { field as fieldExtension } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { Bounds, FieldRules } from "./model.ts";

/**
 * Reads the validation rules of a field. That no rule is left out is tested: the verdicts of generated code are those of protovalidate, and
 * those of the tables of the contract.
 */
export function readRules({ proto: { options } }: DescField): FieldRules {
  if (options === undefined) return {};
  const { cel, type } = getExtension(options, fieldExtension);
  const [constraint] = cel;
  if (constraint !== undefined) return { bits: readBits(constraint.expression) };
  switch (type.case) {
    case "string":
      return { characters: { min: type.value.minLen, max: type.value.maxLen } };
    case "bytes":
      return { octets: type.value.len };
    case "repeated":
      return { items: { min: type.value.minItems, max: type.value.maxItems } };
    case "uint32":
      return { atMost: BigInt(type.value.lessThan.value ?? 0) };
    case "int32":
    case "int64": {
      const { const: constant, greaterThan, lessThan } = type.value;
      if (greaterThan.value === undefined || lessThan.value === undefined) return { constant: BigInt(constant) };
      return { value: { min: BigInt(greaterThan.value), max: BigInt(lessThan.value) } };
    }
    case undefined:
      return {};
    default:
      throw new Error(`no emitter for rule ${type.case}`);
  }
}

/** The number of bits is the one rule that protovalidate has no name for; it is written in CEL, with one number or two. */
function readBits(expression: string): Bounds {
  const [min = 0n, max = min] = (expression.match(/\d+/g) ?? []).map(BigInt);
  return { min, max };
}
