/** The host of a URL as connections take it: an address of IPv6 stands in brackets in URLs only. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
