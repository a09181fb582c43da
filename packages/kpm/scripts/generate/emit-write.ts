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
  return `write(w: Writer, m: ${twinType(sameFields)}): void {
  w.unknown(m.$unknown);
${statements.map((statement) => statement.code).join("")}},
`;
}

function writeField(field: FieldModel): string {
  const value = `m.${field.localName}`;
  if (field.type.kind !== "message") return `  ${writeScalar(field, value)}\n`;
  return `  ${writeChild(field, value, field.repeated ? "list" : "message")}\n`;
}

function writeCase(field: FieldModel): string {
  const value = `m.${field.oneof?.localName}.value`;
  const code = field.type.kind === "message" ? writeChild(field, value, "nested") : writeScalar(field, value);
  return `    case "${field.localName}":\n      ${code}\n      break;\n`;
}

function writeChild(field: FieldModel, value: string, method: "list" | "message" | "nested"): string {
  if (field.type.kind !== "message") return "";
  return `w.${method}(${value}, ${field.type.message.name}, ${tagOf(field)});`;
}

function writeScalar(field: FieldModel, value: string): string {
  const { kind } = field.type;
  const method = kind === "enum" ? "int32" : kind;
  // Zero and empty values are left out, but not as the alternative of a oneof.
  const always = field.oneof === undefined ? "" : ", true";
  return `w.${method}(${value}, ${tagOf(field)}${always});`;
}

/** The tag of a field: its number and its wire type. */
export function tagOf(field: FieldModel): string {
  const { kind } = field.type;
  const wireType = kind === "message" || kind === "string" || kind === "bytes" ? 2 : 0;
  return `0x${((field.number << 3) | wireType).toString(16)}`;
}
