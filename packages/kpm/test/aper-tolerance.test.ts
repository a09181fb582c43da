import { expect, test } from "vitest";
import {
  create,
  decode,
  EnbIdSchema,
  encode,
  FqiperslicesPerPlmnListItemSchema,
  GnbCuUpIdSchema,
  GnbCuUpNameSchema,
  RanContainerSchema,
  OcucpPfContainer_CuCpResourceStatus001Schema as ResourceStatusSchema,
  RicStyleTypeSchema,
} from "../src/index.ts";

const aper = { wire: "aper" } as const;
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "hex"));
const hex = (octets: Uint8Array) => Buffer.from(octets).toString("hex");

test.each([
  ["a0000000000001", "6 octets"],
  ["e00000000000000001", "8 octets"],
])("rejects a length beyond its own bounds: %s", (octets, found) => {
  expect(() => decode(GnbCuUpIdSchema, bytes(octets), aper)).toThrow(
    expect.objectContaining({
      code: "malformed",
      path: "value",
      message: expect.stringContaining(`expected 1 to 5 octets, found ${found}`),
    }),
  );
});

test("decodes an integer with redundant octets, and encodes it without them", () => {
  const message = decode(GnbCuUpIdSchema, bytes("800000000007"), aper);
  expect(message.value).toBe(7n);
  expect(hex(encode(GnbCuUpIdSchema, message, aper))).toBe("0007");
});

test("decodes an unbounded integer with redundant octets, and encodes it without them", () => {
  const message = decode(RicStyleTypeSchema, bytes("03ffffff"), aper);
  expect(message.value).toBe(-1);
  expect(hex(encode(RicStyleTypeSchema, message, aper))).toBe("01ff");
});

test("decodes a value in the form of those outside its bounds, and encodes it in its own", () => {
  const status = decode(ResourceStatusSchema, bytes("c00105"), aper);
  expect(status.numberOfActiveUes).toBe(5);
  expect(hex(encode(ResourceStatusSchema, status, aper))).toBe("800004");
  const name = decode(GnbCuUpNameSchema, bytes("80024142"), aper);
  expect(name.value).toBe("AB");
  expect(hex(encode(GnbCuUpNameSchema, name, aper))).toBe("00804142");
});

test("ignores the bits of padding, and encodes zeros", () => {
  const message = decode(GnbCuUpIdSchema, bytes("1f07"), aper);
  expect(hex(encode(GnbCuUpIdSchema, message, aper))).toBe("0007");
});

test("decodes a volume in the form of those outside its bounds, and encodes it in its own", () => {
  const item = create(FqiperslicesPerPlmnListItemSchema, { fiveQi: 1, pDcpbytesDl: 5n, pDcpbytesUl: 6n });
  const extended = bytes("6001800105800106");
  expect(decode(FqiperslicesPerPlmnListItemSchema, extended, aper)).toEqual(item);
});

test("a bit string drops bits above 64, and rejects a fractional length", () => {
  const enb = (value: bigint, len: number) =>
    create(EnbIdSchema, { enbId: { case: "macroENbId", value: { value, len } } });
  expect(() => encode(EnbIdSchema, enb(2n ** 64n + 1n, 20), aper)).toThrow("0..1048575, found 18446744073709551617");
  expect(() => encode(EnbIdSchema, enb(1n, 20.5), aper)).toThrow("must have 20 bits, found 20.5");
});

test("rejects input that is too long to count its bits", () => {
  const input = new Uint8Array(2 ** 28);
  expect(() => decode(RanContainerSchema, input, { ...aper, allowTrailing: true })).toThrow(
    expect.objectContaining({
      name: "KpmError",
      code: "unsupported",
      message: expect.stringContaining("268435456 octets of APER are more than 268435455"),
    }),
  );
  input[1] = 1;
  expect(decode(RanContainerSchema, input.subarray(1), { ...aper, allowTrailing: true }).value).toHaveLength(1);
});
