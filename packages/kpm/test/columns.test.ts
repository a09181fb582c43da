import { describe, expect, test } from "vitest";
import { activeUes, indication, NiType, nrcgi, pdcpVolume, plmnIdentity, prbUsage, snssai } from "../src/index.ts";

const plmn = { mcc: "001", mnc: "01" };

const report = indication(
  {
    oDu: {
      cellResourceReportList: [
        {
          nRcgi: nrcgi({ ...plmn, gnbId: 1, gnbIdBits: 32, cell: 2 }),
          dlTotalofAvailablePrbs: 273,
          ulTotalofAvailablePrbs: 106,
          servedPlmnPerCellList: [
            {
              pLmnIdentity: plmnIdentity(plmn),
              duPm5Gc: {
                slicePerPlmnPerCellList: [
                  {
                    sliceId: snssai({ sst: 1, sd: 5 }),
                    fQiperslicesPerPlmnPerCellList: [
                      { fiveQi: 1, dlPrbusage: 10, ulPrbusage: 20 },
                      { fiveQi: 9, dlPrbusage: 30, ulPrbusage: 40 },
                    ],
                  },
                ],
              },
            },
            {
              pLmnIdentity: plmnIdentity({ mcc: "310", mnc: "410" }),
              duPmEpc: { perQcireportList: [{ qci: 7, dlPrbusage: 55, ulPrbusage: 66 }] },
            },
          ],
        },
      ],
    },
  },
  { oCuCp: { gNbCuCpName: { value: "north" }, cuCpResourceStatus: { numberOfActiveUes: 65_536 } } },
  { oCuCp: { gNbCuCpName: { value: "south" }, cuCpResourceStatus: { numberOfActiveUes: 0 } } },
  { oCuCp: { gNbCuCpName: { value: "silent" } } },
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
                cuUpPmEpc: { perQcireportList: [{ qci: 8, pDcpbytesDl: 10_000_000_000n, pDcpbytesUl: 1n }] },
              },
            ],
          },
        },
      ],
    },
  },
);

describe("prbUsage()", () => {
  test("has a row for each QoS, with its keys", () => {
    const usage = prbUsage(report);
    expect(usage.length).toBe(3);
    expect([...usage.cell]).toEqual([18n, 18n, 18n]);
    expect([...usage.plmn].map((place) => usage.plmns[place])).toEqual(["001-01", "001-01", "310-410"]);
    expect([...usage.is5gc]).toEqual([1, 1, 0]);
    expect([...usage.sst]).toEqual([1, 1, 0]);
    expect([...usage.sd]).toEqual([5, 5, -1]);
    expect([...usage.qos]).toEqual([1, 9, 7]);
    expect([...usage.dl]).toEqual([10, 30, 55]);
    expect([...usage.ul]).toEqual([20, 40, 66]);
    expect([...usage.dlAvailable]).toEqual([273, 273, 273]);
    expect([...usage.ulAvailable]).toEqual([106, 106, 106]);
  });

  test("has no rows for a report without such measurements", () => {
    expect(prbUsage(indication()).length).toBe(0);
  });
});

test("pdcpVolume() has bytes beyond 32 bits, with their keys", () => {
  const volume = pdcpVolume(report);
  expect(volume.length).toBe(1);
  expect(volume.units).toEqual(["up-1"]);
  expect([...volume.interface]).toEqual([NiType.F1_U]);
  expect([...volume.dl, ...volume.ul]).toEqual([10_000_000_000, 1]);
  expect([...volume.qos]).toEqual([8]);
});

test("activeUes() leaves out units that count nothing", () => {
  const active = activeUes(report);
  expect([...active.unit].map((place) => active.units[place])).toEqual(["north", "south"]);
  expect([...active.ues]).toEqual([65_536, 0]);
});

test("uses the network of the cell's identity, not the one that it serves", () => {
  const usage = prbUsage(report);
  expect([...usage.cellPlmn].map((index) => usage.plmns[index])).toEqual(["001-01", "001-01", "001-01"]);
  expect([...usage.plmn].map((index) => usage.plmns[index])).toEqual(["001-01", "001-01", "310-410"]);
});
