/** Seconds since 1970, as headers state them; undefined for what is no such number. */
export function readTime(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}
