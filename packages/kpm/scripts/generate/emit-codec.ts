import { emitCheck, hasRules } from "./emit-check.ts";
import { emitPack } from "./emit-pack.ts";
import { emitEmpty, emitRead, emitWrite } from "./emit-protobuf.ts";
import { emitUnpack } from "./emit-unpack.ts";
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

/** What generated code may use of the runtime, by its module. */
const RUNTIME: readonly (readonly [module: string, isType: boolean, ...names: string[]])[] = [
  ["aper/bit-reader.ts", true, "BitReader"],
  ["aper/bit-writer.ts", true, "BitWriter"],
  ["protobuf/reader.ts", true, "Reader"],
  ["protobuf/writer.ts", true, "Writer"],
  ["runtime/absence.ts", false, "isPresent", "markUnflagged"],
  ["runtime/checker.ts", true, "Checker"],
  ["runtime/codec.ts", true, "PackedCodec", "SomeCodec"],
  ["runtime/values.ts", false, "chosen", "empty", "emptyList", "shape", "unchosen", "unset"],
];

/** The import statements that the code for a file needs, such as `e2sm_kpm/v1beta1/e2sm_kpm`. */
function importsOf(path: string, code: string): string {
  const folders = path.split("/");
  const statements = RUNTIME.flatMap(([module, isType, ...names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
    const from = `"${"../".repeat(folders.length)}${module}"`;
    return used.length === 0 ? [] : [`import ${isType ? "type " : ""}{ ${used.join(", ")} } from ${from};`];
  });
  return [...statements, `import type * as M from "./${folders.at(-1)}_pb.ts";`].join("\n");
}
