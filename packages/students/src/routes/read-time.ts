import { invalidParameter } from "./invalid-parameter.ts";

/**
 * Reads a time, RFC 3339 or a date, in milliseconds since 1970.
 *
 * @throws Problem 400 `invalid_parameter`.
 */
export function readTime(name: string, text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw invalidParameter(name, "must be a time such as 2026-11-20T06:00:00Z");
  return time;
}
