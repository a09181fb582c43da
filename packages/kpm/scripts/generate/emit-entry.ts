import type { DescFile } from "@bufbuild/protobuf";
import type { FileModel } from "./model.ts";

/** Emits what users of a file import: its types, enumerations, and schemas that are bound to their codecs. */
export function emitEntry(file: DescFile, { path, messages }: FileModel): string {
  const own = path.split("/").at(-1);
  const src = "../".repeat(path.split("/").length);
  const names = messages.map(({ name }) => name).sort();
  const enums = file.enums.map(({ name }) => name);
  const exported = [...names.map((name) => `type ${name}`), ...enums.flatMap((name) => [name, `${name}Schema`])];
  return [
    'import type { DescMessage } from "@bufbuild/protobuf";',
    `import { bindAll, binder } from "${src}codecs.ts";`,
    `import { codecs, marked } from "./${own}_codec.ts";`,
    `import * as pb from "./${own}_pb.ts";`,
    "",
    `export {\n${exported.map((name) => `  ${name},\n`).join("")}} from "./${own}_pb.ts";`,
    "",
    "const bind = /* @__PURE__ */ binder(codecs, marked);",
    "",
    ...names.map(
      (name) => `export const ${name}Schema: typeof pb.${name}Schema = /* @__PURE__ */ bind(pb.${name}Schema);`,
    ),
    "",
    "/** The schemas of all messages, in the order of the `.proto`; a nested message follows the one that holds it. */",
    `export const schemas: readonly DescMessage[] = /* @__PURE__ */ bindAll(pb.file_${path.replaceAll("/", "_")}, bind);`,
    "",
  ].join("\n");
}
