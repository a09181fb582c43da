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

/** The time of day of an RFC 3339 timestamp, to the second, in the reader's time zone. */
export function formatClock(timestamp: string): string {
  return clock.format(new Date(timestamp));
}

/** Date, time to the millisecond and time zone of an RFC 3339 timestamp, in the reader's time zone. */
export function formatMoment(timestamp: string): string {
  return moment.format(new Date(timestamp));
}
