import type { CapturedRequest } from "../domain/captured-request.ts";
import type { BodyDecoder, MeasuredBody, MeasuredReport, Measurements } from "./body-decoder.ts";
import { uncodedBody } from "./decode-request.ts";
import { decodeLimits } from "./decoded.ts";
import { subjectOf } from "./subject.ts";

/** Collects the measurements of requests. */
interface MeasurementGatherer {
  /** Runs the decoders on a request. Ignores those that fail: the decoded request shows their errors. */
  add(request: CapturedRequest): Promise<void>;
  /** The number of collected values. */
  readonly count: number;
  result(): Measurements;
}

/** The most values and problems of one request. */
const maxValues = 20_000;
const maxProblems = 100;

export function gatherMeasurements(decoders: readonly BodyDecoder[]): MeasurementGatherer {
  const series: { name: string; unit: string; labels: Readonly<Record<string, string>> }[] = [];
  const indices = new Map<string, number>();
  const reports: MeasuredReport[] = [];
  const used = new Set<BodyDecoder>();
  let count = 0;

  return {
    get count() {
      return count;
    },
    async add(request) {
      const { bytes } = await uncodedBody(request);
      if (bytes.byteLength === 0 || bytes.byteLength > decodeLimits.injectedBytes) return;
      const subject = subjectOf(request, bytes, decodeLimits).request;
      for (const decoder of decoders) {
        try {
          const measured = decoder.matches(subject) ? await decoder.measure?.(bytes, subject) : undefined;
          if (measured === undefined) continue;
          reports.push(reportOf(request, measured));
          used.add(decoder);
          return;
        } catch {
          // Another decoder may support this body.
        }
      }
    },
    result: () => ({ charts: [...used].flatMap(({ charts = [] }) => charts), series, reports }),
  };

  function reportOf({ seq, receivedAt }: CapturedRequest, { title, values, problems }: MeasuredBody): MeasuredReport {
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
    count += taken.length;
    const known = problems.slice(0, maxProblems).map(({ path, detail }) => ({ path, detail }));
    return { seq, receivedAt, title, values: taken, truncated, problems: known };
  }
}
