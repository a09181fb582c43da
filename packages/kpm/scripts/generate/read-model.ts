import {
  type DescField,
  type DescFile,
  type DescMessage,
  type DescOneof,
  getExtension,
  type Message,
  type Registry,
  ScalarType,
} from "@bufbuild/protobuf";
import type { GenExtension } from "@bufbuild/protobuf/codegenv2";
import {
  field as fieldExtension,
  oneof as oneofExtension,
} from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import {
  type Bounds,
  type FieldModel,
  type FieldRules,
  type FieldType,
  type FileModel,
  type MessageModel,
  type OneofModel,
  type PackedFacts,
  type PackedForm,
  type ScalarKind,
  TwinFinder,
} from "./model.ts";

const forms: readonly (PackedForm | undefined)[] = [undefined, "transparent", "bitString", "constant"];

/** Reads the descriptor of a file, its validation rules and its packed-encoding facts into a model. */
export function readModel(file: DescFile, registry: Registry): FileModel {
  const messages = new Map<string, MessageModel>();
  const twins = new TwinFinder();
  const read = (desc: DescMessage): MessageModel => {
    const known = messages.get(desc.typeName);
    if (known !== undefined) return known;
    const model = readMessage(desc, read, registry, twins);
    messages.set(desc.typeName, model);
    return model;
  };
  for (const desc of file.messages) {
    desc.nestedMessages.forEach(read);
    read(desc);
  }
  return { path: file.name, messages: [...messages.values()] };
}

function readMessage(
  desc: DescMessage,
  read: (desc: DescMessage) => MessageModel,
  registry: Registry,
  twins: TwinFinder,
): MessageModel {
  const facts = packedFacts<{ kind: number; closed: boolean }>(
    desc.proto.options,
    "signalbox.aper.v1.message",
    registry,
  );
  const oneofs = new Map(desc.oneofs.map((oneof) => [oneof.name, readOneof(oneof)]));
  const fields = desc.fields
    .toSorted((a, b) => a.number - b.number)
    .map((field) => readField(field, oneofs.get(field.oneof?.name ?? ""), read, registry));
  const isChoice = oneofs.size === 1 && fields.every((field) => field.oneof !== undefined);
  const name = desc.typeName.slice(desc.file.proto.package.length + 1).replaceAll(".", "_");
  const form = forms[facts?.kind ?? 0] ?? (isChoice ? "choice" : "sequence");
  const extensible = facts?.closed !== true;
  const packed = [form, extensible, ...fields.flatMap((field) => [field.rules, field.packed])];
  return {
    name,
    typeName: desc.typeName,
    fields,
    oneofs: [...oneofs.values()],
    form,
    sameFields: twins.find(name, fields, []),
    sameRules: twins.find(name, fields, packed),
    extensible,
  };
}

function readOneof(desc: DescOneof): OneofModel {
  const { options } = desc.proto;
  const required = options !== undefined && getExtension(options, oneofExtension).required;
  return { name: desc.name, localName: desc.localName, required };
}

function readField(
  desc: DescField,
  oneof: OneofModel | undefined,
  read: (desc: DescMessage) => MessageModel,
  registry: Registry,
): FieldModel {
  if (oneof !== undefined && desc.message === undefined) throw new Error(`${desc}: no emitter for a scalar in a oneof`);
  return {
    name: String(desc),
    localName: desc.localName,
    number: desc.number,
    oneof,
    repeated: desc.fieldKind === "list",
    type: readType(desc, read),
    rules: readRules(desc),
    packed: readPacked(desc, registry),
  };
}

function readType(desc: DescField, read: (desc: DescMessage) => MessageModel): FieldType {
  const { message, enum: enumeration } = desc;
  if (message !== undefined) return { kind: "message", message: read(message) };
  if (enumeration !== undefined) {
    return { kind: "enum", name: enumeration.name, names: enumeration.values.map(({ name }) => name) };
  }
  const kind = SCALARS[desc.scalar ?? ScalarType.STRING];
  if (kind === undefined) throw new Error(`${desc}: no emitter for this kind of field`);
  return { kind };
}

const SCALARS: Partial<Readonly<Record<ScalarType, ScalarKind>>> = {
  [ScalarType.INT32]: "int32",
  [ScalarType.UINT32]: "uint32",
  [ScalarType.INT64]: "int64",
  [ScalarType.UINT64]: "uint64",
  [ScalarType.STRING]: "string",
  [ScalarType.BYTES]: "bytes",
};

function readPacked(desc: DescField, registry: Registry): PackedFacts {
  const facts = packedFacts<PackedFacts>(desc.proto.options, "signalbox.aper.v1.field", registry);
  return {
    optional: facts?.optional === true,
    addition: facts?.addition === true,
    integer: facts?.integer,
  };
}

/** Our own options are read through the registry: their generated code is not needed to generate code. */
function packedFacts<T>(options: Message | undefined, name: string, registry: Registry): T | undefined {
  const extension = registry.getExtension(name);
  if (options === undefined || extension === undefined) return undefined;
  return getExtension(options, extension as GenExtension<Message, T>);
}

/**
 * Reads the validation rules of a field. That no rule is left out is tested: the verdicts of generated code are those of protovalidate, and
 * those of the tables of the contract.
 */
function readRules({ proto: { options } }: DescField): FieldRules {
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
