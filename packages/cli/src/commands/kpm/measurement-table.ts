import type { Measurement } from "@signalbox/kpm";
import { columnsOf, padded, printable, truncated, widthOf } from "../../terminal.ts";

/** Measurements as rows, with a head row first: labels, name, value and unit. */
export function measurementRows(measurements: Iterable<Measurement>): readonly (readonly string[])[] {
  const all = [...measurements];
  const labels = new Set(all.flatMap((measurement) => Object.keys(measurement.labels)));
  const times = new Set(all.map(({ time }) => time));
  const isTimed = times.size > 1;
  return [
    [...Array.from(labels, (label) => printable(label)), ...(isTimed ? ["time"] : []), "measurement", "value", "unit"],
    ...all.map((measurement) => [
      ...[...labels].map((label) => printable(measurement.labels[label] ?? "")),
      ...(isTimed ? [measurement.time === undefined ? "" : new Date(measurement.time).toISOString()] : []),
      printable(measurement.name),
      valueText(measurement),
      printable(measurement.unit),
    ]),
  ];
}

/** Useful decimal places of each unit. Other units have one, counts two. */
const digitsOf: Readonly<Record<string, number>> = { "": 2, share: 4, kWh: 3 };

/** A value for display, rounded to the decimal places of its unit. A value that would round to 0 keeps three digits. */
function valueText({ value, unit }: Measurement): string {
  if (value === "no-value") return "–";
  if (!Number.isFinite(value)) return String(value);
  const rounded = Number(value.toFixed(digitsOf[unit] ?? 1));
  return String(rounded === 0 ? Number(value.toPrecision(3)) : rounded);
}

/** The columns of a table as lines of text: in full width, or as many as fit on a terminal, with a line that names the others. */
export function tableText(
  all: readonly (readonly string[])[],
  screen: { readonly isTTY?: boolean; readonly columns?: number } = {},
): string {
  const width = columnsOf(screen);
  const { table, left } = fitColumns(all, width);
  const note = left.length === 0 ? [] : [`… no ${left.join(", ")}`];
  return [...note, ...tableLines(table, width)].map((line) => `${truncated(line, width)}\n`).join("");
}

/** The columns whose numbers are compared from row to row: they are right-aligned. */
const measured = /^value$/;

/** The fewest characters of a shortened name. */
const shortestName = 8;

/** The columns to omit first on a narrow screen: those that distinguish rows least. */
const dispensable = ["node", "unit", "interface", "plmn", "slice", "qci", "fiveQi", "time"];

/** Omits columns, never the first and never a measured one, until the rest fits; `left` names them. */
function fitColumns(
  table: readonly (readonly string[])[],
  columns: number,
): { readonly table: readonly (readonly string[])[]; readonly left: readonly string[] } {
  const [head = []] = table;
  const left: string[] = [];
  const widths = head.map((_, column) => widest(table, column));
  let width = widths.reduce((sum, each) => sum + each + 2, -2) - Math.max(0, (widths[0] ?? 0) - shortestName);
  for (const name of dispensable) {
    const column = head.indexOf(name);
    if (width <= columns) break;
    if (column < 0) continue;
    left.push(name);
    width -= (widths[column] ?? 0) + 2;
  }
  const kept = head.map((name) => !left.includes(name));
  return { table: table.map((row) => row.filter((_, column) => kept[column])), left };
}

function widest(table: readonly (readonly string[])[], column: number): number {
  return table.reduce((most, row) => Math.max(most, widthOf(row[column] ?? "")), 0);
}

/**
 * Formats rows as aligned lines. If they are wider than the screen, the first column, a name of up to 150 characters, is
 * shortened.
 */
function tableLines(table: readonly (readonly string[])[], columns: number): string[] {
  const [head = []] = table;
  const widths = head.map((_, column) => widest(table, column));
  const [first = 0] = widths;
  const tooWide = widths.reduce((sum, width) => sum + width + 2, -2) - columns;
  if (tooWide > 0) widths[0] = Math.min(first, Math.max(shortestName, first - tooWide));
  return table.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return padded(truncated(cell, width), width, measured.test(head[column] ?? "") ? "left" : "right");
      })
      .join("  ")
      .trimEnd(),
  );
}
