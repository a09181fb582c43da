import { tagOf } from "./emit-write.ts";
import { type FieldModel, type MessageModel, twinType } from "./model.ts";

/** Emits the function that reads a message from protobuf bytes. A field with the wrong wire type is an unknown field. */
export function emitRead({ sameFields, fields }: MessageModel): string {
  return `read(r: Reader, m: ${twinType(sameFields)}, end: number): void {
  while (r.pos < end) {
    const tag = r.tag();
    switch (tag) {
${fields.map(readCase).join("")}      default:
        r.unknown(m, tag);
    }
  }
},
`;
}

function readCase(field: FieldModel): string {
  return `      case ${tagOf(field)}:\n${readField(field)}        break;\n`;
}

function readField(field: FieldModel): string {
  const { localName, oneof, type, repeated, rules } = field;
  if (type.kind !== "message") {
    const call = type.kind === "enum" ? `r.int32() as M.${type.name}` : `r.${type.kind}()`;
    if (oneof === undefined) return `        m.${localName} = ${call};\n`;
    return `        m.${oneof.localName} = chosen("${localName}", ${call});\n`;
  }
  const child = type.message.name;
  if (repeated) {
    const { min = 0, max = Infinity } = rules.items ?? {};
    return `        r.item(m.${localName}, ${min}, ${max}, ${child});\n`;
  }
  if (oneof === undefined) return `        m.${localName} = r.message(m.${localName}, ${child});\n`;
  return `        m.${oneof.localName} = r.alternative(m.${oneof.localName}, "${localName}", ${child});\n`;
}
