import { type FieldModel, type MessageModel, twinType } from "./model.ts";
import { isMarked, lengthBits, scalarLayout, width } from "./packed-layout.ts";

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
  if (type.kind !== "message") return `${indent}${writeScalar(field, value)}\n`;
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

function writeScalar(field: FieldModel, value: string): string {
  const { method, args } = scalarLayout(field);
  const parts = [...(method === "octetString" ? [] : [field.number]), value, ...args];
  return `w.${method}(${parts.join(", ")});`;
}
