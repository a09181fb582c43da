import { emitCheck, hasRules } from "./emit-check.ts";
import { emitPack } from "./emit-pack.ts";
import { emitEmpty, emitRead, emitWrite } from "./emit-protobuf.ts";
import { emitUnpack } from "./emit-unpack.ts";
import { Imports } from "./imports.ts";
import { type FileModel, longName, type MessageModel } from "./model.ts";
import { longBounds, markedFields } from "./packed-layout.ts";

/**
 * Emits the codecs of all messages: for each an object with its functions, which other codecs refer to by its one name. Names
 * are what compresses least in code like this.
 */
export function emitCodec(file: FileModel): string {
  const imports = new Imports(file);
  const messages = file.messages.map((message) => emitMessage(message, imports));
  imports.runtime("runtime/codec.ts", "type PackedCodec");
  imports.runtime("runtime/codec.ts", "type SomeCodec");
  return [
    imports.emit(messages.join("")),
    "",
    ...longBounds(file).map((bound) => `const ${longName(bound)} = ${bound}n;`),
    "",
    ...(messages.some((message) => message.includes("check: unchecked"))
      ? ["/** For messages without rules. */", "function unchecked(): void {}", ""]
      : []),
    ...messages,
    "/** The OPTIONAL numbers that messages mark when they are absent: bit `n` stands for field `n`. */",
    `export const marked: Readonly<Record<string, number>> = {\n${[
      ...imports.files.map((_, index) => `  ...file${index}.marked,\n`),
      ...file.messages.flatMap((message) => {
        const bits = markedFields(message).reduce((sum, { number }) => sum | (1 << number), 0);
        return bits === 0 ? [] : [`  "${message.typeName}": ${bits},\n`];
      }),
    ].join("")}};\n`,
    "/** Every message after those that it contains. */",
    `export const codecs: readonly SomeCodec[] = [\n${[
      ...imports.files.map((_, index) => `  ...file${index}.codecs,\n`),
      ...file.messages.map(({ name }) => `  ${name},\n`),
    ].join("")}];\n`,
  ].join("\n");
}

/** All codecs have the same members in the same order, so that they are objects of one shape. */
function emitMessage(message: MessageModel, imports: Imports): string {
  const { name, sameFields, sameRules } = message;
  const isFirst = sameRules.first === name;
  const members = [
    emitEmpty(message),
    ...(sameFields.first === name
      ? [emitRead(message, imports), emitWrite(message, imports)]
      : [
          `read: ${sameFields.first}.read as unknown as PackedCodec<M.${name}>["read"],\n`,
          `write: ${sameFields.first}.write,\n`,
        ]),
    hasRules(message)
      ? isFirst
        ? emitCheck(message, imports)
        : `check: ${sameRules.first}.check,\n`
      : "check: unchecked,\n",
    ...(message.form === "constant"
      ? ["unpack: undefined,\n", "pack: undefined,\n"]
      : [emitUnpack(message, imports), isFirst ? emitPack(message, imports) : `pack: ${sameRules.first}.pack,\n`]),
  ];
  const body = members.join("").replace(/^(?=.)/gm, "  ");
  const typed =
    message.form === "constant"
      ? ""
      : `\n/** For other files. */\nexport const ${name}Codec: PackedCodec<M.${name}> = ${name};\n`;
  return `const ${name} = {\n${body}};\n${typed}`;
}
