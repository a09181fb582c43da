import { z } from "zod";

/** A day of the calendar, `YYYY-MM-DD` (RFC 3339, full-date). */
export function date(): z.ZodType<string> {
  return z
    .string()
    .refine(isCalendarDate, { error: "must be a date that exists, as YYYY-MM-DD", params: { code: "invalid_date" } })
    .meta({ format: "date" });
}

/** A day from 1900 until today, in the time zone that is furthest ahead. */
export function dateOfBirth(): z.ZodType<string> {
  return z
    .string()
    .refine(isCalendarDate, {
      error: "must be a date that exists, as YYYY-MM-DD",
      params: { code: "invalid_date" },
      abort: true,
    })
    .refine((value) => value >= "1900-01-01" && value <= latestToday(), {
      error: "must be between 1900-01-01 and today",
      params: { code: "out_of_range" },
    })
    .meta({ format: "date" });
}

function isCalendarDate(value: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  // The constructor takes 30 February as 1 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** It is already tomorrow in UTC+14. */
function latestToday(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}
