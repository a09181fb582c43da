import { type DescField, type DescMessage, getExtension, type Message, ScalarType } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";
import {
  type FieldRules as DeclaredRules,
  FieldRulesSchema,
  field as fieldExtension,
  MessageRulesSchema,
  message as messageExtension,
} from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { Bounds, FieldRules } from "./model.ts";

/**
 * Reads the validation rules of a field.
 *
 * Throws for every member of the rules that is set and that the emitters do not know, naming the field and the rule: a rule that
 * was left out would let through what the .proto forbids.
 */
export function readRules(desc: DescField): FieldRules {
  const { options } = desc.proto;
  if (options === undefined) return {};
  const rules = getExtension(options, fieldExtension);
  const [kind, ...others] = setMembers(FieldRulesSchema, rules);
  if (kind === undefined) return {};
  if (others.length > 0)
    throw unsupportedRule(desc, others.includes("required") ? "required" : `${kind} with ${others}`);
  if (kind === "cel" && rules.cel.length === 1) return { bits: readBits(desc, rules.cel[0]?.expression ?? "") };
  return readTyped(desc, kind, rules);
}

/** Throws for validation rules of a message as a whole. */
export function refuseRules(desc: DescMessage): void {
  const { options } = desc.proto;
  const [rule] = options === undefined ? [] : setMembers(MessageRulesSchema, getExtension(options, messageExtension));
  if (rule !== undefined) throw unsupportedRule(desc, rule);
}

function readTyped(desc: DescField, kind: string, { type }: DeclaredRules): FieldRules {
  const schema = FieldRulesSchema.fields.find(({ name }) => name === kind)?.message;
  const members = schema === undefined || type.value === undefined ? [] : setMembers(schema, type.value);
  const known = (...names: readonly string[]) => members.every((member) => names.includes(member));
  const has = (name: string) => members.includes(name);
  switch (type.case) {
    case "string":
      if (!known("min_len", "max_len") || !has("max_len")) break;
      return { characters: { min: type.value.minLen, max: type.value.maxLen } };
    case "bytes":
      if (!known("len") || !has("len")) break;
      return { octets: type.value.len };
    case "repeated":
      if (!known("min_items", "max_items") || !has("max_items")) break;
      return { items: { min: type.value.minItems, max: type.value.maxItems } };
    case "uint32":
      if (known("lte") && type.value.lessThan.case === "lte") return { atMost: BigInt(type.value.lessThan.value) };
      return readRange(desc, members, type.value);
    case "int32":
    case "int64": {
      if (type.case === "int32" && has("const") && known("const")) return { constant: BigInt(type.value.const) };
      return readRange(desc, members, type.value);
    }
  }
  throw unsupportedRule(desc, kind, members);
}

interface Range {
  readonly greaterThan: { readonly case?: string | undefined; readonly value?: number | bigint | undefined };
  readonly lessThan: { readonly case?: string | undefined; readonly value?: number | bigint | undefined };
}

/** Bounds of an integer: `gte` and `lte`, both of them and nothing else. */
function readRange(desc: DescField, members: readonly string[], { greaterThan, lessThan }: Range): FieldRules {
  const known = members.every((member) => member === "gte" || member === "lte");
  const { value: min } = greaterThan;
  const { value: max } = lessThan;
  if (known && greaterThan.case === "gte" && lessThan.case === "lte" && min !== undefined && max !== undefined) {
    return { value: { min: BigInt(min), max: BigInt(max) } };
  }
  throw unsupportedRule(desc, String(desc.scalar === undefined ? "" : ScalarType[desc.scalar]).toLowerCase(), members);
}

/** The number of bits is the one rule that protovalidate has no name for; it is written in CEL in one of two forms. */
function readBits(desc: DescField, expression: string): Bounds {
  const exact = /^this\.len == (\d+)u$/.exec(expression)?.[1];
  if (exact !== undefined) return { min: BigInt(exact), max: BigInt(exact) };
  const [, min, max] = /^this\.len >= (\d+)u && this\.len <= (\d+)u$/.exec(expression) ?? [];
  if (min === undefined || max === undefined) throw unsupportedRule(desc, `cel '${expression}'`);
  return { min: BigInt(min), max: BigInt(max) };
}

/** The names of the members that are set; what the schema does not know, by its number. */
function setMembers(schema: DescMessage, message: Message): readonly string[] {
  const reflected = reflect(schema, message);
  const known = schema.fields.filter((field) => reflected.isSet(field)).map(({ name }) => name);
  return [...known, ...(message.$unknown ?? []).map(({ no }) => String(no))];
}

function unsupportedRule(desc: DescField | DescMessage, kind: string, members: readonly string[] = []): Error {
  const rule = members.length === 0 ? kind : members.map((member) => `${kind}.${member}`).join(" and ");
  return new Error(`${desc}: no emitter for rule ${rule}`);
}
