import { expect, test } from "vitest";
import { create, decode, decodeAndValidate, encode, KpmError, SnssaiSchema, validate } from "../src/index.ts";

const message = create(SnssaiSchema, { sSt: new Uint8Array([1]), sD: new Uint8Array(3) });
const octets = encode(SnssaiSchema, message);

test.each([
  ["decode", () => decode(SnssaiSchema, octets, { wire: "xml" as never })],
  ["encode", () => encode(SnssaiSchema, message, { wire: "xml" as never })],
  ["decodeAndValidate", () => decodeAndValidate(SnssaiSchema, octets, { wire: "xml" as never })],
])("%s() names a wire that does not exist", (_, work) => {
  expect(work).toThrow(new KpmError("invalid_argument", "A wire is 'protobuf', 'json' or 'aper', got 'xml'"));
  expect(work).toThrow(expect.objectContaining({ code: "invalid_argument" }));
});

test.each([
  [{ profile: "strict" as never }, "Option 'profile' is 'contract' or 'encodable', got 'strict'"],
  [{ mode: "last" as never }, "Option 'mode' is 'first' or 'all', got 'last'"],
  [{ limit: 0 }, "Option 'limit' is 1 or more, got 0"],
  [{ limit: Number.NaN }, "Option 'limit' is 1 or more, got NaN"],
])("validate() names the option that is wrong in %j", (options, text) => {
  expect(() => validate(SnssaiSchema, message, options)).toThrow(
    expect.objectContaining({ code: "invalid_argument", message: text }),
  );
});

test("validate() takes a limit without end", () => {
  expect(validate(SnssaiSchema, create(SnssaiSchema), { limit: Number.POSITIVE_INFINITY })).toMatchObject({
    violations: [{ path: "s_st" }, { path: "s_d" }],
  });
});
