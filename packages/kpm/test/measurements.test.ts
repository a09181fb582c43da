import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  actionDefinition,
  create,
  E2SmKpmIndicationHeaderSchema,
  eventTrigger,
  findMeasurement,
  indication,
  indicationHeader,
  type Measurement,
  measurementNames,
  measurementsV1,
  NiType,
  nrcgi,
  plmnIdentity,
  ReportFunction,
  SimulatedNode,
  snssai,
  toCsvRow,
  toJsonLine,
  toOpenMetrics,
} from "../src/index.ts";

const plmn = { mcc: "001", mnc: "01" };
const header = indicationHeader({ node: { kind: "gnb", ...plmn, id: 7, bits: 28 } });
const time = Date.UTC(2026, 0, 1, 12);
const context = { time: time + 1024, periodMs: 1024 };
const cell = "001-01/000000012";

describe("measurementsV1()", () => {
  test("names the counters of an O-DU", () => {
    const message = indication({
      oDu: {
        cellResourceReportList: [
          {
            nRcgi: nrcgi({ ...plmn, gnbId: 1, gnbIdBits: 32, cell: 2 }),
            dlTotalofAvailablePrbs: 273,
            ulTotalofAvailablePrbs: 106,
            servedPlmnPerCellList: [
              {
                pLmnIdentity: plmnIdentity({ mcc: "310", mnc: "410" }),
                duPm5Gc: {
                  slicePerPlmnPerCellList: [
                    {
                      sliceId: snssai({ sst: 1, sd: 5 }),
                      fQiperslicesPerPlmnPerCellList: [{ fiveQi: 9, dlPrbusage: 30, ulPrbusage: 0 }],
                    },
                  ],
                },
                duPmEpc: { perQcireportList: [{ qci: 7, dlPrbusage: 55, ulPrbusage: 66 }] },
              },
            ],
          },
        ],
      },
    });
    const labels = { node: "gnb 001-01/7", cell };
    const slice = { ...labels, plmn: "310-410", slice: "1-000005", fiveQi: "9" };
    const qci = { ...labels, plmn: "310-410", qci: "7" };
    const shared = { granularityMs: 1024, time };
    expect([...measurementsV1(header, message, context)]).toEqual([
      { name: "RRU.PrbAvailDl", unit: "", labels, value: 273, ...shared },
      { name: "RRU.PrbAvailUl", unit: "", labels, value: 106, ...shared },
      { name: "RRU.PrbUsedDl", unit: "", labels: slice, value: 30, ...shared },
      { name: "RRU.PrbUsedUl", unit: "", labels: slice, value: 0, ...shared },
      { name: "RRU.PrbTotDl", unit: "%", labels: qci, value: 55, ...shared },
      { name: "RRU.PrbTotUl", unit: "%", labels: qci, value: 66, ...shared },
    ]);
  });

  test("names active UEs and PDCP volumes, in kbit", () => {
    const message = indication(
      { oCuCp: { gNbCuCpName: { value: "north" }, cuCpResourceStatus: { numberOfActiveUes: 42 } } },
      {
        oCuUp: {
          gNbCuUpName: { value: "up-1" },
          pfContainerList: [
            {
              interfaceType: NiType.F1_U,
              oCuUpPmContainer: {
                plmnList: [
                  {
                    pLmnIdentity: plmnIdentity(plmn),
                    cuUpPmEpc: { perQcireportList: [{ qci: 8, pDcpbytesDl: 10_000n, pDcpbytesUl: 1n }] },
                  },
                ],
              },
            },
          ],
        },
      },
    );
    const labels = { cu: "up-1", interface: "F1-U", plmn: "001-01", qci: "8" };
    const shared = { granularityMs: undefined, time: undefined };
    expect([...measurementsV1(create(E2SmKpmIndicationHeaderSchema), message)]).toEqual([
      { name: "RRC.ConnMean", unit: "", labels: { cu: "north" }, value: 42, ...shared },
      { name: "DRB.PdcpSduVolumeDL", unit: "kbit", labels, value: 80, ...shared },
      { name: "DRB.PdcpSduVolumeUL", unit: "kbit", labels, value: 0.008, ...shared },
    ]);
  });

  test.each([1, 2, 3])("names everything that a simulated node reports in style %i", async (style) => {
    const reporter = new ReportFunction(new SimulatedNode());
    for await (const report of reporter.subscribe(eventTrigger(10), actionDefinition(style))) {
      const found = [...measurementsV1(report.header, report.message, { time: report.time, periodMs: report.period })];
      expect(found.length).toBeGreaterThan(0);
      for (const { name, value } of found) {
        expect(Object.keys(measurementNames)).toContain(name);
        expect(value).not.toBe("no-value");
      }
      break;
    }
  });
});

