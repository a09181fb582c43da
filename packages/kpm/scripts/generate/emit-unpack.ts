import type { Imports } from "./imports.ts";
import { type EnumType, type FieldModel, longName, type MessageModel } from "./model.ts";
import {
  type Component,
  fewestBits,
  integerLayout,
  isLongList,
  isMarked,
  knownAdditions,
  lengthBits,
  octetSize,
  rootComponents,
  sequenceAdditions,
  width,
} from "./packed-layout.ts";

/** Emits the function that reads one message from aligned PER. */
export function emitUnpack(message: MessageModel, imports: Imports): string {
  const flat =
    message.flat === undefined
      ? ""
      : `  if (r.dialect === "flexric-2023") {\n${indented(body(message.flat, imports))}    return m;\n  }\n`;
  return `unpack(r: BitReader): M.${message.name} {
  const m = new ${message.name}.Empty();
${flat}${body(message, imports)}  return m;
},
`;
}

/** Code, two columns further to the right. */
export function indented(code: string): string {
  return code.replace(/^(?=.)/gm, "  ");
}

function body(message: MessageModel, imports: Imports): string {
  switch (message.form) {
    case "choice":
      return readChoice(message, message.fields, "  ", imports);
    case "bitString":
      return isBits(message)
        ? `  ${imports.runtime("aper/bits.ts", "readBits")}(r, 2, m);\n`
        : "  r.unboundedBitString(2, m);\n";
    case "transparent":
      return message.fields.map((field) => readField(field, "  ", imports)).join("");
    default:
      return readSequence(message, imports);
  }
}

/** A BIT STRING is octets or, in the contract's messages, an integer. */
export function isBits(message: MessageModel): boolean {
  return message.form === "bitString" && message.fields[0]?.type.kind === "bytes";
}

function readSequence(message: MessageModel, imports: Imports): string {
  const components = rootComponents(message);
  const optional = components.filter((component) => component.optional);
  const count = optional.length + (message.extensible ? 1 : 0);
  if (count > 31) throw new Error(`${message.name}: no emitter for more than 30 OPTIONAL components`);
  const lines: string[] = [];
  if (count > 16) lines.push(`  const flags = (r.bits(${count - 16}) << 16) | r.bits(16);\n`);
  else if (count > 0) lines.push(`  const flags = r.bits(${count});\n`);
  for (const component of components) {
    const index = optional.indexOf(component);
    lines.push(
      index < 0
        ? readComponent(message, component, "  ", imports)
        : `  if (flags & ${1 << (optional.length - 1 - index)}) {\n${readComponent(message, component, "    ", imports)}  }\n`,
    );
  }
  if (message.extensible) lines.push(readAdditions(message, 1 << optional.length, imports));
  lines.push(markAbsent(optional, imports));
  return lines.join("");
}

/** Marks the OPTIONAL numbers whose flags are not set: the last OPTIONAL components, with consecutive field numbers. */
function markAbsent(optional: readonly Component[], imports: Imports): string {
  const marked = optional.map(({ fields }) => fields[0]).filter(isMarked);
  const last = optional.at(-1)?.fields[0];
  if (marked.length === 0 || last === undefined) return "";
  if (last.number > 6) throw new Error(`${last.name}: no emitter for OPTIONAL numbers beyond field 6`);
  for (const [index, { name, number }] of marked.entries()) {
    if (number === last.number - (marked.length - 1 - index)) continue;
    throw new Error(`${name}: OPTIONAL numbers are known as the last OPTIONAL components, one behind the other`);
  }
  const mark = imports.runtime("runtime/absence.ts", "markUnflagged");
  return `  if (~flags & ${(1 << marked.length) - 1}) ${mark}(m, flags, ${last.number}, ${marked.length});\n`;
}

