// Type-checks one file with TypeScript 5.9 in a fresh process and prints the CPU time in seconds.
import { getLibFiles, ts } from "@ts-morph/common";

const libraries = new Map(getLibFiles().map(({ fileName, text }) => [`/lib/${fileName}`, text]));
const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: ts.ModuleKind.NodeNext,
  lib: ["lib.es2024.d.ts", "lib.dom.d.ts"],
  types: [],
};
const host = ts.createCompilerHost(options);
const { readFile, fileExists, getSourceFile } = host;
Object.assign(host, {
  getDefaultLibLocation: () => "/lib",
  fileExists: (name: string) => libraries.has(name) || fileExists(name),
  readFile: (name: string) => libraries.get(name) ?? readFile(name),
  getSourceFile: (name: string, version: typeof ts.ScriptTarget.ES2022) => {
    const text = libraries.get(name);
    return text === undefined ? getSourceFile(name, version) : ts.createSourceFile(name, text, version);
  },
});

const before = process.cpuUsage();
const found = ts.getPreEmitDiagnostics(ts.createProgram([process.argv[2] ?? ""], options, host));
const { user, system } = process.cpuUsage(before);
if (found.length > 0) throw new Error(ts.formatDiagnostics(found, host));
process.stdout.write(String((user + system) / 1e6));
