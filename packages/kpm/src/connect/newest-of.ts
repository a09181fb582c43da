import { systemClock } from "../report/schedule.ts";

/** How long a reader may be away, in milliseconds, until what has come for it meanwhile is looked at first. */
const BRIEFLY = 5;

/** What there is of each period. */
interface Periodic {
  readonly periodMs: number;
  readonly missed: number;
}

/**
 * Reads a stream of reports all the time, whether anybody takes them or not, and gives the newest of each period: what is on its
 * way, in the buffers of two machines, would be minutes old by the time that a slow reader comes to it.
 *
 * A report that is dropped is counted in the `missed` of the one that takes its place. Reports that came before the stream
 * ended are given before its end is told.
 *
 * @param periods the periods that are asked for: of one that is there twice, two reports are kept
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
  /** Periods that nobody asked for share a place. */
  const asked = ({ periodMs }: T) => (periods.includes(periodMs) ? periodMs : undefined);
  const keep = (report: T) => {
    const period = asked(report);
    const room = Math.max(1, periods.filter((other) => other === period).length);
    const [oldest, ...others] = [...waiting.keys()].filter((at) => asked(waiting[at] as T) === period);
    if (oldest === undefined || others.length + 1 < room) {
      waiting.push(report);
      return;
    }
    // It keeps the place of its period, so that a short period and a long one take turns.
    const missed = (waiting[oldest] as T).missed + 1 + report.missed;
    let place = oldest;
    for (const next of others) {
      waiting[place] = waiting[next] as T;
      place = next;
    }
    waiting[place] = { ...report, missed };
  };
  const reading = (async () => {
    try {
      for await (const report of reports) {
        keep(report);
        wake();
      }
    } finally {
      ended = true;
      wake();
    }
  })();
  // A failure is told where the reader comes to it, below.
  reading.catch(() => {});
  while (!signal.aborted) {
    const next = waiting.shift();
    if (next !== undefined) {
      const given = performance.now();
      yield next;
      // A reader that kept the process busy has kept it from reading as well.
      if (performance.now() - given > BRIEFLY) await systemClock.sleep(0, signal);
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
