import { expect, test } from "vitest";
import {
  decode,
  detect,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  encode,
  RicStyleNameSchema,
} from "../src/index.ts";
import { messageVectors, storedVectors } from "./message-vectors.ts";

test("the five types are found in the APER octets of their vectors", () => {
  for (const { name, messageType, hex, trailingBytes } of storedVectors) {
    if (messageType === "RicStyleType" || (trailingBytes ?? 0) > 0) continue;
    const found = detect(Buffer.from(hex, "hex")).map(({ wire, schema }) => `${wire} ${schema.name}`);
    expect(found, name).toContain(`aper ${messageType}`);
  }
});

test("the five types are found in the protobuf octets and the JSON of their vectors", () => {
  for (const { name, schema, protobuf } of messageVectors) {
    if (schema.name === "RicStyleType" || protobuf.length === 0) continue;
    const json = encode(schema, decode(schema, protobuf), { wire: "json" });
    for (const [wire, octets] of [["protobuf", protobuf] as const, ["json", json] as const]) {
      expect(
        detect(octets).map((found) => `${found.wire} ${found.schema.name}`),
        name,
      ).toContain(`${wire} ${schema.name}`);
    }
  }
});

test("a longer report has one valid candidate, on every wire", () => {
  const long = messageVectors.find((vector) => vector.name === "im-512-containers");
  if (long === undefined) throw new Error("no such vector");
  for (const wire of ["protobuf", "json", "aper"] as const) {
    const valid = detect(encode(long.schema, decode(long.schema, long.protobuf), { wire })).filter(
      (found) => found.valid,
    );
    expect(valid).toEqual([{ wire, schema: long.schema, valid: true }]);
  }
});

test("trailing bytes and the dialect of C codecs follow the options", () => {
  const trailing = Buffer.from("203837dbfd7f", "hex");
  expect(detect(trailing, { schemas: [E2SmKpmEventTriggerDefinitionSchema] })).toEqual([]);
  expect(detect(trailing, { schemas: [E2SmKpmEventTriggerDefinitionSchema], allowTrailing: true })).toEqual([
    { wire: "aper", schema: E2SmKpmEventTriggerDefinitionSchema, valid: true },
  ]);
  expect(detect(Buffer.from("000041", "hex"), { schemas: [RicStyleNameSchema], dialect: "asn1c" })).toEqual([
    { wire: "aper", schema: RicStyleNameSchema, valid: true },
  ]);
});

test("other bytes have no candidate", () => {
  expect(detect(Buffer.from("ffffffffffffffffffffffff", "hex"))).toEqual([]);
  expect(detect(Buffer.from("{no json"))).toEqual([]);
});

test("a header of version 3 is not one of version 1 with trailing bytes", () => {
  const header = Buffer.from("00e9a1b2c3d4e5f607", "hex");
  for (const allowTrailing of [false, true]) {
    expect(() => decode(E2SmKpmIndicationHeaderSchema, header, { wire: "aper", allowTrailing })).toThrow(
      "at bit 8: expected the end, found 8 octets after an empty message",
    );
  }
  expect(detect(header, { allowTrailing: true, wires: ["aper"] })).toEqual([]);
});
