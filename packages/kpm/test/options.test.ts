import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { Subscriber } from "../src/connect/index.ts";
import {
  create,
  decode,
  decodeAndValidate,
  detect,
  encode,
  KpmError,
  PlmnIdentitySchema,
  parseJson,
  ReportFunction,
  SimulatedNode,
  SnssaiSchema,
  validate,
} from "../src/index.ts";

const message = create(SnssaiSchema, { sSt: new Uint8Array([1]), sD: new Uint8Array(3) });
const octets = encode(SnssaiSchema, message);

test.each([
  ["decode", () => decode(SnssaiSchema, octets, { wire: "xml" as never })],
  ["encode", () => encode(SnssaiSchema, message, { wire: "xml" as never })],
  ["decodeAndValidate", () => decodeAndValidate(SnssaiSchema, octets, { wire: "xml" as never })],
])("%s() names an unknown wire", (_, work) => {
  expect(work).toThrow(
    new KpmError("invalid_argument", "Option 'wire' must be 'protobuf', 'json' or 'aper', got 'xml'"),
  );
  expect(work).toThrow(expect.objectContaining({ code: "invalid_argument" }));
});

test.each([
  [{ profile: "strict" as never }, "Option 'profile' must be 'contract' or 'encodable', got 'strict'"],
  [{ mode: "last" as never }, "Option 'mode' must be 'first' or 'all', got 'last'"],
  [{ limit: 0 }, "Option 'limit' must be at least 1, got 0"],
  [{ limit: Number.NaN }, "Option 'limit' must be at least 1, got NaN"],
])("validate() names the invalid option in %j", (options, text) => {
  expect(() => validate(SnssaiSchema, message, options)).toThrow(
    expect.objectContaining({ code: "invalid_argument", message: text }),
  );
});

test.each([
  [
    "decode",
    () => decode(SnssaiSchema, octets, { wires: "aper" } as never),
    "wires",
    "wire, dialect, model, allowTrailing",
  ],
  ["encode", () => encode(SnssaiSchema, message, { to: "aper" } as never), "to", "wire, dialect, model"],
  [
    "validate",
    () => validate(SnssaiSchema, message, { profil: "encodable" } as never),
    "profil",
    "profile, mode, limit, model",
  ],
  [
    "decodeAndValidate",
    () => decodeAndValidate(SnssaiSchema, octets, { modus: "first" } as never),
    "modus",
    "wire, dialect, model, allowTrailing, profile, mode, limit, model",
  ],
  ["detect", () => detect(octets, { wire: "aper" } as never), "wire", "schemas, wires, dialect, model, allowTrailing"],
  [
    "new SimulatedNode",
    () => new SimulatedNode({ cell: 5 } as never),
    "cell",
    "seed, node, cells, plmns, slices, fiveQis, qcis, prbs, peakUes",
  ],
  ["new ReportFunction", () => new ReportFunction(new SimulatedNode(), { timer: 1 } as never), "timer", "clock"],
  ["new Subscriber", () => new Subscriber({} as never, { wires: "aper" } as never), "wires", "wire"],
])("%s() names an unknown option, and lists the known ones", (_, work, option, known) => {
  expect(work).toThrow(new KpmError("invalid_argument", `Unknown option '${option}'; expected ${known}`));
});

test("accepts all known options together", () => {
  const options = { wire: "aper", dialect: "x691", model: { edition: 3 }, allowTrailing: true } as const;
  const both = { ...options, profile: "encodable", mode: "first", limit: 1 } as const;
  expect(decodeAndValidate(SnssaiSchema, encode(SnssaiSchema, message, { wire: "aper" }), both).kind).toBe("valid");
});

test("validate() accepts an infinite limit", () => {
  expect(validate(SnssaiSchema, create(SnssaiSchema), { limit: Number.POSITIVE_INFINITY })).toMatchObject({
    violations: [{ path: "s_st" }, { path: "s_d" }],
  });
});

test.each([
  ["decode", () => decode(SnssaiSchema, octets, { wire: "aper", dialect: "c" as never })],
  ["encode", () => encode(SnssaiSchema, message, { wire: "aper", dialect: "c" as never })],
  ["detect", () => detect(octets, { dialect: "c" as never })],
])("%s() names an unknown dialect", (_, work) => {
  expect(work).toThrow(
    new KpmError(
      "invalid_argument",
      "Option 'dialect' must be 'x691' or 'asn1c' or 'asn1c-2025' or 'asn1tools' or 'flexric-2023', got 'c'",
    ),
  );
});

describe.each(["protobuf", "json", "aper"] as const)("on wire %s", (wire) => {
  test.each([
    ["String", "0a0101"],
    ["ArrayBuffer", new ArrayBuffer(3)],
    ["Array", [10, 1, 1]],
    ["Uint16Array", new Uint16Array(3)],
    ["Undefined", undefined],
    ["Null", null],
  ])("rejects a %s as input, which would be an empty message", (name, bytes) => {
    const rejection = new KpmError("invalid_argument", `Bytes must be a Uint8Array, got ${name}`);
    expect(() => decode(SnssaiSchema, bytes as never, { wire })).toThrow(rejection);
    expect(() => decodeAndValidate(SnssaiSchema, bytes as never, { wire })).toThrow(rejection);
  });

  test("accepts a Uint8Array of another realm", () => {
    const foreign = runInNewContext(`new Uint8Array([${encode(SnssaiSchema, message, { wire }).join()}])`);
    expect(decode(SnssaiSchema, foreign, { wire })).toEqual(message);
  });

  test.each([
    ["e2sm_kpm.v1beta1.PlmnIdentity", create(PlmnIdentitySchema)],
    ["a value that is not a message; use create()", {}],
    ["a value that is not a message; use create()", undefined],
  ])("a message of another type is rejected: %s", (found, other) => {
    const rejection = new KpmError("invalid_argument", `Expected a message of type Snssai, got ${found}`);
    expect(() => encode(SnssaiSchema, other as never, { wire })).toThrow(rejection);
  });
});

test("validate() rejects a message of another type", () => {
  for (const profile of ["contract", "encodable"] as const) {
    expect(() => validate(SnssaiSchema, create(PlmnIdentitySchema) as never, { profile })).toThrow(
      new KpmError("invalid_argument", "Expected a message of type Snssai, got e2sm_kpm.v1beta1.PlmnIdentity"),
    );
  }
});

test("detect() and parseJson() accept bytes only", () => {
  const rejection = new KpmError("invalid_argument", "Bytes must be a Uint8Array, got String");
  expect(() => detect("{}" as never)).toThrow(rejection);
  expect(() => parseJson("{}" as never)).toThrow(rejection);
});

test.each([null, 7, "aper"])("options must be an object: %j", (options) => {
  const bytes = new Uint8Array([0x0a]);
  const error = expect.objectContaining({
    code: "invalid_argument",
    message: expect.stringMatching(/^Options must be an object, got (null|7|aper)$/),
  });
  expect(() => decode(PlmnIdentitySchema, bytes, options as never)).toThrow(error);
  expect(() => encode(PlmnIdentitySchema, create(PlmnIdentitySchema), options as never)).toThrow(error);
  expect(() => validate(PlmnIdentitySchema, create(PlmnIdentitySchema), options as never)).toThrow(error);
  expect(() => decodeAndValidate(PlmnIdentitySchema, bytes, options as never)).toThrow(error);
  expect(() => detect(bytes, options as never)).toThrow(error);
});
