import { runInNewContext } from "node:vm";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import {
  BitStringSchema,
  create,
  decode,
  E2SmKpmIndicationMessageFormat1Schema,
  encode,
  GnbIdChoiceSchema,
  NrcellIdentitySchema,
  NrcgiSchema,
  OcuupPfContainerSchema,
  OduPfContainerSchema,
  PfContainerSchema,
  PlmnIdentitySchema,
  RanContainerSchema,
  RicStyleNameSchema,
  SlicePerPlmnPerCellListItemSchema,
  SnssaiSchema,
  validate,
} from "../src/index.ts";

/** A message with a value of another type, as callers without TypeScript may pass it. */
function untyped(schema: DescMessage, members: object): Message {
  return Object.assign(create(schema), members);
}

const wrongs: readonly [DescMessage, object, string, string][] = [
  [RanContainerSchema, { value: new ArrayBuffer(3) }, "value", "expected a Uint8Array, found ArrayBuffer"],
  [RanContainerSchema, { value: 5 }, "value", "expected a Uint8Array, found Number"],
  [RanContainerSchema, { value: undefined }, "value", "expected a Uint8Array, found Undefined"],
  [PlmnIdentitySchema, { value: {} }, "value", "expected a Uint8Array, found Object"],
  [PlmnIdentitySchema, { value: { length: 3 } }, "value", "expected a Uint8Array, found Object"],
  [PlmnIdentitySchema, { value: [1, 2, 3] }, "value", "expected a Uint8Array, found Array"],
  [PlmnIdentitySchema, { value: "abc" }, "value", "expected a Uint8Array, found String"],
  [SnssaiSchema, { sSt: new Uint8Array(1), sD: 5 }, "s_d", "expected a Uint8Array, found Number"],
  [RicStyleNameSchema, { value: 5 }, "value", "expected a string, found Number"],
  [RicStyleNameSchema, { value: {} }, "value", "expected a string, found Object"],
  [RicStyleNameSchema, { value: ["name"] }, "value", "expected a string, found Array"],
  [RicStyleNameSchema, { value: null }, "value", "expected a string, found Null"],
  [BitStringSchema, { len: 5n }, "len", "expected a number, found BigInt"],
  [
    OduPfContainerSchema,
    { cellResourceReportList: undefined },
    "cell_resource_report_list",
    "an Array, found Undefined",
  ],
  [OduPfContainerSchema, { cellResourceReportList: {} }, "cell_resource_report_list", "an Array, found Object"],
  [
    OduPfContainerSchema,
    { cellResourceReportList: [null] },
    "cell_resource_report_list[0]",
    "CellResourceReportListItem, found Null",
  ],
  [
    E2SmKpmIndicationMessageFormat1Schema,
    { pmContainers: [undefined] },
    "pm_containers[0]",
    "expected a message of type PmContainersList, found Undefined",
  ],
  [
    SlicePerPlmnPerCellListItemSchema,
    {
      sliceId: create(SnssaiSchema, { sSt: new Uint8Array(1), sD: new Uint8Array(3) }),
      fQiperslicesPerPlmnPerCellList: [undefined],
    },
    "f_qiperslices_per_plmn_per_cell_list[0]",
    "expected a message of type FqiperslicesPerPlmnPerCellListItem, found Undefined",
  ],
  [NrcgiSchema, { pLmnIdentity: null }, "p_lmn_identity", "expected a message of type PlmnIdentity, found Null"],
  [NrcellIdentitySchema, { value: null }, "value", "expected a message of type BitString, found Null"],
  [OcuupPfContainerSchema, { gNbCuUpName: "cu-up-1" }, "g_nb_cu_up_name", "type GnbCuUpName, found String"],
  [PfContainerSchema, { pfContainer: undefined }, "pf_container", "expected an object with 'case', found Undefined"],
  [PfContainerSchema, { pfContainer: { case: "oDu" } }, "o_du", "type OduPfContainer, found Undefined"],
  [GnbIdChoiceSchema, { gnbIdChoice: { case: "gnbId" } }, "gnb_id", "type BitString, found Undefined"],
];

describe.each(wrongs.map(([schema, members, path, text]) => ({ schema, members, path, text })))(
  "$schema.name: $path $text",
  ({ schema, members, path, text }) => {
    const message = untyped(schema, members);

    test.each(["protobuf", "json", "aper"] as const)("is rejected with its path on wire %s", (wire) => {
      expect(() => encode(schema, message, { wire })).toThrow(
        expect.objectContaining({
          name: "KpmError",
          code: "unencodable",
          wire,
          path,
          message: expect.stringContaining(text),
        }),
      );
    });

    test("is rejected with its path by validate()", () => {
      // No rule of the contract is about the octets of a RanContainer.
      const profiles = schema === RanContainerSchema ? (["encodable"] as const) : (["contract", "encodable"] as const);
      for (const profile of profiles) {
        expect(() => validate(schema, message, { profile })).toThrow(
          expect.objectContaining({
            name: "KpmError",
            code: "invalid_argument",
            path,
            message: expect.stringContaining(text),
          }),
        );
      }
    });
  },
);

test("a message that is rejected leaves nothing behind for the next one", () => {
  encode(RanContainerSchema, create(RanContainerSchema, { value: new Uint8Array(100).fill(0x5a) }));
  expect(() => encode(RanContainerSchema, untyped(RanContainerSchema, { value: {} }) as never)).toThrow("value");
  expect(encode(RanContainerSchema, create(RanContainerSchema, { value: new Uint8Array([7]) }))).toEqual(
    new Uint8Array([0x0a, 1, 7]),
  );
});

test.each([
  ["another realm", runInNewContext("new Uint8Array([1, 2, 3])") as Uint8Array],
  ["a subclass", Buffer.from([1, 2, 3])],
])("octets of %s are octets", (_, value) => {
  const message = untyped(PlmnIdentitySchema, { value }) as never;
  expect(validate(PlmnIdentitySchema, message)).toEqual({ kind: "valid" });
  for (const wire of ["protobuf", "aper"] as const) {
    const octets = encode(PlmnIdentitySchema, message, { wire });
    expect(decode(PlmnIdentitySchema, octets, { wire }).value).toEqual(new Uint8Array([1, 2, 3]));
  }
});

test.each(["\ud800", "a\udc00b", "\ud83d".padStart(40, "é")])(
  "the lone surrogate in %j is unencodable on every wire",
  (value) => {
    const message = create(RicStyleNameSchema, { value });
    for (const wire of ["protobuf", "json", "aper"] as const) {
      expect(() => encode(RicStyleNameSchema, message, { wire })).toThrow(
        expect.objectContaining({ name: "KpmError", code: "unencodable", wire, path: "value" }),
      );
    }
  },
);

test("a pair of surrogates is a character", () => {
  const message = create(RicStyleNameSchema, { value: "📡" });
  for (const wire of ["protobuf", "json"] as const) {
    expect(decode(RicStyleNameSchema, encode(RicStyleNameSchema, message, { wire }), { wire })).toEqual(message);
  }
});
