import { emitCheck, hasRules } from "./emit-check.ts";
import { emitEmpty } from "./emit-empty.ts";
import { emitPack } from "./emit-pack.ts";
import { emitRead } from "./emit-read.ts";
import { emitUnpack } from "./emit-unpack.ts";
import { emitWrite } from "./emit-write.ts";
import { longBounds, longName } from "./long-name.ts";
import type { FileModel, MessageModel } from "./model.ts";

/**
 * Emits the codecs of all messages: for each an object with its functions, which other codecs refer to by its one name. Names
 * are what compresses least in code like this.
 */
export function emitCodec(file: FileModel): string {
  const base = file.path.split("/").at(-1);
  return [
    'import type { BitReader } from "../../../aper/bit-reader.ts";',
    'import type { BitWriter } from "../../../aper/bit-writer.ts";',
    'import type { Reader } from "../../../protobuf/reader.ts";',
    'import type { Writer } from "../../../protobuf/writer.ts";',
    'import type { SomeCodec } from "../../../runtime/codec.ts";',
    'import { chosen, empty, emptyList, shape, unchosen, unset } from "../../../runtime/shape.ts";',
    'import type { Checker } from "../../../validation/checker.ts";',
    `import type * as M from "./${base}_pb.ts";`,
    "",
    ...longBounds(file).map((bound) => `const ${longName(bound)} = ${bound}n;`),
    "",
    "/** For messages without rules. */",
    "function unchecked(): void {}",
    "",
    ...file.messages.map(emitMessage),
    "/** Every message after those that it contains. */",
    `export const codecs: readonly SomeCodec[] = [\n${file.messages.map(({ name }) => `  ${name},\n`).join("")}];\n`,
  ].join("\n");
}

/** All codecs have the same members in the same order, so that they are objects of one shape. */
function emitMessage(message: MessageModel): string {
  const { name, sameFields, sameRules } = message;
  const isFirst = sameRules.first === name;
  const members = [
    emitEmpty(message),
    ...(sameFields.first === name
      ? [emitRead(message), emitWrite(message)]
      : [`read: ${sameFields.first}.read,\n`, `write: ${sameFields.first}.write,\n`]),
    hasRules(message) ? (isFirst ? emitCheck(message) : `check: ${sameRules.first}.check,\n`) : "check: unchecked,\n",
    ...(message.form === "constant"
      ? ["unpack: undefined,\n", "pack: undefined,\n"]
      : [emitUnpack(message), isFirst ? emitPack(message) : `pack: ${sameRules.first}.pack,\n`]),
  ];
  const body = members.join("").replace(/^(?=.)/gm, "  ");
  return `const ${name} = {\n${body}};\n`;
}
