import { describe, expect, test } from "vitest";
import { decode, encode, modelOf, models, type ServiceModel, trace, validate } from "../src/index.ts";
import { HeaderSchema, ReportSchema, schemas, TriggerSchema } from "./gen/test/recipe/v1/recipe.ts";
import { codecs } from "./gen/test/recipe/v1/recipe_codec.ts";

// The model of docs/kpm-add-a-model.md.
const barometer: ServiceModel = {
  oid: "1.3.6.1.4.1.53148.1.1.2.99",
  name: "Barometer",
  version: "1",
  edition: 3,
  schemas,
  codecs,
  topLevel: {
    eventTrigger: TriggerSchema,
    actionDefinition: TriggerSchema,
    header: HeaderSchema,
    message: ReportSchema,
    functionDescription: TriggerSchema,
  },
  measurements: () => [],
};

const aper = { wire: "aper" } as const;
const report = (json: object) => decode(ReportSchema, Buffer.from(JSON.stringify(json)), { wire: "json" });

describe("a model that is one .proto and one value", () => {
  test("is found by its object identifier", () => {
    expect(modelOf(models(barometer), barometer.oid)).toBe(barometer);
  });

  test.each([
    // Extension 0, health 1, readings 0; health: extension 0, index 1; outside 1; CHOICE: extension 0, index 0; a REAL.
    [{ health: "HEALTH_BAD", outside: true, real: 1.5 }, "4c" + "0380ff03"],
    // Absent health is not HEALTH_GOOD; NULL has no bits.
    [{ none: null }, "04"],
    // Beyond the root of the enumeration: extension 1 and the normally small number 0.
    [{ health: "HEALTH_REPAIRED", none: null }, "5004"],
    // A list of unlimited length, in which 256 is an extension value.
    [{ none: null, readings: [{ value: 255 }, { value: 256 }] }, "24" + "02" + "00ff" + "80020100"],
    // An alternative and a component behind the extension markers, each an open type.
    [{ text: "ab", altitude: 64 }, "8800" + "03026162" + "01" + "03800140"],
  ])("encodes %j", (json, octets) => {
    const message = report(json);
    expect(Buffer.from(encode(ReportSchema, message, aper)).toString("hex")).toBe(octets);
    const again = decode(ReportSchema, Buffer.from(octets, "hex"), aper);
    expect(again).toEqual(decode(ReportSchema, encode(ReportSchema, message)));
    expect(validate(ReportSchema, message)).toMatchObject({
      kind: octets.includes("0140") || octets.includes("0100") ? "invalid" : "valid",
    });
  });

  test("uses messages of another file", () => {
    const cell = { nrCgi: { plmnIdentity: "APEQ", nrCellIdentity: { value: "AAAAABA=", len: 36 } } };
    const header = decode(HeaderSchema, Buffer.from(JSON.stringify({ cell })), { wire: "json" });
    const octets = encode(HeaderSchema, header, aper);
    expect(decode(HeaderSchema, octets, aper)).toEqual(decode(HeaderSchema, encode(HeaderSchema, header)));
    expect(trace(HeaderSchema, octets).root.parts[0]?.name).toBe("cell");
  });
});
