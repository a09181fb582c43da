import { expect, test } from "vitest";
import { measurementRows } from "../src/commands/kpm/table.ts";

test("values are right-aligned, and rounded to the precision of their unit", () => {
  const all = (
    [
      ["DRB.PdcpSduVolumeDL", "kbit", 268560.62399999995, "268560.6"],
      ["RRU.PrbTotDl", "%", 56.75, "    56.8"],
      ["RRU.PrbUsedDl", "", 105.66666666666667, "  105.67"],
      ["DRB.PacketSuccessRateUlgNBUu", "share", 0.9999512, "       1"],
      ["PEE.Energy", "kWh", 0.000123456, "0.000123"],
      ["RRC.ConnMean", "", 541, "     541"],
      ["DRB.UEThpDl", "kbit/s", "no-value", "       –"],
      ["DRB.UEThpUl", "kbit/s", Number.POSITIVE_INFINITY, "Infinity"],
    ] as const
  ).map(([name, unit, value, text]) => ({
    row: { name, unit, value, labels: {}, granularityMs: 1, time: undefined },
    text,
  }));
  const [head, rows] = measurementRows(all.map(({ row }) => row));
  expect(head).toEqual(["measurement", "   value", "unit"]);
  expect(rows.map(([, value]) => value)).toEqual(all.map(({ text }) => text));
});
