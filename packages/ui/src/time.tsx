import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { formatAge, formatClock } from "./format.ts";

const moment = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  timeZoneName: "short",
});

/** Date, time to the millisecond and time zone of an RFC 3339 timestamp, in the reader's time zone. */
export function formatMoment(timestamp: string): string {
  return moment.format(new Date(timestamp));
}

/** All ages on a page are counted on by one timer, in milliseconds. */
const tickMs = 5_000;
const listeners = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** How far the clock of the service is ahead of that of this browser, in milliseconds. */
let aheadMs = 0;

/** `Date` has whole seconds, and a response takes a while: smaller differences are none. In milliseconds. */
const toleratedMs = 5_000;

/**
 * Takes the time of the service from the `Date` of a response. Ages of what the service recorded are counted by its clock, since that
 * of a browser may be hours wrong.
 */
export function followClockOf({ headers }: Response): void {
  const difference = Date.parse(headers.get("date") ?? "") - Date.now();
  if (Number.isNaN(difference)) return;
  const ahead = Math.abs(difference) > toleratedMs ? difference : 0;
  if (Math.abs(ahead - aheadMs) < toleratedMs) return;
  aheadMs = ahead;
  for (const tell of listeners) tell(currentTime());
}

/** The time by the clock of the service, as far as it is known; in milliseconds since 1970. */
export function currentTime(): number {
  return Date.now() + aheadMs;
}

/** The time by the clock of the service, a few times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    listeners.add(setNow);
    timer ??= setInterval(() => {
      const time = currentTime();
      for (const tell of listeners) tell(time);
    }, tickMs);
    return () => {
      listeners.delete(setNow);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  return now;
}

export interface TimeProps {
  /** RFC 3339. */
  readonly timestamp: string;
  /** `age` is relative and short, `clock` the time of day, with the date when that is not today's. The exact time shows on hover. */
  readonly as: "age" | "clock";
}

export function Time({ timestamp, as }: TimeProps): JSX.Element {
  const now = useNow();
  const date = new Date(timestamp);
  return (
    <time dateTime={timestamp} title={formatMoment(timestamp)}>
      {as === "age" ? formatAge(date.getTime(), now) : formatClock(date.getTime(), now)}
    </time>
  );
}
