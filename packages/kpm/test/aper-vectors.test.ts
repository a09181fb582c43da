import { fromJson, toJson } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { decode, encode, findSchema } from "../src/index.ts";
import { hex, storedVectors } from "./message-vectors.ts";

describe.each(storedVectors)("vector $name", (vector) => {
  const schema = findSchema(vector.messageType);
  if (schema === undefined) throw new Error(vector.messageType);
  const octets = Buffer.from(vector.hex, "hex");
  const expected = vector.canonicalHex ?? vector.hex;
  const allowTrailing = (vector.trailingBytes ?? 0) > 0;

  test("octets decode to the message of the vector", () => {
    const message = decode(schema, octets, { wire: "aper", allowTrailing });
    expect(toJson(schema, message)).toEqual(toJson(schema, fromJson(schema, vector.protoJson ?? {})));
  });

  test("decode and encode give the same octets", () => {
    const message = decode(schema, octets, { wire: "aper", allowTrailing });
    expect(hex(encode(schema, message, { wire: "aper" }))).toBe(expected);
  });

  test("every truncation is an error with a path and a bit offset inside the input", () => {
    if (allowTrailing || octets.length > 500) return;
    for (let length = 0; length < octets.length; length++) {
      expect(() => decode(schema, octets.subarray(0, length), { wire: "aper" })).toThrow(
        expect.objectContaining({
          code: "malformed",
          wire: "aper",
          path: expect.any(String),
          bitOffset: expect.any(Number),
        }),
      );
    }
  });
});
