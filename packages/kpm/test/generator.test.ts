import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createFileRegistry, type DescFile, fromBinary, type Registry } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emitCodec } from "../scripts/generate/emit-codec.ts";
import { emitSchema } from "../scripts/generate/emit-schema.ts";
import { readModel } from "../scripts/generate/read-model.ts";
import { BitReader } from "../src/aper/bit-reader.ts";
import { BitWriter } from "../src/aper/bit-writer.ts";
import { Reader } from "../src/protobuf/reader.ts";
import { Writer } from "../src/protobuf/writer.ts";
import type { PackedCodec } from "../src/runtime/codec.ts";
import { ViolationFinder } from "../src/validation/checker.ts";
import { collect } from "../src/validation/violation.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-generator-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles a .proto that may use our options and validation rules. */
function compile(name: string, body: string): Compiled {
  const [compiled] = compileAll(name, [body]);
  if (compiled === undefined) throw new Error("no descriptor");
  return compiled;
}

interface Compiled {
  readonly file: DescFile;
  readonly registry: Registry;
}

/** Compiles several at once, of the packages `test.v1`, `test.v2`… */
function compileAll(name: string, bodies: readonly string[]): readonly Compiled[] {
  const module = join(folder, name);
  cpSync(join(root, "proto", "buf"), join(module, "buf"), { recursive: true });
  cpSync(join(root, "proto", "signalbox", "aper"), join(module, "signalbox", "aper"), { recursive: true });
  const imports = 'import "buf/validate/validate.proto";\nimport "signalbox/aper/v1/options.proto";\n';
  const versions = bodies.map((body, index) => {
    const version = `v${index + 1}`;
    mkdirSync(join(module, "test", version), { recursive: true });
    const head = `syntax = "proto3";\npackage test.${version};\n${imports}`;
    writeFileSync(join(module, "test", version, "test.proto"), head + body);
    return version;
  });
  const buf = fileURLToPath(new URL("../../../node_modules/.bin/buf", import.meta.url));
  const image = execFileSync(buf, ["build", module, "-o", "-"], { stdio: ["ignore", "pipe", "pipe"] });
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, image));
  return versions.map((version) => {
    const file = registry.getFile(`test/${version}/test.proto`);
    if (file === undefined) throw new Error("no descriptor");
    return { file, registry };
  });
}

const proto = `
// A reading of a meter.
message Reading {
  // Which meter.
  Meter meter = 1;
  // How much.
  int32 value = 2 [(buf.validate.field).int32 = {gte: 0, lte: 1000}];
  // Before that.
  repeated Sample samples = 3 [(buf.validate.field).repeated = {min_items: 1, max_items: 4}, (signalbox.aper.v1.field).optional = true];
}
// A name.
message Meter {
  option (signalbox.aper.v1.message).kind = KIND_TRANSPARENT;
  // The name.
  string value = 1 [(buf.validate.field).string = {min_len: 1, max_len: 20}];
}
// A sample.
message Sample {
  option (signalbox.aper.v1.message).closed = true;
  // What was measured.
  int64 value = 1 [(buf.validate.field).int64 = {gte: 0, lte: 100000}];
  // Whether it holds.
  State state = 2;
}
// States.
enum State {
  STATE_GOOD = 0;
  STATE_BAD = 1;
}
`;

describe("a message that is new in the .proto", () => {
  let codec: PackedCodec<object>;

  beforeAll(async () => {
    const { file, registry } = compile("new", proto);
    const code = emitCodec(readModel(file, registry)).replaceAll(
      '"../../../',
      `"${pathToFileURL(join(root, "src")).href}/`,
    );
    const module = join(folder, "codec.mjs");
    writeFileSync(module, stripTypeScriptTypes(code));
    const { codecs } = await import(module);
    codec = codecs[2]; // A message follows those that it contains: Meter, Sample, Reading.
  });

  const reading = () => ({
    $typeName: "test.v1.Reading",
    meter: { $typeName: "test.v1.Meter", value: "m-1" },
    value: 1000,
    samples: [{ $typeName: "test.v1.Sample", value: 99_999n, state: 1 }],
  });

  test("round-trips through protobuf", () => {
    const writer = new Writer();
    codec.write(writer, reading());
    const octets = writer.finish();
    expect(Buffer.from(octets).toString("hex")).toBe("0a050a036d2d3110e8071a06089f8d061001");
    const message = new codec.Empty();
    codec.read(new Reader(octets, false), message, octets.length);
    expect(message).toEqual(reading());
  });

  test("round-trips through aligned PER", () => {
    const { file } = compile("packed", proto);
    const schema = file.messages.find(({ name }) => name === "Reading");
    if (schema === undefined) throw new Error("no Reading");
    const setting = {
      schema,
      dialect: "x691" as const,
      edition: 3,
      onViolation: (found: unknown) => expect(found).toBeUndefined(),
    };
    const writer = new BitWriter(schema);
    writer.start(setting);
    codec.pack(writer, reading());
    const octets = writer.finish();
    expect(codec.unpack(new BitReader(schema, octets, "x691", 3))).toEqual(reading());
  });

  test("is validated by its rules", () => {
    const { file } = compile("checked", proto);
    const schema = file.messages.find(({ name }) => name === "Reading");
    if (schema === undefined) throw new Error("no Reading");
    const invalid = { ...reading(), value: 1001, samples: [] };
    const violations = collect(10, (add) => codec.check(new ViolationFinder(schema, add), invalid));
    expect(violations.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      "value int32.gte_lte",
      "samples repeated.min_items",
    ]);
  });

  test("has a JSON Schema with its rules and comments", () => {
    const { file, registry } = compile("schema", proto);
    const code = emitSchema(readModel(file, registry), "the text");
    expect(code).toContain('"description": "A reading of a meter."');
    expect(code).toContain('"maximum": 1000');
    expect(code).toContain('protoSource: string = "the text"');
  });
});

