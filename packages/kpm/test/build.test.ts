import { fromJson } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BitStringSchema,
  bitString,
  bits,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  encode,
  eventTrigger,
  fromLittleEndianOctets,
  GlobalKpmnodeIdSchema,
  indication,
  indicationHeader,
  KpmError,
  mccMnc,
  NrcellIdentitySchema,
  nodeId,
  nodeOf,
  nrCellIdentity,
  nrcgi,
  periodMilliseconds,
  plmnIdentity,
  type ReportingNode,
  RtPeriodIe,
  reportPeriod,
  reportPeriods,
  sliceOf,
  snssai,
  toLittleEndianOctets,
  triggerPeriods,
  validate,
} from "../src/index.ts";
import { hex, storedVectors } from "./message-vectors.ts";

describe("report periods", () => {
  test("all 20 round-trip, and agree with the names of the enumeration", () => {
    expect(reportPeriods).toHaveLength(20);
    const names = Object.keys(RtPeriodIe) as readonly (keyof typeof RtPeriodIe & `MS${number}`)[];
    expect(names).toHaveLength(20);
    for (const name of names) {
      const period = RtPeriodIe[name];
      expect(`MS${periodMilliseconds(period)}`).toBe(name);
      expect(reportPeriod(Number(name.slice(2)))).toBe(period);
    }
  });

  test("rejects an unknown period and names the next shorter one", () => {
    expect(() => reportPeriod(1000)).toThrow("1000 ms is not a report period; the next shorter is 640 ms");
    expect(() => reportPeriod(99_999)).toThrow("the next shorter is 10240 ms");
    expect(() => reportPeriod(9)).toThrow("the shortest is 10 ms");
    expect(periodMilliseconds(20 as RtPeriodIe)).toBeUndefined();
  });
});

describe("PLMN identities", () => {
  test.each([
    ["001", "01", "00f110"],
    ["310", "410", "130014"],
    ["208", "93", "02f839"],
    ["262", "02", "62f220"],
  ])("%s-%s is %s", (mcc, mnc, octets) => {
    expect(hex(plmnIdentity({ mcc, mnc }).value)).toBe(octets);
  });

  test("codes round-trip, with two and three digits distinguished", () => {
    const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));
    fc.assert(
      fc.property(digits(3, 3), digits(2, 3), (mcc, mnc) => {
        expect(mccMnc(plmnIdentity({ mcc, mnc }))).toEqual({ mcc, mnc });
      }),
    );
  });

  test.each([
    ["01", "01"],
    ["0012", "01"],
    ["001", "1"],
    ["001", "0001"],
    ["abc", "01"],
  ])("%s-%s is rejected", (mcc, mnc) => {
    expect(() => plmnIdentity({ mcc, mnc })).toThrow(KpmError);
  });

  test("rejects octets that are not digits", () => {
    expect(() => mccMnc({ value: new Uint8Array([255, 255, 255]) } as never)).toThrow("got 'ffffff'");
    expect(() => mccMnc({ value: new Uint8Array(2) } as never)).toThrow("got '0000'");
  });
});

describe("bit strings", () => {
  test("10110 has value 22 and length 5", () => {
    expect(bitString("10110")).toMatchObject({ value: 22n, len: 5 });
    expect(bits(bitString(22, 5))).toBe("10110");
    expect(bits(bitString("00001"))).toBe("00001");
    expect(bits(bitString(""))).toBe("");
  });

  test("rejects values that do not fit", () => {
    expect(() => bitString(32, 5)).toThrow("32 does not fit 5 bits");
    expect(() => bitString("0".repeat(65))).toThrow(KpmError);
    expect(() => bitString("012")).toThrow(KpmError);
  });

  test("the other order is lossless at every length", () => {
    fc.assert(
      fc.property(fc.nat(64), fc.bigInt(0n, 2n ** 64n - 1n), (len, random) => {
        const original = bitString(random & ((1n << BigInt(len)) - 1n), len);
        expect(fromLittleEndianOctets(toLittleEndianOctets(original))).toEqual(original);
      }),
    );
  });

  test("the other order is that of the public vectors", () => {
    const pairs = storedVectors.flatMap(({ protoJson, onosProtoJson }) => {
      const ours = bitStringsIn(protoJson);
      const theirs = onosProtoJson === undefined ? [] : bitStringsIn(onosProtoJson);
      return theirs.map((other, index) => [ours[index], other] as const);
    });
    expect(pairs.length).toBeGreaterThan(3);
    for (const [ours, theirs] of pairs) {
      if (ours === undefined) throw new Error("a bit string is missing");
      expect(toLittleEndianOctets(ours)).toEqual(theirs);
    }
  });

  function bitStringsIn(json: unknown): ReturnType<typeof bitString>[] {
    if (typeof json !== "object" || json === null) return [];
    if ("len" in json) return [fromJson(BitStringSchema, json as never)];
    return Object.values(json).flatMap(bitStringsIn);
  }
});

