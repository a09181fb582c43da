import { expect, test } from "vitest";
import {
  BitStringSchema,
  create,
  encode,
  FqiperslicesPerPlmnPerCellListItemSchema,
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

test.each([Number.NaN, 1.5, -1, 65])("a bit string of %f bits is invalid", (len) => {
  const message = create(BitStringSchema, { len });
  expect(validate(BitStringSchema, message)).toMatchObject({ violations: [{ path: "len", rule: "uint32.lte" }] });
});
