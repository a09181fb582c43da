/**
 * Parses `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date in one of the three formats of section 5.6.7.
 *
 * @returns milliseconds from now, 0 for a past date; undefined when the value is missing or invalid
 */
export function parseRetryAfter(value: string | null | undefined): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return Number(text) * 1_000;
  // `Date.parse` accepts almost any text. Of the three formats, only `asctime` does not contain its zone, GMT.
  if (!dates.test(text)) return undefined;
  const date = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(date - Date.now(), 0);
}

const dates =
  /^[A-Z][a-z]{2,8}(?:, \d\d[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d\d) \d\d:\d\d:\d\d GMT| [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;
