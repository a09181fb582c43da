import * as kpm from "@signalbox/kpm";
import { expect, test } from "vitest";
import { measurementRows, tableText } from "../src/commands/kpm/measurement-table.ts";

/** The measurements of a report of the simulated node as rows. */
async function rowsOf(style: number, cu?: string): Promise<readonly (readonly string[])[]> {
  const reporter = new kpm.ReportFunction(new kpm.SimulatedNode({ cells: 1 }));
  const reports = reporter.subscribe(kpm.eventTrigger(10), kpm.actionDefinition(style));
  for await (const { header, message } of reports) {
    const all = [...kpm.measurementsV1(header, message)];
    return measurementRows(cu === undefined ? all : all.map((one) => ({ ...one, labels: { ...one.labels, cu } })));
  }
  throw new Error("the node sent nothing");
}

const screen = (columns: number) => ({ isTTY: true, columns });

test.each([
  [1, "… no node, unit, plmn, slice, qci"],
  [3, "… no node, unit, interface, plmn, slice, qci"],
])("a narrow terminal shows the measured columns of style %i, and names the others", async (style, without) => {
  const [note = "", head, row] = tableText(await rowsOf(style), screen(40)).split("\n");
  expect(note.slice(0, 38)).toBe(without.slice(0, 38));
  expect(head).toMatch(/ measurement +value$/);
  expect(row).toMatch(/(RRU|DRB)\.\w+ +[\d.]+$/);
});

test("a line wider than the terminal is truncated with a mark", async () => {
  const lines = tableText(await rowsOf(3), screen(20))
    .trimEnd()
    .split("\n");
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(20);
  expect(lines.at(-1)).toMatch(/…$/);
});

test("a long name is shortened before a measurement is truncated, and only on a terminal", async () => {
  const name = "north-".repeat(25);
  const rows = await rowsOf(3, name);
  const [, head = "", row = ""] = tableText(rows, screen(80)).split("\n");
  expect(head).toMatch(/ measurement +value$/);
  expect(row).toMatch(/^north-.*… .* DRB\.PdcpSduVolumeDL +[\d.]+$/);
  expect(row.length).toBeLessThanOrEqual(80);
  expect(tableText(rows)).toContain(name);
});

test("values are right-aligned", async () => {
  const rows = tableText(await rowsOf(3))
    .trimEnd()
    .split("\n");
  const ends = rows.map((row) => row.search(/(?<=(value|[\d.]))($| {2}(unit|kbit)$)/));
  expect(ends[0]).toBeGreaterThan(0);
  expect(new Set(ends).size).toBe(1);
});

test("values are rounded to the precision of their unit", () => {
  const rows = (
    [
      ["DRB.PdcpSduVolumeDL", "kbit", 268560.62399999995, "268560.6"],
      ["RRU.PrbTotDl", "%", 56.75, "56.8"],
      ["RRU.PrbUsedDl", "", 105.66666666666667, "105.67"],
      ["DRB.PacketSuccessRateUlgNBUu", "share", 0.9999512, "1"],
      ["PEE.Energy", "kWh", 0.000123456, "0.000123"],
      ["RRC.ConnMean", "", 541, "541"],
      ["DRB.UEThpDl", "kbit/s", "no-value", "–"],
      ["DRB.UEThpUl", "kbit/s", Number.POSITIVE_INFINITY, "Infinity"],
    ] as const
  ).map(([name, unit, value, text]) => ({ row: { name, unit, value, labels: {}, granularityMs: 1, time: 0 }, text }));
  const shown = measurementRows(rows.map(({ row }) => row)).slice(1);
  expect(shown.map(([, value]) => value)).toEqual(rows.map(({ text }) => text));
});
