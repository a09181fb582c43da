import { runInNewContext } from "node:vm";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { Subscriber } from "../src/connect/index.ts";
import {
  BitStringSchema,
  create,
  decode,
  decodeAndValidate,
  detect,
  EpcCuupPmFormatSchema,
  encode,
  FqiperslicesPerPlmnPerCellListItemSchema,
  GnbCuUpIdSchema,
  GnbIdChoiceSchema,
  KpmError,
  NrcgiSchema,
  OcuupPfContainerSchema,
  OduPfContainerSchema,
  PfContainerSchema,
  PlmnIdentitySchema,
  parseJson,
  RanContainerSchema,
  ReportFunction,
  RicStyleNameSchema,
  SimulatedNode,
  SlicePerPlmnPerCellListItemSchema,
  SnssaiSchema,
  validate,
} from "../src/index.ts";

const wires = ["protobuf", "json", "aper"] as const;
const message = create(SnssaiSchema, { sSt: new Uint8Array([1]), sD: new Uint8Array(3) });
const octets = encode(SnssaiSchema, message);
const wrong = (options: unknown) => options as never;

test.each([
  ["wires", () => decode(SnssaiSchema, octets, wrong({ wires: "aper" })), "wire, dialect, allowTrailing"],
  ["to", () => encode(SnssaiSchema, message, wrong({ to: "aper" })), "wire, dialect"],
  ["profil", () => validate(SnssaiSchema, message, wrong({ profil: 1 })), "profile, mode, limit"],
  [
    "modus",
    () => decodeAndValidate(SnssaiSchema, octets, wrong({ modus: "first" })),
    "wire, dialect, allowTrailing, profile, mode, limit",
  ],
  ["wire", () => detect(octets, wrong({ wire: "aper" })), "schemas, wires, dialect, allowTrailing"],
  ["cell", () => new SimulatedNode(wrong({ cell: 5 })), "seed, node, cells, plmns, slices"],
  ["timer", () => new ReportFunction(new SimulatedNode(), wrong({ timer: 1 })), "clock"],
  ["wires", () => new Subscriber(wrong({}), wrong({ wires: "aper" })), "wire"],
])("an unknown option is named, with the known ones: %s", (option, work, known) => {
  expect(work).toThrow(new KpmError("invalid_argument", `Unknown option '${option}'; expected ${known}`));
});

const dialects = "'x691' or 'asn1c' or 'asn1c-2025' or 'flexric-2023' or 'lenient'";

test.each([
  ["wire", "'protobuf', 'json' or 'aper', got 'xml'", () => decode(SnssaiSchema, octets, wrong({ wire: "xml" }))],
  ["wire", "'protobuf', 'json' or 'aper', got 'xml'", () => encode(SnssaiSchema, message, wrong({ wire: "xml" }))],
  ["dialect", `${dialects}, got 'c'`, () => decode(SnssaiSchema, octets, wrong({ wire: "aper", dialect: "c" }))],
  ["dialect", `${dialects}, got 'c'`, () => encode(SnssaiSchema, message, wrong({ wire: "aper", dialect: "c" }))],
  ["dialect", `${dialects}, got 'c'`, () => detect(octets, wrong({ dialect: "c" }))],
  ["profile", "'contract' or 'encodable', got 'x'", () => validate(SnssaiSchema, message, wrong({ profile: "x" }))],
  ["mode", "'first' or 'all', got 'last'", () => validate(SnssaiSchema, message, wrong({ mode: "last" }))],
  ["limit", "at least 1, got NaN", () => validate(SnssaiSchema, message, { limit: Number.NaN })],
])("an option with a wrong value is named: %s must be %s", (option, rule, work) => {
  expect(work).toThrow(new KpmError("invalid_argument", `Option '${option}' must be ${rule}`));
});

test.each([null, 7, "aper"])("options must be an object: %j", (options) => {
  const error = new KpmError("invalid_argument", `Options must be an object, got ${options}`);
  expect(() => decode(SnssaiSchema, octets, wrong(options))).toThrow(error);
  expect(() => encode(SnssaiSchema, message, wrong(options))).toThrow(error);
  expect(() => validate(SnssaiSchema, message, wrong(options))).toThrow(error);
});

