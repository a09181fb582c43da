import { describe, expect, test } from "vitest";
import { decode, type Measurement } from "../src/index.ts";
import {
  type E2SMKPMActionDefinition,
  type E2SMKPMIndicationHeader,
  type E2SMKPMIndicationMessage,
  kpmV2,
  kpmV3,
  type MeasurementInfoList,
  type UEID,
} from "../src/later.ts";
import { startTime } from "../src/measurements/later.ts";

const hex = (text: string) => new Uint8Array(Buffer.from(text, "hex"));
const time = Date.UTC(2026, 0, 1, 12);
const stamp = new Uint8Array(8);
new DataView(stamp.buffer).setUint32(0, time / 1000 + 2_208_988_800);

const header: E2SMKPMIndicationHeader = {
  indicationHeaderFormats: { kind: "indicationHeader-Format1", value: { colletStartTime: stamp } },
};
const named = (value: string) => ({ kind: "measName" as const, value });
const integer = (value: number) => ({ kind: "integer" as const, value });
const real = (value: number) => ({ kind: "real" as const, value });
const noValue = { kind: "noValue" as const, value: null };

const measInfoList: MeasurementInfoList = [
  {
    measType: named("DRB.UEThpDl"),
    labelInfoList: [
      { measLabel: { fiveQI: 9, plmnID: hex("00f110"), sliceID: { sST: hex("01"), sD: hex("000005") } } },
      { measLabel: { noLabel: "true" } },
    ],
  },
  {
    measType: { kind: "measID", value: 12 },
    labelInfoList: [{ measLabel: { sUM: "true" } }],
  },
];
const action: E2SMKPMActionDefinition = {
  ricStyleType: 1,
  actionDefinitionFormats: {
    kind: "actionDefinition-Format1",
    value: {
      measInfoList,
      granulPeriod: 500,
      cellGlobalID: {
        kind: "nR-CGI",
        value: { pLMNIdentity: hex("00f110"), nRCellIdentity: { bytes: hex("0000000120"), length: 36 } },
      },
    },
  },
};

/** The name, labels, time and value of each measurement as a short text. */
function brief(measurements: Iterable<Measurement>) {
  return [...measurements].map(({ name, labels, time: at, value }) => [name, labels, at, value]);
}

describe("measurements of version 3", () => {
  test("have a value for each label of each name, and a time for each period", () => {
    const message: E2SMKPMIndicationMessage = {
      indicationMessageFormats: {
        kind: "indicationMessage-Format1",
        value: {
          measInfoList,
          granulPeriod: 1000,
          measData: [
            { measRecord: [integer(5), real(1.5), noValue] },
            { measRecord: [integer(6), noValue, integer(7), integer(8)] },
          ],
        },
      },
    };
    const labels = { plmn: "001-01", slice: "1-000005", fiveQi: "9" };
    const found = [...kpmV3.measurements(header, message, { names: new Map([[12, "RRC.ConnMean"]]) })];
    expect(found[0]).toEqual({ name: "DRB.UEThpDl", unit: "kbit/s", labels, granularityMs: 1000, time, value: 5 });
    expect(brief(found)).toEqual([
      ["DRB.UEThpDl", labels, time, 5],
      ["DRB.UEThpDl", {}, time, 1.5],
      ["RRC.ConnMean", { sum: "true" }, time, "no-value"],
      ["DRB.UEThpDl", labels, time + 1000, 6],
      ["DRB.UEThpDl", {}, time + 1000, "no-value"],
      ["RRC.ConnMean", { sum: "true" }, time + 1000, 7],
      ["unnamed:4", {}, time + 1000, 8],
    ]);
  });

  test("take names, period and cell from the subscription when the report leaves them out", () => {
    const message: E2SMKPMIndicationMessage = {
      indicationMessageFormats: {
        kind: "indicationMessage-Format1",
        value: { measData: [{ measRecord: [integer(1), integer(2), integer(3)] }, { measRecord: [integer(4)] }] },
      },
    };
    const cell = "001-01/000000012";
    const labels = { cell, plmn: "001-01", slice: "1-000005", fiveQi: "9" };
    expect(brief(kpmV3.measurements(header, message, { action }))).toEqual([
      ["DRB.UEThpDl", labels, time, 1],
      ["DRB.UEThpDl", { cell }, time, 2],
      ["id:12", { cell, sum: "true" }, time, 3],
      ["DRB.UEThpDl", labels, time + 500, 4],
    ]);
    expect(brief(kpmV3.measurements(undefined, message)).slice(0, 2)).toEqual([
      ["unnamed:1", {}, undefined, 1],
      ["unnamed:2", {}, undefined, 2],
    ]);
  });

  test("name the UE in formats 2 and 3", () => {
    const ueID = (gNBCUUEF1APID: number): UEID => ({ kind: "gNB-DU-UEID", value: { gNBCUUEF1APID } });
    const byUe: E2SMKPMIndicationMessage = {
      indicationMessageFormats: {
        kind: "indicationMessage-Format3",
        value: {
          ueMeasReportList: [
            {
              ueID: ueID(7),
              measReport: { measInfoList: measInfoList.slice(1), measData: [{ measRecord: [integer(1)] }] },
            },
          ],
        },
      },
    };
    expect(brief(kpmV3.measurements(header, byUe))).toEqual([["id:12", { ue: "gnb-du 7", sum: "true" }, time, 1]]);
    const byCondition: E2SMKPMIndicationMessage = {
      indicationMessageFormats: {
        kind: "indicationMessage-Format2",
        value: {
          granulPeriod: 100,
          measCondUEidList: [
            {
              measType: named("DRB.UEThpUl"),
              matchingCond: [{ matchingCondChoice: { kind: "measLabel", value: { fiveQI: 1 } } }],
              matchingUEidList: [{ ueID: ueID(1) }, { ueID: ueID(2) }],
            },
          ],
          measData: [{ measRecord: [integer(10), noValue] }],
        },
      },
    };
    expect(brief(kpmV3.measurements(header, byCondition))).toEqual([
      ["DRB.UEThpUl", { fiveQi: "1", ue: "gnb-du 1" }, time, 10],
      ["DRB.UEThpUl", { fiveQi: "1", ue: "gnb-du 2" }, time, "no-value"],
    ]);
  });

  test("are read from the bytes of a node", () => {
    const bytes = hex("0000000001002a");
    const message = decode(kpmV2.topLevel.message, bytes);
    expect(brief(kpmV2.measurements(undefined, message))).toEqual([["unnamed:1", {}, undefined, 42]]);
  });
});

describe("startTime()", () => {
  test("reads NTP seconds, NTP with a fraction and the microseconds of FlexRIC", () => {
    expect(startTime(stamp.subarray(0, 4))).toBe(time);
    expect(startTime(stamp)).toBe(time);
    const microseconds = new Uint8Array(8);
    new DataView(microseconds.buffer).setBigUint64(0, BigInt(time) * 1000n);
    expect(startTime(microseconds)).toBe(time);
    expect(startTime(new Uint8Array(0))).toBeUndefined();
  });

  test("keeps the fraction", () => {
    const whole = startTime(hex("ece4bf4000000000")) ?? 0;
    expect(startTime(hex("ece4bf40"))).toBe(whole);
    expect(startTime(hex("ece4bf4080000000"))).toBe(whole + 500);
  });
});
