import { systemClock } from "../report/schedule.ts";

/** After a reader was busy for longer than this, the connection is read first, so the reader gets the newest report. */
const BRIEF_MS = 5;

/** A report of a period. */
interface Periodic {
  readonly periodMs: number;
  readonly missed: number;
}

/**
 * Reads a stream of reports continuously and yields the newest of each period. Without it, a slow reader would get reports from the
 * buffers of two machines, which may be minutes old.
 *
 * A discarded report counts in the `missed` of its replacement. Reports that arrived before the stream ended are yielded before it
 * ends.
 *
 * @param periods the requested periods: two reports are queued for one that is listed twice
 * @param signal ends the stream at once
 */
export async function* newestOf<T extends Periodic>(
  reports: AsyncIterable<T>,
  periods: readonly (number | undefined)[],
  signal: AbortSignal,
): AsyncGenerator<T, void> {
  const waiting: T[] = [];
  let ended = false;
  let wake = () => {};
  /** Periods that were not requested share a queue. */
  const requested = ({ periodMs }: T) => (periods.includes(periodMs) ? periodMs : undefined);
  const enqueue = (report: T) => {
    const period = requested(report);
    const room = Math.max(1, periods.filter((other) => other === period).length);
    const [oldest, ...others] = [...waiting.keys()].filter((at) => requested(waiting[at] as T) === period);
    if (oldest === undefined || others.length + 1 < room) {
      waiting.push(report);
      return;
    }
    // It takes the position of the oldest report of its period, so that short and long periods alternate.
    const missed = (waiting[oldest] as T).missed + 1 + report.missed;
    let position = oldest;
    for (const next of others) {
      waiting[position] = waiting[next] as T;
      position = next;
    }
    waiting[position] = { ...report, missed };
  };
  const reading = (async () => {
    try {
      for await (const report of reports) {
        enqueue(report);
        wake();
      }
    } finally {
      ended = true;
      wake();
    }
  })();
  // The loop below throws this error after the queued reports.
  reading.catch(() => {});
  while (!signal.aborted) {
    const next = waiting.shift();
    if (next !== undefined) {
      const yielded = performance.now();
      yield next;
      // A reader that blocks the process also delays reading the connection.
      if (performance.now() - yielded > BRIEF_MS) await systemClock.sleep(0, signal);
    } else if (ended) {
      break;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  await reading;
}
