import { emitCheck, hasRules } from "./emit-check.ts";
import { emitPack } from "./emit-pack.ts";
import { emitEmpty, emitRead, emitWrite } from "./emit-protobuf.ts";
import { emitUnpack } from "./emit-unpack.ts";
import { importsOf } from "./imports.ts";
import { type FileModel, longName, type MessageModel } from "./model.ts";
import { longBounds, markedFields } from "./packed-layout.ts";

/**
 * Emits the codecs of all messages: for each an object with its functions, which other codecs refer to by its one name. Names
 * are what compresses least in code like this.
 */
export function emitCodec(file: FileModel): string {
  const messages = file.messages.map(emitMessage);
  const marked = file.messages.flatMap((message) => {
    const bits = markedFields(message).reduce((sum, { number }) => sum | (1 << number), 0);
    return bits === 0 ? [] : [`  "${message.typeName}": ${bits},\n`];
  });
  const code = [
    ...longBounds(file).map((bound) => `const ${longName(bound)} = ${bound}n;`),
    "",
    "/** For messages without rules. */",
    "function unchecked(): void {}",
    "",
    ...messages,
    "/** The OPTIONAL numbers that messages mark when they are absent: bit `n` stands for field `n`. */",
    `export const marked: Readonly<Record<string, number>> = {\n${marked.join("")}};\n`,
    "/** Every message after those that it contains. */",
    `export const codecs: readonly SomeCodec[] = [\n${file.messages.map(({ name }) => `  ${name},\n`).join("")}];\n`,
  ].join("\n");
  return `${importsOf(file.path, code)}\n\n${code}`;
}

/** All codecs have the same members in the same order, so that they are objects of one shape. */
function emitMessage(message: MessageModel): string {
  const { name, sameFields, sameRules } = message;
  const isFirst = sameRules.first === name;
  const members = [
    emitEmpty(message),
    ...(sameFields.first === name
      ? [emitRead(message), emitWrite(message)]
      : [
          `read: ${sameFields.first}.read as unknown as PackedCodec<M.${name}>["read"],\n`,
          `write: ${sameFields.first}.write,\n`,
        ]),
    hasRules(message) ? (isFirst ? emitCheck(message) : `check: ${sameRules.first}.check,\n`) : "check: unchecked,\n",
    ...(message.form === "constant"
      ? ["unpack: undefined,\n", "pack: undefined,\n"]
      : [emitUnpack(message), isFirst ? emitPack(message) : `pack: ${sameRules.first}.pack,\n`]),
  ];
  return `const ${name} = {\n${members.join("").replace(/^(?=.)/gm, "  ")}};\n`;
}
