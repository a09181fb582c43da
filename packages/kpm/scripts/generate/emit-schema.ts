import type { Bounds, FieldModel, FileModel, MessageModel } from "./model.ts";

/** Emits the JSON Schema (2020-12) of the ProtoJSON of every message, and the text of the .proto. */
export function emitSchema(file: FileModel, source: string): string {
  const definitions = Object.fromEntries(file.messages.map((message) => [message.typeName, messageSchema(message)]));
  return [
    "/** JSON Schemas (2020-12) of the ProtoJSON of all messages, by full name. */",
    `export const definitions: Readonly<Record<string, object>> = ${JSON.stringify(definitions, null, 2)};\n`,
    "/** The text of the .proto without options, and so without rules and packed facts: it compiles on its own. */",
    `export const protoSource: string = ${JSON.stringify(plainProto(source))};\n`,
  ].join("\n");
}

/** Emits the JSON Schemas of all files in one object. */
export function emitDefinitions(paths: readonly string[]): string {
  return [
    ...paths.map((path, index) => `import { definitions as file${index} } from "./${path}_schema.ts";`),
    "",
    "/** JSON Schemas (2020-12) of the ProtoJSON of the messages of all models, by full name. */",
    "export const definitions: Readonly<Record<string, object>> = {",
    ...paths.map((_, index) => `  ...file${index},`),
    "};\n",
  ].join("\n");
}

type JsonSchema = Record<string, unknown>;

function messageSchema(message: MessageModel): JsonSchema {
  const properties = Object.fromEntries(message.fields.map((field) => [field.jsonName, fieldSchema(field)]));
  const required = message.fields.filter(isRequired).map((field) => field.jsonName);
  const [oneof] = message.oneofs.filter((candidate) => candidate.required);
  const alternatives = message.fields.filter((field) => oneof !== undefined && field.oneof === oneof);
  return {
    description: message.comment,
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(alternatives.length > 0 ? { oneOf: alternatives.map((field) => ({ required: [field.jsonName] })) } : {}),
    additionalProperties: false,
  };
}

/** ProtoJSON leaves out zero and empty values: what a rule does not let be zero or empty has to be there. */
function isRequired({ rules, oneof }: FieldModel): boolean {
  if (oneof !== undefined) return false;
  const least = [rules.value?.min, rules.characters?.min, rules.items?.min, rules.octets, rules.constant];
  return least.some((bound) => bound !== undefined && bound > 0n);
}

function fieldSchema(field: FieldModel): JsonSchema {
  const description = field.comment;
  const { type, rules } = field;
  if (type.kind !== "message") return { description, ...scalarSchema(field) };
  const reference = { $ref: `#/$defs/${type.message.typeName}` };
  if (field.repeated) return { description, type: "array", items: reference, ...range("Items", rules.items) };
  if (rules.bits === undefined) return { description, ...reference };
  const len = { type: "integer", ...range("imum", rules.bits) };
  return { description, ...reference, type: "object", properties: { len }, required: ["len"] };
}

function scalarSchema({ type, rules }: FieldModel): JsonSchema {
  switch (type.kind) {
    case "int32":
      if (rules.constant !== undefined) return { const: Number(rules.constant) };
      return { type: "integer", ...range("imum", rules.value ?? { min: -(2n ** 31n), max: 2n ** 31n - 1n }) };
    case "uint32":
      return { type: "integer", ...range("imum", rules.value ?? { min: 0n, max: rules.atMost ?? 2n ** 32n - 1n }) };
    case "int64":
      // Written as a string; bounds hold for the number that is accepted as well.
      return { anyOf: [digits("^-?(0|[1-9][0-9]*)$"), { type: "integer", ...range("imum", rules.value) }] };
    case "uint64":
      return { anyOf: [digits("^(0|[1-9][0-9]*)$"), { type: "integer", minimum: 0 }] };
    case "string":
      return { type: "string", ...range("Length", rules.characters) };
    case "bytes":
      return { type: "string", contentEncoding: "base64", ...base64Length(rules.octets) };
    case "enum":
      return { anyOf: [{ enum: type.names }, { type: "integer" }] };
    case "message":
      return {};
  }
}

function digits(pattern: string): JsonSchema {
  return { type: "string", pattern };
}

/** `minItems` and `maxItems`, `minLength` and `maxLength`, or `minimum` and `maximum`. */
function range(what: "Items" | "Length" | "imum", bounds: Bounds | undefined): JsonSchema {
  return bounds === undefined ? {} : { [`min${what}`]: Number(bounds.min), [`max${what}`]: Number(bounds.max) };
}

/** Three octets are four letters; a rest of one or two octets is four letters with padding. */
function base64Length(octets: bigint | undefined): JsonSchema {
  if (octets === undefined) return {};
  const letters = Math.ceil(Number(octets) / 3) * 4;
  return { minLength: letters, maxLength: letters };
}

/** The text of a .proto without options, and without the imports that these need: it compiles on its own. */
function plainProto(source: string): string {
  return source
    .replace(/^import .*\n+/gm, "")
    .replace(/^ *option .*\n/gm, "")
    .replace(/ \[[^\]]*\];/g, ";");
}