test("accepts all known options together", () => {
  const options = { wire: "aper", dialect: "x691", allowTrailing: true } as const;
  const both = { ...options, profile: "encodable", mode: "first", limit: Number.POSITIVE_INFINITY } as const;
  expect(decodeAndValidate(SnssaiSchema, encode(SnssaiSchema, message, { wire: "aper" }), both).kind).toBe("valid");
});

test.each([
  ["String", "0a0101"],
  ["ArrayBuffer", new ArrayBuffer(3)],
  ["Array", [10, 1, 1]],
  ["Uint16Array", new Uint16Array(3)],
  ["Undefined", undefined],
])("rejects a %s as input, which would be an empty message", (name, bytes) => {
  const rejection = new KpmError("invalid_argument", `Bytes must be a Uint8Array, got ${name}`);
  for (const wire of wires) {
    expect(() => decode(SnssaiSchema, wrong(bytes), { wire })).toThrow(rejection);
    expect(() => decodeAndValidate(SnssaiSchema, wrong(bytes), { wire })).toThrow(rejection);
  }
  expect(() => detect(wrong(bytes))).toThrow(rejection);
  expect(() => parseJson(wrong(bytes))).toThrow(rejection);
});

test.each([
  ["another realm", runInNewContext("new Uint8Array([1, 2, 3])") as Uint8Array],
  ["a subclass", Buffer.from([1, 2, 3])],
])("octets of %s are octets, as input and in a message", (_, value) => {
  const plmn = Object.assign(create(PlmnIdentitySchema), { value }) as never;
  expect(validate(PlmnIdentitySchema, plmn)).toEqual({ kind: "valid" });
  for (const wire of ["protobuf", "aper"] as const) {
    const octets = encode(PlmnIdentitySchema, plmn, { wire });
    expect(decode(PlmnIdentitySchema, octets, { wire }).value).toEqual(new Uint8Array([1, 2, 3]));
  }
});

test.each([
  ["e2sm_kpm.v1beta1.PlmnIdentity", create(PlmnIdentitySchema)],
  ["a value that is not a message; use create()", {}],
  ["a value that is not a message; use create()", undefined],
])("a message of another type is rejected: %s", (found, other) => {
  const rejection = new KpmError("invalid_argument", `Expected a message of type Snssai, got ${found}`);
  for (const wire of wires) expect(() => encode(SnssaiSchema, wrong(other), { wire })).toThrow(rejection);
  expect(() => validate(SnssaiSchema, wrong(other))).toThrow(rejection);
});

/** Values of another type, as callers without TypeScript may pass them. */
const untyped: readonly (readonly [DescMessage, object, path: string, text: string])[] = [
  [RanContainerSchema, { value: new ArrayBuffer(3) }, "value", "expected a Uint8Array, found ArrayBuffer"],
  [PlmnIdentitySchema, { value: { length: 3 } }, "value", "expected a Uint8Array, found Object"],
  [PlmnIdentitySchema, { value: [1, 2, 3] }, "value", "expected a Uint8Array, found Array"],
  [SnssaiSchema, { sSt: new Uint8Array(1), sD: 5 }, "s_d", "expected a Uint8Array, found Number"],
  [RicStyleNameSchema, { value: null }, "value", "expected a string, found Null"],
  [BitStringSchema, { len: 5n }, "len", "expected a number, found BigInt"],
  [OduPfContainerSchema, { cellResourceReportList: {} }, "cell_resource_report_list", "an Array, found Object"],
  [
    OduPfContainerSchema,
    { cellResourceReportList: [null] },
    "cell_resource_report_list[0]",
    "CellResourceReportListItem, found Null",
  ],
  [NrcgiSchema, { pLmnIdentity: null }, "p_lmn_identity", "expected a message of type PlmnIdentity, found Null"],
  [OcuupPfContainerSchema, { gNbCuUpName: "cu-up-1" }, "g_nb_cu_up_name", "type GnbCuUpName, found String"],
  [PfContainerSchema, { pfContainer: undefined }, "pf_container", "expected an object with 'case', found Undefined"],
  [GnbIdChoiceSchema, { gnbIdChoice: { case: "gnbId" } }, "gnb_id", "type BitString, found Undefined"],
];

