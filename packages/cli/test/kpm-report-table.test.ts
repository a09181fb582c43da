import * as kpm from "@signalbox/kpm";
import { expect, test } from "vitest";
import { measurementRows, ReportTable, tableText } from "../src/commands/kpm/report-table.ts";

/** A terminal of a given size that records its output. */
function terminal(rows: number, columns: number) {
  const written: string[] = [];
  return { isTTY: true, rows, columns, written, write: (text: string) => written.push(text) };
}

async function reports(style: number, count: number, cells = 3): Promise<kpm.Report[]> {
  const reporter = new kpm.ReportFunction(new kpm.SimulatedNode({ cells }));
  const seen: kpm.Report[] = [];
  for await (const report of reporter.subscribe(kpm.eventTrigger(10), kpm.actionDefinition(style))) {
    seen.push(report);
    if (seen.length === count) break;
  }
  return seen;
}

function show(table: ReportTable, report: kpm.Report): void {
  const { header, message, time, period } = report;
  table.show(report, kpm.measurementsV1(header, message, { time, periodMs: period }));
}

test("on a terminal, a report replaces the previous one", async () => {
  const screen = terminal(24, 80);
  const table = new ReportTable(screen);
  for (const report of await reports(2, 2)) show(table, report);
  const [first = "", second = ""] = screen.written;
  expect(first.startsWith("\u001b[")).toBe(false);
  // Three lines: title, header and one unit.
  expect(second.startsWith("\u001b[3A")).toBe(true);
  expect(second).toContain("cu-cp-1");
});

test("a table taller than the terminal is truncated, and says by how many lines", async () => {
  const screen = terminal(10, 80);
  const [report] = await reports(1, 1, 64);
  if (report === undefined) throw new Error("no report");
  show(new ReportTable(screen), report);
  const lines = screen.written.join("").split("\n");
  // Nine lines, plus the empty remainder after the last one.
  expect(lines).toHaveLength(10);
  expect(lines[8]).toMatch(/^… 1147 more rows/);
});

test("a narrow terminal shows the measured columns, and names the hidden ones", async () => {
  for (const [style, without] of [
    [1, "… no node, unit, plmn, slice, qci"],
    [3, "… no node, unit, interface, plmn, slice, qci"],
  ] as const) {
    const screen = terminal(24, 40);
    const [report] = await reports(style, 1);
    if (report === undefined) throw new Error("no report");
    show(new ReportTable(screen), report);
    const [, note, head, row] = screen.written.join("").replaceAll("\u001b[K", "").split("\n");
    expect(note?.slice(0, 38)).toBe(without.slice(0, 38));
    expect(head).toMatch(/ measurement +value$/);
    expect(row).toMatch(/(RRU|DRB)\.\w+ +[\d.]+$/);
  }
});

test("a line wider than the terminal is truncated with a mark", async () => {
  const screen = terminal(24, 20);
  const [report] = await reports(3, 1);
  if (report === undefined) throw new Error("no report");
  show(new ReportTable(screen), report);
  for (const line of screen.written.join("").split("\n").slice(0, -1))
    expect(line.replace("\u001b[K", "").length).toBeLessThanOrEqual(20);
  expect(screen.written.join("")).toContain("…\u001b[K");
});

test("a long name is shortened before a measurement is truncated", async () => {
  const [report] = await reports(3, 1);
  const format = report?.message.e2SmKpmIndicationMessage;
  if (report === undefined || format?.case !== "indicationMessageFormat1") throw new Error("no report");
  for (const { performanceContainer } of format.value.pmContainers) {
    if (performanceContainer?.pfContainer.case !== "oCuUp") continue;
    performanceContainer.pfContainer.value.gNbCuUpName = kpm.create(kpm.GnbCuUpNameSchema, {
      value: "north-".repeat(25),
    });
  }
  const narrow = terminal(24, 80);
  show(new ReportTable(narrow), report);
  const [, , head = "", row = ""] = narrow.written.join("").replaceAll("\u001b[K", "").split("\n");
  expect(head).toMatch(/ measurement +value$/);
  expect(row).toMatch(/^north-.*… .* DRB\.PdcpSduVolumeDL +[\d.]+$/);
  expect(row.length).toBeLessThanOrEqual(80);
  const file = { written: [] as string[], write: (text: string) => file.written.push(text) };
  show(new ReportTable(file), report);
  expect(file.written.join("")).toContain("north-".repeat(25));
});

test("values are right-aligned", async () => {
  const screen = terminal(200, 80);
  const [report] = await reports(3, 1);
  if (report === undefined) throw new Error("no report");
  show(new ReportTable(screen), report);
  const rows = screen.written.join("").replaceAll("\u001b[K", "").split("\n").slice(2, -1);
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

test("a printed table fits the terminal, and says what it omits", async () => {
  const [report] = await reports(1, 1, 1);
  if (report === undefined) throw new Error("the node sent nothing");
  const rows = measurementRows(kpm.measurementsV1(report.header, report.message, { periodMs: report.period }));
  const narrow = tableText(rows, terminal(24, 40)).trimEnd().split("\n");
  expect(narrow[0]).toMatch(/^… no node, /);
  for (const line of narrow) expect(line.length).toBeLessThanOrEqual(40);
  expect(tableText(rows).split("\n")[0]).toContain("node");
});