describe("cells", () => {
  test("an NR cell identity is the gNB identity, then the cell", () => {
    const identity = nrCellIdentity({ gnbId: 0b1010, gnbIdBits: 22, cell: 3 });
    expect(identity.value).toMatchObject({ value: (10n << 14n) | 3n, len: 36 });
    expect(validate(NrcellIdentitySchema, identity)).toEqual({ kind: "valid" });
  });

  test("numbers that do not fit are rejected", () => {
    expect(() => nrCellIdentity({ gnbId: 1, gnbIdBits: 21, cell: 0 })).toThrow("22 to 32 bits");
    expect(() => nrCellIdentity({ gnbId: 1, gnbIdBits: 32, cell: 16 })).toThrow("16 does not fit 4 bits");
    expect(nrcgi({ mcc: "001", mnc: "01", gnbId: 1, gnbIdBits: 32, cell: 15 }).pLmnIdentity?.value).toHaveLength(3);
  });
});

describe("slices", () => {
  test("numbers round-trip", () => {
    expect(hex(snssai({ sst: 1, sd: 0x010203 }).sD)).toBe("010203");
    expect(sliceOf(snssai({ sst: 2, sd: 0xffffff }))).toEqual({ sst: 2, sd: 0xffffff });
    expect(sliceOf(snssai({ sst: 3 }))).toEqual({ sst: 3 });
  });

  test("numbers out of range are rejected", () => {
    expect(() => snssai({ sst: 256 })).toThrow(KpmError);
    expect(() => snssai({ sst: 1, sd: 0x1000000 })).toThrow(KpmError);
  });
});

describe("nodes", () => {
  const plmn = { mcc: "001", mnc: "01" };
  const nodes: ReportingNode[] = [
    { kind: "gnb", ...plmn, id: 7, bits: 22 },
    { kind: "gnb", ...plmn, id: 2 ** 32 - 1, bits: 32, cuUpId: 5n, duId: 6n },
    { kind: "en-gnb", ...plmn, id: 8, bits: 28 },
    ...(["macro", "short", "long"] as const).map((size) => ({ kind: "ng-enb" as const, ...plmn, id: 9, size })),
    ...(["macro", "home", "short", "long"] as const).map((size) => ({ kind: "enb" as const, ...plmn, id: 10, size })),
  ];

  test.each([
    [
      { kind: "enb", ...plmn, id: 1, size: "huge" },
      "The size of the number of an enb is 'macro' or 'home' or 'short' or 'long', got 'huge'",
    ],
    [
      { kind: "ng-enb", ...plmn, id: 1 },
      "The size of the number of an ng-enb is 'macro' or 'short' or 'long', got 'undefined'",
    ],
    [{ kind: "gNB", ...plmn, id: 1, bits: 22 }, "The kind of a node is 'gnb', 'en-gnb', 'ng-enb' or 'enb', got 'gNB'"],
  ])("rejects an unknown kind or size: %#", (node, message) => {
    expect(() => nodeId(node as never)).toThrow(
      expect.objectContaining({ name: "KpmError", code: "invalid_argument", message }),
    );
  });

  test.each(nodes)("$kind $size round-trips, and its message is valid", (node) => {
    expect(nodeOf(nodeId(node))).toEqual(node);
    expect(validate(GlobalKpmnodeIdSchema, nodeId(node))).toEqual({ kind: "valid" });
    expect(validate(GlobalKpmnodeIdSchema, nodeId(node), { profile: "encodable" })).toEqual({ kind: "valid" });
  });

  test("rejects a number that does not fit", () => {
    expect(() => nodeId({ kind: "enb", ...plmn, id: 2 ** 18, size: "short" })).toThrow("does not fit 18 bits");
  });
});

describe("definitions and reports", () => {
  test("an event trigger has its periods", () => {
    expect(triggerPeriods(eventTrigger(10, 1024, 10_240))).toEqual([10, 1024, 10_240]);
    expect(() => eventTrigger()).toThrow("1 to 15 periods, got 0");
    expect(() => eventTrigger(...new Array(16).fill(10))).toThrow("got 16");
  });

  test("a header and a report are valid, and encode on every wire", () => {
    const plmn = { mcc: "001", mnc: "01" };
    const header = indicationHeader({
      node: { kind: "gnb", ...plmn, id: 1, bits: 28 },
      cell: { ...plmn, gnbId: 1, gnbIdBits: 28, cell: 2 },
      plmn,
      slice: { sst: 1, sd: 1 },
      fiveQi: 9,
    });
    const message = indication({
      oCuCp: { gNbCuCpName: { value: "cu-cp-1" }, cuCpResourceStatus: { numberOfActiveUes: 4 } },
    });
    expect(validate(E2SmKpmIndicationHeaderSchema, header)).toEqual({ kind: "valid" });
    expect(validate(E2SmKpmIndicationMessageSchema, message)).toEqual({ kind: "valid" });
    for (const wire of ["protobuf", "json", "aper"] as const) {
      expect(encode(E2SmKpmIndicationMessageSchema, message, { wire }).length).toBeGreaterThan(10);
    }
  });
});
