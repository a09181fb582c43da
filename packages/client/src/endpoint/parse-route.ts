/** Reads `"METHOD /path"` or `"/path"`. What follows a second run of white space is ignored. */
export function parseRoute(route: string): { method?: string; url: string } {
  const [first = "", second] = route.trim().split(/\s+/, 2);
  return second === undefined ? { url: first } : { method: first, url: second };
}
