import {
  type DescEnum,
  type DescField,
  type DescMessage,
  type DescOneof,
  type Message,
  getOption as parseOption,
} from "@bufbuild/protobuf";
import { schemas as e2apSchemas } from "../src/gen/e2ap/v2/e2ap.ts";
import { schemas as commonSchemas } from "../src/gen/e2sm/v3/e2sm.ts";
import { schemas as kpmSchemas } from "../src/gen/e2sm_kpm/v3/e2sm_kpm.ts";
import { type Dialect, decode, encode } from "../src/index.ts";
import { file_e2ap_v2_e2ap as e2apFile } from "./gen/e2ap/v2/e2ap_pb.ts";
import { file_e2sm_v3_e2sm as commonFile } from "./gen/e2sm/v3/e2sm_pb.ts";
import { file_e2sm_kpm_v3_e2sm_kpm as kpmFile } from "./gen/e2sm_kpm/v3/e2sm_kpm_pb.ts";
import {
  choice as choiceOption,
  field as fieldOption,
  Kind,
  message as messageOption,
  value as valueOption,
} from "./gen/signalbox/aper/v1/options_pb.ts";
import { schemas as partSchemas } from "./gen/test/parts/v1/parts.ts";
import { file_test_parts_v1_parts as partFile } from "./gen/test/parts/v1/parts_pb.ts";

const knownOptions = new WeakMap<object, unknown>();

/** The one option that is asked for of a descriptor. Protobuf-ES parses it at each call, and a list may have 65,535 items. */
export const getOption = ((descriptor, option) => {
  if (!knownOptions.has(descriptor)) knownOptions.set(descriptor, parseOption(descriptor, option));
  return knownOptions.get(descriptor);
}) as typeof parseOption;

// Messages in the notation of the test vectors: components by their ASN.1 names, octets in hex, bits as text, `null` for NULL,
// integers from 2^53 on as decimal strings.

/** A value in that notation. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

const editions: Readonly<Record<string, number>> = {
  "kpm-v2.03": 2,
  "kpm-v3.00": 3,
  "kpm-v4.00": 4,
  "e2ap-v2": 2,
  "e2ap-v3": 3,
};

/** Decodes aligned PER. `type` is the name of an ASN.1 type, such as `MeasurementLabel`. */
export function decodePlain(model: string, type: string, bytes: Uint8Array, dialect: Dialect = "x691"): Plain {
  const { schema, named } = find(model, type);
  const message = decode(schema, bytes, { wire: "aper", dialect, model: { edition: editionOf(model) } });
  return rename(toPlain(named, message), model === "e2ap-v3" ? NAMES_OF_V3 : {});
}

/** Encodes a value as aligned PER. */
export function encodePlain(model: string, type: string, value: Plain, dialect: Dialect = "x691"): Uint8Array {
  const { schema, named } = find(model, type);
  const names = Object.fromEntries(Object.entries(NAMES_OF_V3).map(([before, after]) => [after, before]));
  const message = fromPlain(named, rename(value, model === "e2ap-v3" ? names : {}));
  return encode(schema, message as never, { wire: "aper", dialect, model: { edition: editionOf(model) } });
}

/** What version 3 of E2AP renamed: only inside `e2nodeComponentInterfaceTypeE1`. */
const NAMES_OF_V3 = { "gNB-CU-CP-ID": "gNB-CU-UP-ID" };

function rename(value: Plain, names: Readonly<Record<string, string>>, isE1 = false): Plain {
  if (Array.isArray(value)) return value.map((item: Plain) => rename(item, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      isE1 ? (names[name] ?? name) : name,
      rename(inner, names, name === "e2nodeComponentInterfaceTypeE1"),
    ]),
  );
}

export interface Found {
  /** The schema that the package exports. */
  readonly schema: DescMessage;
  /** The same schema with its options. */
  readonly named: DescMessage;
}

const e2apTypes = byAsn1Name([e2apFile], e2apSchemas);
const kpmTypes = byAsn1Name([kpmFile, commonFile, partFile], [...kpmSchemas, ...commonSchemas, ...partSchemas]);

