import type { FieldModel, MessageModel } from "./model.ts";
import {
  fewestBits,
  integerBounds,
  integerLayout,
  lengthBits,
  optionalFields,
  rootAlternatives,
  width,
} from "./packed-layout.ts";

/** Emits the function that reads one message from aligned PER. */
export function emitPackedRead(message: MessageModel): string {
  return `function read${message.name}(r: BitReader): M.${message.name} {
  const m = make.${message.name}();
${body(message)}  return m;
}
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
  const integers = optional.filter(isInteger).map((field) => `flags & ${flag.get(field)} ? 0 : ${field.number}`);
  if (integers.length > 0) lines.push(`  if (r.presence !== undefined) r.note(m, [${integers.join(", ")}]);\n`);
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
    oneof === undefined
      ? `m.${localName} = ${value};`
      : `m.${oneof.localName} = { case: "${localName}", value: ${value} };`;
  if (type.kind !== "message") return `${indent}${set(readScalar(field))}\n`;
  const { name } = type.message;
  if (rules.bits !== undefined) {
    const { min, max } = rules.bits;
    return `${indent}${set(`r.bitString(${number}, make.${name}(), ${lengthBits(rules.bits)}, ${min}, ${max})`)}\n`;
  }
  if (!field.repeated)
    return `${indent}r.enter(${number}, -1);\n${indent}${set(`read${name}(r)`)}\n${indent}r.leave();\n`;
  if (rules.items === undefined) throw new Error(`${field.name}: a list on the packed wire needs bounds`);
  const { min, max } = rules.items;
  const count = `r.count(${number}, ${lengthBits(rules.items)}, ${min}, ${max}, ${fewestBits(type.message)})`;
  return `${indent}for (let i = 0, n = ${count}; i < n; i++) {
${indent}  r.enter(${number}, i);
${indent}  m.${localName}.push(read${name}(r));
${indent}  r.leave();
${indent}}
`;
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
  const unbounded = `r.${type.kind === "int64" ? "unboundedLong" : "unbounded"}(${number})`;
  const layout = integerLayout(integerBounds(field));
  const root = (() => {
    switch (layout.kind) {
      case "bits":
        return `r.integer(${number}, ${layout.bits}, ${layout.bounds.min}, ${layout.bounds.max})`;
      case "octet":
        return `r.integer1(${number}, ${layout.bounds.min}, ${layout.bounds.max})`;
      case "octets":
        return `r.integer2(${number}, ${layout.bounds.min}, ${layout.bounds.max})`;
      case "long":
        return `r.integerN(${number}, ${layout.lengthBits}, ${layout.bounds.max}n)`;
      case "unbounded":
        return unbounded;
    }
  })();
  return packed.integer?.extensible === true ? `r.bits(1) === 1 ? ${unbounded} : ${root}` : root;
}
