import { tag } from "./emit-read.ts";
import type { Imports } from "./imports.ts";
import { type FieldModel, type MessageModel, twinType } from "./model.ts";

/** Emits the function that writes a message as protobuf octets, from its last field to its first. */
export function emitWrite({ sameFields, fields, oneofs }: MessageModel, imports: Imports): string {
  const statements = fields
    .filter((field) => field.oneof === undefined)
    .map((field) => ({ number: field.number, code: writeField(field, imports) }));
  for (const oneof of oneofs) {
    const cases = fields.filter((field) => field.oneof === oneof);
    const code = cases.map((field) => writeCase(field, imports)).join("");
    const [first] = cases;
    if (first !== undefined) {
      statements.push({ number: first.number, code: `  switch (m.${oneof.localName}.case) {\n${code}  }\n` });
    }
  }
  statements.sort((a, b) => b.number - a.number);
  return `write(w: Writer, m: ${twinType(sameFields)}): void {
  w.unknown(m.$unknown);
${statements.map((statement) => statement.code).join("")}},
`;
}

function writeField(field: FieldModel, imports: Imports): string {
  const value = `m.${field.localName}`;
  if (field.nullable) return `  if (${value} !== undefined) ${writeScalar(field, value, imports)}\n`;
  if (field.type.kind !== "message") return `  ${writeScalar(field, value, imports)}\n`;
  return `  ${writeChild(field, value, field.repeated ? "list" : "message", imports)}\n`;
}

function writeCase(field: FieldModel, imports: Imports): string {
  const value = `m.${field.oneof?.localName}.value`;
  const code =
    field.type.kind === "message" ? writeChild(field, value, "nested", imports) : writeScalar(field, value, imports);
  return `    case "${field.localName}":\n      ${code}\n      break;\n`;
}

function writeChild(field: FieldModel, value: string, method: "list" | "message" | "nested", imports: Imports): string {
  if (field.type.kind !== "message") return "";
  return `w.${method}(${value}, ${imports.codec(field.type.message)}, ${tag(field)});`;
}

function writeScalar(field: FieldModel, value: string, imports: Imports): string {
  const { kind } = field.type;
  // Zero and empty values are left out, but not where they can be told from absent ones.
  const always = field.oneof === undefined && !field.nullable ? "" : ", true";
  if (kind === "double") {
    const write = imports.runtime("protobuf/double.ts", "writeDouble");
    return `${write}(w, ${value}, ${tag(field)}${always});`;
  }
  if (kind === "bool") return `w.int32(${value} ? 1 : 0, ${tag(field)}${always});`;
  return `w.${kind === "enum" ? "int32" : kind}(${value}, ${tag(field)}${always});`;
}
