import { runInNewContext } from "node:vm";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { Subscriber } from "../src/connect/index.ts";
import {
  BitStringSchema,
  create,
  decode,
  decodeAndValidate,
  detect,
  EpcCuupPmFormatSchema,
  encode,
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
  FqiperslicesPerPlmnPerCellListItemSchema as Volume,
  validate,
} from "../src/index.ts";

const wires = ["protobuf", "json", "aper"] as const;
const message = create(SnssaiSchema, { sSt: new Uint8Array([1]), sD: new Uint8Array(3) });
const octets = encode(SnssaiSchema, message);
const wrong = (options: unknown) => options as never;
const decoded = (options: never) => decode(SnssaiSchema, octets, options);
const encoded = (options: never) => encode(SnssaiSchema, message, options);
const validated = (options: never) => validate(SnssaiSchema, message, options);
const checked = (options: never) => decodeAndValidate(SnssaiSchema, octets, options);
const detected = (options: never) => detect(octets, options);
const subscriber = (options: never) => new Subscriber(wrong({}), options);

const dialects = "'x691' or 'asn1c' or 'asn1c-2025' or 'flexric-2023' or 'lenient'";

test.each([
  ["Unknown option 'wires'; expected wire, dialect, allowTrailing", { wires: "aper" }, decoded],
  ["Option 'wire' must be 'protobuf', 'json' or 'aper', got 'xml'", { wire: "xml" }, decoded],
  [`Option 'dialect' must be ${dialects}, got 'c'`, { wire: "aper", dialect: "c" }, decoded],
  ["Unknown option 'to'; expected wire, dialect", { to: "aper" }, encoded],
  ["Option 'wire' must be 'protobuf', 'json' or 'aper', got 'xml'", { wire: "xml" }, encoded],
  [`Option 'dialect' must be ${dialects}, got 'c'`, { wire: "aper", dialect: "c" }, encoded],
  ["Unknown option 'profil'; expected profile, mode, limit", { profil: 1 }, validated],
  ["Option 'profile' must be 'contract' or 'encodable', got 'x'", { profile: "x" }, validated],
  ["Option 'mode' must be 'first' or 'all', got 'last'", { mode: "last" }, validated],
  ["Option 'limit' must be at least 1, got NaN", { limit: Number.NaN }, validated],
  ["Unknown option 'modus'; expected wire, dialect, allowTrailing, profile, mode, limit", { modus: 1 }, checked],
  ["Unknown option 'wire'; expected schemas, wires, dialect, allowTrailing", { wire: "aper" }, detected],
  [`Option 'dialect' must be ${dialects}, got 'c'`, { dialect: "c" }, detected],
  ["Unknown option 'cell'; expected seed, node, cells", { cell: 5 }, (o) => new SimulatedNode(o)],
  ["Unknown option 'timer'; expected clock", { timer: 1 }, (o) => new ReportFunction(new SimulatedNode(), o)],
  ["Unknown option 'wires'; expected wire", { wires: "aper" }, subscriber],
  ["Option 'wire' must be 'protobuf' or 'json' or 'aper', got 'xml'", { wire: "xml" }, subscriber],
] as readonly [string, object, (options: never) => unknown][])(
  "a wrong option is named: %s",
  (message, options, work) => {
    expect(() => work(wrong(options))).toThrow(new KpmError("invalid_argument", message));
  },
);

test.each([null, 7, "aper"])("options must be an object: %j", (options) => {
  const error = new KpmError("invalid_argument", `Options must be an object, got ${options}`);
  for (const work of [decoded, encoded, validated]) expect(() => work(wrong(options))).toThrow(error);
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

test.each([
  [Volume, { fiveQi: Number.NaN }, "five_qi", "int32.gte_lte"],
  [Volume, { fiveQi: Number.POSITIVE_INFINITY }, "five_qi", "int32.gte_lte"],
  [
    SlicePerPlmnPerCellListItemSchema,
    { fQiperslicesPerPlmnPerCellList: [{ fiveQi: 1 }, { fiveQi: 2, dlPrbusage: 1.5 }, { fiveQi: 255 }] },
    "f_qiperslices_per_plmn_per_cell_list[1].dl_prbusage",
    "int32.gte_lte",
  ],
  ...[1.5, Number.NaN, "5"].map((value) => [GnbCuUpIdSchema, { value }, "value", "int64.gte_lte"]),
  ...[Number.NaN, 1.5, -1, 65].map((len) => [BitStringSchema, { len }, "len", "uint32.lte"]),
] as [DescMessage, Record<string, unknown>, string, string][])(
  "a number outside of its type violates it: %#",
  (schema, members, path, rule) => {
    expect(validate(schema, create(schema, members))).toMatchObject({ violations: [{ path, rule }] });
  },
);

test("a whole number stands for a 64-bit integer on every wire", () => {
  const whole = create(EpcCuupPmFormatSchema, { perQcireportList: [{ qci: 1, pDcpbytesDl: 7 as never }] });
  const proper = create(EpcCuupPmFormatSchema, { perQcireportList: [{ qci: 1, pDcpbytesDl: 7n }] });
  expect(validate(EpcCuupPmFormatSchema, whole)).toEqual({ kind: "valid" });
  for (const wire of wires) {
    expect(encode(EpcCuupPmFormatSchema, whole, { wire })).toEqual(encode(EpcCuupPmFormatSchema, proper, { wire }));
  }
});