test.each(untyped.map(([schema, members, path, text]) => ({ schema, members, path, text })))(
  "a value of another type is rejected with its path: $path $text",
  ({ schema, members, path, text }) => {
    const message: Message = Object.assign(create(schema), members);
    const found = { name: "KpmError", path, message: expect.stringContaining(text) };
    for (const wire of wires) {
      expect(() => encode(schema, message, { wire })).toThrow(
        expect.objectContaining({ ...found, code: "unencodable", wire }),
      );
    }
    expect(() => validate(schema, message, { profile: "encodable" })).toThrow(
      expect.objectContaining({ ...found, code: "invalid_argument" }),
    );
  },
);

test("a message that is rejected leaves nothing behind for the next one", () => {
  encode(RanContainerSchema, create(RanContainerSchema, { value: new Uint8Array(100).fill(0x5a) }));
  expect(() => encode(RanContainerSchema, Object.assign(create(RanContainerSchema), { value: {} }) as never)).toThrow();
  const next = create(RanContainerSchema, { value: new Uint8Array([7]) });
  expect(encode(RanContainerSchema, next)).toEqual(new Uint8Array([0x0a, 1, 7]));
});

test("half a surrogate pair is unencodable on every wire, and a pair is a character", () => {
  for (const wire of wires) {
    for (const value of ["\ud800", "a\udc00b", "\ud83d".padStart(40, "é")]) {
      expect(() => encode(RicStyleNameSchema, create(RicStyleNameSchema, { value }), { wire })).toThrow(
        expect.objectContaining({ name: "KpmError", code: "unencodable", wire, path: "value" }),
      );
    }
    if (wire === "aper") continue;
    const pair = create(RicStyleNameSchema, { value: "📡" });
    expect(decode(RicStyleNameSchema, encode(RicStyleNameSchema, pair, { wire }), { wire })).toEqual(pair);
  }
});

describe("numbers that are no integers", () => {
  test.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY])("%f breaks the bounds of an integer", (fiveQi) => {
    const message = create(FqiperslicesPerPlmnPerCellListItemSchema, { fiveQi });
    expect(() => encode(FqiperslicesPerPlmnPerCellListItemSchema, message)).toThrow("five_qi");
    expect(validate(FqiperslicesPerPlmnPerCellListItemSchema, message)).toMatchObject({
      violations: [{ path: "five_qi", rule: "int32.gte_lte", limit: "0..255", actual: fiveQi }],
    });
  });

  test("one is found among the items of a list", () => {
    const message = create(SlicePerPlmnPerCellListItemSchema, {
      fQiperslicesPerPlmnPerCellList: [{ fiveQi: 1 }, { fiveQi: 2, dlPrbusage: 1.5 }, { fiveQi: 255 }],
    });
    expect(validate(SlicePerPlmnPerCellListItemSchema, message)).toMatchObject({
      violations: [{ path: "f_qiperslices_per_plmn_per_cell_list[1].dl_prbusage", rule: "int32.gte_lte" }],
    });
  });

  test.each([1.5, Number.NaN, "5"])("%s breaks the bounds of a 64-bit integer", (value) => {
    const message = Object.assign(create(GnbCuUpIdSchema), { value }) as never;
    expect(validate(GnbCuUpIdSchema, message)).toMatchObject({
      violations: [{ path: "value", rule: "int64.gte_lte", limit: "0..68719476735", actual: value }],
    });
  });

  test("a fraction is no value of a bit string, and its length is whole and at most 64", () => {
    const fraction = create(BitStringSchema, { value: 1.5 as never, len: 4 });
    for (const wire of wires) expect(() => encode(BitStringSchema, fraction, { wire })).toThrow("1.5");
    for (const len of [Number.NaN, 1.5, -1, 65]) {
      expect(validate(BitStringSchema, create(BitStringSchema, { len }))).toMatchObject({
        violations: [{ path: "len", rule: "uint32.lte" }],
      });
    }
  });

  test("a whole number stands for a 64-bit integer on every wire", () => {
    const whole = create(EpcCuupPmFormatSchema, { perQcireportList: [{ qci: 1, pDcpbytesDl: 7 as never }] });
    const proper = create(EpcCuupPmFormatSchema, { perQcireportList: [{ qci: 1, pDcpbytesDl: 7n }] });
    expect(validate(EpcCuupPmFormatSchema, whole)).toEqual({ kind: "valid" });
    for (const wire of wires) {
      expect(encode(EpcCuupPmFormatSchema, whole, { wire })).toEqual(encode(EpcCuupPmFormatSchema, proper, { wire }));
    }
  });
});
