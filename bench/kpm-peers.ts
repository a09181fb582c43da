import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";

/** The folder for the generated code of the peers: inside node_modules, so that its imports resolve. */
export const peersFolder: string = fileURLToPath(
  new URL("../node_modules/.cache/signalbox-kpm-peers/", import.meta.url),
);

const proto = new URL("../packages/kpm/proto/e2sm_kpm/v1beta1/e2sm_kpm.proto", import.meta.url);

/** Generates the code of protobufjs (static), ts-proto and pbf from the same .proto, without options that they do not support. */
export function generatePeers(): void {
  mkdirSync(peersFolder, { recursive: true });
  const plain = readFileSync(proto, "utf8")
    .replace(/^import .*\n/gm, "")
    .replace(/^ *option .*\n/gm, "")
    .replace(/ \[[^\]]*\];/g, ";");
  write("plain.proto", plain);
  run("pbjs", ["-t", "static-module", "-w", "es6", "--no-comments", "-o", "protobufjs.mjs", "plain.proto"]);
  write("pbf.mjs", run("pbf", ["plain.proto"]));
  write(
    "buf.gen.yaml",
    `version: v2
inputs:
  - proto_file: plain.proto
plugins:
  - local: protoc-gen-ts_proto
    out: .
    opt: [forceLong=bigint, outputJsonMethods=false, outputPartialMethods=false, enumsAsLiterals=true]
`,
  );
  run("buf", ["generate"]);
  // Node does not run TypeScript from node_modules.
  write("ts-proto.mjs", stripTypeScriptTypes(readFileSync(`${peersFolder}plain.ts`, "utf8")));
}

function write(name: string, content: string): void {
  writeFileSync(`${peersFolder}${name}`, content);
}

function run(command: string, args: string[]): string {
  const bin = fileURLToPath(new URL("../node_modules/.bin/", import.meta.url));
  return execFileSync(`${bin}${command}`, args, { cwd: peersFolder, encoding: "utf8", maxBuffer: 2 ** 26 });
}
