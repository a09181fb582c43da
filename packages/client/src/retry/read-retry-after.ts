import type { ResponseHeaders } from "../request-options.ts";

/** Reads the header `retry-after` (RFC 9110, section 10.2.3): seconds from now, given as a number or as a date. */
export function readRetryAfter(headers: ResponseHeaders): number | undefined {
  const value = headers["retry-after"];
  if (value === undefined || value.trim() === "") return undefined;
  const seconds = /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}
