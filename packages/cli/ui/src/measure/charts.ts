import { formatCsvCell } from "@signalbox/service/csv-cell";
import type { Measurements } from "./measure-bodies.ts";

export const nothing: Measurements = { series: [], reports: [] };

/** Adds a page of reports to the known ones, which are in the order of their requests. Replaces reports that are known. */
export function withPage(known: Measurements, page: Measurements): Measurements {
  if (page.reports.length === 0) return known;
  const series = [...known.series];
  const indices = new Map(series.map((one, index) => [keyOf(one), index]));
  const moved = page.series.map((one) => {
    const key = keyOf(one);
    const index = indices.get(key) ?? series.push(one) - 1;
    indices.set(key, index);
    return index;
  });
  const bySeq = new Map(known.reports.map((report) => [report.seq, report]));
  for (const report of page.reports) {
    const values = report.values.map(([index, time, value]) => [moved[index] ?? index, time, value] as const);
    bySeq.set(report.seq, { ...report, values });
  }
  return { series, reports: [...bySeq.values()].sort((a, b) => a.seq - b.seq) };
}

function keyOf({ name, unit, labels }: Measurements["series"][number]): string {
  return JSON.stringify([name, unit, labels]);
}

/**
 * Charts of several measurements: the fixed counters of version 1, under their names in later versions. Each combination of the
 * labels in `by` is a line.
 */
const combined: readonly {
  readonly title: string;
  readonly names: readonly string[];
  readonly by: readonly string[];
}[] = [
  { title: "PRB usage", names: ["RRU.PrbUsedDl", "RRU.PrbUsedUl"], by: ["cell", "slice"] },
  { title: "PRB usage, share", names: ["RRU.PrbTotDl", "RRU.PrbTotUl"], by: ["cell", "slice", "QCI"] },
  { title: "Available PRBs", names: ["RRU.PrbAvailDl", "RRU.PrbAvailUl"], by: ["cell"] },
  { title: "PDCP volume", names: ["DRB.PdcpSduVolumeDL", "DRB.PdcpSduVolumeUL"], by: ["interface", "5QI", "QCI"] },
  { title: "Active UEs", names: ["RRC.ConnMean"], by: ["CU", "cell"] },
];

export interface ChartLine {
  readonly name: string;
  /** Values by the index of their time: null where nothing was measured, undefined where the value is unknown. */
  readonly values: readonly (number | null | undefined)[];
}

/** One chart: lines over the times of reports. */
export interface Chart {
  readonly title: string;
  readonly unit: string;
  /** The labels that all its lines share. */
  readonly about: string;
  /** Ascending times in milliseconds since 1970, each with its report. */
  readonly times: readonly number[];
  readonly seqs: readonly number[];
  readonly lines: readonly ChartLine[];
}

interface Draft {
  readonly title: string;
  readonly unit: string;
  readonly lines: Map<
    string,
    {
      readonly name: string;
      readonly labels: Readonly<Record<string, string>>;
      readonly values: Map<number, number | null>;
    }
  >;
}

/**
 * The charts of the measurements: the combined ones, then one for each other measurement. Values of the same line, report and
 * time are added up.
 */