const unknown = [
  [
    "a floating-point field of 32 bits",
    "message A {\n  float value = 1;\n}",
    "field test.v1.A.value: no emitter for this kind of field",
  ],
  [
    "a repeated scalar",
    "message A {\n  repeated int32 value = 1;\n}",
    "field test.v1.A.value: no emitter for this kind of field",
  ],
  ["a map", "message A {\n  map<int32, A> value = 1;\n}", "no emitter for this kind of field"],
  [
    "a message that contains itself",
    "message A {\n  A a = 1;\n}",
    "message test.v1.A: no emitter for messages that contain themselves",
  ],
  ...[
    ["string", "string.pattern", '"a+"'],
    ["bytes", "bytes", "{min_len: 1, max_len: 5}", "bytes.min_len and bytes.max_len"],
    ["repeated A", "repeated", "{max_items: 5, unique: true}", "repeated.max_items and repeated.unique"],
    ["int32", "required", "true"],
    ["int32", "int32", "{gte: 1, lte: 5, not_in: 3}", "int32.lte and int32.gte and int32.not_in"],
    ["uint64", "uint64.lte", "5"],
    ["E", "enum.defined_only", "true"],
    ["int32", "cel", "{id: 'a', expression: 'this > 1'}", "cel 'this > 1'"],
  ].map(([type, rule, value, named = rule]) => [
    `the rule ${rule} of ${type} ${value}`,
    `message A {}\nenum E { E_A = 0; }\nmessage B {\n  ${type} value = 1 [(buf.validate.field).${rule} = ${value}];\n}`,
    `field test.v1.B.value: no emitter for rule ${named}`,
  ]),
  [
    "a rule beside another",
    "message A {\n  string value = 1 [(buf.validate.field) = {required: true, string: {min_len: 1, max_len: 5}}];\n}",
    "field test.v1.A.value: no emitter for rule required",
  ],
  [
    "a rule of a message",
    "message A {\n  option (buf.validate.message).cel_expression = 'true';\n}",
    "message test.v1.A: no emitter for rule cel_expression",
  ],
] as const;

describe("features that the model does not know", () => {
  let compiled: readonly Compiled[];

  beforeAll(() => {
    compiled = compileAll(
      "unknown",
      unknown.map(([, body = ""]) => body),
    );
  });

  test.each(unknown.map(([name, , message = ""], index) => ({ name, message, index })))(
    "$name is rejected by name, not left out",
    ({ message, index }) => {
      const { file, registry } = compiled[index] as Compiled;
      expect(() => readModel(file, registry)).toThrow(message.replace("test.v1", `test.v${index + 1}`));
    },
  );
});

const unpacked = [
  [
    "an int32 of more than 65,536 values",
    "int32 value = 1 [(buf.validate.field).int32 = {gte: 0, lte: 65536}]",
    "field test.v1.A.value: no emitter for an int32 of more than 65536 values: make it a uint32 or int64",
  ],
  [
    "a long integer of 64 bits that does not start at 0",
    "int64 value = 1 [(buf.validate.field).int64 = {gte: 1, lte: 100000}]",
    "field test.v1.A.value: no emitter for an int64 of more than 65536 values that does not start at 0",
  ],
  ["a uint64", "uint64 value = 1", "field test.v1.A.value: no emitter for uint64 on the packed wire"],
  ["a uint32 without bounds", "uint32 value = 1", "field test.v1.A.value: a uint32 on the packed wire needs bounds"],
  ["a list without bounds", "repeated B value = 1", "field test.v1.A.value: a list on the packed wire needs bounds"],
  [
    "an extensible uint32",
    "uint32 value = 1 [(signalbox.aper.v1.field).integer = {min: 0, max: 7, extensible: true}]",
    "field test.v1.A.value: an extensible integer is an int32 or int64",
  ],
] as const;

describe("features that aligned PER has no emitter for", () => {
  let compiled: readonly Compiled[];

  beforeAll(() => {
    compiled = compileAll(
      "unpacked",
      unpacked.map(([, field]) => `message A {\n  ${field};\n}\nmessage B {}\n`),
    );
  });

  test.each(unpacked.map(([name, , message], index) => ({ name, message, index })))(
    "$name is rejected by name",
    ({ message, index }) => {
      const { file, registry } = compiled[index] as Compiled;
      expect(() => emitCodec(readModel(file, registry))).toThrow(message.replace("test.v1", `test.v${index + 1}`));
    },
  );
});
