import type { FieldModel, FileModel, MessageModel } from "./model.ts";

/** Emits a function for each message that makes an empty one: one object shape for each type, whatever is set later. */
export function emitMessages(file: FileModel): string {
  const base = file.path.split("/").at(-1);
  return [
    'import type { Message } from "@bufbuild/protobuf";',
    'import { empty, unset } from "../../../empty.ts";',
    `import type * as M from "./${base}_pb.ts";`,
    "",
    ...file.messages.map(emitMessage),
    "",
    "export const empties: Record<string, () => Message> = {",
    ...file.messages.map((message) => `  ${JSON.stringify(message.typeName)}: ${message.name},`),
    "};",
    "",
  ].join("\n");
}

function emitMessage(message: MessageModel): string {
  const members = [
    `$typeName: ${JSON.stringify(message.typeName)}`,
    ...message.fields.filter((field) => field.oneof === undefined).map((field) => `${field.localName}: ${zero(field)}`),
    ...message.oneofs.map((oneof) => `${oneof.localName}: { case: undefined }`),
  ];
  return `export const ${message.name} = (): M.${message.name} => ({ ${members.join(", ")} });`;
}

function zero(field: FieldModel): string {
  if (field.repeated) return "[]";
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
