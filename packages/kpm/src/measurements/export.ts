import type { Measurement } from "./measurement.ts";
import { findMeasurement } from "./names.ts";

/** The columns of {@link toCsvRow}, which are also the fields of a JSON line. */
export const measurementColumns: readonly string[] = ["time", "name", "value", "unit", "granularityMs", "labels"];

/** A measurement as one line of CSV (RFC 4180), without the line end. The labels are `name=value` pairs, separated by `;`. */
export function toCsvRow({ time, name, value, unit, granularityMs, labels }: Measurement): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}=${text}`);
  const cells = [isoTime(time), name, value === "no-value" ? "" : value, unit, granularityMs ?? "", pairs.join(";")];
  return cells.map((cell) => quoteCell(String(cell))).join(",");
}

/** A measurement as one line of JSON, without the line end: `value` is `null` for no value. */
export function toJsonLine({ time, name, value, unit, granularityMs, labels }: Measurement): string {
  const known = {
    ...(time === undefined ? {} : { time: isoTime(time) }),
    name,
    value: value === "no-value" ? null : value,
    unit,
    ...(granularityMs === undefined ? {} : { granularityMs }),
    labels,
  };
  return JSON.stringify(known);
}

/**
 * Measurements in the text format of OpenMetrics, which Prometheus scrapes as `application/openmetrics-text; version=1.0.0`:
 * `DRB.UEThpDl` becomes the gauge `kpm_DRB_UEThpDl`. A metric has one value for each series: the newest. Measurements without a value
 * have no sample.
 *
 * @param options.timestamps adds the time of each sample. To be scraped, leave it out: samples look stale between two reports. @default true
 */
export function toOpenMetrics(
  measurements: Iterable<Measurement>,
  { timestamps = true }: { readonly timestamps?: boolean } = {},
): string {
  const families = new Map<string, { readonly name: string; readonly samples: Map<string, Measurement> }>();
  for (const measurement of measurements) {
    const { name, labels, time = 0 } = measurement;
    const family = `kpm_${name.replace(/[^A-Za-z0-9_]/g, "_")}`;
    const known = families.get(family) ?? { name, samples: new Map<string, Measurement>() };
    families.set(family, known);
    const series = labelText(labels);
    const before = known.samples.get(series);
    if (before === undefined || (before.time ?? 0) <= time) known.samples.set(series, measurement);
  }
  const lines: string[] = [];
  for (const [family, { name, samples }] of families) {
    lines.push(`# HELP ${family} ${helpText(name)}`, `# TYPE ${family} gauge`);
    for (const [series, { value, time }] of samples) {
      if (value === "no-value") continue;
      lines.push(`${family}${series} ${value}${timestamps && time !== undefined ? ` ${time / 1000}` : ""}`);
    }
  }
  lines.push("# EOF");
  return lines.map((line) => `${line}\n`).join("");
}

function helpText(name: string): string {
  const info = findMeasurement(name);
  const text = info === undefined ? name : `${name}: ${info.meaning}${info.unit === "" ? "" : ` (${info.unit})`}`;
  // A node chooses its names, so a line feed in a name must not start a new line.
  return escaped(text);
}

/** Escapes text as the format requires. */
function escaped(text: string): string {
  return text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n");
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${snakeCase(name)}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isoTime(time: number | undefined): string {
  return time === undefined ? "" : new Date(time).toISOString();
}

function quoteCell(cell: string): string {
  // A spreadsheet would run a cell that starts like a formula.
  const safe = /^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
