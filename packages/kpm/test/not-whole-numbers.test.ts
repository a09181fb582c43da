import { describe, expect, test } from "vitest";
import {
  BitStringSchema,
  create,
  EpcCuupPmFormatSchema,
  encode,
  FqiperslicesPerPlmnPerCellListItemSchema,
  GnbCuUpIdSchema,
  PerQcireportListItemFormatSchema,
  SlicePerPlmnPerCellListItemSchema,
  validate,
} from "../src/index.ts";

test.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY])(
  "the integer %f breaks its bounds, as it cannot be encoded",
  (fiveQi) => {
    const message = create(FqiperslicesPerPlmnPerCellListItemSchema, { fiveQi });
    expect(() => encode(FqiperslicesPerPlmnPerCellListItemSchema, message)).toThrow("five_qi");
    expect(validate(FqiperslicesPerPlmnPerCellListItemSchema, message)).toMatchObject({
      kind: "invalid",
      violations: [{ path: "five_qi", rule: "int32.gte_lte", limit: "0..255", actual: fiveQi }],
    });
  },
);

test.each([Number.NaN, 1.5, -1])("an item of a list with the integer %f is found among others", (dlPrbusage) => {
  const message = create(SlicePerPlmnPerCellListItemSchema, {
    fQiperslicesPerPlmnPerCellList: [{ fiveQi: 1 }, { fiveQi: 2, dlPrbusage }, { fiveQi: 255 }],
  });
  expect(validate(SlicePerPlmnPerCellListItemSchema, message)).toMatchObject({
    violations: [{ path: "f_qiperslices_per_plmn_per_cell_list[1].dl_prbusage", rule: "int32.gte_lte" }],
  });
});

test("a 64-bit integer that is not a number breaks its bounds", () => {
  const message = create(PerQcireportListItemFormatSchema);
  message.pDcpbytesDl = Number.NaN as never;
  expect(validate(PerQcireportListItemFormatSchema, message).kind).toBe("invalid");
});

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, "5"])("the 64-bit integer %s breaks its bounds", (value) => {
  const message = create(GnbCuUpIdSchema);
  message.value = value as never;
  expect(validate(GnbCuUpIdSchema, message)).toMatchObject({
    violations: [{ path: "value", rule: "int64.gte_lte", limit: "0..68719476735", actual: value }],
  });
});

test("an item of a list with a fraction for a 64-bit integer is found among others", () => {
  const message = create(EpcCuupPmFormatSchema, {
    perQcireportList: [{ pDcpbytesDl: 1n }, { pDcpbytesUl: 1.5 as never }, { pDcpbytesDl: 2n }],
  });
  expect(validate(EpcCuupPmFormatSchema, message)).toMatchObject({
    violations: [{ path: "per_qcireport_list[1].p_dcpbytes_ul", rule: "int64.gte_lte", actual: 1.5 }],
  });
});

test("a whole number stands for a 64-bit integer on every wire", () => {
  const whole = create(EpcCuupPmFormatSchema, { perQcireportList: [{ qci: 1, pDcpbytesDl: 7 as never }] });
  const proper = create(EpcCuupPmFormatSchema, { perQcireportList: [{ qci: 1, pDcpbytesDl: 7n }] });
  expect(validate(EpcCuupPmFormatSchema, whole)).toEqual({ kind: "valid" });
  for (const wire of ["protobuf", "json", "aper"] as const) {
    expect(encode(EpcCuupPmFormatSchema, whole, { wire })).toEqual(encode(EpcCuupPmFormatSchema, proper, { wire }));
  }
});

describe.each(["protobuf", "json", "aper"] as const)("%s says of a 64-bit integer with a fraction", (wire) => {
  const rejected = expect.objectContaining({
    name: "KpmError",
    code: "unencodable",
    message: expect.stringContaining("1.5"),
  });

  test("that it has bounds", () => {
    const message = create(GnbCuUpIdSchema, { value: 1.5 as never });
    expect(() => encode(GnbCuUpIdSchema, message, { wire })).toThrow(rejected);
  });

  test("that it is no value of a bit string", () => {
    const message = create(BitStringSchema, { value: 1.5 as never, len: 4 });
    expect(() => encode(BitStringSchema, message, { wire })).toThrow(rejected);
  });
});

test.each([Number.NaN, 1.5, -1, 65])("a bit string of %f bits is invalid", (len) => {
  const message = create(BitStringSchema, { len });
  expect(validate(BitStringSchema, message)).toMatchObject({ violations: [{ path: "len", rule: "uint32.lte" }] });
});
