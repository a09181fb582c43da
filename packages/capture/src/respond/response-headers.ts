/**
 * The names that a route may respond with, in lower case. A list of what is allowed, because browsers keep learning headers
 * that act on a whole origin (`Accept-CH`, `Use-As-Dictionary`, `Speculation-Rules`), which is that of the inspector here.
 */
const allowedHeaders: ReadonlySet<string> = new Set([
  // Content and its representation (RFC 9110, sections 8 and 14; RFC 9530)
  "accept-ranges",
  "content-digest",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-location",
  "content-range",
  "content-type",
  "digest",
  "etag",
  "last-modified",
  "repr-digest",
  // Control of the exchange and of caches
  "accept",
  "accept-encoding",
  "accept-patch",
  "accept-post",
  "age",
  "allow",
  "cache-control",
  "cache-status",
  "cdn-cache-control",
  "date",
  "expires",
  "link",
  "location",
  "pragma",
  "preference-applied",
  "proxy-status",
  "retry-after",
  "server",
  "server-timing",
  "vary",
  "via",
  "warning",
  "www-authenticate",
  // Cross-origin calls, which any page may make to a route
  "access-control-allow-credentials",
  "access-control-allow-headers",
  "access-control-allow-methods",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "access-control-max-age",
  "timing-allow-origin",
  // What APIs say of themselves
  "api-version",
  "correlation-id",
  "deprecation",
  "idempotency-key",
  "idempotency-replayed",
  "ratelimit",
  "ratelimit-limit",
  "ratelimit-policy",
  "ratelimit-remaining",
  "ratelimit-reset",
  "request-id",
  "signature",
  "signature-input",
  "sunset",
  "traceparent",
  "tracestate",
  "webhook-id",
  "webhook-signature",
  "webhook-timestamp",
]);

/** Names of one's own begin with `X-`. These are not: browsers act on them, or proxies before a service do. */
const actedOn =
  /^x-(?:accel|content-(?:type-options|security-policy)|dns-prefetch-control|frame-options|lighttpd|litespeed|permitted-cross-domain-policies|reproxy|robots-tag|sendfile|sourcemap|ua-compatible|webkit-csp|xss-protection)(?:-|$)/;

const cannotBeSet = `cannot be set by a route; X-… can, and ${[...allowedHeaders].join(", ")}`;

/** The most headers of a response, and the most characters of a value. */
export const maxResponseHeaders = 64;
const maxValue = 8_000;

/** Why a response of a route cannot have a header of this name; undefined when it can. */
export function headerNameIssue(name: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~\w-]{1,128}$/.test(name)) return "must be a token, as header names are";
  const lower = name.toLowerCase();
  const isOwn = /^x(?:-|$)/.test(lower) && !actedOn.test(lower);
  return isOwn || allowedHeaders.has(lower) ? undefined : cannotBeSet;
}

/** Why a response of a route cannot have a header of this value; undefined when it can. */
export function headerValueIssue(value: string): string | undefined {
  if (value.length > maxValue) return `must have at most ${maxValue} characters`;
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    ? undefined
    : "must have no control characters, and none outside latin1";
}