describe("findMeasurement()", () => {
  test.each([
    ["DRB.UEThpDl", "kbit/s"],
    ["DRB.UEThpDl.5QI9", "kbit/s"],
    ["PEE.AvgPower.sum.x", "W"],
  ])("knows the unit of %s", (name, unit) => {
    expect(findMeasurement(name)?.unit).toBe(unit);
  });

  test.each(["DRB", "", "toString", "Vendor.Counter"])("knows nothing of '%s'", (name) => {
    expect(findMeasurement(name)).toBeUndefined();
  });
});

describe("formats", () => {
  const labels = { cell, ue: 'a"b\\c\nd', fiveQi: "9" };
  const measurement: Measurement = {
    name: "DRB.UEThpDl",
    unit: "kbit/s",
    labels,
    granularityMs: 1000,
    time,
    value: 1.5,
  };

  test("CSV quotes cells, and leaves no value empty", () => {
    expect(toCsvRow(measurement)).toBe(
      '2026-01-01T12:00:00.000Z,DRB.UEThpDl,1.5,kbit/s,1000,"cell=001-01/000000012;ue=a""b\\c\nd;fiveQi=9"',
    );
    const none = { ...measurement, name: "=1+1", value: "no-value", time: undefined, labels: {} } as const;
    expect(toCsvRow(none)).toBe(",'=1+1,,kbit/s,1000,");
    expect(toCsvRow({ ...none, value: -5 })).toBe(",'=1+1,-5,kbit/s,1000,");
  });

  test("JSON has null for no value", () => {
    expect(JSON.parse(toJsonLine({ ...measurement, value: "no-value" }))).toEqual({
      time: "2026-01-01T12:00:00.000Z",
      name: "DRB.UEThpDl",
      value: null,
      unit: "kbit/s",
      granularityMs: 1000,
      labels,
    });
  });

  test("metrics group samples by family, keep the newest of a series and leave out what has no value", () => {
    const others: Measurement[] = [
      { ...measurement, labels: {}, value: 1 },
      { ...measurement, labels: {}, value: 3, time: time + 2000 },
      { ...measurement, labels: {}, value: 2, time: time + 1000 },
      { ...measurement, name: "RRC.ConnMean", unit: "", labels: {}, value: "no-value" },
    ];
    const help = "# HELP kpm_DRB_UEThpDl DRB.UEThpDl: mean throughput of a UE while it has data, downlink (kbit/s)";
    expect(toOpenMetrics([measurement, ...others])).toBe(
      [
        help,
        "# TYPE kpm_DRB_UEThpDl gauge",
        `kpm_DRB_UEThpDl{cell="001-01/000000012",five_qi="9",ue="a\\"b\\\\c\\nd"} 1.5 ${time / 1000}`,
        `kpm_DRB_UEThpDl 3 ${time / 1000 + 2}`,
        "# HELP kpm_RRC_ConnMean RRC.ConnMean: connected UEs, mean",
        "# TYPE kpm_RRC_ConnMean gauge",
        "# EOF",
        "",
      ].join("\n"),
    );
    expect(toOpenMetrics(others.slice(0, 1), { timestamps: false })).toContain("\nkpm_DRB_UEThpDl 1\n");
  });
});

test("names and labels that a node chose cannot add lines to metrics", () => {
  const name = 'x\nkpm_node_up 0\n# EOF\n"\\"';
  const metrics = toOpenMetrics([
    { name, unit: "", labels: { ue: name }, granularityMs: undefined, time, value: Number.NaN },
  ]);
  const text = String.raw`(?:[^\\"\n]|\\[\\n"])*`;
  const forms = [
    String.raw`# HELP \w+ ${text}`,
    String.raw`# TYPE \w+ gauge`,
    String.raw`\w+\{\w+="${text}"\} NaN \d+(?:\.\d+)?`,
    "# EOF",
  ];
  const lines = metrics.trimEnd().split("\n");
  expect(lines).toHaveLength(4);
  for (const [index, form] of forms.entries()) expect(lines[index]).toMatch(new RegExp(`^${form}$`));
});

test("the reference lists every name with its unit and meaning", () => {
  const page = readFileSync(new URL("../../../docs/kpm-measurements.md", import.meta.url), "utf8");
  const rows = Object.entries(measurementNames).map(
    ([name, { unit, meaning }]) => `| \`${name}\` | ${unit} | ${meaning} |`,
  );
  expect(page.split("\n").filter((line) => /^\| `[A-Z0-9]+\.[\w-]+` \|/.test(line))).toEqual(rows);
});
