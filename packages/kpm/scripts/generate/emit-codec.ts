import { emitCheck, hasRules } from "./emit-check.ts";
import { emitEmpty } from "./emit-empty.ts";
import { emitPack } from "./emit-pack.ts";
import { emitRead } from "./emit-read.ts";
import { emitUnpack } from "./emit-unpack.ts";
import { emitWrite } from "./emit-write.ts";
import type { FileModel, MessageModel } from "./model.ts";

/**
 * Emits the functions of all messages, those of one message together (which also compresses best), and a list for each kind
 * of function: all lists have the messages in the same order.
 */
export function emitCodec(file: FileModel): string {
  const base = file.path.split("/").at(-1);
  const list = (name: string, type: string, entry: (message: MessageModel) => string) =>
    `export const ${name}: readonly (${type})[] = [\n${file.messages.map((message) => `  ${entry(message)},\n`).join("")}];\n`;
  return [
    'import type { Message } from "@bufbuild/protobuf";',
    'import type { BitReader } from "../../../aper/bit-reader.ts";',
    'import type { BitWriter } from "../../../aper/bit-writer.ts";',
    'import { empty, unset } from "../../../empty.ts";',
    'import type { Reader } from "../../../protobuf/reader.ts";',
    'import type { Writer } from "../../../protobuf/writer.ts";',
    'import { chosen, emptyList, shape, unchosen } from "../../../shape.ts";',
    'import type { Checker } from "../../../validation/checker.ts";',
    `import type * as M from "./${base}_pb.ts";`,
    "",
    ...file.messages.map(emitMessage),
    list("constructors", "new () => Message", ({ name }) => name),
    list("readers", "(r: Reader, m: never, end: number) => void", ({ sameFields }) => `read${sameFields.first}`),
    list("writers", "(w: Writer, m: never) => void", ({ sameFields }) => `write${sameFields.first}`),
    "/** For messages without rules. */\nfunction checkNothing(): void {}\n",
    list("checks", "(c: Checker, m: never) => void", (message) =>
      hasRules(message) ? `check${message.sameRules.first}` : "checkNothing",
    ),
    list("unpackers", "((r: BitReader) => Message) | undefined", (message) =>
      isType(message) ? `unpack${message.name}` : "undefined",
    ),
    list("packers", "((w: BitWriter, m: never) => void) | undefined", (message) =>
      isType(message) ? `pack${message.sameRules.first}` : "undefined",
    ),
  ].join("\n");
}

function emitMessage(message: MessageModel): string {
  const { name, sameFields, sameRules } = message;
  const parts = [`// ---- ${name} ----\n`, emitEmpty(message)];
  if (sameFields.first === name) parts.push(emitRead(message), emitWrite(message));
  if (sameRules.first === name && hasRules(message)) parts.push(emitCheck(message));
  if (isType(message)) parts.push(emitUnpack(message));
  if (isType(message) && sameRules.first === name) parts.push(emitPack(message));
  return parts.join("\n");
}

/** Constants are not types on the packed wire. */
function isType(message: MessageModel): boolean {
  return message.form !== "constant";
}
