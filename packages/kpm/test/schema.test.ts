import { toJson } from "@bufbuild/protobuf";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decode, encode, PerQcireportListItemSchema, schemas, validate } from "../src/index.ts";
import { jsonSchema, protoSource } from "../src/schema.ts";
import { messageVectors } from "./message-vectors.ts";
import { randomMessage } from "./random-message.ts";

function compile(schema: (typeof schemas)[number]) {
  return new Ajv2020({ strict: false }).compile(jsonSchema(schema));
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
      { numRuns: 40 },
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

test("the .proto is there as text", () => {
  expect(protoSource).toContain("package e2sm_kpm.v1beta1;");
  expect(protoSource).toContain("message E2SmKpmIndicationMessage {");
});