export function chartsOf({ series, reports }: Measurements): Chart[] {
  const drafts = new Map<string, Draft>();
  for (const { title } of combined) drafts.set(title, { title, unit: "", lines: new Map() });
  const entries = series.map(({ name, unit, labels }) => {
    const kind = combined.find(({ names }) => names.includes(name));
    const title = kind?.title ?? name;
    const shown = kind === undefined ? labels : pick(labels, kind.by);
    return { title, name, unit, labels: shown, key: JSON.stringify([name, shown]) };
  });
  const columns = new Map<string, { readonly time: number; readonly seq: number; index: number }>();
  for (const { seq, receivedAt, values } of reports) {
    for (const [, time] of values) {
      const at = time ?? receivedAt;
      if (!columns.has(`${at} ${seq}`)) columns.set(`${at} ${seq}`, { time: at, seq, index: 0 });
    }
  }
  const ordered = [...columns.values()].sort((a, b) => a.time - b.time || a.seq - b.seq);
  for (const [index, column] of ordered.entries()) column.index = index;
  for (const { seq, receivedAt, values } of reports) {
    for (const [index, time, value] of values) {
      const entry = entries[index];
      const column = columns.get(`${time ?? receivedAt} ${seq}`)?.index;
      if (entry === undefined || column === undefined) continue;
      let draft = drafts.get(entry.title);
      if (draft === undefined || draft.unit === "") {
        draft = { title: entry.title, unit: entry.unit, lines: draft?.lines ?? new Map() };
        drafts.set(entry.title, draft);
      }
      let line = draft.lines.get(entry.key);
      if (line === undefined) {
        line = { name: entry.name, labels: entry.labels, values: new Map() };
        draft.lines.set(entry.key, line);
      }
      const before = line.values.get(column);
      line.values.set(column, before == null ? value : value === null ? before : before + value);
    }
  }
  return [...drafts.values()].filter(({ lines }) => lines.size > 0).map((draft) => chartOf(draft, ordered));
}

function chartOf(
  { title, unit, lines }: Draft,
  all: readonly { readonly time: number; readonly seq: number }[],
): Chart {
  const drafts = [...lines.values()];
  // Only the times with a measurement of this chart.
  const used = [...new Set(drafts.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
  const names = [...new Set(drafts.map(({ name }) => name))];
  const prefix = commonPrefix(names);
  const labelNames = [...new Set(drafts.flatMap(({ labels }) => Object.keys(labels)))];
  const varying = labelNames.filter((label) => new Set(drafts.map(({ labels }) => labels[label])).size > 1);
  const same = labelNames.filter((label) => !varying.includes(label));
  const textOf = (labels: Readonly<Record<string, string>>, wanted: readonly string[]): string =>
    wanted.flatMap((label) => (labels[label] === undefined ? [] : [`${label} ${labels[label]}`])).join(", ");
  const named = drafts.map(({ name, labels, values }) => {
    const short = names.length > 1 ? name.slice(prefix.length) || name : "";
    const parts = [textOf(labels, varying), short].filter((part) => part !== "");
    return { name: parts.join(", ") || name, values: used.map((index) => values.get(index)) };
  });
  return {
    title,
    unit,
    about: [names.length > 1 || names[0] !== title ? names.join(", ") : "", textOf(drafts[0]?.labels ?? {}, same)]
      .filter((part) => part !== "")
      .join(" · "),
    times: used.map((index) => all[index]?.time ?? 0),
    seqs: used.map((index) => all[index]?.seq ?? 0),
    lines: named.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })),
  };
}

function pick(labels: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]])));
}

/** Names are split at part boundaries: `RRU.PrbUsedDl` and `…Ul` differ in `Dl` and `Ul`. */
function commonPrefix([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return others.length === 0 ? "" : first.slice(0, length);
}

/** All values as CSV: one line per value, one column per label. */
export function csvOf({ series, reports }: Measurements): string {
  const labels = [...new Set(series.flatMap((one) => Object.keys(one.labels)))].sort();
  const rows = [["seq", "received", "time", "name", "unit", "value", ...labels.map(formatCsvCell)]];
  for (const { seq, receivedAt, values } of reports) {
    for (const [index, time, value] of values) {
      const of = series[index];
      if (of === undefined) continue;
      const at = time === null ? "" : new Date(time).toISOString();
      const fields = [
        String(seq),
        new Date(receivedAt).toISOString(),
        at,
        formatCsvCell(of.name),
        formatCsvCell(of.unit),
        value === null ? "" : String(value),
      ];
      rows.push([...fields, ...labels.map((label) => formatCsvCell(of.labels[label] ?? ""))]);
    }
  }
  return rows.map((row) => `${row.join(",")}\r\n`).join("");
}
