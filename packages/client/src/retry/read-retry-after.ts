import type { ResponseHeaders } from "../request-options.ts";

/**
 * Reads the header `retry-after` (RFC 9110, section 10.2.3): seconds from now, given as a number or as a date in one of the
 * three forms of section 5.6.7. Of a header that came twice, the first value counts. Undefined when it is neither: platforms
 * take almost any text for a date.
 */
export function readRetryAfter(headers: ResponseHeaders): number | undefined {
  const value = headers["retry-after"] ?? "";
  const [, number] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(value) ?? [];
  if (number !== undefined) return Number(number);
  const date = /\d:\d\d/.test(value) ? Date.parse(/GMT$/.test(value) ? value : `${value} GMT`) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max((date - Date.now()) / 1000, 0);
}
