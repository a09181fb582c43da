import { type DescMessage, fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { decode, encode, findSchema, validate } from "../src/index.ts";
import { hex, messageVectors, storedVectors } from "./message-vectors.ts";

/** The octets of every vector on both binary wires. */
const encodings = [
  ...storedVectors.map(
    ({ name, messageType, protoJson = {}, hex: octets, canonicalHex = octets, trailingBytes = 0 }) => ({
      name,
      wire: "aper" as const,
      schema: findSchema(messageType) as DescMessage,
      json: protoJson,
      octets: Buffer.from(octets, "hex"),
      canonical: canonicalHex,
      allowTrailing: trailingBytes > 0,
    }),
  ),
  ...messageVectors.map(({ name, schema, json, protobuf }) => {
    const octets = Buffer.from(protobuf);
    return { name, wire: "protobuf" as const, schema, json, octets, canonical: hex(octets), allowTrailing: false };
  }),
];

test.each(encodings)(
  "vector $name decodes on the wire $wire to its ProtoJSON, encodes to the same octets, and is malformed when cut off",
  ({ wire, schema, json, octets, canonical, allowTrailing }) => {
    const message = decode(schema, octets, { wire, allowTrailing });
    expect(toJson(schema, message)).toEqual(toJson(schema, fromJson(schema, json)));
    expect(hex(encode(schema, message, { wire }))).toBe(canonical);
    if (wire === "protobuf") expect(message).toEqual(fromJson(schema, json));
    if (wire === "protobuf" || allowTrailing || octets.length > 500) return;
    for (let length = 0; length < octets.length; length++) {
      const malformed = { code: "malformed", wire, path: expect.any(String), bitOffset: expect.any(Number) };
      expect(() => decode(schema, octets.subarray(0, length), { wire })).toThrow(expect.objectContaining(malformed));
    }
  },
);

test.each(messageVectors)(
  "vector $name is decoded from ProtoJSON text, and encoded to the same",
  ({ schema, json }) => {
    const text = new TextEncoder().encode(JSON.stringify(json));
    const message = decode(schema, text, { wire: "json" });
    const written = new TextDecoder().decode(encode(schema, message, { wire: "json" }));
    expect(withoutZeros(JSON.parse(written))).toEqual(withoutZeros(toJson(schema, fromJson(schema, json))));
  },
);

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
