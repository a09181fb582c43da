/** The end of the year 9999: later times have no form in RFC 3339. */
const latest = 253_402_300_799;

/** Seconds since 1970, as headers state them; undefined for what is no such number. */
export function readTime(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) && Number(text) <= latest ? Number(text) : undefined;
}
