import { longName } from "./long-name.ts";
import { type FieldModel, type MessageModel, twinType } from "./model.ts";
import { integerLayout, lengthBits, optionalFields, rootAlternatives, width } from "./packed-layout.ts";

/** Emits the function that writes one message in aligned PER. */
export function emitPack(message: MessageModel): string {
  // The writer keeps 256 octets free for each message, and an integer takes at most ten.
  if (message.fields.length > 25) throw new Error(`${message.name} has more fields than the writer keeps room for`);
  return `pack(w: BitWriter, m: ${twinType(message.sameRules)}): void {
${body(message)}},
`;
}

function body(message: MessageModel): string {
  switch (message.form) {
    case "choice":
      return writeChoice(message);
    case "bitString":
      return "  w.unboundedBitString(1, 2, m);\n";
    case "transparent":
      return message.fields.map((field) => writeMandatory(field, "  ")).join("");
    default:
      return writeSequence(message);
  }
}

function writeSequence(message: MessageModel): string {
  const optional = optionalFields(message);
  const count = optional.length + (message.extensible ? 1 : 0);
  const flag = new Map(optional.map((field, index) => [field, 1 << (optional.length - 1 - index)]));
  const flags = optional.map((field) => `(${isPresent(field)} ? ${flag.get(field)} : 0)`).join(" | ");
  const lines: string[] = [];
  if (optional.length > 0) lines.push(`  const flags = ${flags};\n  w.bits(flags, ${count});\n`);
  else if (count > 0) lines.push(`  w.bits(0, ${count});\n`);
  for (const field of message.fields) {
    const value = `m.${field.localName}`;
    if (!field.packed.optional) lines.push(writeMandatory(field, "  "));
    else if (field.type.kind === "message" && !field.repeated) lines.push(writeValue(field, value, "  "));
    else lines.push(`  if (flags & ${flag.get(field)}) {\n${writeValue(field, value, "    ")}  }\n`);
  }
  return lines.join("");
}

function isPresent(field: FieldModel): string {
  const value = `m.${field.localName}`;
  if (field.repeated || field.type.kind === "bytes") return `w.some(${value})`;
  return field.type.kind === "message" ? `${value} !== undefined` : `w.has(m, ${field.number})`;
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

function writeChoice(message: MessageModel): string {
  const root = rootAlternatives(message);
  const [oneof] = message.oneofs;
  const bits = width(BigInt(root.length)) + (message.extensible ? 1 : 0);
  const cases = message.fields.map((field) => {
    const value = `m.${oneof?.localName}.value`;
    const write = writeValue(field, value, "      ", "nested");
    const index = root.indexOf(field);
    const lines =
      index >= 0
        ? `      w.bits(${index}, ${bits});\n${write}`
        : `      w.addition(${message.fields.indexOf(field) - root.length}, ${width(BigInt(root.length))});
      const outer = w.open();
${write}      w.close(outer);
`;
    return `    case "${field.localName}": {\n${lines}      break;\n    }\n`;
  });
  return `  switch (m.${oneof?.localName}.case) {
${cases.join("")}    default:
      w.missing(${message.fields[0]?.number});
  }
`;
}

function writeValue(field: FieldModel, value: string, indent: string, method = "message"): string {
  const { number, type, rules } = field;
  if (type.kind !== "message") return writeScalar(field, value, indent);
  if (rules.bits !== undefined) {
    const { min, max } = rules.bits;
    return `${indent}w.bitString(${number}, ${value}, ${lengthBits(rules.bits)}, ${min}, ${max});\n`;
  }
  const { name } = type.message;
  if (!field.repeated) return `${indent}w.${method}(${number}, ${value}, ${name});\n`;
  if (rules.items === undefined) throw new Error(`${field.name}: a list on the packed wire needs bounds`);
  const { min, max } = rules.items;
  return `${indent}w.list(${number}, ${value}, ${name}, ${lengthBits(rules.items)}, ${min}, ${max});\n`;
}

function writeScalar(field: FieldModel, value: string, indent: string): string {
  const { number, type, rules } = field;
  switch (type.kind) {
    case "enum":
      return `${indent}w.enumerated(${number}, ${value}, ${width(BigInt(type.size))}, ${type.size});\n`;
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
  const { number, type, packed } = field;
  const unbounded = `w.${type.kind === "int64" ? "unboundedLong" : "unbounded"}(${number}, ${value});`;
  const layout = integerLayout(field);
  if (layout.kind === "unbounded") return `${indent}${unbounded}\n`;
  const { min, max } = layout.bounds;
  const extensible = packed.integer?.extensible === true;
  switch (layout.kind) {
    case "bits":
      if (extensible) break;
      return `${indent}w.integer(${number}, ${value}, ${layout.bits}, ${min}, ${max});\n`;
    case "octet":
      if (extensible) break;
      return `${indent}w.integer1(${number}, ${value}, ${min}, ${max});\n`;
    case "octets":
      return `${indent}w.integer2(${number}, ${value}, ${min}, ${max}${extensible ? ", true" : ""});\n`;
    case "long":
      return `${indent}w.integerN(${number}, ${value}, ${layout.lengthBits}, ${longName(max)}, ${extensible});\n`;
  }
  throw new Error(`${field.name}: no emitter for an extensible integer of at most 256 values`);
}
