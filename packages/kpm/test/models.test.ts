import { readFileSync } from "node:fs";
import { type DescMessage, fromBinary, fromJson, type Message, toBinary, toJson } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { E2apPduSchema } from "../src/e2ap/index.ts";
import { decode, encode, KpmError, kpmV1, modelOf, models, type ServiceModel, validate } from "../src/index.ts";
import { kpmV2, kpmV3, kpmV4 } from "../src/v3.ts";

interface Vector {
  readonly name: string;
  readonly model: string;
  readonly type: string;
  readonly hex: string;
  readonly canonicalHex?: string;
  readonly error?: string;
}

const { vectors }: { readonly vectors: readonly Vector[] } = JSON.parse(
  readFileSync(new URL("./vectors/kpm-v3.json", import.meta.url), "utf8"),
);

const types: Readonly<Record<string, DescMessage>> = {
  "E2AP-PDU": E2apPduSchema,
  "E2SM-KPM-EventTriggerDefinition": kpmV3.topLevel.eventTrigger,
  "E2SM-KPM-ActionDefinition": kpmV3.topLevel.actionDefinition,
  "E2SM-KPM-IndicationHeader": kpmV3.topLevel.header,
  "E2SM-KPM-IndicationMessage": kpmV3.topLevel.message,
  "E2SM-KPM-RANfunction-Description": kpmV3.topLevel.functionDescription,
};

/** The whole messages among the vectors. */
const messages = vectors.flatMap(({ name, model, type, hex, canonicalHex = hex, error }) => {
  const schema = types[type];
  if (schema === undefined || error !== undefined) return [];
  const edition = model.includes("v2") ? 2 : model.includes("v4") ? 4 : 3;
  return [
    { name, schema, octets: bytes(hex), canonical: canonicalHex, aper: { wire: "aper", model: { edition } } as const },
  ];
});

describe("models", () => {
  test.each([kpmV1, kpmV2, kpmV3, kpmV4])("KPM $version is found by its object identifier", (model: ServiceModel) => {
    expect(modelOf(models(kpmV1, kpmV2, kpmV3, kpmV4), model.oid)).toBe(model);
    expect(model.codecs.length).toBeGreaterThanOrEqual(model.schemas.length);
  });

  test("an unknown object identifier has none", () => {
    expect(modelOf(models(kpmV1), kpmV3.oid)).toBeUndefined();
  });
});

describe.each(messages)("vector $name", ({ schema, octets, canonical, aper }) => {
  const message = decode(schema, octets, aper);

  test("round-trips through protobuf and JSON", () => {
    for (const wire of ["protobuf", "json"] as const) {
      const again = decode(schema, encode(schema, message, { wire }), { wire });
      expect(hex(encode(schema, again, aper))).toBe(canonical);
    }
  });

  test("has the protobuf octets and the JSON of protobuf-es", () => {
    const octets = encode(schema, message);
    expect(hex(octets)).toBe(hex(toBinary(schema, message)));
    expect(decode(schema, octets)).toEqual(decode(schema, toBinary(schema, fromBinary(schema, octets))));
    expect(toJson(schema, fromJson(schema, JSON.parse(text(schema, message))))).toEqual(toJson(schema, message));
  });
});

test("ranges are rules, and the message of a vector satisfies them", () => {
  const { octets, schema } = messages.find(({ name }) => name === "et-1000") ?? messages[0] ?? fail();
  const message = decode(schema, octets, { wire: "aper" });
  expect(validate(schema, message)).toEqual({ kind: "valid" });
  const trigger = decode(schema, Buffer.from('{"eventDefinitionFormat1":{"reportingPeriod":0}}'), { wire: "json" });
  expect(validate(schema, trigger)).toMatchObject({
    violations: [{ path: "event_definition_format1.reporting_period", rule: "uint32.gte_lte", limit: "1..4294967295" }],
  });
});

describe("additions of a later edition", () => {
  const label = kpmV3.schemas.find(({ name }) => name === "MeasurementLabel") ?? fail();
  const record = kpmV3.schemas.find(({ name }) => name === "MeasurementRecordItem") ?? fail();

  test.each([
    [label, "880000920930030000ea090023f382430c033a30014a"],
    [record, "800100"],
  ])("are preserved and encoded again, also through protobuf (%#)", (schema, octets) => {
    const asV3 = { wire: "aper", model: kpmV3 } as const;
    const message = decode(schema, bytes(octets), asV3);
    expect(JSON.stringify(toJson(schema, message))).not.toMatch(/cellGlobalId|notSatisfied/);
    expect(hex(encode(schema, decode(schema, encode(schema, message)), asV3))).toBe(octets);
  });

  test("cannot be encoded in an earlier one", () => {
    const message = decode(record, Buffer.from('{"notSatisfied":null}'), { wire: "json" });
    expect(() => encode(record, message, { wire: "aper", model: kpmV3 })).toThrow(
      expect.objectContaining({ code: "unencodable", path: "not_satisfied" }),
    );
    expect(hex(encode(record, message, { wire: "aper", model: kpmV4 }))).toBe("800100");
  });
});

test("damaged bytes decode or fail with path and position, in memory proportional to the input", () => {
  const small = messages.filter(({ octets }) => octets.length < 3000);
  fc.assert(
    fc.property(
      fc.nat(small.length - 1),
      fc.array(fc.tuple(fc.nat(2999), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      fc.nat(40),
      (index, changes, cut) => {
        const { schema, octets, aper } = small[index] ?? fail();
        const damaged = octets.slice(0, Math.max(1, octets.length - (cut > 30 ? cut - 30 : 0)));
        for (const [at, octet] of changes) damaged[at % damaged.length] = octet;
        try {
          const message = decode(schema, damaged, aper);
          validate(schema, message);
          for (const wire of ["aper", "protobuf", "json"] as const) encode(schema, message, { ...aper, wire });
        } catch (error) {
          expect(error).toBeInstanceOf(KpmError);
          if ((error as KpmError).code === "malformed") {
            expect(error).toMatchObject({ path: expect.any(String), bitOffset: expect.any(Number) });
          }
        }
      },
    ),
    { numRuns: runs(375) },
  );
});

function text(schema: DescMessage, message: Message): string {
  return Buffer.from(encode(schema, message, { wire: "json" })).toString("utf8");
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "hex"));
}

function hex(octets: Uint8Array): string {
  return Buffer.from(octets).toString("hex");
}

function fail(): never {
  throw new Error("no such vector or message");
}

test("an error inside an open type has an offset in the input", () => {
  // The identity of an eNB after the extension marker. Its open type is empty.
  const octets = Buffer.from("00010225000aa20014f867800000200000", "hex");
  const action = () => decode(kpmV3.topLevel.actionDefinition, octets, { wire: "aper", model: kpmV3 });
  expect(action).toThrow(expect.objectContaining({ code: "malformed", path: expect.stringMatching(/\.enb_id$/) }));
  try {
    action();
  } catch (error) {
    expect((error as KpmError).offset).toBeLessThan(octets.length);
  }
});
