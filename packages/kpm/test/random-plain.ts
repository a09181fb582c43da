import type { DescField, DescMessage } from "@bufbuild/protobuf";
import fc from "fast-check";
import { readRules } from "../scripts/generate/read-rules.ts";
import {
  choice as choiceOption,
  field as fieldOption,
  Kind,
  message as messageOption,
} from "./gen/signalbox/aper/v1/options_pb.ts";
import { asn1Value, getOption, isOptional, nameOf, type Plain, toInteger } from "./plain.ts";

/**
 * Values of a type in the notation of the test vectors: all alternatives, any OPTIONAL components, additions, both ends of every
 * range and what lies beyond extensible ones.
 *
 * @param schema a schema with its options
 */
export function randomPlain(schema: DescMessage, edition: number): fc.Arbitrary<Plain> {
  const { kind } = getOption(schema, messageOption);
  if (kind === Kind.BIT_STRING) return bits(0, 70);
  const isChoice = schema.members.length === 1 && schema.oneofs.length === 1 && kind !== Kind.SEQUENCE;
  const components: Record<string, fc.Arbitrary<Plain>> = {};
  const required: string[] = [];
  for (const member of schema.members) {
    if (member.kind === "oneof") {
      const { key } = getOption(member, choiceOption);
      if (key !== "") return openTypes(schema, member.fields, nameOf(member), key, edition);
      const alternatives = member.fields
        .filter((field) => getOption(field, fieldOption).since <= edition)
        .map((field) => lazily(() => ofField(field, edition)).map((value): Plain => ({ [nameOf(field)]: value })));
      const arbitrary = fc.oneof(...alternatives);
      if (isChoice) return arbitrary;
      components[nameOf(member)] = arbitrary;
      required.push(nameOf(member));
    } else {
      if (getOption(member, fieldOption).since > edition) continue;
      const value = lazily(() => ofField(member, edition));
      if (kind === Kind.TRANSPARENT) return value;
      components[nameOf(member)] = value;
      if (!isOptional(member)) required.push(nameOf(member));
    }
  }
  return fc.record(components, { requiredKeys: required });
}

/** A message with an open type: another field says which of the types it holds. */
function openTypes(
  schema: DescMessage,
  fields: readonly DescField[],
  name: string,
  keyName: string,
  edition: number,
): fc.Arbitrary<Plain> {
  const rest = schema.fields.filter(({ oneof }) => oneof === undefined);
  const messages = fields
    .filter((field) => getOption(field, fieldOption).key > 0)
    .map((field) =>
      fc.record({
        ...Object.fromEntries(rest.map((other) => [nameOf(other), ofField(other, edition)])),
        [nameOf(rest.find((other) => other.name === keyName) ?? field)]: fc.constant(getOption(field, fieldOption).key),
        [name]: lazily(() => ofField(field, edition)).map((value): Plain => ({ [nameOf(field)]: value })),
      }),
    );
  return fc.oneof(...messages);
}

function lazily(make: () => fc.Arbitrary<Plain>): fc.Arbitrary<Plain> {
  return fc.constant(undefined).chain(make);
}

function ofField(field: DescField, edition: number): fc.Arbitrary<Plain> {
  if (field.fieldKind === "list") {
    const { items = { min: 0n, max: 1n } } = readRules(field);
    const min = Number(items.min);
    // Deep messages have one item each, so that values stay small.
    const item = ofOne(field, edition);
    return fc.array(item, { minLength: min, maxLength: Math.min(min + 1, Number(items.max)), size: "max" });
  }
  return ofOne(field, edition);
}

function ofOne(field: DescField, edition: number): fc.Arbitrary<Plain> {
  const rules = readRules(field);
  const { sizes, extensible, decimal } = getOption(field, fieldOption);
  if (rules.bits !== undefined) return bits(Number(rules.bits.min), Number(rules.bits.max) + (extensible ? 40 : 0));
  if (field.message !== undefined) return randomPlain(field.message, edition);
  if (field.enum !== undefined) {
    if (field.enum.typeName === "google.protobuf.NullValue") return fc.constant(null);
    return fc.constantFrom(...field.enum.values.map(asn1Value));
  }
  if (decimal) return fc.bigInt(-(2n ** 200n), 2n ** 200n).map(toInteger);
  switch (field.proto.type) {
    case 1: // TYPE_DOUBLE
      return fc.double({ noNaN: true }).map((value) => (Number.isFinite(value) ? value : value > 0 ? "INF" : "-INF"));
    case 8: // TYPE_BOOL
      return fc.boolean();
    case 9: // TYPE_STRING
      return text(rules.characters);
    case 12: {
      // TYPE_BYTES
      const size = sizes.findLast((candidate) => candidate.edition <= edition)?.octets ?? rules.octets;
      const length = size === undefined ? {} : { minLength: Number(size), maxLength: Number(size) };
      return fc.uint8Array(length).map((octets) => Buffer.from(octets).toString("hex"));
    }
    case 3: // TYPE_INT64
      return integer(rules.value ?? { min: -(2n ** 63n), max: 2n ** 63n - 1n });
    default: {
      const bounds = rules.value ?? { min: 0n, max: rules.atMost ?? 0n };
      const beyond = integer({ min: -(2n ** 31n), max: 2n ** 31n - 1n });
      return extensible ? fc.oneof(integer(bounds), beyond) : integer(bounds);
    }
  }
}

function integer({ min, max }: { readonly min: bigint; readonly max: bigint }): fc.Arbitrary<Plain> {
  return fc.oneof(fc.constantFrom(min, max), fc.bigInt(min, max)).map(toInteger);
}

function bits(min: number, max: number): fc.Arbitrary<Plain> {
  return fc.string({ unit: fc.constantFrom("0", "1"), minLength: min, maxLength: max }).map((text) => ({ bits: text }));
}

/** PrintableString; sizes with bounds are extensible. */
function text(bounds: { readonly min: bigint; readonly max: bigint } | undefined): fc.Arbitrary<Plain> {
  const unit = fc.constantFrom(..."ABZabz019 '()+,-./:=?");
  if (bounds === undefined) return fc.string({ unit, maxLength: 40 });
  const [min, max] = [Math.max(1, Number(bounds.min)), Number(bounds.max)];
  return fc.oneof(
    fc.string({ unit, minLength: min, maxLength: Math.min(max, min + 20) }),
    fc.constantFrom("x".repeat(max), "y".repeat(max + 1)),
  );
}
