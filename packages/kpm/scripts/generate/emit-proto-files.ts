/** Emits the texts of all .proto files that belong together, by their paths. */
export function emitProtoFiles(files: Readonly<Record<string, string>>): string {
  return [
    "/** The texts of the .proto files, by the paths that they import each other by. */",
    `export const protoFiles: Readonly<Record<string, string>> = ${JSON.stringify(files, null, 2)};\n`,
  ].join("\n");
}
