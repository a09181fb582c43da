import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import figures from "../bench/figures.json" with { type: "json" };
import { type Figures, figuresPicture, figuresTable, pageWithFigures } from "../bench/figures.ts";
import stalls from "../bench/stalls.json" with { type: "json" };
import { pageWithStalls, parseStalls, type Stalls, withPrinted } from "../bench/stalls-page.ts";

const measured = figures as unknown as Figures;
const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

test("the page and the picture of the benchmarks show the figures of the last run", () => {
  const page = read("docs/benchmarks.md");
  expect(pageWithFigures(page, measured)).toBe(page);
  expect(figuresPicture(measured)).toBe(read("docs/pictures/benchmarks.svg"));
});

test("the last run measured every part, Signalbox first", () => {
  expect([...new Set(measured.figures.map(({ part }) => part))].toSorted()).toEqual([
    "capture",
    "client",
    "kpm",
    "students",
  ]);
  for (const { work, costs } of measured.figures) {
    expect(costs[0]?.[0], work).toMatch(/^Signalbox/);
    expect(costs.length, work).toBeGreaterThan(1);
    for (const [name, cost] of costs) expect(cost, `${work}: ${name}`).toBeGreaterThan(0);
  }
});

test("the table gives the cost of peers as a multiple of ours", () => {
  const table = figuresTable({
    machine: "m",
    day: "2026-01-01",
    figures: [
      {
        part: "kpm",
        work: "decode",
        pictured: false,
        costs: [
          ["Signalbox", 0.4],
          ["pbf", 0.5],
          ["protobufjs", 120],
        ],
      },
    ],
  });
  expect(table).toContain("| kpm | decode | 0.40 | pbf 0.50 (1.25), protobufjs 120 (300) |");
});

test("special characters in names are escaped in the picture", () => {
  const costs = [['<&">', 1] as const];
  const picture = figuresPicture({
    machine: "m",
    day: "d",
    figures: [{ part: "kpm", work: "a < b & c", costs, pictured: true }],
  });
  expect(picture).toContain("kpm: a &lt; b &amp; c");
  expect(picture).not.toContain('<&">');
});

test("the page about waiting shows the output of bench/stalls.ts", () => {
  const page = read("docs/waiting.md");
  expect(pageWithStalls(page, stalls)).toBe(page);
  const printed = `0 records stored
| request                | p50 | p99 | worst | busy | MiB | responses | waited longest |
|---|--:|--:|--:|--:|--:|---|---|
| (nothing else)         | 2 | 5 | 10 | 6 | 336 |  | GET /students?limit=100 |
| q= of three words      | 2 | 4 | 9 | 3 | 374 | 14×200 | GET /livez |
| request                | p50 | p99 | worst | busy | MiB | responses | waited longest |
| list: 16 MiB           | 2 | 44 | 58 | 18 | 629 | 13×200 | POST /d36216c2-4054-4de8- |
`;
  expect(parseStalls(printed)).toEqual({
    students: [
      { request: "(nothing else)", p99: 5, worst: 10, busy: 6 },
      { request: "q= of three words", p99: 4, worst: 9, busy: 3 },
    ],
    capture: [{ request: "list: 16 MiB", p99: 44, worst: 58, busy: 18 }],
  });
  const before = {
    measured: "Before.",
    rows: [{ request: "q= of three words", p99: 12, worst: 58, busy: 3 }],
  };
  const renewed: Stalls = withPrinted(
    { students: { sqlite: before, postgres: before }, capture: { sqlite: before, postgres: before } },
    { store: "sqlite", printed, measured: "Today." },
  );
  expect(pageWithStalls(page, renewed)).toContain("| q= of three words | 4 | 9 | 3 | 12 | 58 | 3 |");
  expect(renewed.students.postgres).toEqual(before);
});
