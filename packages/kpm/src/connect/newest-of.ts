import { systemClock } from "../report/schedule.ts";

/** After a reader was busy for longer than this, the connection is read first, so the reader gets the newest report. */
const BRIEF_MS = 5;

/** The most periods of an event trigger. A server that sends others must not fill the memory of its client. */
const MOST_PERIODS = 15;

/** A report of a period. */
interface Periodic {
  readonly periodMs: number;
  readonly missed: number;
}

/**
 * Reads a stream of reports continuously and yields the newest of each period. Without it, a slow reader would get reports from the
 * buffers of two machines, which may be minutes old.
 *
 * A discarded report counts in the `missed` of its replacement, which takes its place, so that short and long periods alternate. Reports
 * that arrived before the stream ended are yielded before it ends.
 *
 * @param signal ends the stream at once
 */
export async function* newestOf<T extends Periodic>(
  reports: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void> {
  /** By period, in the order of arrival. */
  const waiting = new Map<number, T>();
  let ended = false;
  let wake = () => {};
  const reading = (async () => {
    try {
      for await (const report of reports) {
        const [oldest] = waiting.keys();
        if (oldest !== undefined && !waiting.has(report.periodMs) && waiting.size >= MOST_PERIODS)
          waiting.delete(oldest);
        const replaced = waiting.get(report.periodMs);
        const missed = replaced === undefined ? report.missed : replaced.missed + 1 + report.missed;
        waiting.set(report.periodMs, { ...report, missed });
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
    const [next] = waiting.values();
    if (next !== undefined) {
      waiting.delete(next.periodMs);
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
