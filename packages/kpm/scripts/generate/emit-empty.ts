import type { FieldModel, MessageModel } from "./model.ts";

/** Emits the constructor of an empty message: one object shape for each type, whatever is set later. */
export function emitEmpty(message: MessageModel): string {
  const members = [
    `$typeName = ${JSON.stringify(message.typeName)}`,
    ...message.fields
      .filter((field) => field.oneof === undefined)
      .map((field) => `${field.localName} = ${field.nullable ? "unset" : zero(field)}`),
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
    case "bool":
      return "false";
    default:
      return "0";
  }
}
