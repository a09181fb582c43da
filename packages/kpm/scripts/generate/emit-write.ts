import { type FieldModel, type MessageModel, twinType } from "./model.ts";

/** Emits the function that writes a message as protobuf octets, from its last field to its first. */
export function emitWrite({ sameFields, fields, oneofs }: MessageModel): string {
  const statements = fields
    .filter((field) => field.oneof === undefined)
    .map((field) => ({ number: field.number, code: writeField(field) }));
  for (const oneof of oneofs) {
    const cases = fields.filter((field) => field.oneof === oneof);
    const code = cases.map((field) => writeCase(field)).join("");
    const [first] = cases;
    if (first !== undefined) {
      statements.push({ number: first.number, code: `  switch (m.${oneof.localName}.case) {\n${code}  }\n` });
    }
  }
  statements.sort((a, b) => b.number - a.number);
  return `function write${sameFields.first}(w: Writer, m: ${twinType(sameFields)}): void {
  if (m.$unknown !== undefined) w.unknown(m.$unknown);
${statements.map((statement) => statement.code).join("")}}
`;
}

function writeField(field: FieldModel): string {
  const value = `m.${field.localName}`;
  if (field.type.kind !== "message") return `  if (${isSet(field, value)}) ${writeScalar(field, value)}\n`;
  return `  ${writeChild(field, value)}\n`;
}

function writeCase(field: FieldModel): string {
  const value = `m.${field.oneof?.localName}.value`;
  const code = field.type.kind === "message" ? writeChild(field, value) : writeScalar(field, value);
  return `    case "${field.localName}":\n      ${code}\n      break;\n`;
}

function writeChild(field: FieldModel, value: string): string {
  if (field.type.kind !== "message") return "";
  return `w.${field.repeated ? "list" : "message"}(${value}, write${field.type.message.sameFields.first}, ${tag(field, 2)});`;
}

function writeScalar(field: FieldModel, value: string): string {
  const { kind } = field.type;
  const method = kind === "enum" ? "int32" : kind;
  return `w.${method}(${value}, ${tag(field, kind === "string" || kind === "bytes" ? 2 : 0)});`;
}

function isSet(field: FieldModel, value: string): string {
  switch (field.type.kind) {
    case "string":
      return `${value} !== ""`;
    case "bytes":
      return `${value}.length > 0`;
    case "int64":
    case "uint64":
      return `${value} !== 0n`;
    default:
      return `${value} !== 0`;
  }
}

function tag(field: FieldModel, wireType: number): string {
  return `0x${((field.number << 3) | wireType).toString(16)}`;
}
