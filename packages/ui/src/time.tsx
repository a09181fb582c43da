import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { formatAge, formatAgeOrDay, formatClock, formatMoment } from "./format.ts";

/** How often all ages on a page are updated, in milliseconds. */
const TICK_MS = 5_000;

/** How far the clock of the service is ahead of the browser's clock, in milliseconds. */
let aheadMs = 0;

/** Smaller clock differences are ignored: `Date` has whole seconds and a response takes time. In milliseconds. */
const TOLERATED_MS = 5_000;

/** The current time of the service's clock, or of the browser's while that is unknown; in milliseconds since 1970. */
export function currentTime(): number {
  return Date.now() + aheadMs;
}

/** The time of the service's clock, updated a few times a minute. */
const now = signal(currentTime());
setInterval(() => {
  now.value = currentTime();
}, TICK_MS);

/**
 * Reads the time of the service from the `Date` header of a response. Ages of records are relative to the clock of the
 * service, because the clock of a browser may be hours wrong.
 */
export function followClockOf({ headers }: Response): void {
  const difference = Date.parse(headers.get("date") ?? "") - Date.now();
  if (Number.isNaN(difference)) return;
  const ahead = Math.abs(difference) > TOLERATED_MS ? difference : 0;
  if (Math.abs(ahead - aheadMs) < TOLERATED_MS) return;
  aheadMs = ahead;
  now.value = currentTime();
}

interface TimeProps {
  /** RFC 3339. */
  readonly timestamp: string;
  /**
   * `age` is short and relative, and `age or day` only today. `clock` is the time of day. Times of other days have their
   * date and time zone. The exact time appears on hover.
   */
  readonly as: keyof typeof formats;
}

const formats = { age: formatAge, "age or day": formatAgeOrDay, clock: formatClock };

export function Time({ timestamp, as }: TimeProps): JSX.Element {
  return (
    <time dateTime={timestamp} title={`${formatMoment(timestamp)}\n${timestamp}`}>
      {formats[as](Date.parse(timestamp), now.value)}
    </time>
  );
}
