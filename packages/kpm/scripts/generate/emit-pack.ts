import { choiceNumber, indented, isBits } from "./emit-unpack.ts";
import type { Imports } from "./imports.ts";
import { type EnumType, type FieldModel, longName, type MessageModel, twinType } from "./model.ts";
import {
  type Component,
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

/** Emits the function that writes one message in aligned PER. */
export function emitPack(message: MessageModel, imports: Imports): string {
  // The writer keeps 256 octets free for each message, and an integer takes at most ten.
  if (rootComponents(message).length > 25) {
    throw new Error(`${message.name} has more fields than the writer keeps room for`);
  }
  const flat =
    message.flat === undefined
      ? ""
      : `  if (w.setting.dialect === "flexric-2023") {\n${indented(body(message.flat, imports))}    return;\n  }\n`;
  return `pack(w: BitWriter, m: ${twinType(message.sameRules)}): void {
${flat}${body(message, imports)}},
`;
}

function body(message: MessageModel, imports: Imports): string {
  switch (message.form) {
    case "choice":
      return writeChoice(message, message.fields, "  ", imports);
    case "bitString":
      return isBits(message)
        ? `  ${imports.runtime("aper/bits.ts", "writeBits")}(w, 1, 2, m);\n`
        : "  w.unboundedBitString(1, 2, m);\n";
    case "transparent":
      return message.fields.map((field) => writeMandatory(field, "  ", imports)).join("");
    default:
      return writeSequence(message, imports);
  }
}

function writeSequence(message: MessageModel, imports: Imports): string {
  const components = rootComponents(message);
  const optional = components.filter((component) => component.optional);
  const additions = sequenceAdditions(message);
  const count = optional.length + (message.extensible ? 1 : 0);
  const flags = optional.map(
    ({ fields }, index) => `(${isPresent(fields[0], imports)} ? ${1 << (optional.length - 1 - index)} : 0)`,
  );
  const lines: string[] = [];
  if (additions.length > 0) {
    const added = additions.map((field, index) => `(${isPresent(field, imports)} ? ${1 << index} : 0)`);
    lines.push(`  const added = ${added.join(" | ")};\n`);
  }
  const keeps = message.extensible && message.keepsUnknown;
  if (keeps) {
    lines.push(
      `  const later = m.$unknown === undefined ? undefined : ${imports.runtime("aper/additions.ts", "laterAdditions")}(m);\n`,
    );
    const extended = additions.length > 0 ? "added !== 0 || later !== undefined" : "later !== undefined";
    flags.unshift(`(${extended} ? ${1 << optional.length} : 0)`);
  }
  if (flags.length > 0) lines.push(`  const flags = ${flags.join(" | ")};\n`);
  const value = flags.length > 0 ? "flags" : "0";
  if (count > 16) lines.push(`  w.bits(flags >>> 16, ${count - 16});\n  w.bits(flags & 0xffff, 16);\n`);
  else if (count > 0) lines.push(`  w.bits(${value}, ${count});\n`);
  for (const component of components) {
    const index = optional.indexOf(component);
    lines.push(writeComponent(message, component, index < 0 ? undefined : 1 << (optional.length - 1 - index), imports));
  }
  if (keeps) lines.push(writeAdditions(additions, 1 << optional.length, imports));
  return lines.join("");
}

function writeComponent(
  message: MessageModel,
  component: Component,
  flag: number | undefined,
  imports: Imports,
): string {
  const { fields, oneof } = component;
  const [field] = fields;
  if (oneof !== undefined) {
    return oneof.key === undefined
      ? writeChoice(message, fields, "  ", imports)
      : writeOpenType(message, fields, oneof.localName, oneof.key, imports);
  }
  if (flag === undefined) return writeMandatory(field, "  ", imports);
  const value = `m.${field.localName}`;
  if (field.nullable) return `  if (${value} !== undefined) {\n${writeValue(field, value, "    ", imports)}  }\n`;
  const isMessage = field.type.kind === "message" && !field.repeated && field.rules.bits === undefined;
  if (isMessage) return writeValue(field, value, "  ", imports);
  const condition = field.type.kind === "message" && !field.repeated ? `${value} !== undefined` : `flags & ${flag}`;
  return `  if (${condition}) {\n${writeValue(field, value, "    ", imports)}  }\n`;
}

function writeAdditions(additions: readonly FieldModel[], flag: number, imports: Imports): string {
  const write = imports.runtime("aper/additions.ts", "writeAdditionFlags");
  const end = imports.runtime("aper/additions.ts", "writeLater");
  if (additions.length === 0) {
    return `  if (later !== undefined) {\n    ${write}(w, 0, 0, later);\n    ${end}(w, later);\n  }\n`;
  }
  const fields = additions.map((field) => {
    const value = `m.${field.localName}`;
    const condition = field.repeated ? `added & ${1 << additions.indexOf(field)}` : `${value} !== undefined`;
    return `    if (${condition}) {
      const start = w.open();
${writeValue(field, value, "      ", imports)}      w.close(start);
    }
`;
  });
  return `  if (flags & ${flag}) {
    ${write}(w, ${knownAdditions(additions, "w.setting.edition")}, added, later, [${additions.map(({ number }) => number)}]);
${fields.join("")}    ${end}(w, later);
  }
`;
}

function isPresent(field: FieldModel, imports: Imports): string {
  const value = `m.${field.localName}`;
  if (field.nullable || (field.type.kind === "message" && !field.repeated)) return `${value} !== undefined`;
  if (field.repeated || field.type.kind === "bytes") return `w.some(${value})`;
  if (!isMarked(field)) throw new Error(`${field.name}: put 'optional' in front of an OPTIONAL string`);
  return `${imports.runtime("runtime/absence.ts", "isPresent")}(m, ${value}, ${field.number})`;
}

function writeMandatory(field: FieldModel, indent: string, imports: Imports): string {
  const value = `m.${field.localName}`;
  const { type, rules } = field;
  if (type.kind !== "message" || field.repeated) return writeValue(field, value, indent, imports);
  if (rules.bits === undefined) {
    return `${indent}w.mandatory(${field.number}, ${value}, ${imports.codec(type.message)});\n`;
  }
  return `${indent}if (${value} === undefined) w.missing(${field.number});
${indent}else {
${writeValue(field, value, `${indent}  `, imports)}${indent}}
`;
}

function writeChoice(message: MessageModel, fields: readonly FieldModel[], indent: string, imports: Imports): string {
  const root = fields.filter(({ packed }) => !packed.addition);
  const additions = fields.filter(({ packed }) => packed.addition);
  const name = fields[0]?.oneof?.localName;
  const bits = width(BigInt(root.length)) + (message.extensible ? 1 : 0);
  const cases = fields.map((field) => {
    const index = root.indexOf(field);
    const isNull = field.type.kind === "enum" && field.type.isNull;
    const write = isNull && index < 0 ? "" : writeValue(field, `m.${name}.value`, `${indent}    `, imports, "nested");
    const { since } = field.packed;
    const edition =
      since > 0
        ? `${indent}    if (w.setting.edition < ${since}) ${imports.runtime("aper/additions.ts", "rejectLater")}(w, ${field.number});\n`
        : "";
    const content =
      index >= 0
        ? ""
        : isNull
          ? `${indent}    ${imports.runtime("aper/additions.ts", "writeOpenNull")}(w);\n`
          : `${indent}    const start = w.open();\n${write}${indent}    w.close(start);\n`;
    const lines =
      index >= 0
        ? `${indent}    w.bits(${index}, ${bits});\n${write}`
        : `${edition}${indent}    w.addition(${additions.indexOf(field)}, ${width(BigInt(root.length))});\n${content}`;
    return `${indent}  case "${field.localName}": {\n${lines}${indent}    break;\n${indent}  }\n`;
  });
  const missing =
    message.keepsUnknown && message.extensible
      ? `${imports.runtime("aper/additions.ts", "writeAlternative")}(w, m, ${choiceNumber(message, fields)}, ${width(BigInt(root.length))}, ${fields[0]?.number});`
      : `w.missing(${fields[0]?.number});`;
  return `${indent}switch (m.${name}.case) {
${cases.join("")}${indent}  default:
${indent}    ${missing}
${indent}}
`;
}

function writeOpenType(
  { fields: all }: MessageModel,
  fields: readonly FieldModel[],
  name: string,
  key: string,
  imports: Imports,
): string {
  const keyNumber = all.find(({ localName }) => localName === key)?.number;
  const cases = fields.map((field) => {
    const value = `m.${name}.value`;
    const isRest = field.type.kind === "bytes" && field.packed.key === 0;
    const lines = isRest
      ? `      w.octetString(${value});\n`
      : `      ${imports.runtime("aper/scalars.ts", "assertKey")}(w, ${keyNumber}, m.${key}, ${field.packed.key});
      const start = w.open();
${writeValue(field, value, "      ", imports, "nested")}      w.close(start);
`;
    return `    case "${field.localName}": {\n${lines}      break;\n    }\n`;
  });
  return `  switch (m.${name}.case) {
${cases.join("")}    default:
      w.missing(${fields[0]?.number});
  }
`;
}

function writeValue(field: FieldModel, value: string, indent: string, imports: Imports, method = "message"): string {
  const { number, type, rules } = field;
  if (type.kind !== "message") return writeScalar(field, value, indent, imports);
  if (rules.bits !== undefined) {
    const { min, max } = rules.bits;
    return isBits(type.message)
      ? `${indent}w.enter(${number});\n${indent}${imports.runtime("aper/bits.ts", "writeBits")}(w, 1, 2, ${value}, ${min}, ${max}${field.packed.extensible ? ", true" : ""});\n${indent}w.leave();\n`
      : `${indent}w.bitString(${number}, ${value}, ${lengthBits(rules.bits)}, ${min}, ${max});\n`;
  }
  const codec = imports.codec(type.message);
  if (!field.repeated) return `${indent}w.${method}(${number}, ${value}, ${codec});\n`;
  if (rules.items === undefined) throw new Error(`${field.name}: a list on the packed wire needs bounds`);
  const { min, max } = rules.items;
  if (isLongList(rules.items)) {
    return `${indent}${imports.runtime("aper/long-list.ts", "writeLongList")}(w, ${number}, ${value}, ${codec}, ${min}, ${max});\n`;
  }
  return `${indent}w.list(${number}, ${value}, ${codec}, ${lengthBits(rules.items)}, ${min}, ${max});\n`;
}

function writeScalar(field: FieldModel, value: string, indent: string, imports: Imports): string {
  const { number, type, rules } = field;
  switch (type.kind) {
    case "enum":
      return writeEnumerated(number, type, value, indent, imports);
    case "bool":
      return `${indent}w.bits(${value} ? 1 : 0, 1);\n`;
    case "double":
      return `${indent}${imports.runtime("aper/real.ts", "writeReal")}(w, ${number}, ${value});\n`;
    case "string": {
      if (field.packed.decimal) {
        return `${indent}${imports.runtime("aper/scalars.ts", "writeDecimal")}(w, ${number}, ${value});\n`;
      }
      if (rules.characters === undefined) return `${indent}w.text(${number}, ${value}, 0, 1, 0);\n`;
      const { min, max } = rules.characters;
      return `${indent}w.text(${number}, ${value}, ${lengthBits(rules.characters)}, ${min}, ${max});\n`;
    }
    case "bytes": {
      const size = octetSize(field, "w.setting.edition");
      if (size === undefined) return `${indent}w.octetString(${value});\n`;
      return `${indent}w.fixedOctets(${number}, ${value}, ${size});\n`;
    }
    default:
      return writeInteger(field, value, indent, imports);
  }
}

function writeEnumerated(number: number, type: EnumType, value: string, indent: string, imports: Imports): string {
  const bits = width(BigInt(type.root));
  if (type.isNull) return `${indent}${imports.runtime("aper/scalars.ts", "writeNull")}(w);\n`;
  if (!type.extensible) return `${indent}w.integer(${number}, ${value}, ${bits}, 0, ${type.root - 1});\n`;
  if (!type.keepsUnknown) return `${indent}w.enumerated(${number}, ${value}, ${bits}, ${type.root});\n`;
  return `${indent}${imports.runtime("aper/scalars.ts", "writeEnum")}(w, ${number}, ${value}, ${bits}, ${type.root});\n`;
}

function writeInteger(field: FieldModel, value: string, indent: string, imports: Imports): string {
  const { number, type } = field;
  const unbounded = `w.${type.kind === "int64" ? "unboundedLong" : "unbounded"}(${number}, ${value});`;
  const layout = integerLayout(field);
  if (layout.kind === "unbounded") return `${indent}${unbounded}\n`;
  const { bounds, extensible } = layout;
  const { min, max } = bounds;
  if (layout.kind === "long") {
    return type.kind === "int64"
      ? `${indent}w.integerN(${number}, ${value}, ${layout.lengthBits}, ${longName(max)}, ${extensible});\n`
      : `${indent}${imports.runtime("aper/scalars.ts", "writeUint32")}(w, ${number}, ${value}, ${layout.lengthBits}, ${min}, ${max});\n`;
  }
  if (layout.kind === "octets") {
    return `${indent}w.integer2(${number}, ${value}, ${min}, ${max}${extensible ? ", true" : ""});\n`;
  }
  const root =
    layout.kind === "bits"
      ? `w.integer(${number}, ${value}, ${layout.bits}, ${min}, ${max});`
      : `w.integer1(${number}, ${value}, ${min}, ${max});`;
  if (!extensible) return `${indent}${root}\n`;
  return `${indent}if (${imports.runtime("aper/scalars.ts", "isExtension")}(w, ${value}, ${min}, ${max})) ${unbounded}\n${indent}else ${root}\n`;
}
