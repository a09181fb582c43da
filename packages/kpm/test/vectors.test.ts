import { fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { decode, encode, findSchema, validate } from "../src/index.ts";
import { hex, messageVectors } from "./message-vectors.ts";

describe.each(messageVectors)("vector $name", ({ schema, json, protobuf }) => {
  test("protobuf octets decode to the message that its ProtoJSON describes", () => {
    expect(decode(schema, protobuf)).toEqual(fromJson(schema, json));
  });

  test("the message encodes to the same protobuf octets", () => {
    expect(hex(encode(schema, fromJson(schema, json)))).toBe(hex(protobuf));
  });

  test("ProtoJSON text decodes, and encodes to the same JSON", () => {
    const text = new TextEncoder().encode(JSON.stringify(json));
    const message = decode(schema, text, { wire: "json" });
    const written = new TextDecoder().decode(encode(schema, message, { wire: "json" }));
    expect(withoutZeros(JSON.parse(written))).toEqual(withoutZeros(toJson(schema, fromJson(schema, json))));
  });
});

test.each(messageVectors.filter((vector) => vector.verdict !== undefined))(
  "vector $name has the recorded verdict",
  ({ schema, protobuf, verdict }) => {
    const result = validate(schema, decode(schema, protobuf));
    const found = result.kind === "valid" ? [] : result.violations.map(({ path, rule }) => ({ field: path, rule }));
    // The recorded verdicts know neither the oneof rule nor the bit lengths.
    expect(found.filter(({ rule }) => rule !== "required" && rule !== "bit_string.len")).toEqual(verdict);
  },
);

test("every message of the package has a schema that is found by both of its names", () => {
  expect(findSchema("PlmnIdentity")?.typeName).toBe("e2sm_kpm.v1beta1.PlmnIdentity");
  expect(findSchema("e2sm_kpm.v1beta1.OcucpPfContainer.CuCpResourceStatus001")?.name).toBe("CuCpResourceStatus001");
  expect(findSchema("Nothing")).toBeUndefined();
});

/** ProtoJSON without numbers that are 0: those of OPTIONAL fields are written, others are not. */
function withoutZeros(json: JsonValue): JsonValue {
  if (Array.isArray(json)) return json.map(withoutZeros);
  if (typeof json !== "object" || json === null) return json;
  const members = Object.entries(json).filter(([, value]) => value !== 0 && value !== "0");
  return Object.fromEntries(members.map(([name, value]) => [name, withoutZeros(value)]));
}
