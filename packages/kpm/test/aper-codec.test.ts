import { type DescMessage, toBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import {
  BitStringSchema,
  create,
  decode,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageFormat1Schema,
  E2SmKpmIndicationMessageSchema,
  EnbIdSchema,
  encode,
  findSchema,
  GnbCuCpNameSchema,
  GnbCuUpIdSchema,
  isAbsent,
  MaxPlmnSchema,
  PerQcireportListItemFormatSchema,
  PerQcireportListItemSchema,
  RanContainerSchema,
  RicStyleTypeSchema,
  SnssaiSchema,
  schemas,
  TriggerConditionIeItemSchema,
  validate,
} from "../src/index.ts";
import { hex } from "./message-vectors.ts";
import { randomMessage } from "./random-message.ts";

const aper = { wire: "aper" } as const;
const asn1c = { wire: "aper", dialect: "asn1c" } as const;
const types = schemas.filter((schema) => !schema.name.startsWith("Max"));

describe.each(types)("$name", (schema) => {
  test("round-trips whenever it can be encoded", () => {
    fc.assert(
      fc.property(randomMessage(schema, { tame: true }), fc.constantFrom(aper, asn1c), (message, options) => {
        if (validate(schema, message, { profile: "encodable" }).kind === "invalid") return;
        if (options === asn1c && hasShortText(message)) return;
        const octets = encode(schema, message, options);
        const again = decode(schema, octets, options);
        expect(hex(toBinary(schema, again))).toBe(hex(toBinary(schema, message)));
      }),
      { numRuns: runs(10) },
    );
  });

  test("can be encoded exactly when the profile encodable says so", () => {
    fc.assert(
      fc.property(randomMessage(schema), (message) => {
        const verdict = validate(schema, message, { profile: "encodable", mode: "first" });
        if (verdict.kind === "valid") {
          expect(encode(schema, message, aper).length).toBeGreaterThan(0);
        } else {
          const [first] = verdict.violations;
          expect(() => encode(schema, message, aper)).toThrow(
            expect.objectContaining({ code: "unencodable", path: first?.path }),
          );
        }
      }),
      { numRuns: runs(10) },
    );
  });
});

describe("presence", () => {
  test("distinguishes an absent integer from 0", () => {
    const schema = PerQcireportListItemSchema;
    // No extension and no usages. QCI 5 follows in its own octet.
    const message = decode(schema, Buffer.from("0005", "hex"), aper);
    expect(message.dlPrbusage).toBe(0);
    expect(isAbsent(message, 2)).toBe(true);
    expect(hex(encode(schema, message, aper))).toBe("0005");
    expect(hex(encode(schema, create(schema, { qci: 5 }), aper))).toBe("60050000");
  });

  test.each([
    ["40000048", "{}"],
    ["4000004b0100", '{"numberOfActiveUes":0}'],
  ])("%s has the status %s in JSON and is exact on every wire", (octets, status) => {
    const schema = E2SmKpmIndicationMessageSchema;
    const message = decode(schema, Buffer.from(octets, "hex"), aper);
    expect(Buffer.from(encode(schema, message, { wire: "json" })).toString()).toContain(
      `"cuCpResourceStatus":${status}`,
    );
    for (const wire of ["protobuf", "json"] as const) {
      const again = decode(schema, encode(schema, message, { wire }), { wire });
      expect(hex(encode(schema, again, aper))).toBe(octets);
    }
  });
});

describe("extension values", () => {
  test.each([-1n, 10_000_000_001n, 2n ** 40n, 2n ** 63n - 1n, -(2n ** 63n)])("a volume of %i is kept", (volume) => {
    const schema = PerQcireportListItemFormatSchema;
    const message = create(schema, { qci: 1, pDcpbytesDl: volume });
    expect(decode(schema, encode(schema, message, aper), aper).pDcpbytesDl).toBe(volume);
  });

  test("rejects an unknown enumeration number", () => {
    const message = create(TriggerConditionIeItemSchema, { reportPeriodIe: 20 as never });
    expect(() => encode(TriggerConditionIeItemSchema, message, aper)).toThrow("Cannot encode report_period_ie");
  });

  test("encodes alternatives after the extension marker of an eNB identity as open types", () => {
    const short = create(EnbIdSchema, { enbId: { case: "shortMacroENbId", value: { value: 120_328n, len: 18 } } });
    const long = create(EnbIdSchema, { enbId: { case: "longMacroENbId", value: { value: 1n, len: 21 } } });
    expect(hex(encode(EnbIdSchema, short, aper))).toBe("8003758200");
    expect(hex(encode(EnbIdSchema, long, aper))).toBe("8103000008");
    for (const message of [short, long]) {
      expect(decode(EnbIdSchema, encode(EnbIdSchema, message, aper), aper)).toEqual(message);
    }
  });

  test("components of a later version are skipped", () => {
    // A trigger item: the extension bit, the period, and two additions, of which only the second is present.
    const bits = `1${"0"}${"01110"}${"0"}${"000001"}${"01"}`;
    const octets = Buffer.concat([fromBits(bits), Buffer.from("02abcd", "hex")]);
    expect(decode(TriggerConditionIeItemSchema, octets, aper).reportPeriodIe).toBe(14);
  });
});

describe("lengths", () => {
  test.each([0, 127, 128, 16_383, 16_384, 65_536, 65_537, 200_000])(
    "round-trips %i octets of a RAN container",
    (length) => {
      const message = create(RanContainerSchema, { value: new Uint8Array(length).map((_, i) => i * 7) });
      for (const options of [aper, asn1c]) {
        const again = decode(RanContainerSchema, encode(RanContainerSchema, message, options), options);
        expect(Buffer.compare(again.value, message.value)).toBe(0);
      }
    },
  );

  test("encodes 64K octets and more in fragments of at most 64K, ended by a length of zero", () => {
    const octets = encode(
      RanContainerSchema,
      create(RanContainerSchema, { value: new Uint8Array(65_536 + 16_384) }),
      aper,
    );
    expect(octets[0]).toBe(0xc4);
    expect(octets[1 + 65_536]).toBe(0xc1);
    expect(octets.at(-1)).toBe(0);
    expect(octets).toHaveLength(65_536 + 16_384 + 3);
  });

  test.each([
    [0n, "0000"],
    [255n, "00ff"],
    [256n, "200100"],
    [68_719_476_735n, "800fffffffff"],
  ])("encodes the unit number %i in as many octets as it needs: %s", (value, octets) => {
    expect(hex(encode(GnbCuUpIdSchema, create(GnbCuUpIdSchema, { value }), aper))).toBe(octets);
  });
});

describe("dialect asn1c", () => {
  test.each([1, 2])("encodes strings of %i characters unaligned, as asn1c reads them", (length) => {
    const message = create(GnbCuCpNameSchema, { value: "AB".slice(0, length) });
    const bits = `0${(length - 1).toString(2).padStart(8, "0")}${["01000001", "01000010"].slice(0, length).join("")}`;
    expect(hex(encode(GnbCuCpNameSchema, message, asn1c))).toBe(hex(fromBits(bits)));
    expect(hex(encode(GnbCuCpNameSchema, message, aper))).not.toBe(hex(fromBits(bits)));
  });

  test.each([1, 2])("decodes strings of %i characters aligned, as asn1c writes them", (length) => {
    const message = create(GnbCuCpNameSchema, { value: "AB".slice(0, length) });
    expect(decode(GnbCuCpNameSchema, encode(GnbCuCpNameSchema, message, aper), asn1c)).toEqual(message);
  });

  test("the index of an added alternative is a bit-field of the width of the root", () => {
    const long = create(EnbIdSchema, { enbId: { case: "longMacroENbId", value: { value: 1n, len: 21 } } });
    expect(hex(encode(EnbIdSchema, long, asn1c))).toBe("c003000008");
    expect(decode(EnbIdSchema, Buffer.from("c003000008", "hex"), asn1c)).toEqual(long);
  });

  test("no length of zero follows a string that fills its fragments", () => {
    const message = create(RanContainerSchema, { value: new Uint8Array(16_384) });
    const octets = encode(RanContainerSchema, message, asn1c);
    expect(octets).toHaveLength(16_385);
    expect(decode(RanContainerSchema, octets, asn1c).value).toHaveLength(16_384);
    expect(() => decode(RanContainerSchema, octets, aper)).toThrow("expected 8 more bits, found 0");
  });

  test.each([16_384, 32_768, 81_920])("rejects bytes after a string of %i octets", (length) => {
    const container = (size: number) => ({ theRancontainer: { value: new Uint8Array(size) } });
    const report = (...sizes: number[]) =>
      create(E2SmKpmIndicationMessageFormat1Schema, { pmContainers: sizes.map(container) });
    const schema = E2SmKpmIndicationMessageFormat1Schema;
    expect(() => encode(schema, report(1, length, 1), asn1c)).toThrow(
      expect.objectContaining({ code: "unencodable", path: "pm_containers[1].the_rancontainer" }),
    );
    for (const message of [report(1, length), report(length + 1, length - 1, 1)]) {
      expect(decode(schema, encode(schema, message, asn1c), asn1c)).toEqual(decode(schema, encode(schema, message)));
    }
    expect(decode(schema, encode(schema, report(length, 1), aper), aper).pmContainers).toHaveLength(2);
  });
});

describe("errors", () => {
  test("bytes after the message are an error unless they are allowed", () => {
    const octets = Buffer.from("20380000", "hex");
    expect(() => decode(E2SmKpmEventTriggerDefinitionSchema, octets, aper)).toThrow(
      "Cannot decode E2SmKpmEventTriggerDefinition at bit 14: expected the end, found 2 octets",
    );
    expect(() => decode(E2SmKpmEventTriggerDefinitionSchema, octets.subarray(0, 3), aper)).toThrow(/found 1 octet$/);
    expect(decode(E2SmKpmEventTriggerDefinitionSchema, octets, { ...aper, allowTrailing: true })).toBeDefined();
  });

  test.each([
    [
      "an integer that does not fit int32",
      RicStyleTypeSchema,
      "050080000000",
      "value at bit 8: expected an integer that fits int32, found 2147483648",
    ],
    // QCI 5, and 101 percent in a field of seven bits.
    [
      "a value above its bounds",
      PerQcireportListItemSchema,
      "6005ca",
      "dl_prbusage at bit 16: expected 0..100, found 101",
    ],
    [
      "an enumeration value of a later version",
      TriggerConditionIeItemSchema,
      "4000",
      "report_period_ie at bit 1: expected one of 20 known values, found an extension value",
    ],
    [
      "an empty message",
      E2SmKpmEventTriggerDefinitionSchema,
      "",
      "E2SmKpmEventTriggerDefinition at bit 0: expected 1 more bit, found 0",
    ],
    // The length says 512 containers, and the input ends there.
    [
      "a count of items beyond the input",
      E2SmKpmIndicationMessageSchema,
      "4001ff",
      "indication_message_format1.pm_containers[0] at bit 24: expected 3 more bits, found 0",
    ],
  ])("%s is rejected with its first bit", (_, schema, octets, message) => {
    expect(() => decode(schema, Buffer.from(octets, "hex"), aper)).toThrow(`Cannot decode ${message}`);
  });

  test("a missing octet is reported with the path of the message that needs it", () => {
    const octets = encode(
      E2SmKpmIndicationHeaderSchema,
      create(E2SmKpmIndicationHeaderSchema, {
        e2SmKpmIndicationHeader: {
          case: "indicationHeaderFormat1",
          value: { nRcgi: { pLmnIdentity: { value: new Uint8Array(3) }, nRcellIdentity: { value: { len: 36 } } } },
        },
      }),
      aper,
    );
    expect(() => decode(E2SmKpmIndicationHeaderSchema, octets.subarray(0, 6), aper)).toThrow(
      expect.objectContaining({ path: "indication_header_format1.n_rcgi.n_rcell_identity", offset: 4, bitOffset: 36 }),
    );
  });

  test("a list that is too long cannot be encoded", () => {
    const schema = E2SmKpmIndicationMessageSchema;
    const message = create(schema, {
      e2SmKpmIndicationMessage: {
        case: "indicationMessageFormat1",
        value: { pmContainers: Array.from({ length: 513 }, () => ({})) },
      },
    });
    expect(() => encode(schema, message, aper)).toThrow(
      "Cannot encode indication_message_format1.pm_containers: must have 1..512 items, found 513",
    );
  });

  test("a constant has no encoding on this wire", () => {
    expect(() => encode(MaxPlmnSchema, create(MaxPlmnSchema, { value: 12 }), aper)).toThrow(
      expect.objectContaining({ code: "unsupported" }),
    );
  });
});

describe("profile encodable", () => {
  const violations = (schema: DescMessage, init: object) => {
    const verdict = validate(schema, create(schema, init as never), { profile: "encodable" });
    return verdict.kind === "valid" ? [] : verdict.violations.map(({ path, rule }) => `${path} ${rule}`);
  };
  const macro = (value: bigint) => ({ enbId: { case: "macroENbId", value: { value, len: 20 } } });

  test.each([
    [PerQcireportListItemSchema, { qci: 255 }, []],
    [PerQcireportListItemSchema, { qci: 256 }, ["qci int32.gte_lte"]],
    [GnbCuCpNameSchema, { value: "gnb-1 (north)" }, []],
    [GnbCuCpNameSchema, { value: "gnb_1" }, ["value string.printable"]],
    [findSchema("GlobalEnbId") as DescMessage, {}, ["p_lmn_identity required", "e_nb_id required"]],
    [EnbIdSchema, macro(2n ** 20n - 1n), []],
    [EnbIdSchema, macro(2n ** 20n), ["macro_e_nb_id bit_string.value"]],
    // Only the contract requires a slice differentiator.
    [SnssaiSchema, { sSt: new Uint8Array(1) }, []],
    [SnssaiSchema, { sSt: new Uint8Array(2) }, ["s_st bytes.len"]],
  ] as const)("lists what aligned PER cannot carry: %#", (schema, init, expected) => {
    expect(violations(schema, init)).toEqual(expected);
  });

  test("a separate bit string names the invalid field", () => {
    const tooLarge = create(BitStringSchema, { value: 8n, len: 3 });
    expect(violations(BitStringSchema, tooLarge)).toEqual(["value bit_string.value"]);
    expect(() => encode(BitStringSchema, tooLarge, aper)).toThrow(expect.objectContaining({ path: "value" }));
    expect(violations(BitStringSchema, create(BitStringSchema, { len: 65 }))).toEqual(["len uint32.lte"]);
  });

  test.each([0, 1, 31, 32, 33, 36, 63, 64])("a bit string of %d bits accepts all of them, and none above", (len) => {
    const of = (value: bigint) => violations(BitStringSchema, create(BitStringSchema, { value, len }));
    expect(of(2n ** BigInt(len) - 1n)).toEqual([]);
    for (const value of [2n ** BigInt(len), 2n ** 64n, 2n ** 64n + 1n, -1n]) {
      expect(of(value), `${value}`).toEqual(["value bit_string.value"]);
    }
  });
});

function fromBits(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  return Buffer.from((padded.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
}

/** Whether a message contains a string of one or two characters, which the dialect of asn1c does not decode as it encodes them. */
function hasShortText(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return false;
  return Object.entries(value).some(([name, member]) =>
    typeof member === "string" && name !== "$typeName" && name !== "case" ? member.length < 3 : hasShortText(member),
  );
}
