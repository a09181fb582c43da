import { expect, test } from "vitest";
import { chartsOf, csvOf, nothing, withPage } from "../ui/src/measure/charts.ts";

const page = {
  series: [
    { name: "RRU.PrbAvailDl", unit: "", labels: { cell: "a", slice: "1" } },
    { name: "RRU.PrbAvailDl", unit: "", labels: { cell: "a", slice: "2" } },
    { name: "RRU.PrbAvailUl", unit: "", labels: { cell: "a", slice: "1" } },
    { name: "=Other", unit: "ms", labels: { cell: 'b "x"' } },
  ],
  reports: [
    { seq: 2, receivedAt: 2_000, title: "r", values: [[0, null, 5] as const], truncated: false, problems: [] },
    {
      seq: 1,
      receivedAt: 1_000,
      title: "r",
      values: [[0, null, 1] as const, [1, null, 2] as const, [2, null, null] as const, [3, 500, -4] as const],
      truncated: false,
      problems: [],
    },
  ],
};

test("chartsOf() adds up values over other labels, keeps missing values, and gives other names their own chart", () => {
  const gathered = withPage(nothing, page);
  const [usage, other, ...rest] = chartsOf(gathered);
  expect(rest).toEqual([]);
  expect(usage).toMatchObject({
    title: "Available PRBs",
    about: "RRU.PrbAvailDl, RRU.PrbAvailUl · cell a",
    times: [1_000, 2_000],
    seqs: [1, 2],
    lines: [
      { name: "Dl", values: [3, 5] },
      { name: "Ul", values: [null, undefined] },
    ],
  });
  expect(other).toMatchObject({ title: "=Other", unit: "ms", times: [500], seqs: [1], lines: [{ values: [-4] }] });
  // Adding a page twice changes nothing.
  expect(chartsOf(withPage(gathered, page))).toEqual(chartsOf(gathered));
});

test("csvOf() writes a line for each value and escapes formulas", () => {
  expect(csvOf(withPage(nothing, page)).split("\r\n")).toEqual([
    "seq,received,time,name,unit,value,cell,slice",
    "1,1970-01-01T00:00:01.000Z,,RRU.PrbAvailDl,,1,a,1",
    "1,1970-01-01T00:00:01.000Z,,RRU.PrbAvailDl,,2,a,2",
    "1,1970-01-01T00:00:01.000Z,,RRU.PrbAvailUl,,,a,1",
    `1,1970-01-01T00:00:01.000Z,1970-01-01T00:00:00.500Z,'=Other,ms,-4,"b ""x""",`,
    "2,1970-01-01T00:00:02.000Z,,RRU.PrbAvailDl,,5,a,1",
    "",
  ]);
});
