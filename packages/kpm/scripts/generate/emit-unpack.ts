import type { FieldModel, MessageModel } from "./model.ts";
import { isMarked, lengthBits, scalarLayout, width } from "./packed-layout.ts";

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
      return readChoice(message, message.fields, "  ");
    case "bitString":
      return "  r.unboundedBitString(2, m);\n";
    case "transparent":
      return message.fields.map((field) => readField(field, "  ")).join("");
    default:
      return readSequence(message);
  }
}

function readSequence(message: MessageModel): string {
  const { fields } = message;
  const optional = fields.filter(({ packed }) => packed.optional);
  const count = optional.length + (message.extensible ? 1 : 0);
  if (count > 16) throw new Error(`${message.name}: no emitter for more than 15 OPTIONAL components`);
  const lines: string[] = [];
  if (count > 0) lines.push(`  const flags = r.bits(${count});\n`);
  for (const field of fields) {
    const index = optional.indexOf(field);
    lines.push(
      index < 0
        ? readField(field, "  ")
        : `  if (flags & ${1 << (optional.length - 1 - index)}) {\n${readField(field, "    ")}  }\n`,
    );
  }
  if (message.extensible) lines.push(`  if (flags & ${1 << optional.length}) r.additions();\n`);
  lines.push(markAbsent(optional));
  return lines.join("");
}

/** Marks the OPTIONAL numbers whose flags are not set: the last OPTIONAL components, with consecutive field numbers. */
function markAbsent(optional: readonly FieldModel[]): string {
  const marked = optional.filter(isMarked);
  const last = optional.at(-1);
  if (marked.length === 0 || last === undefined) return "";
  if (last.number > 6) throw new Error(`${last.name}: no emitter for OPTIONAL numbers beyond field 6`);
  for (const [index, { name, number }] of marked.entries()) {
    if (number === last.number - (marked.length - 1 - index)) continue;
    throw new Error(`${name}: OPTIONAL numbers are known as the last OPTIONAL components, one behind the other`);
  }
  const mark = "markUnflagged";
  return `  if (~flags & ${(1 << marked.length) - 1}) ${mark}(m, flags, ${last.number}, ${marked.length});\n`;
}

function readChoice(message: MessageModel, fields: readonly FieldModel[], indent: string): string {
  const root = fields.filter(({ packed }) => !packed.addition);
  const additions = fields.filter(({ packed }) => packed.addition);
  const cases = [...root, ...additions].map((field, index) => {
    const read = readField(field, `${indent}    `);
    const open = field.packed.addition ? `${indent}    r.open();\n` : "";
    const close = field.packed.addition ? `${indent}    r.close();\n` : "";
    return `${indent}  case ${index}: {\n${open}${read}${close}${indent}    break;\n${indent}  }\n`;
  });
  const bits = width(BigInt(root.length));
  const index = `r.choice(${message.extensible}, ${bits}, ${root.length}, ${fields.length})`;
  return `${indent}switch (${index}) {\n${cases.join("")}${indent}}\n`;
}

function readField(field: FieldModel, indent: string): string {
  const { localName, number, oneof, type, rules } = field;
  const set = (value: string) =>
    oneof === undefined ? `m.${localName} = ${value};` : `m.${oneof.localName} = chosen("${localName}", ${value});`;
  if (type.kind !== "message") return `${indent}${set(readScalar(field))}\n`;
  const codec = type.message.name;
  if (rules.bits !== undefined) {
    const { min, max } = rules.bits;
    const read = `r.bitString(${number}, new ${codec}.Empty(), ${lengthBits(rules.bits)}, ${min}, ${max})`;
    return `${indent}${set(read)}\n`;
  }
  if (!field.repeated) return `${indent}${set(`r.message(${number}, ${codec})`)}\n`;
  if (rules.items === undefined) throw new Error(`${field.name}: a list on the packed wire needs bounds`);
  const { min, max } = rules.items;
  return `${indent}r.list(${number}, m.${localName}, ${codec}, ${lengthBits(rules.items)}, ${min}, ${max});\n`;
}

function readScalar(field: FieldModel): string {
  const { method, args } = scalarLayout(field);
  const { number, type } = field;
  // Octets of any value are valid, and need no field for an error.
  const read = `r.${method}(${[...(type.kind === "bytes" ? [] : [number]), ...args].join(", ")})`;
  return type.kind === "enum" ? `${read} as M.${type.name}` : read;
}
