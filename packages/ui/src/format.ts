const counts = new Intl.NumberFormat("en");
const rounded = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** Formats a number of bytes: `17 B`, `3.4 kB`, `1.2 MB`. Units are powers of 1,000. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  // Values that would round to 1,000 kB become 1 MB.
  if (bytes < 999_500) return `${rounded.format(bytes / 1_000)} kB`;
  return `${rounded.format(bytes / 1_000_000)} MB`;
}

/** Formats a count with thousands separators. */
export function formatCount(count: number): string {
  return counts.format(count);
}

const units = [
  ["d", 86_400],
  ["h", 3_600],
  ["m", 60],
] as const;

/** The age of a timestamp in one short unit: `now`, `42s`, `5m`, `3h`, `9d`. */
export function formatAge(timeMs: number, nowMs: number): string {
  const seconds = Math.floor((nowMs - timeMs) / 1_000);
  for (const [unit, length] of units) if (seconds >= length) return `${Math.floor(seconds / length)}${unit}`;
  return seconds < 1 ? "now" : `${seconds}s`;
}

const minutes = { hour: "2-digit", minute: "2-digit" } as const;
const seconds = { ...minutes, second: "2-digit" } as const;
const day = { month: "short", day: "numeric", timeZoneName: "short" } as const;
const clock = new Intl.DateTimeFormat(undefined, seconds);
const dayAndClock = new Intl.DateTimeFormat(undefined, { ...day, year: "numeric", ...seconds });
const dayAndMinute = new Intl.DateTimeFormat(undefined, { ...day, ...minutes, hourCycle: "h23" });
const moment = new Intl.DateTimeFormat(undefined, { ...day, year: "numeric", ...seconds, fractionalSecondDigits: 3 });

function isSameDay(timeMs: number, nowMs: number): boolean {
  return new Date(timeMs).toDateString() === new Date(nowMs).toDateString();
}

/** Formats an RFC 3339 timestamp as date, time to the millisecond and time zone, in the user's time zone. */
export function formatMoment(timestamp: string): string {
  return moment.format(new Date(timestamp));
}

/** The time of day in the user's time zone; with the date and the time zone if it is not today. */
export function formatClock(timeMs: number, nowMs: number): string {
  return (isSameDay(timeMs, nowMs) ? clock : dayAndClock).format(timeMs);
}

/** The age of a timestamp of today; of another one, day, time and time zone: `Nov 27, 22:12 UTC`. */
export function formatAgeOrDay(timeMs: number, nowMs: number): string {
  return isSameDay(timeMs, nowMs) ? formatAge(timeMs, nowMs) : dayAndMinute.format(timeMs);
}

/** Formats a duration in milliseconds with three digits: `0.8 ms`, `120 ms`, `2.5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${rounded.format(ms)} ms`;
  return `${rounded.format(ms / 1_000)} s`;
}

/** `1 request`, `2 requests`. */
export function formatNoun(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
