import type { FieldModel, FileModel, MessageModel } from "./model.ts";

/** Emits a reader and a writer of protobuf octets for each message. */
export function emitProtobuf(file: FileModel): string {
  const base = file.path.split("/").at(-1);
  return [
    'import type { Message } from "@bufbuild/protobuf";',
    'import type { Reader } from "../../../protobuf/reader.ts";',
    'import type { Writer } from "../../../protobuf/writer.ts";',
    `import * as make from "./${base}_messages.ts";`,
    `import type * as M from "./${base}_pb.ts";`,
    "",
    ...file.messages.flatMap((message) => [emitReader(message), emitWriter(message)]),
    `export const readers: Record<string, (r: Reader, m: never, end: number) => Message> = {\n${table(file, "read")}};`,
    "",
    `export const writers: Record<string, (w: Writer, m: never) => void> = {\n${table(file, "write")}};`,
    "",
  ].join("\n");
}

function table(file: FileModel, verb: string): string {
  return file.messages.map((message) => `  ${JSON.stringify(message.typeName)}: ${verb}${message.name},\n`).join("");
}

// ---- reading ----

function emitReader({ name, fields }: MessageModel): string {
  return `function read${name}(r: Reader, m: M.${name}, end: number): M.${name} {
  while (r.pos < end) {
    const tag = r.tag();
    switch (tag >>> 3) {
${fields.map(emitReadCase).join("")}      default:
        r.unknown(m, tag);
    }
  }
  return m;
}
`;
}

function emitReadCase(field: FieldModel): string {
  return `      case ${field.number}:\n${emitRead(field)}        break;\n`;
}

function emitRead(field: FieldModel): string {
  const { localName, oneof, type, repeated, rules } = field;
  if (type.kind !== "message") {
    const call = type.kind === "enum" ? `r.int32() as M.${type.name}` : `r.${type.kind}()`;
    if (oneof === undefined) return `        m.${localName} = ${call};\n`;
    return `        m.${oneof.localName} = { case: "${localName}", value: ${call} };\n`;
  }
  const child = type.message.name;
  const read = (target: string) => `read${child}(r, ${target}, r.nested())`;
  if (repeated) {
    const most =
      rules.items === undefined ? "" : `        r.room(m.${localName}, ${rules.items.min}, ${rules.items.max});\n`;
    return `${most}        m.${localName}.push(${read(`make.${child}()`)});\n`;
  }
  if (oneof === undefined) return `        m.${localName} = ${read(`m.${localName} ?? make.${child}()`)};\n`;
  const before = `m.${oneof.localName}.case === "${localName}" ? m.${oneof.localName}.value : make.${child}()`;
  return `        m.${oneof.localName} = { case: "${localName}", value: ${read(before)} };\n`;
}

// ---- writing, from the last field to the first ----

function emitWriter({ name, fields, oneofs }: MessageModel): string {
  const statements = fields
    .filter((field) => field.oneof === undefined)
    .map((field) => ({ number: field.number, code: emitWrite(field) }));
  for (const oneof of oneofs) {
    const cases = fields.filter((field) => field.oneof === oneof);
    const code = cases.map((field) => emitWriteCase(field)).join("");
    const [first] = cases;
    if (first !== undefined) {
      statements.push({ number: first.number, code: `  switch (m.${oneof.localName}.case) {\n${code}  }\n` });
    }
  }
  statements.sort((a, b) => b.number - a.number);
  return `function write${name}(w: Writer, m: M.${name}): void {
  if (m.$unknown !== undefined) w.unknown(m.$unknown);
${statements.map((statement) => statement.code).join("")}}
`;
}

function emitWrite(field: FieldModel): string {
  const value = `m.${field.localName}`;
  if (field.type.kind === "message") {
    if (!field.repeated) return `  if (${value} !== undefined) {\n${writeChild(field, value, "    ")}  }\n`;
    return `  for (let list = ${value}, i = list.length; i > 0; ) {
    const item = list[--i] as M.${field.type.message.name};
${writeChild(field, "item", "    ")}  }
`;
  }
  return `  if (${isSet(field, value)}) ${writeScalar(field, value)}\n`;
}

function emitWriteCase(field: FieldModel): string {
  const value = `m.${field.oneof?.localName}.value`;
  const code =
    field.type.kind === "message" ? writeChild(field, value, "      ") : `      ${writeScalar(field, value)}\n`;
  return `    case "${field.localName}": {\n${code}      break;\n    }\n`;
}

function writeChild(field: FieldModel, value: string, indent: string): string {
  if (field.type.kind !== "message") return "";
  return `${indent}const size = w.size();
${indent}write${field.type.message.name}(w, ${value});
${indent}w.nested(size, ${tag(field, 2)});
`;
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
