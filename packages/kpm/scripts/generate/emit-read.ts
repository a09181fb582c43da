import type { Imports } from "./imports.ts";
import { type FieldModel, type MessageModel, twinType } from "./model.ts";

/** Emits the function that reads a message from protobuf bytes. A field with the wrong wire type is an unknown field. */
export function emitRead({ sameFields, fields }: MessageModel, imports: Imports): string {
  return `read(r: Reader, m: ${twinType(sameFields)}, end: number): void {
  while (r.pos < end) {
    const tag = r.tag();
    switch (tag) {
${fields.map((field) => readCase(field, imports)).join("")}      default:
        r.unknown(m, tag);
    }
  }
},
`;
}

/** The tag in front of a field: its number and its wire type. */
export function tag({ number, type }: FieldModel): string {
  const wireType = { message: 2, string: 2, bytes: 2, double: 1, enum: 0, bool: 0 };
  const known: Readonly<Record<string, number>> = wireType;
  return `0x${((number << 3) | (known[type.kind] ?? 0)).toString(16)}`;
}

function readCase(field: FieldModel, imports: Imports): string {
  return `      case ${tag(field)}:\n${readField(field, imports)}        break;\n`;
}

function readField(field: FieldModel, imports: Imports): string {
  const { localName, oneof, type, repeated, rules } = field;
  if (type.kind !== "message") {
    const call = readScalar(field, imports);
    if (oneof === undefined) return `        m.${localName} = ${call};\n`;
    return `        m.${oneof.localName} = chosen("${localName}", ${call});\n`;
  }
  const child = imports.codec(type.message);
  if (repeated) {
    const { min = 0, max = Infinity } = rules.items ?? {};
    return `        r.item(m.${localName}, ${min}, ${max}, ${child});\n`;
  }
  if (oneof === undefined) return `        m.${localName} = r.message(m.${localName}, ${child});\n`;
  return `        m.${oneof.localName} = r.alternative(m.${oneof.localName}, "${localName}", ${child});\n`;
}

function readScalar({ type }: FieldModel, imports: Imports): string {
  switch (type.kind) {
    case "enum":
      return `r.int32() as ${imports.type(type)}`;
    case "bool":
      return "r.uint64() !== 0n";
    case "double":
      return `${imports.runtime("protobuf/double.ts", "readDouble")}(r)`;
    default:
      return `r.${type.kind}()`;
  }
}
