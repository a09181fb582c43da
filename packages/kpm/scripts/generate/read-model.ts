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
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { oneof as oneofExtension } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { FieldModel, FieldType, FileModel, MessageModel, OneofModel, PackedFacts } from "./model.ts";
import { readRules, refuseRules } from "./read-rules.ts";
import { TwinFinder } from "./twin-finder.ts";

/**
 * Reads the descriptor of a file, its validation rules and its packed-encoding facts into a model.
 *
 * Throws for what the emitters do not know (maps, floating point, repeated scalars, oneofs beside other fields, other rules),
 * naming the message or the field.
 */
export function readModel(file: DescFile, registry: Registry): FileModel {
  const messages = new Map<string, MessageModel>();
  const open = new Set<string>();
  const twins = new TwinFinder();
  const read = (desc: DescMessage): MessageModel => {
    const known = messages.get(desc.typeName);
    if (known !== undefined) return known;
    if (open.has(desc.typeName)) throw new Error(`${desc}: no emitter for messages that contain themselves`);
    open.add(desc.typeName);
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
  refuseRules(desc);
  const oneofs = new Map(desc.oneofs.map((oneof) => [oneof.name, readOneof(oneof)]));
  const fields = desc.fields
    .toSorted((a, b) => a.number - b.number)
    .map((field) => readField(field, oneofs.get(field.oneof?.name ?? ""), read, registry));
  const structure = oneofs.size === 0 ? "sequence" : "choice";
  if (oneofs.size > 1 || (structure === "choice" && fields.some((field) => field.oneof === undefined))) {
    throw new Error(`${desc}: no emitter for a oneof beside other fields or another oneof`);
  }
  const name = desc.typeName.slice(desc.file.proto.package.length + 1).replaceAll(".", "_");
  const form = ([structure, "transparent", "bitString", "constant"] as const)[facts?.kind ?? 0] ?? structure;
  const extensible = facts?.closed !== true;
  return {
    name,
    typeName: desc.typeName,
    comment: commentOf(desc),
    fields,
    oneofs: [...oneofs.values()],
    form,
    sameFields: twins.find(name, fields, []),
    sameRules: twins.find(name, fields, [form, extensible, ...fields.flatMap(({ rules, packed }) => [rules, packed])]),
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
  const hasPresence = desc.presence === FeatureSet_FieldPresence.EXPLICIT;
  if (hasPresence && desc.message === undefined && oneof === undefined) {
    throw new Error(`${desc}: no emitter for an optional field that is no message; leave out the word 'optional'`);
  }
  return {
    name: String(desc),
    localName: desc.localName,
    jsonName: desc.jsonName,
    comment: commentOf(desc),
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
  if (message !== undefined && desc.fieldKind !== "map") return { kind: "message", message: read(message) };
  if (enumeration !== undefined && desc.fieldKind === "enum") {
    const names = enumeration.values.map((value) => value.name);
    return { kind: "enum", name: enumeration.name, size: names.length, names };
  }
  if (desc.fieldKind === "scalar") {
    switch (desc.scalar) {
      case ScalarType.INT32:
        return { kind: "int32" };
      case ScalarType.UINT32:
        return { kind: "uint32" };
      case ScalarType.INT64:
        return { kind: "int64" };
      case ScalarType.UINT64:
        return { kind: "uint64" };
      case ScalarType.STRING:
        return { kind: "string" };
      case ScalarType.BYTES:
        return { kind: "bytes" };
    }
  }
  throw new Error(
    `${desc}: no emitter for this kind of field; known are messages, lists of them, enums, integers, string, bytes`,
  );
}

function readPacked(desc: DescField, registry: Registry): PackedFacts {
  const facts = packedFacts<PackedFacts>(desc.proto.options, "signalbox.aper.v1.field", registry);
  return { optional: facts?.optional === true, addition: facts?.addition === true, integer: facts?.integer };
}

/** Our own options are read through the registry: their generated code is not needed to generate code. */
function packedFacts<T>(options: Message | undefined, name: string, registry: Registry): T | undefined {
  const extension = registry.getExtension(name);
  if (options === undefined || extension === undefined) return undefined;
  return getExtension(options, extension as GenExtension<Message, T>);
}

/** The comment in front of a declaration, which the descriptor keeps beside it by its path in the file. */
function commentOf(desc: DescMessage | DescField): string {
  const { file } = desc.kind === "message" ? desc : desc.parent;
  const path = pathOf(desc).join(",");
  const location = file.proto.sourceCodeInfo?.location.find((candidate) => candidate.path.join(",") === path);
  return location?.leadingComments.trim().replace(/\s*\n\s*/g, " ") ?? "";
}

/** The numbers that lead to a declaration (descriptor.proto, SourceCodeInfo.Location.path). */
function pathOf(desc: DescMessage | DescField): number[] {
  if (desc.kind === "field") return [...pathOf(desc.parent), 2, desc.parent.proto.field.indexOf(desc.proto)];
  if (desc.parent === undefined) return [4, desc.file.proto.messageType.indexOf(desc.proto)];
  return [...pathOf(desc.parent), 3, desc.parent.proto.nestedType.indexOf(desc.proto)];
}
