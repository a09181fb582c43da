import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { decodePart } from "../src/e2ap/index.ts";
import { type Dialect, decode, encode, KpmError } from "../src/index.ts";
import { type E2SmKpmIndicationMessage, kpmV3 } from "../src/v3.ts";
import { decodePlain, encodePlain, type Plain, plainTypes } from "./plain.ts";
import { randomPlain } from "./random-plain.ts";

interface Vector {
  readonly model: string;
  readonly dialect?: Dialect;
  readonly type: string;
  readonly hex: string;
  readonly value: Plain;
}

const file = new URL("./vectors/kpm-every-type.json", import.meta.url);
const { vectors }: { readonly vectors: readonly Vector[] } = JSON.parse(readFileSync(file, "utf8"));

/** The vectors of each type: values at random, encoded by an independent codec. */
const byType = Map.groupBy(vectors, ({ model, dialect = "", type }) => `${model} ${dialect} ${type}`);

test.each([...byType])("values of %s have the bytes of an independent codec", (_name, ofType) => {
  for (const { model, type, dialect, hex, value } of ofType) {
    expect(Buffer.from(encodePlain(model, type, value, dialect)).toString("hex")).toBe(hex);
    expect(decodePlain(model, type, Buffer.from(hex, "hex"), dialect)).toEqual(value);
  }
});

describe("dialects", () => {
  const record: Plain = [{ noValue: null }, { integer: 5 }];

  test("asn1c-2025 pads to an octet at each NULL", () => {
    expect(hexOf("MeasurementRecord", record)).toBe("024005");
    expect(hexOf("MeasurementRecord", record, "asn1c-2025")).toBe("02400005");
    expect(decodePlain("kpm-v3.00", "MeasurementRecord", Buffer.from("02400005", "hex"), "asn1c-2025")).toEqual(record);
  });

  test("asn1tools writes a NULL behind an extension marker as an open type without octets, which every dialect reads", () => {
    const value = { notSatisfied: null };
    const octets = encodePlain("kpm-v4.00", "MeasurementRecordItem", value, "asn1tools");
    expect(Buffer.from(octets).toString("hex")).toBe("8000");
    expect(Buffer.from(encodePlain("kpm-v4.00", "MeasurementRecordItem", value)).toString("hex")).toBe("800100");
    for (const dialect of ["x691", "asn1tools"] as const) {
      expect(decodePlain("kpm-v4.00", "MeasurementRecordItem", octets, dialect)).toEqual(value);
    }
  });

  test("flexric-2023 has message format 3 in front of the extension marker", () => {
    const standard = Buffer.from("40000d0000000800070000000001002a", "hex");
    const value = decodePlain("kpm-v3.00", "E2SM-KPM-IndicationMessage", standard);
    expect(hexOf("E2SM-KPM-IndicationMessage", value, "flexric-2023")).toBe("2000000800070000000001002a");
  });

  test("decodePart() tries several dialects in order, and throws the error of the first if none decodes all", () => {
    const flexric = Buffer.from("2000000800070000000001002a", "hex");
    const options = { dialect: ["x691", "flexric-2023"] } as const;
    expect(() => decodePart(kpmV3, "message", flexric)).toThrow(KpmError);
    const message = decodePart(kpmV3, "message", flexric, options) as E2SmKpmIndicationMessage;
    expect(message.indicationMessageFormats.case).toBe("indicationMessageFormat3");
    expect(() => decodePart(kpmV3, "message", flexric.subarray(0, 5), options)).toThrow(/at bit/);
  });

  function hexOf(type: string, value: Plain, dialect?: Dialect): string {
    return Buffer.from(encodePlain("kpm-v3.00", type, value, dialect)).toString("hex");
  }
});

describe.each([
  ["kpm-v4.00", 4],
  ["e2ap-v2", 2],
] as const)("every value of every type of %s", (model, edition) => {
  test.each([...plainTypes(model)])("%s comes back from each wire", (type, { schema, named }) => {
    fc.assert(
      fc.property(randomPlain(named, edition), (value) => {
        const octets = encodePlain(model, type, value);
        expect(decodePlain(model, type, octets)).toEqual(value);
        const aper = { wire: "aper", model: { edition } } as const;
        const message = decode(schema, octets, aper);
        for (const wire of ["protobuf", "json"] as const) {
          const again = decode(schema, encode(schema, message, { wire }), { wire });
          expect(Buffer.from(encode(schema, again, aper))).toEqual(Buffer.from(octets));
        }
      }),
      { numRuns: runs(5) },
    );
  });
});
