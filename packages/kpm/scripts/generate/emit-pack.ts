import { type FieldModel, longName, type MessageModel, twinType } from "./model.ts";
import { integerLayout, isMarked, lengthBits, width } from "./packed-layout.ts";

/** Emits the function that writes one message in aligned PER. */
export function emitPack(message: MessageModel): string {
  // The writer keeps 256 octets free for each message, and an integer takes at most ten.
  if (message.fields.length > 25) {
    throw new Error(`${message.name} has more fields than the writer keeps room for`);
  }
  return `pack(w: BitWriter, m: ${twinType(message.sameRules)}): void {
${body(message)}},
`;
}

function body(message: MessageModel): string {
  switch (message.form) {
    case "choice":
      return writeChoice(message, message.fields, "  ");
    case "bitString":
      return "  w.unboundedBitString(1, 2, m);\n";
    case "transparent":
      return message.fields.map((field) => writeMandatory(field, "  ")).join("");
    default:
      return writeSequence(message);
  }
}

function writeSequence(message: MessageModel): string {
  const { fields } = message;
  const optional = fields.filter(({ packed }) => packed.optional);
  const count = optional.length + (message.extensible ? 1 : 0);
  const flags = optional.map((field, index) => `(${isPresent(field)} ? ${1 << (optional.length - 1 - index)} : 0)`);
  const lines: string[] = [];
  if (flags.length > 0) lines.push(`  const flags = ${flags.join(" | ")};\n`);
  const value = flags.length > 0 ? "flags" : "0";
  if (count > 0) lines.push(`  w.bits(${value}, ${count});\n`);
  for (const field of fields) {
    const index = optional.indexOf(field);
    lines.push(writeComponent(field, index < 0 ? undefined : 1 << (optional.length - 1 - index)));
  }
  return lines.join("");
}

function writeComponent(field: FieldModel, flag: number | undefined): string {
  if (flag === undefined) return writeMandatory(field, "  ");
  const value = `m.${field.localName}`;
  const isMessage = field.type.kind === "message" && !field.repeated && field.rules.bits === undefined;
  if (isMessage) return writeValue(field, value, "  ");
  const condition = field.type.kind === "message" && !field.repeated ? `${value} !== undefined` : `flags & ${flag}`;
  return `  if (${condition}) {\n${writeValue(field, value, "    ")}  }\n`;
}

function isPresent(field: FieldModel): string {
  const value = `m.${field.localName}`;
  if (field.type.kind === "message" && !field.repeated) return `${value} !== undefined`;
  if (field.repeated || field.type.kind === "bytes") return `w.some(${value})`;
  if (!isMarked(field)) throw new Error(`${field.name}: no emitter for an OPTIONAL string`);
  return `isPresent(m, ${value}, ${field.number})`;
}

function writeMandatory(field: FieldModel, indent: string): string {
  const value = `m.${field.localName}`;
  const { type, rules } = field;
  if (type.kind !== "message" || field.repeated) return writeValue(field, value, indent);
  if (rules.bits === undefined) {
    return `${indent}w.mandatory(${field.number}, ${value}, ${type.message.name});\n`;
  }
  return `${indent}if (${value} === undefined) w.missing(${field.number});
${indent}else {
${writeValue(field, value, `${indent}  `)}${indent}}
`;
}

function writeChoice(message: MessageModel, fields: readonly FieldModel[], indent: string): string {
  const root = fields.filter(({ packed }) => !packed.addition);
  const additions = fields.filter(({ packed }) => packed.addition);
  const name = fields[0]?.oneof?.localName;
  const bits = width(BigInt(root.length)) + (message.extensible ? 1 : 0);
  const cases = fields.map((field) => {
    const index = root.indexOf(field);
    const write = writeValue(field, `m.${name}.value`, `${indent}    `, "nested");
    const lines =
      index >= 0
        ? `${indent}    w.bits(${index}, ${bits});\n${write}`
        : `${indent}    w.addition(${additions.indexOf(field)}, ${width(BigInt(root.length))});
${indent}    const start = w.open();\n${write}${indent}    w.close(start);\n`;
    return `${indent}  case "${field.localName}": {\n${lines}${indent}    break;\n${indent}  }\n`;
  });
  return `${indent}switch (m.${name}.case) {
${cases.join("")}${indent}  default:
${indent}    w.missing(${fields[0]?.number});
${indent}}
`;
}

function writeValue(field: FieldModel, value: string, indent: string, method = "message"): string {
  const { number, type, rules } = field;
  if (type.kind !== "message") return writeScalar(field, value, indent);
  if (rules.bits !== undefined) {
    const { min, max } = rules.bits;
    return `${indent}w.bitString(${number}, ${value}, ${lengthBits(rules.bits)}, ${min}, ${max});\n`;
  }
  const codec = type.message.name;
  if (!field.repeated) return `${indent}w.${method}(${number}, ${value}, ${codec});\n`;
  if (rules.items === undefined) throw new Error(`${field.name}: a list on the packed wire needs bounds`);
  const { min, max } = rules.items;
  return `${indent}w.list(${number}, ${value}, ${codec}, ${lengthBits(rules.items)}, ${min}, ${max});\n`;
}

function writeScalar(field: FieldModel, value: string, indent: string): string {
  const { number, type, rules } = field;
  switch (type.kind) {
    case "enum":
      return `${indent}w.enumerated(${number}, ${value}, ${width(BigInt(type.names.length))}, ${type.names.length});\n`;
    case "string": {
      if (rules.characters === undefined) throw new Error(`${field.name}: a string on the packed wire needs bounds`);
      const { min, max } = rules.characters;
      return `${indent}w.text(${number}, ${value}, ${lengthBits(rules.characters)}, ${min}, ${max});\n`;
    }
    case "bytes":
      if (rules.octets === undefined) return `${indent}w.octetString(${value});\n`;
      return `${indent}w.fixedOctets(${number}, ${value}, ${rules.octets});\n`;
    default:
      return writeInteger(field, value, indent);
  }
}

function writeInteger(field: FieldModel, value: string, indent: string): string {
  const { number, type } = field;
  const unbounded = `w.${type.kind === "int64" ? "unboundedLong" : "unbounded"}(${number}, ${value});`;
  const layout = integerLayout(field);
  if (layout.kind === "unbounded") return `${indent}${unbounded}\n`;
  const { bounds, extensible } = layout;
  const { min, max } = bounds;
  if (layout.kind === "long") {
    return `${indent}w.integerN(${number}, ${value}, ${layout.lengthBits}, ${longName(max)}, ${extensible});\n`;
  }
  if (layout.kind === "octets") {
    return `${indent}w.integer2(${number}, ${value}, ${min}, ${max}${extensible ? ", true" : ""});\n`;
  }
  const root =
    layout.kind === "bits"
      ? `w.integer(${number}, ${value}, ${layout.bits}, ${min}, ${max});`
      : `w.integer1(${number}, ${value}, ${min}, ${max});`;
  if (extensible) throw new Error(`${field.name}: no emitter for an extensible integer of at most 256 values`);
  return `${indent}${root}\n`;
}