function byAsn1Name(
  files: readonly { readonly messages: readonly DescMessage[] }[],
  schemas: readonly DescMessage[],
): ReadonlyMap<string, Found> {
  const named = files.flatMap(({ messages }) => messages);
  return new Map(
    named.map((message) => {
      const schema = schemas.find(({ typeName }) => typeName === message.typeName);
      if (schema === undefined) throw new Error(`no schema for ${message.typeName}`);
      return [getOption(message, messageOption).asn1 || message.name, { schema, named: message }];
    }),
  );
}

/** The types of a model by their ASN.1 names. */
export function plainTypes(model: string): ReadonlyMap<string, Found> {
  return model.startsWith("e2ap") ? e2apTypes : kpmTypes;
}

function find(model: string, type: string): Found {
  const found = plainTypes(model).get(type);
  if (found === undefined) throw new Error(`model ${model} has no type ${type}`);
  return found;
}

function editionOf(model: string): number {
  const edition = editions[model];
  if (edition === undefined) throw new Error(`no model ${model}`);
  return edition;
}

type Members = Readonly<Record<string, unknown>>;

function toPlain(schema: DescMessage, message: Message): Plain {
  const members = message as unknown as Members;
  const { kind } = getOption(schema, messageOption);
  if (kind === Kind.BIT_STRING) return toBits(members as { readonly value: Uint8Array; readonly len: number });
  const plain: Record<string, Plain> = {};
  for (const member of schema.members) {
    const value = members[member.localName];
    if (member.kind === "field") {
      if (kind === Kind.TRANSPARENT) return toPlainValue(member, value);
      const isAbsent = value === undefined || (Array.isArray(value) && value.length === 0 && isOptional(member));
      if (!isAbsent) plain[nameOf(member)] = toPlainValue(member, value);
    } else {
      const { case: name, value: inner } = value as { readonly case?: string; readonly value?: unknown };
      const field = member.fields.find(({ localName }) => localName === name);
      if (field === undefined) continue;
      const chosen = { [nameOf(field)]: toPlainValue(field, inner) };
      if (schema.members.length === 1 && kind !== Kind.SEQUENCE) return chosen;
      plain[nameOf(member)] = chosen;
    }
  }
  return plain;
}

function toPlainValue(field: DescField, value: unknown): Plain {
  if (Array.isArray(value)) return value.map((item: unknown) => toPlainValue(field, item));
  if (field.message !== undefined) return toPlain(field.message, value as Message);
  if (field.enum !== undefined) return toName(field.enum, value as number);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (typeof value === "bigint") return toInteger(value);
  if (getOption(field, fieldOption).decimal) return toInteger(BigInt(value as string));
  if (value === Number.POSITIVE_INFINITY) return "INF";
  if (value === Number.NEGATIVE_INFINITY) return "-INF";
  return Number.isNaN(value) ? "NaN" : (value as Plain);
}

