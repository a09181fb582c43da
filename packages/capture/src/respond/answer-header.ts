/** Names that belong to the connection (RFC 9110, section 7.6.1) or that would be of use against this origin. */
const refusedHeaders = new Set([
  "connection",
  "content-length",
  "keep-alive",
  "proxy-authenticate",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "set-cookie",
  "set-cookie2",
  "clear-site-data",
  "content-security-policy",
  // Only the first one counts, and ours would come second.
  "x-content-type-options",
  // These make a browser tell a stranger of all that it does at this origin, addresses of private routes included.
  "nel",
  "report-to",
  "reporting-endpoints",
  "content-security-policy-report-only",
  "service-worker-allowed",
  "strict-transport-security",
  "public-key-pins",
  "alt-svc",
]);

const cannotBeSet = `cannot be set by a route, as cannot ${[...refusedHeaders].join(", ")}`;

/** The most headers of an answer, and the most characters of a value. */
export const maxAnswerHeaders = 64;
const maxValue = 8_000;

/** Why an answer of a route cannot have a header of this name; undefined when it can. */
export function headerNameFault(name: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~\w-]{1,128}$/.test(name)) return "must be a token, as header names are";
  return refusedHeaders.has(name.toLowerCase()) ? cannotBeSet : undefined;
}

/** Why an answer of a route cannot have a header of this value; undefined when it can. */
export function headerValueFault(value: string): string | undefined {
  if (value.length > maxValue) return `must have at most ${maxValue} characters`;
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    ? undefined
    : "must have no control characters, and none outside latin1";
}
