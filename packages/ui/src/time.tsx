import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { formatAge } from "./format.ts";

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

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

/** The time, a few times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    listeners.add(setNow);
    timer ??= setInterval(() => {
      const time = Date.now();
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
  /** `age` is relative and short, `clock` the time of day. The exact time shows on hover. */
  readonly as: "age" | "clock";
}

export function Time({ timestamp, as }: TimeProps): JSX.Element {
  const now = useNow();
  const date = new Date(timestamp);
  return (
    <time dateTime={timestamp} title={formatMoment(timestamp)}>
      {as === "age" ? formatAge(date.getTime(), now) : clock.format(date)}
    </time>
  );
}
