/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date in one of the three forms of section 5.6.7.
 *
 * @returns milliseconds from `now`, 0 for a time that is over; undefined when it is neither, or missing
 */
export function readRetryAfter(value: string | null | undefined, now: number = Date.now()): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return Number(text) * 1_000;
  // Platforms take almost any text for a date. Of the three forms, `asctime` alone does not say that it means GMT.
  if (!dates.test(text)) return undefined;
  const date = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(date - now, 0);
}

const dates =
  /^[A-Z][a-z]{2,8}(?:, \d\d[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d\d) \d\d:\d\d:\d\d GMT| [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;