function readAdditions(message: MessageModel, flag: number, imports: Imports): string {
  const additions = sequenceAdditions(message);
  if (!message.keepsUnknown) {
    if (additions.length > 0) throw new Error(`${message.name}: additions need a file that keeps what is unknown`);
    return `  if (flags & ${flag}) r.additions();\n`;
  }
  const read = imports.runtime("aper/additions.ts", "readAdditions");
  const keep = imports.runtime("aper/additions.ts", "keepAdditions");
  if (additions.length === 0) return `  if (flags & ${flag}) ${keep}(r, m, ${read}(r, 0));\n`;
  const fields = additions.map(
    (field, index) => `    if (added.known & ${1 << index}) {
      r.open();
${readField(field, "      ", imports)}      r.close();
    }
`,
  );
  return `  if (flags & ${flag}) {
    const added = ${read}(r, ${knownAdditions(additions, "r.edition")});
${fields.join("")}    ${keep}(r, m, added);
  }
`;
}

function readComponent(message: MessageModel, component: Component, indent: string, imports: Imports): string {
  const { fields, oneof } = component;
  if (oneof === undefined) return readField(fields[0], indent, imports);
  if (oneof.key === undefined) return readChoice(message, fields, indent, imports);
  const rest = fields.find(({ type, packed }) => type.kind === "bytes" && packed.key === 0);
  const cases = fields
    .filter((field) => field !== rest)
    .map(
      (field) =>
        `${indent}    case ${field.packed.key}:\n${readField(field, `${indent}      `, imports)}${indent}      break;\n`,
    );
  const other =
    rest === undefined
      ? ""
      : `${indent}    default:\n${indent}      m.${oneof.localName} = chosen("${rest.localName}", ${imports.runtime("aper/scalars.ts", "restOf")}(r));\n`;
  return `${indent}{
${indent}  r.open();
${indent}  switch (m.${oneof.key}) {
${cases.join("")}${other}${indent}  }
${indent}  r.close();
${indent}}
`;
}

function readChoice(message: MessageModel, fields: readonly FieldModel[], indent: string, imports: Imports): string {
  const root = fields.filter(({ packed }) => !packed.addition);
  const additions = fields.filter(({ packed }) => packed.addition);
  const cases = [...root, ...additions].map((field, index) => {
    const read = readField(field, `${indent}    `, imports);
    const open = field.packed.addition ? `${indent}    r.open();\n` : "";
    const close = field.packed.addition ? `${indent}    r.close();\n` : "";
    return `${indent}  case ${index}: {\n${open}${read}${close}${indent}    break;\n${indent}  }\n`;
  });
  const bits = width(BigInt(root.length));
  const known = knownAdditions(additions, "r.edition");
  const all = /^\d+$/.test(known) ? String(root.length + Number(known)) : `${root.length} + (${known})`;
  const index =
    message.keepsUnknown && message.extensible
      ? `${imports.runtime("aper/additions.ts", "readAlternative")}(r, m, ${choiceNumber(message, fields)}, ${bits}, ${root.length}, ${all})`
      : `r.choice(${message.extensible}, ${bits}, ${root.length}, ${all})`;
  return `${indent}switch (${index}) {\n${cases.join("")}${indent}}\n`;
}

/** What an unknown alternative is kept under: the CHOICEs of a message are numbered from 1. */
export function choiceNumber({ oneofs }: MessageModel, [first]: readonly FieldModel[]): number {
  return first?.oneof === undefined ? 0 : oneofs.indexOf(first.oneof) + 1;
}

