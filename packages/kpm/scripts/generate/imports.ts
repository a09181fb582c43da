/** What generated code may use of the runtime, by its module. */
const RUNTIME: readonly (readonly [module: string, isType: boolean, ...names: string[]])[] = [
  ["aper/bit-reader.ts", true, "BitReader"],
  ["aper/bit-writer.ts", true, "BitWriter"],
  ["protobuf/reader.ts", true, "Reader"],
  ["protobuf/writer.ts", true, "Writer"],
  ["runtime/absence.ts", false, "isPresent", "markUnflagged"],
  ["runtime/codec.ts", true, "PackedCodec", "SomeCodec"],
  ["runtime/values.ts", false, "chosen", "empty", "emptyList", "shape", "unchosen", "unset"],
  ["validation/checker.ts", true, "Checker"],
];

/** The import statements that the code for a file needs, such as `e2sm_kpm/v1beta1/e2sm_kpm`. */
export function importsOf(path: string, code: string): string {
  const folders = path.split("/");
  const statements = RUNTIME.flatMap(([module, isType, ...names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
    const from = `"${"../".repeat(folders.length)}${module}"`;
    return used.length === 0 ? [] : [`import ${isType ? "type " : ""}{ ${used.join(", ")} } from ${from};`];
  });
  return [...statements, `import type * as M from "./${folders.at(-1)}_pb.ts";`].join("\n");
}
