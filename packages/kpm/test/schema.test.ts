import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { create, createFileRegistry, type DescMessage, fromBinary, toJson } from "@bufbuild/protobuf";
import { type FileDescriptorSet, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { decode, encode, PerQcireportListItemSchema, schemas, validate } from "../src/index.ts";
import { jsonSchema, protoSource } from "../src/schema.ts";
import { messageVectors } from "./message-vectors.ts";
import { randomMessage } from "./random-message.ts";

/** The schemas in strict mode, which rejects keywords without a type beside them. */
const compiled = new Map(
  schemas.map((schema) => [schema, new Ajv2020({ strictTypes: true }).compile(jsonSchema(schema))]),
);

function compile(schema: (typeof schemas)[number]) {
  const matches = compiled.get(schema);
  if (matches === undefined) throw new Error(`no JSON Schema of ${schema.name}`);
  return matches;
}

describe.each(schemas)("the JSON Schema of $name", (schema) => {
  const matches = compile(schema);

  test("has the verdict of validate(), but for the bounds of integers that are written as strings", () => {
    fc.assert(
      fc.property(randomMessage(schema, { tame: true }), (message) => {
        const verdict = validate(schema, message, { limit: 1000 });
        const seen = verdict.kind === "valid" ? [] : verdict.violations.filter(({ rule }) => rule !== "int64.gte_lte");
        expect(matches(toJson(schema, message)), JSON.stringify(matches.errors)).toBe(seen.length === 0);
      }),
      { numRuns: runs(10) },
    );
  });
});

test.each(messageVectors)("the JSON of vector $name has the same verdict from both", ({ schema, json, protobuf }) => {
  const verdict = validate(schema, decode(schema, protobuf), { limit: 1000 });
  const seen = verdict.kind === "valid" ? [] : verdict.violations.filter(({ rule }) => rule !== "int64.gte_lte");
  const written: unknown = JSON.parse(
    new TextDecoder().decode(encode(schema, decode(schema, protobuf), { wire: "json" })),
  );
  expect(json).toBeDefined();
  expect(compile(schema)(written)).toBe(seen.length === 0);
});

test("a JSON Schema holds what it refers to, and no more", () => {
  expect(jsonSchema(PerQcireportListItemSchema)).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $ref: "#/$defs/e2sm_kpm.v1beta1.PerQcireportListItem",
    $defs: {
      "e2sm_kpm.v1beta1.PerQcireportListItem": {
        properties: { qci: { type: "integer", minimum: 0, maximum: 273 }, dlPrbusage: { maximum: 100 } },
        additionalProperties: false,
      },
    },
  });
});

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
