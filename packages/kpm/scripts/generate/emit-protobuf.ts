import { type FieldModel, type MessageModel, twinType } from "./model.ts";

/**
 * Emits the function that reads a message from protobuf bytes. A field with the wrong wire type is an unknown field.
 *
 * The constructor is named wherever one type alone uses the function: V8 then makes the message in place.
 */
export function emitRead({ name, sameFields, fields }: MessageModel): string {
  const isShared = sameFields.names.length > 1;
  const self = isShared ? `this: { readonly Empty: new () => M.${name} }, ` : "";
  return `read(${self}r: Reader, m: M.${name} = new ${isShared ? "this" : name}.Empty(), end: number): M.${name} {
  while (r.pos < end) {
    const tag = r.tag();
    switch (tag) {
${fields.map((field) => readCase(field)).join("")}      default:
        r.unknown(m, tag);
    }
  }
  return m;
},
`;
}

/** The tag in front of a field: its number and its wire type. */
export function tag({ number, type }: FieldModel): string {
  const wireType = { message: 2, string: 2, bytes: 2 };
  const known: Readonly<Record<string, number>> = wireType;
  return `0x${((number << 3) | (known[type.kind] ?? 0)).toString(16)}`;
}

function readCase(field: FieldModel): string {
  return `      case ${tag(field)}:\n${readField(field)}        break;\n`;
}

function readField(field: FieldModel): string {
  const { localName, oneof, type, repeated, rules } = field;
  if (type.kind !== "message") return `        m.${localName} = ${readScalar(field)};\n`;
  const child = type.message.name;
  if (repeated) {
    const { min = 0, max = Infinity } = rules.items ?? {};
    return `        r.item(m.${localName}, ${min}, ${max}, ${child});\n`;
  }
  if (oneof === undefined) return `        m.${localName} = r.message(m.${localName}, ${child});\n`;
  return `        m.${oneof.localName} = r.alternative(m.${oneof.localName}, "${localName}", ${child});\n`;
}

function readScalar({ type }: FieldModel): string {
  return type.kind === "enum" ? `r.int32() as M.${type.name}` : `r.${type.kind}()`;
}

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
  const { kind } = field.type;
  if (kind === "message") return `  ${writeChild(field, value, field.repeated ? "list" : "message")}\n`;
  return `  w.${kind === "enum" ? "int32" : kind}(${value}, ${tag(field)});\n`;
}

function writeCase(field: FieldModel): string {
  const value = `m.${field.oneof?.localName}.value`;
  return `    case "${field.localName}":\n      ${writeChild(field, value, "nested")}\n      break;\n`;
}

function writeChild(field: FieldModel, value: string, method: "list" | "message" | "nested"): string {
  if (field.type.kind !== "message") return "";
  return `w.${method}(${value}, ${field.type.message.name}, ${tag(field)});`;
}

/** Emits the constructor of an empty message: one object shape for each type, whatever is set later. */
export function emitEmpty(message: MessageModel): string {
  const members = [
    `$typeName = ${JSON.stringify(message.typeName)}`,
    ...message.fields
      .filter((field) => field.oneof === undefined)
      .map((field) => `${field.localName} = ${zero(field)}`),
    ...message.oneofs.map((oneof) => `${oneof.localName} = unchosen()`),
  ];
  return `Empty: shape<M.${message.name}>(function () {
${members.map((member) => `  this.${member};\n`).join("")}}),
`;
}

function zero(field: FieldModel): string {
  if (field.repeated) return "emptyList()";
  switch (field.type.kind) {
    case "message":
      return "unset";
    case "string":
      return '""';
    case "bytes":
      return "empty";
    case "int64":
    case "uint64":
      return "0n";
    default:
      return "0";
  }
}