/** An integer in the notation: a number, or a string where that would round. */
export function toInteger(value: bigint): Plain {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

function toBits({ value, len }: { readonly value: Uint8Array; readonly len: number }): Plain {
  return {
    bits: Array.from(value, (octet) => octet.toString(2).padStart(8, "0"))
      .join("")
      .slice(0, len),
  };
}

function toName(desc: DescEnum, value: number): Plain {
  if (desc.typeName === "google.protobuf.NullValue") return null;
  const found = desc.values.find(({ number }) => number === value);
  return found === undefined ? value : asn1Value(found);
}

function fromPlain(schema: DescMessage, plain: Plain): Members {
  const { kind } = getOption(schema, messageOption);
  const message: Record<string, unknown> = { $typeName: schema.typeName };
  if (kind === Kind.BIT_STRING) return { ...message, ...fromBits((plain as { readonly bits: string }).bits) };
  const isChoice = schema.members.length === 1 && schema.oneofs.length === 1 && kind !== Kind.SEQUENCE;
  const used = new Set<string>();
  for (const member of schema.members) {
    const name = nameOf(member);
    const value = isChoice || kind === Kind.TRANSPARENT ? plain : (plain as { readonly [name: string]: Plain })[name];
    used.add(name);
    if (member.kind === "field") {
      if (value !== undefined) message[member.localName] = fromPlainField(member, value);
      else if (member.fieldKind === "list") message[member.localName] = [];
      else if (!isOptional(member)) throw new Error(`${schema.name} needs ${name}`);
      continue;
    }
    const [alternative, inner] = Object.entries(value as { readonly [name: string]: Plain })[0] ?? [];
    // Several information elements may have the same type. The key says which one this is.
    const { key } = getOption(member, choiceOption);
    const wanted = schema.fields.find(({ name }) => name === key);
    const field = member.fields.find(
      (candidate) =>
        nameOf(candidate) === alternative &&
        (wanted === undefined || getOption(candidate, fieldOption).key === (message[wanted.localName] ?? 0)),
    );
    if (field === undefined || inner === undefined) throw new Error(`${schema.name} has no alternative ${alternative}`);
    message[member.localName] = { case: field.localName, value: fromPlainValue(field, inner) };
  }
  if (kind !== Kind.TRANSPARENT && !isChoice) {
    for (const name of Object.keys(plain as object)) {
      if (!used.has(name)) throw new Error(`${schema.name} has no component ${name}`);
    }
  }
  return message;
}

function fromPlainField(field: DescField, plain: Plain): unknown {
  if (field.fieldKind !== "list") return fromPlainValue(field, plain);
  return (plain as readonly Plain[]).flatMap((item) => {
    const times = (item as { readonly $times?: number } | null)?.$times;
    if (times === undefined) return [fromPlainValue(field, item)];
    const value = fromPlainValue(field, (item as { readonly value: Plain }).value);
    return Array.from({ length: times }, () => value);
  });
}

function fromPlainValue(field: DescField, plain: Plain): unknown {
  if (field.message !== undefined) return fromPlain(field.message, plain);
  if (field.enum !== undefined) return fromName(field.enum, plain);
  if (getOption(field, fieldOption).decimal) return String(plain);
  switch (field.proto.type) {
    case 12: // TYPE_BYTES
      return Uint8Array.from(Buffer.from(plain as string, "hex"));
    case 3: // TYPE_INT64
      return BigInt(plain as number | string);
    case 1: // TYPE_DOUBLE
      return plain === "INF" ? Number.POSITIVE_INFINITY : plain === "-INF" ? Number.NEGATIVE_INFINITY : Number(plain);
    default:
      return plain;
  }
}

function fromBits(bits: string): { readonly value: Uint8Array; readonly len: number } {
  const octets = bits.match(/.{1,8}/g) ?? [];
  return { value: Uint8Array.from(octets, (octet) => Number.parseInt(octet.padEnd(8, "0"), 2)), len: bits.length };
}

function fromName(desc: DescEnum, plain: Plain): number {
  if (desc.typeName === "google.protobuf.NullValue" || typeof plain === "number") return Number(plain);
  const found = desc.values.find((value) => asn1Value(value) === plain);
  if (found === undefined) throw new Error(`${desc.name} has no value ${plain}`);
  return found.number;
}

/** Whether a component is OPTIONAL. */
export function isOptional(field: DescField): boolean {
  const { optional, addition } = getOption(field, fieldOption);
  return optional || addition || field.proto.proto3Optional;
}

/** The name of a component in the ASN.1 module. */
export function nameOf(member: DescField | DescOneof): string {
  if (member.kind === "oneof") return getOption(member, choiceOption).asn1 || member.localName;
  return getOption(member, fieldOption).asn1 || member.jsonName;
}

/** The name of a value of an ENUMERATED in the ASN.1 module. */
export function asn1Value(value: DescEnum["values"][number]): string {
  const option = getOption(value, valueOption).asn1;
  return option || value.localName.toLowerCase().replaceAll("_", "-");
}