function readField(field: FieldModel, indent: string, imports: Imports): string {
  const { localName, number, oneof, type, rules } = field;
  const set = (value: string) =>
    oneof === undefined ? `m.${localName} = ${value};` : `m.${oneof.localName} = chosen("${localName}", ${value});`;
  if (type.kind !== "message") return `${indent}${set(readScalar(field, imports))}\n`;
  const codec = imports.codec(type.message);
  if (rules.bits !== undefined) {
    const { min, max } = rules.bits;
    const read = isBits(type.message)
      ? `${imports.runtime("aper/bits.ts", "readBits")}(r, ${number}, new ${codec}.Empty(), ${min}, ${max}${field.packed.extensible ? ", true" : ""})`
      : `r.bitString(${number}, new ${codec}.Empty(), ${lengthBits(rules.bits)}, ${min}, ${max})`;
    return `${indent}${set(read)}\n`;
  }
  if (!field.repeated) return `${indent}${set(`r.message(${number}, ${codec})`)}\n`;
  if (rules.items === undefined) throw new Error(`${field.name}: a list on the packed wire needs bounds`);
  const { min, max } = rules.items;
  const fewest = fewestBits(type.message);
  if (isLongList(rules.items)) {
    return `${indent}${imports.runtime("aper/long-list.ts", "readLongList")}(r, ${number}, m.${localName}, ${codec}, ${min}, ${fewest});\n`;
  }
  return `${indent}r.list(${number}, m.${localName}, ${codec}, ${lengthBits(rules.items)}, ${min}, ${max}, ${fewest});\n`;
}

function readScalar(field: FieldModel, imports: Imports): string {
  const { number, type, rules } = field;
  switch (type.kind) {
    case "enum":
      return readEnumerated(number, type, imports);
    case "bool":
      return "r.bits(1) === 1";
    case "double":
      return `${imports.runtime("aper/real.ts", "readReal")}(r, ${number})`;
    case "string": {
      if (field.packed.decimal) return `${imports.runtime("aper/scalars.ts", "readDecimal")}(r, ${number})`;
      if (rules.characters === undefined) return `r.ascii(${number}, r.octetString())`;
      const { min, max } = rules.characters;
      return `r.text(${number}, ${lengthBits(rules.characters)}, ${min}, ${max})`;
    }
    case "bytes": {
      const size = octetSize(field, "r.edition");
      return size === undefined ? "r.octetString()" : `r.fixedOctets(${size})`;
    }
    default:
      return readInteger(field, imports);
  }
}

function readEnumerated(number: number, type: EnumType, imports: Imports): string {
  const name = imports.type(type);
  const bits = width(BigInt(type.root));
  if (type.isNull) return `${imports.runtime("aper/scalars.ts", "readNull")}(r) as ${name}`;
  if (!type.extensible) return `r.integer(${number}, ${bits}, 0, ${type.root - 1}) as ${name}`;
  if (!type.keepsUnknown) return `r.enumerated(${number}, ${bits}, ${type.root}) as ${name}`;
  return `${imports.runtime("aper/scalars.ts", "readEnum")}(r, ${number}, ${bits}, ${type.root}) as ${name}`;
}

function readInteger(field: FieldModel, imports: Imports): string {
  const { number, type } = field;
  const layout = integerLayout(field);
  const unbounded = `r.${type.kind === "int64" ? "unboundedLong" : "unbounded"}(${number})`;
  if (layout.kind === "unbounded") return unbounded;
  const { bounds, extensible } = layout;
  const { min, max } = bounds;
  if (layout.kind === "long") {
    return type.kind === "int64"
      ? `r.integerN(${number}, ${layout.lengthBits}, ${longName(max)}, ${layout.octets}, ${extensible})`
      : `${imports.runtime("aper/scalars.ts", "readUint32")}(r, ${number}, ${layout.lengthBits}, ${min}, ${max})`;
  }
  if (type.kind === "int64") throw new Error(`${field.name}: an integer of at most 65536 values is an int32 or uint32`);
  if (layout.kind === "octets") return `r.integer2(${number}, ${min}, ${max}${extensible ? ", true" : ""})`;
  const root =
    layout.kind === "bits"
      ? `r.integer(${number}, ${layout.bits}, ${min}, ${max})`
      : `r.integer1(${number}, ${min}, ${max})`;
  return extensible ? `r.bits(1) === 1 ? ${unbounded} : ${root}` : root;
}
