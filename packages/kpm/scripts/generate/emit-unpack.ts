import { longName } from "./long-name.ts";
import type { FieldModel, MessageModel } from "./model.ts";
import { fewestBits, integerLayout, lengthBits, optionalFields, rootAlternatives, width } from "./packed-layout.ts";

/** Emits the function that reads one message from aligned PER. */
export function emitUnpack(message: MessageModel): string {
  return `unpack(r: BitReader): M.${message.name} {
  const m = new ${message.name}.Empty();
${body(message)}  return m;
},
`;
}

function body(message: MessageModel): string {
  switch (message.form) {
    case "choice":
      return readChoice(message);
    case "bitString":
      return "  r.unboundedBitString(2, m);\n";
    case "transparent":
      return message.fields.map((field) => readComponent(field, "  ")).join("");
    default:
      return readSequence(message);
  }
}

function readSequence(message: MessageModel): string {
  const optional = optionalFields(message);
  const count = optional.length + (message.extensible ? 1 : 0);
  const flag = new Map(optional.map((field, index) => [field, 1 << (optional.length - 1 - index)]));
  const lines = [count === 0 ? "" : `  const flags = r.bits(${count});\n`];
  for (const field of message.fields) {
    const bit = flag.get(field);
    lines.push(
      bit === undefined ? readComponent(field, "  ") : `  if (flags & ${bit}) {\n${readComponent(field, "    ")}  }\n`,
    );
  }
  if (message.extensible) lines.push(`  if (flags & ${1 << optional.length}) r.additions();\n`);
  const integers = optional.filter(isInteger);
  const last = optional.at(-1);
  if (integers.length > 0 && last !== undefined) {
    if (integers.some((field, index) => last.number - field.number !== integers.length - 1 - index)) {
      throw new Error(
        `${message.name}: OPTIONAL integers are known as the last OPTIONAL components, one behind the other`,
      );
    }
    lines.push(`  r.note(m, flags, ${last.number}, ${integers.length});\n`);
  }
  return lines.join("");
}

/** A message cannot tell an integer that is absent from one that is 0. */
function isInteger(field: FieldModel): boolean {
  return field.type.kind === "int32" || field.type.kind === "int64";
}

function readChoice(message: MessageModel): string {
  const root = rootAlternatives(message);
  const alternatives = [...root, ...message.fields.filter((field) => field.packed.addition)];
  const cases = alternatives.map((field, index) => {
    const read = readComponent(field, "      ");
    const open = field.packed.addition ? `      const outer = r.open(${field.number});\n` : "";
    const close = field.packed.addition ? "      r.close(outer);\n" : "";
    return `    case ${index}: {\n${open}${read}${close}      break;\n    }\n`;
  });
  const index = `r.choice(${message.extensible}, ${width(BigInt(root.length))}, ${root.length}, ${alternatives.length})`;
  return `  switch (${index}) {\n${cases.join("")}  }\n`;
}

function readComponent(field: FieldModel, indent: string): string {
  const { localName, number, oneof, type, rules } = field;
  const set = (value: string) =>
    oneof === undefined ? `m.${localName} = ${value};` : `m.${oneof.localName} = chosen("${localName}", ${value});`;
  if (type.kind !== "message") return `${indent}${set(readScalar(field))}\n`;
  const { name } = type.message;
  if (rules.bits !== undefined) {
    const { min, max } = rules.bits;
    return `${indent}${set(`r.bitString(${number}, new ${name}.Empty(), ${lengthBits(rules.bits)}, ${min}, ${max})`)}\n`;
  }
  if (!field.repeated) return `${indent}${set(`r.message(${number}, ${name})`)}\n`;
  if (rules.items === undefined) throw new Error(`${field.name}: a list on the packed wire needs bounds`);
  const { min, max } = rules.items;
  const bounds = `${lengthBits(rules.items)}, ${min}, ${max}, ${fewestBits(type.message)}`;
  return `${indent}r.list(${number}, m.${localName}, ${name}, ${bounds});\n`;
}

function readScalar(field: FieldModel): string {
  const { number, type, rules } = field;
  switch (type.kind) {
    case "enum":
      return `r.enumerated(${number}, ${width(BigInt(type.size))}, ${type.size}) as M.${type.name}`;
    case "string": {
      if (rules.characters === undefined) throw new Error(`${field.name}: a string on the packed wire needs bounds`);
      const { min, max } = rules.characters;
      return `r.text(${number}, ${lengthBits(rules.characters)}, ${min}, ${max})`;
    }
    case "bytes":
      return rules.octets === undefined ? "r.octetString()" : `r.fixedOctets(${rules.octets})`;
    default:
      return readInteger(field);
  }
}

function readInteger(field: FieldModel): string {
  const { number, type, packed } = field;
  const layout = integerLayout(field);
  if (layout.kind === "unbounded") return `r.${type.kind === "int64" ? "unboundedLong" : "unbounded"}(${number})`;
  const { min, max } = layout.bounds;
  const extensible = packed.integer?.extensible === true;
  switch (layout.kind) {
    case "bits":
      if (extensible) break;
      return `r.integer(${number}, ${layout.bits}, ${min}, ${max})`;
    case "octet":
      if (extensible) break;
      return `r.integer1(${number}, ${min}, ${max})`;
    case "octets":
      return `r.integer2(${number}, ${min}, ${max}${extensible ? ", true" : ""})`;
    case "long":
      return `r.integerN(${number}, ${layout.lengthBits}, ${longName(max)}, ${layout.octets}, ${extensible})`;
  }
  throw new Error(`${field.name}: no emitter for an extensible integer of at most 256 values`);
}
