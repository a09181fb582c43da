import { type Body, type MeasuredBody, measureReport } from "./measure-report.ts";

/** The measurements in some bodies. Reports repeat names and labels, so `series` lists each combination once. */
export interface Measurements {
  readonly series: readonly {
    /** Such as `RRU.PrbUsedDl`. */
    readonly name: string;
    /** Such as `kbit`; empty for a count. */
    readonly unit: string;
    /** The subject of the value, such as a cell. */
    readonly labels: Readonly<Record<string, string>>;
  }[];
  readonly reports: readonly MeasuredReport[];
}

/** The measurements in one body. */
interface MeasuredReport {
  readonly seq: number;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  readonly title: string;
  /** The index of the series, the time (null: not in the report) and the value (null: not measured). */
  readonly values: readonly (readonly [series: number, time: number | null, value: number | null])[];
  /** Whether values beyond the limit were left out. */
  readonly truncated: boolean;
  /** The rules that the body violates. */
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
}

/** The most values and problems of one report. */
const maxValues = 20_000;
const maxProblems = 100;

/** The measurements in the bodies that are reports. */
export function measureBodies(bodies: readonly Body[]): Measurements {
  const series: Measurements["series"][number][] = [];
  const indices = new Map<string, number>();
  const reports = bodies.flatMap((body) => {
    const measured = measureReport(body);
    return measured === undefined ? [] : [reportOf(body, measured)];
  });
  return { series, reports };

  function reportOf({ seq, receivedAt }: Body, { title, values, problems }: MeasuredBody): MeasuredReport {
    const taken: [number, number | null, number | null][] = [];
    let truncated = false;
    for (const { name, unit, labels, time, value } of values) {
      truncated = taken.length === maxValues;
      if (truncated) break;
      const key = JSON.stringify([name, unit, labels]);
      let index = indices.get(key);
      if (index === undefined) {
        index = series.push({ name, unit, labels }) - 1;
        indices.set(key, index);
      }
      taken.push([index, time ?? null, value]);
    }
    return { seq, receivedAt, title, values: taken, truncated, problems: problems.slice(0, maxProblems) };
  }
}
