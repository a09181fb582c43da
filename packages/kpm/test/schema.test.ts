import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { create, createFileRegistry, type DescMessage, fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorSet, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { schemas } from "../src/index.ts";
import { protoSource } from "../src/schema.ts";

function build(text: string): FileDescriptorSet {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-proto-"));
  try {
    writeFileSync(join(folder, "e2sm_kpm.proto"), text);
    const buf = fileURLToPath(new URL("../../../node_modules/.bin/buf", import.meta.url));
    return fromBinary(FileDescriptorSetSchema, execFileSync(buf, ["build", folder, "-o", "-"]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the .proto compiles alone, and has the same messages with the same fields", () => {
  const { file: files } = build(protoSource);
  const file = createFileRegistry(create(FileDescriptorSetSchema, { file: files })).getFile("e2sm_kpm.proto");
  const shape = (messages: readonly DescMessage[]): unknown =>
    messages.map(({ typeName, fields, nestedMessages }) => [typeName, fields.map(String), shape(nestedMessages)]);
  const own = schemas.filter(({ parent }) => parent === undefined);
  expect(shape(file?.messages ?? [])).toEqual(shape(own));
});
