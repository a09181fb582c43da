/** Whether a text is an existing day, `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  // The constructor turns 30 February into 1 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** Today in UTC+14, the time zone that is furthest ahead. */
export function latestToday(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}
